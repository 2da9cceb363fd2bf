import { z } from 'zod';

/**
 * Everything that can go wrong, as a closed set. Code branches on these codes and on nothing else;
 * the words and the next step for each are the renderer's (`src-renderer/ui/problem-words.ts`).
 */
export const problemCodes = [
  // What was asked
  'invalid-input', // `fields` says which input and why
  'unknown-method',
  'unknown-item', // a connection or token that is not (or no longer) recorded on this computer
  'needs-confirmation', // `detail` says what would be lost; ask, then call again with `confirmed: true`
  'unsupported-here', // this host cannot do it (sign-in window, reveal dialog, clipboard)
  'away', // the owner has not touched Keyholder for a while: `idle.confirm` first
  'cancelled', // the owner stopped it, or the app is closing
  'busy', // something is under way that must not be cut off; `detail` says what
  // Credentials that are missing or were refused
  'session-missing',
  'session-ended', // the service refused the session, or sent us to a sign-in page
  'token-missing', // no personal access token is chosen for this connection
  'token-refused', // 401: revoked, expired, or never valid
  'team-unknown', // a team id is needed and nothing shows one
  // The keychain on this computer
  'keychain-locked',
  'keychain-unavailable',
  'keychain-waiting', // no answer yet: it may have opened a prompt
  'keychain-mismatch', // what was read is not what was written there
  'secret-absent', // the keychain answers and does not hold it
  // The way to the service
  'offline',
  'name-not-resolved',
  'connection-refused',
  'connection-lost',
  'tls-failed',
  'proxy-refused',
  'timed-out',
  'redirected',
  // What the service answered
  'not-permitted',
  'service-not-found', // 404: probably another base address
  'conflict',
  'field-errors', // `fields`, in the service's words
  'rate-limited', // `retryAfterSeconds` where the service said so
  'csrf-refused', // its guard against forged requests asks for more than a session; nothing was done
  'blocked-on-the-way', // a firewall, a proxy or a bot check answered in its place; nothing was done
  'service-refused', // any other 4xx, or GraphQL errors without data
  'service-fault',
  'unreadable-answer',
  'answer-too-large',
  /** A mutation may or may not have happened. Never retried by itself. */
  'outcome-unknown',
  // The policy of a managed computer
  'managed', // it fixes this; only whoever looks after the computer can change it
  'origin-not-allowed', // it does not allow this address
  'policy-unusable', // there is one that cannot be trusted or understood: nothing is sent until it is mended
  // Newer versions of Keyholder
  'updates-off',
  'update-feed-unreachable', // `detail` is the code of the network problem
  'update-feed-unreadable', // what answered is not a feed
  'update-refused', // `update` says why: nothing of it was or will be installed
  // This computer
  'storage-unwritable',
  'internal',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** The request found no way to the service. */
export const networkProblemCodes = [
  'offline',
  'name-not-resolved',
  'connection-refused',
  'connection-lost',
  'tls-failed',
  'proxy-refused',
  'timed-out',
] as const satisfies readonly ProblemCode[];

/** Which fault of a certificate, as far as the network layer says. */
export const certificateFaults = [
  'self-signed',
  'expired',
  'wrong-host',
  'unknown-authority',
  'other',
] as const;
/** Why an answer could not be read. */
export const unreadableReasons = [
  'empty',
  'html',
  'cut-off',
  'encoding', // packed in a manner that nobody here unpacks, or broken
  'not-utf8',
  'not-json',
  'unexpected-shape',
] as const;

/** Which part of an answer of an unexpected shape was not understood. */
export const notUnderstoodParts = [
  'no-list', // nothing in it is a list of invitations
  'several-lists', // more than one could be it, equally well
  'no-object', // one was asked for
] as const;

/** Why an offered version was refused. */
export const updateFaults = [
  'older', // than the one that runs
  'other-channel', // a trial version where finished ones belong, or the other way round
  'altered', // its bytes are not what the feed promised
  'unsigned',
  'wrong-signer', // signed, and not by the publisher of this Keyholder
  'bad-signature',
  'not-checked', // this computer could not check the signature
  'cannot-install', // it was checked, and the system did not put it in place
] as const;

export const problemSchema = z.object({
  code: z.enum(problemCodes),
  /** Input field -> what is wrong with it, in words for the owner. */
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** A technical detail in Keyholder's own words; never a stack, never a secret. */
  detail: z.string().optional(),
  /** What the service said: plain text, shortened, redacted. Show as text; never branch on it. */
  serviceSaid: z.string().optional(),
  /** HTTP status, where there was one. */
  status: z.number().int().optional(),
  /** With `tls-failed`. */
  certificate: z.enum(certificateFaults).optional(),
  /** With `unreadable-answer`. */
  unreadable: z.enum(unreadableReasons).optional(),
  /** With `unreadable-answer`, `unexpected-shape`. */
  notUnderstood: z.enum(notUnderstoodParts).optional(),
  /** With `unreadable-answer`, `not-json` and `cut-off`: where it stops being JSON, counted from 1. */
  atCharacter: z.number().int().positive().optional(),
  /** With `unreadable-answer`: its beginning, redacted. Show as text, with its line breaks. */
  answer: z.string().optional(),
  /** With `update-refused`. */
  update: z.enum(updateFaults).optional(),
  /** With `redirected`: where to, as far as it can be told. Only the host is ever shown, in `detail`. */
  redirect: z.enum(['same-address', 'elsewhere', 'unknown']).optional(),
  /**
   * With `outcome-unknown` of an invitation: what the list said right afterwards. `not-listed`: it is whole and does not hold
   * it, which proves nothing: it may still arrive. Keyholder looks again by itself: `invitations.doubts`.
   */
  listed: z.enum(['not-listed', 'cannot-tell']).optional(),
  /** With `listed`: when that list was read, epoch milliseconds. */
  asOf: z.number().int().optional(),
  /** Seconds, from Retry-After and its kin; with `rate-limited` and `service-fault`. */
  retryAfterSeconds: z.number().nonnegative().optional(),
});

export type Problem = z.infer<typeof problemSchema>;
