import { z } from 'zod';
import { inputOf, ownId } from './input-kind.ts';
import { mostTransferBytes } from './limits.ts';
import { epochMs } from './time.ts';
import { holdsHiding } from './unseen.ts';

/** Characters. Whoever has the file can try passphrases for as long as they like. */
export const shortestPassphrase = 12;

const passphrase = z.string().max(1_000, 'At most 1000 characters are taken here.');

/** As it is typed at a terminal, too, where the `age` command asks for it. */
export const newPassphraseInput = inputOf(
  'passphrase',
  passphrase
    .min(shortestPassphrase, `Enter at least ${shortestPassphrase} characters.`)
    .refine(text => text.trim() === text, 'Leave out the blanks at its beginning and end.')
    .refine(
      text => !holdsHiding(text) && text.isWellFormed(),
      'This holds a line break, a control character or an invisible one. Type it anew.',
    ),
);

/** Whoever has made the file may have chosen a short one. */
const passphraseInput = inputOf('passphrase', passphrase.min(1, 'Enter the passphrase of the file.'));

/** What an age file is: its text where it is armoured, base64 of its bytes where not. */
const sealedFileInput = inputOf(
  'sealed',
  z.string().max(Math.ceil(mostTransferBytes * 1.4), 'This file is larger than any that Keyholder writes.'),
);

const count = z.number().int().nonnegative();

export const ledgerFileSchema = z.object({
  fileName: z.string(),
  /** Of the age format, armoured. */
  text: z.string(),
  tokens: count,
  activityLines: count,
  /** The oldest lines of other computers' activity, for which a file has no room. */
  activityLinesLeftOut: count,
  /** What other computers brought, and cannot be read here now: it is not in the file. */
  lacks: z.array(z.enum(['keys', 'activity'])),
});

/** What of a row another computer knows otherwise; both are kept. */
export const differences = [
  ...(['name', 'note', 'places', 'state', 'end', 'id'] as const),
  'tail', // its secret ends otherwise: it may be another token, whose id was mistyped
  'more',
] as const;
export type Difference = (typeof differences)[number];

const reviewedRowSchema = z.object({
  name: z.string(),
  /** `home` of its connection. */
  connectionId: z.string(),
  connectionLabel: z.string(),
  does: z.enum(['add', 'merge']),
  /** With `merge`: what changes here. */
  differs: z.array(z.enum(differences)),
});

const transferCountsSchema = z.object({
  /** Tokens that this computer does not know. */
  added: count,
  /** Those it knows, and of which the file knows something more or something else. */
  merged: count,
  same: count,
  /** Of connections that are left out, or that the policy of this computer does not allow. */
  leftOut: count,
  /** Lines of activity that are not here yet. */
  activityLines: count,
  /** Fingerprint keys that are not here yet: with each, tokens of another computer are recognised. */
  keys: count,
});

const reviewedConnectionSchema = z.object({
  /** For `without`. */
  id: z.string(),
  label: z.string(),
  baseUrl: z.string(),
  dashboardUrl: z.string(),
  teamId: z.string().nullable(),
  /** The connection of this computer in which its tokens live, or would. */
  home: z.string(),
  /** `new`: added, and asked about before anything is sent there. */
  state: z.enum(['known', 'new', 'not-allowed']),
  tokens: count,
});

export const transferReviewSchema = transferCountsSchema.extend({
  /** For `ledger.import`. Forgotten with the next review, and after a while. */
  id: z.string(),
  /** When the file was written, by the clock of the other computer. */
  madeAt: epochMs,
  connections: z.array(reviewedConnectionSchema),
  /** What is added or changes, the first 200. */
  rows: z.array(reviewedRowSchema),
  /** Journals of activity that are not this computer's. `broken`: not as they were written there. */
  journals: z.array(z.object({ who: z.string(), lines: count, state: z.enum(['whole', 'broken']) })),
});
export type TransferReview = z.infer<typeof transferReviewSchema>;

export const reviewInput = z.strictObject({ file: sealedFileInput, passphrase: passphraseInput });

export const importInput = z.strictObject({
  /** Of the review. */
  id: ownId,
  /** Connections of the file that are left out with their tokens. */
  without: z.array(ownId).max(1_000).default([]),
});

export const importedSchema = transferCountsSchema.extend({ connections: count });
