import { z } from 'zod';
import { answeredCodes, networkProblemCodes } from './problem-codes.ts';
import { outgrownParts, rotationReasons, transferFaults } from './problem-reasons.ts';

/** Which fault of a certificate, as far as the network layer says. */
export const certificateFaults = [
  'self-signed',
  'expired',
  'wrong-host',
  'unknown-authority',
  'invalid', // for another reason
  'other', // of the connection, as far as is known, and not of a certificate
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
const notUnderstoodParts = [
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

/** What Keyholder itself did not manage. */
const ownFaults = [
  'path-left-origin',
  'not-our-page', // which called
  'silent', // the program behind the page
  'restarted', // and the page is of the time before
  'could-not-answer',
  'no-envelope', // what it answered is none
  'outside-contract', // what it answered is not what the table says
] as const;

/** One or several problems that have the same fields. */
const of = <const C extends string, F extends z.core.$ZodShape>(codes: readonly C[], fields: F) =>
  z.object({ code: z.enum(codes), ...fields });
const conflict = <const R extends string, F extends z.core.$ZodShape>(reasons: readonly R[], fields: F) =>
  z.object({ code: z.literal('conflict'), reason: z.enum(reasons), ...fields });

/** Input field -> what is wrong with it, in words for the owner. */
const fields = z.record(z.string(), z.array(z.string()));
/** What a system, a library or a store says of it, in English and for support: never a stack, never a secret. */
const technical = z.string().optional();
const origins = z.array(z.string());
/** What a service answered. */
const answered = {
  /** Of HTTP, where there was one. */
  status: z.number().int().optional(),
  /** Plain text, shortened, redacted. Show as text; never branch on it. */
  serviceSaid: z.string().optional(),
};
/** Where to, as far as it can be told. Only the host is ever shown. `unknown`: it cannot be read. */
const redirect = {
  redirect: z.enum(['same-address', 'elsewhere', 'no-target', 'holds-secret', 'unknown']).optional(),
  host: z.string().optional(),
};
/** Seconds, from Retry-After and its kin. */
const retryAfterSeconds = z.number().nonnegative().optional();

const outcomeUnknownSchema = of(['outcome-unknown'], {
  ...answered,
  ...redirect,
  fields: fields.optional(),
  /** Why no answer came that tells. */
  because: z
    .enum([...networkProblemCodes, 'answer-too-large', 'unreadable-answer', 'cancelled', 'internal'])
    .optional(),
  /** With `because`, `internal`. */
  reason: z.enum(ownFaults).optional(),
  /** With `because`, `unreadable-answer`. */
  unreadable: z.enum(unreadableReasons).optional(),
  /**
   * Of an invitation: what the list said right afterwards. `not-listed`: it is whole and does not hold it, which proves nothing: it
   * may still arrive. Keyholder looks again by itself: `invitations.doubts`.
   */
  listed: z.enum(['not-listed', 'cannot-tell']).optional(),
  /** With `listed`: when that list was asked for, epoch milliseconds. */
  asOf: z.number().int().optional(),
});
export type OutcomeUnknown = z.infer<typeof outcomeUnknownSchema>;

/**
 * Everything that can go wrong: a closed set of codes, each with what is known of it and nothing else. Code branches on codes and
 * reasons; the words and the next step for each are the page's (`src-renderer/ui/problems/problem-words.ts` and its neighbours).
 */
export const problemSchema = z.discriminatedUnion('code', [
  // What was asked
  of(['invalid-input'], { fields, reason: z.enum(['too-long']).optional() }),
  of(['unknown-item'], {
    what: z.enum(['connection', 'token', 'update', 'job', 'step', 'review', 'journal']),
  }), // not (or no longer) recorded on this computer
  // Ask, then call again with `confirmed: true`. What would be lost: `living`, tokens that stay valid
  z.discriminatedUnion('about', [
    of(['needs-confirmation'], { about: z.literal('token') }),
    of(['needs-confirmation'], { about: z.literal('connection'), living: z.number().int() }),
  ]),
  // This host cannot do it
  of(['unsupported-here'], {
    reason: z.enum([
      'sign-in-window',
      'reveal',
      'clipboard',
      'clipboard-refused',
      'install',
      'save-dialog',
      'notifications',
      'notifications-refused', // by the system
    ]),
  }),
  // The owner stopped it, the app is closing, or what it was begun with is gone; `reason` where it is another one
  of(['cancelled'], {
    reason: z.enum(['session-exchanged', 'token-exchanged', 'installing']).optional(),
    /** The owner said no to these, and nothing was sent there. */
    origins: origins.optional(),
  }),
  // Something is under way that must not be cut off
  of(['busy'], {
    reason: z.enum([
      'answer-awaited',
      'token-in-memory',
      'question-open',
      'token-shown',
      'saving-file',
      'asked-enough',
      'invitation-on-its-way',
    ]),
  }),
  of(['unknown-method'], {}),
  of(['away'], {}), // the owner has not touched Keyholder for a while: `idle.confirm` first
  // Credentials that are missing or were refused
  of(['session-missing'], {}),
  of(['team-unknown'], {}), // a team id is needed and nothing shows one
  // None is chosen, the keychain no longer holds it, it was kept in memory by an earlier run (`not-kept`), or no request can carry the
  // one that the service has made
  of(['token-missing'], { reason: z.enum(['gone', 'not-kept', 'unfit']).optional() }),
  // The service refused the session, or sent us to a sign-in page
  of(['session-ended', 'redirected'], { ...answered, ...redirect }),
  // The keychain on this computer; `waiting`: no answer yet, it may have opened a prompt
  of(['keychain-locked', 'keychain-unavailable', 'keychain-waiting'], {
    technical,
    /** It lies there, and the owner goes on without the keychain: unlocked, it would be asked in the next run only. */
    reason: z.enum(['done-without']).optional(),
  }),
  of(['keychain-mismatch'], { reason: z.enum(['too-long', 'of-something-else', 'in-part']).optional() }), // not what was written there
  of(['secret-absent'], {}), // the keychain answers and does not hold it
  // The way to the service
  of(['offline', 'name-not-resolved', 'connection-refused', 'connection-lost', 'timed-out'], { technical }),
  of(['tls-failed'], { certificate: z.enum(certificateFaults), technical }),
  // What the service answered
  of(answeredCodes, answered),
  of(['field-errors'], { ...answered, fields }), // in the service's words
  of(['rate-limited', 'service-fault'], { ...answered, retryAfterSeconds }),
  of(['unreadable-answer'], {
    status: answered.status,
    unreadable: z.enum(unreadableReasons).optional(),
    /** With `unexpected-shape`. */
    notUnderstood: z.enum(notUnderstoodParts).optional(),
    /** With `not-json` and `cut-off`: where it stops being JSON, counted from 1. */
    atCharacter: z.number().int().positive().optional(),
    /** Its beginning, redacted. Show as text, with its line breaks. */
    answer: z.string().optional(),
    /** A token was created all the same, and neither it, or not even its id, was shown so that it could be kept. */
    reason: z.enum(['secret-not-shown', 'nothing-shown']).optional(),
  }),
  // A mutation may or may not have happened. Never retried by itself
  outcomeUnknownSchema,
  // It is there already, or cannot be done as things stand: said by the service, or by Keyholder, which then sent nothing
  z.discriminatedUnion('reason', [
    conflict(['service'], { ...answered, fields: fields.optional() }),
    conflict(
      ['removing', 'connection-busy', 'token-busy', 'revoked', 'has-id', 'settled', ...rotationReasons],
      {},
    ),
    conflict(['other-address'], { fields }),
    conflict(['recorded'], { name: z.string() }),
    conflict(['made-elsewhere'], { name: z.string(), origins, id: z.string() }),
    conflict(['no-home'], { name: z.string(), origins }),
  ]),
  // The policy of a managed computer
  of(['managed'], { fields: fields.optional() }), // it fixes these, or brings the connection
  of(['origin-not-allowed'], { origin: z.string(), fields: fields.optional() }),
  of(['policy-unusable'], {}), // it cannot be trusted or understood: nothing is sent until it is mended
  // Newer versions of Keyholder
  of(['updates-off'], {}),
  of(['update-feed-unreachable'], { because: z.enum(networkProblemCodes) }),
  // What answered is not a feed
  of(['update-feed-unreadable'], { reason: z.enum(['too-large', 'no-version']).optional(), technical }),
  // Nothing of it was or will be installed
  of(['update-refused'], { update: z.enum(updateFaults), technical }),
  // This computer
  of(['storage-unwritable'], { file: z.string(), technical }),
  // Nothing of it was taken in, or written
  of(['transfer-refused'], {
    transfer: z.enum(transferFaults),
    /** Of the token that it is about: its words hold a secret, or it has outgrown every file. */
    name: z.string().optional(),
    /** With `too-large`, of that token; left out: the file itself is. */
    outgrown: z.enum(outgrownParts).optional(),
  }),
  of(['file-not-saved'], { technical }), // where the owner wanted it: nothing was written there
  of(['internal'], { reason: z.enum(ownFaults).optional(), status: answered.status }),
]);

export type Problem = z.infer<typeof problemSchema>;
export type ProblemCode = Problem['code'];
/** The problems that a code, or any of several of one kind, may stand for. */
export type ProblemOf<C extends ProblemCode, P = Problem> = P extends { code: ProblemCode }
  ? [C] extends [P['code']]
    ? P
    : never
  : never;

type Field<P = Problem> = P extends Problem ? Exclude<keyof P, 'code'> : never;
type ValueOf<F, P = Problem> = P extends Problem ? (F extends keyof P ? P[F] : never) : never;

/** Any of them, where it does not matter which: a field may be there or not. */
export type AnyProblem = { code: ProblemCode } & { [F in Field]?: ValueOf<F> };
