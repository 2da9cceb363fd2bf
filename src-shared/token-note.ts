import { z } from 'zod';
import { inputOf, ownId } from './input-kind.ts';
import { plainLine } from './plain-line.ts';
import { holdsHiding } from './unseen.ts';

/** Where a token is used, as its owner wrote it down: to be updated when it is replaced, and broken when it is revoked. */
export const placeSchema = z.object({
  /** Keyholder's own (UUID). */
  id: z.string(),
  name: z.string(),
  /** https only. */
  link: z.string().nullable(),
  /** Who looks after it. */
  person: z.string().nullable(),
  /** It has the token that takes this one's place. */
  updated: z.boolean(),
});
export type Place = z.infer<typeof placeSchema>;

/** More than anybody looks after by hand. */
export const mostPlaces = 100;

const longestLink = 2_048;

/** Written as an id may be: much of what is linked has a long random id in its address. */
const linkInput = inputOf(
  'id',
  z
    .string()
    .trim()
    .max(longestLink, 'This address is too long.')
    .refine(isLink, 'Enter an address that begins with https://, without a user name or password.'),
);

/** SECURITY: a link that is opened later leads to a page over TLS, and to nothing on this computer. */
function isLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || holdsHiding(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

export const placeInput = z.strictObject({
  /** Left out, or unknown: a new place. */
  id: ownId.optional(),
  name: plainLine('a name', 200),
  link: linkInput.nullable().default(null),
  person: plainLine('a name', 200).nullable().default(null),
  /** Left out: as it was. */
  updated: z.boolean().optional(),
});

/** Several lines may be written. */
export const noteInput = z
  .string()
  .trim()
  .max(2_000, 'At most 2000 characters are taken here.')
  .refine(
    text => !holdsHiding(text.replaceAll(/\r?\n|\t/g, ' ')),
    'This holds a control character or an invisible one. Type it anew.',
  );

export const placesInput = z.array(placeInput).max(mostPlaces, `At most ${mostPlaces} places are kept.`);
