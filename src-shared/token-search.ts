import { z } from 'zod';
import { inputOf } from './input-kind.ts';
import { removedTokenSchema } from './removed-token.ts';
import { overviewRowSchema } from './token-overview.ts';

/** A day's log, or a dump of settings. */
export const mostSoughtCharacters = 5 * 1024 * 1024;

/** A token, or any text that may hold some. */
export const soughtInput = z.strictObject({
  text: inputOf(
    'sought',
    z.string().max(mostSoughtCharacters, 'At most 5 MB are looked through. Take a part of it.'),
  ),
});

export const foundTokensSchema = z.object({
  /** Rows whose tokens stand in it, whole. */
  tokens: z.array(overviewRowSchema),
  /** The same, of rows that were removed. */
  removed: z.array(removedTokenSchema),
  /** So many that are not revoked cannot be recognised: Keyholder has never seen their secrets, or not since it makes fingerprints. */
  unrecognisable: z.number().int().nonnegative(),
});
export type FoundTokens = z.infer<typeof foundTokensSchema>;
