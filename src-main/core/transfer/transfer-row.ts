import { z } from 'zod';
import { inputOf } from '../../../src-shared/input-kind.ts';
import {
  longestTransferNote as longestNote,
  mostTransferOthers as mostOthers,
  mostTransferPlaces as mostPlaces,
} from '../../../src-shared/limits.ts';
import type { ProblemOf } from '../../../src-shared/problem.ts';
import { epochMs } from '../../../src-shared/time.ts';
import { placeInput } from '../../../src-shared/token-note.ts';
import { withoutHiding } from '../../../src-shared/unseen.ts';
import { connectionRecordSchema } from '../connections/connection-record.ts';
import { afterRestart, type LedgerRow, ledgerRowSchema } from '../tokens/ledger/ledger-row.ts';

/** Of a file. */
export const longestLine = 1_000_000;

/** It becomes a part of names in the keychain. */
export const ourId = inputOf('own', z.string().regex(/^[\w-]{1,100}$/));
/** Turns text, or hides in it, and was taken in by no version of Keyholder. */
const neverTaken =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u;
const isPlain = (text: string): boolean => !neverTaken.test(text) && text.isWellFormed();
const plain = (most: number) => z.string().max(most).refine(isPlain);
/** What is shown as it stands. Earlier versions took letters in that only hide: the files that these have made are not damaged. */
export const plainWords = (most: number) => plain(most).transform(withoutHiding);
const fingerprint = inputOf('own', z.string().regex(/^[\w-]{8}\.[\w-]{43}$/));
/** As a service has given it: that may look like a secret. */
export const givenText = inputOf('own', plain(2_000));
const tail = inputOf('own', plain(4));
const link = placeInput.shape.link;
const placeSchema = ledgerRowSchema.shape.places.unwrap().element.extend({
  id: ourId,
  name: plainWords(200),
  /** SECURITY: a link out of a file of another computer leads where a typed one may lead. */
  link: inputOf(
    'id',
    z.string().refine(text => link.safeParse(text).data === text),
  ).nullable(),
  person: plainWords(200).nullable(),
});

const address = connectionRecordSchema.shape.baseUrl.nullable().default(null);

/** Of one computer only. */
const ofHere = { run: true, secretIn: true, imported: true, left: true } as const;

const fields = ledgerRowSchema.omit(ofHere).shape;

const day = 24 * 60 * 60 * 1000;
/** Dates end after a hundred million days, and some are added to what is kept: beyond, a row is shown on no screen and in no table. */
const furthest = 99_999_000 * day;
const moment = epochMs.min(-furthest).max(furthest);
const proof = fields.lastProof.unwrap().unwrap();

/**
 * A row of the file: as in the ledger, without what is of one computer only. `removedAt`: it is among the removed ones.
 * Each field by its name: of a new one, too, it is said here what is taken in of it. What an earlier Keyholder's ledger may lack, its
 * file may lack as well; and a text that has no mark is looked through for secrets (`refuse-secrets.ts`).
 */
export const transferRowSchema = z.object({
  ...{ createdAt: moment.nullable(), recordedAt: moment },
  ...{ expiresAt: fields.expiresAt, expiry: fields.expiry, how: fields.how, state: fields.state },
  ...{ revokedAt: moment.nullable(), refusedAt: moment.nullable(), watch: fields.watch },
  lastUsedAt: moment.nullable().default(null),
  lastProof: proof
    .extend({ at: moment, atService: moment.nullable().default(null) })
    .nullable()
    .default(null),
  ...{ baseUrl: address, dashboardUrl: address },
  key: ourId,
  connectionId: ourId,
  id: givenText.nullable(),
  teamId: givenText.nullable(),
  name: plainWords(2_000),
  tail: tail.nullable(),
  note: z
    .string()
    .max(longestNote)
    .refine(text => isPlain(text.replaceAll(/\r?\n|\t/g, ' ')))
    .default(''),
  places: z.array(placeSchema).max(mostPlaces).default([]),
  notified: z.array(z.number().int()).max(mostOthers).default([]),
  replaces: ourId.nullable().default(null),
  replacedBy: ourId.nullable().default(null),
  fingerprint: fingerprint.nullable().default(null),
  otherKeys: z.array(ourId).max(mostOthers).default([]),
  otherFingerprints: z.array(fingerprint).max(mostOthers).default([]),
  otherTails: z.array(tail).max(mostOthers).default([]),
  alsoKnown: z
    .array(fields.alsoKnown.unwrap().element.extend({ text: givenText }))
    .max(mostOthers)
    .default([]),
  removedAt: moment.nullable(),
} satisfies Record<keyof typeof fields | 'removedAt', z.ZodType>);
export type TransferRow = z.infer<typeof transferRowSchema>;

/** What is known of a token here or there, until it is put together. */
export type AnyRow = LedgerRow & { removedAt: number | null };

/** What is under way is, for everybody else, what the next run would make of it. */
export function toTransfer(row: AnyRow): TransferRow {
  const { run: _, secretIn: __, imported: ___, left: ____, ...rest } = afterRestart(row, '');
  return { ...rest, removedAt: row.removedAt };
}

export const lineOf = (token: TransferRow): string => JSON.stringify({ token });

/** Why no computer would take in a file that holds it; null: each would. @param line that it makes there */
export function outgrownBy(row: TransferRow, line: string): ProblemOf<'transfer-refused'>['outgrown'] | null {
  const { note, places, notified, otherKeys, otherFingerprints, otherTails, alsoKnown } = row;
  if (note.length > longestNote) return 'note';
  if (places.length > mostPlaces) return 'places';
  if (
    [notified, otherKeys, otherFingerprints, otherTails, alsoKnown].some(({ length }) => length > mostOthers)
  )
    return 'rows';
  return line.length > longestLine ? 'all' : null;
}

/** What is said to be under way is under way nowhere: no answer would ever end it here. */
export function fromTransfer({ removedAt, ...row }: TransferRow): AnyRow {
  const ofHere = { run: null, secretIn: 'nowhere', imported: true, left: false } as const;
  return { ...afterRestart({ ...row, ...ofHere }, ''), removedAt };
}
