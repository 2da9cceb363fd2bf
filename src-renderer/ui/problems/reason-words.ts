import { keptDays, maxSecretBytes } from '../../../src-shared/limits.ts';
import type { Problem, ProblemOf } from '../../../src-shared/problem.ts';
import { many } from '../kit/count-words.ts';
import { quoted } from '../kit/foreign.tsx';
import { problemWords } from './problem-words.ts';

/** Of a conflict only those of which nothing else is known. */
type WithReason<P = Problem> = P extends { code: 'conflict' }
  ? Exclude<keyof P, 'code' | 'reason'> extends never
    ? P
    : never
  : 'reason' extends keyof P
    ? P
    : never;

const ownFaults: Readonly<Record<NonNullable<ProblemOf<'internal'>['reason']>, string>> = {
  'path-left-origin': 'A path left its origin.',
  'not-our-page': 'This page may not call Keyholder.',
  silent: 'Keyholder itself stopped answering. Start it again.',
  restarted: 'Keyholder was started again. Open the new link that it printed.',
  'could-not-answer': 'Keyholder itself could not answer.',
  'no-envelope': 'What Keyholder itself answered was not an envelope.',
  'outside-contract': 'What Keyholder itself answered does not match the contract.',
};

const withoutKeychain = { 'done-without': 'Credentials are kept only until you quit, as was chosen.' };

/** A new reason without words is a type error. */
const words: { readonly [P in WithReason as P['code']]: Readonly<Record<NonNullable<P['reason']>, string>> } =
  {
    'invalid-input': { 'too-long': 'This is too long.' },
    'keychain-locked': withoutKeychain,
    'keychain-unavailable': withoutKeychain,
    'keychain-waiting': withoutKeychain,
    'unsupported-here': {
      'sign-in-window': 'The sign-in window needs the installed app. Paste the session.',
      reveal: 'Showing a token needs the installed app. Copy it instead.',
      clipboard: 'This computer offers no clipboard here.',
      'clipboard-refused': 'This computer’s clipboard did not take it.',
      'save-dialog': 'Files are downloaded by the browser here.',
      notifications: 'Notifications need the installed app. Keyholder shows ends that come near by itself.',
      'notifications-refused':
        'The system has shown none. Look into its settings for notifications of Keyholder.',
      install: 'Newer versions are installed in the manner of the system here.',
    },
    cancelled: {
      'session-exchanged':
        'The session was renewed or exchanged while this was on its way, and the service did not take the earlier one. Nothing was done.',
      'token-exchanged':
        'Keyholder uses another token from now on, and nothing was sent with the earlier one.',
      installing: 'Keyholder is about to end and to install a newer version.',
    },
    busy: {
      'answer-awaited': 'A token or an invitation is waiting for its answer.',
      'token-in-memory':
        'A token is kept in memory only, because the keychain did not take it. Settle it first.',
      'question-open': 'Keyholder is asking you something else. Answer that first.',
      'token-shown': 'Keyholder is showing you a token. Close that box first.',
      'saving-file': 'Keyholder is asking you where to save a file. Answer that first.',
      'asked-enough': 'You have said no several times within a minute.',
      'invitation-on-its-way':
        'An invitation to this address is on its way, waits to be sent, or was sent and no answer came that tells.',
    },
    conflict: {
      removing: 'This connection is being removed.',
      'connection-busy':
        'Something of this connection is under way: its session is being saved, a token is being kept, created, revoked or removed, a file is being imported, or an invitation is being sent.',
      'token-busy': 'Something is under way for this token.',
      revoked: 'This token is already revoked.',
      'has-id': 'The service itself gave this token its id.',
      rotating: 'This token is being replaced already, or has just taken the place of another one.',
      'rotation-waits': 'It is not the turn of this step: something else has to be settled first.',
      'places-open': 'Not every place where the old token is used has the new one.',
      'grace-open': 'The time for which both tokens work is not over yet.',
      'one-token':
        'The service has given the old token anew: the new one has its id or its secret, and would be revoked with it.',
      settled: 'Its outcome is known by now, and it is another one.',
    },
    'token-missing': {
      gone: 'The keychain no longer holds it.',
      'not-kept':
        'The one that was in use is not here any more: what is kept in memory goes when Keyholder ends.',
      unfit:
        'Nothing was sent: it holds a line break, an accented letter or another character that no request can carry.',
    },
    'keychain-mismatch': {
      'too-long': `It is longer than the ${maxSecretBytes.toLocaleString('en')} bytes that are put there.`,
      'of-something-else': 'It gave out what belongs to something else.',
      'in-part': 'A part of it is gone or was changed.',
    },
    'unreadable-answer': {
      'secret-not-shown':
        'The service says that the token was created, and did not show it so that it could be kept. It can only be revoked.',
      'nothing-shown':
        'The service says that the token was created, and showed neither it nor its id so that they could be kept. It can only be revoked in the dashboard.',
    },
    'update-feed-unreadable': {
      'too-large': 'It was far too long.',
      'no-version': 'What it names is not a version.',
    },
    'outcome-unknown': ownFaults,
    // Its words say these.
    internal: { ...ownFaults, silent: '', restarted: '' },
  };

const itemWords: Readonly<Record<ProblemOf<'unknown-item'>['what'], string>> = {
  connection: 'connection',
  token: 'personal access token',
  update: 'newer version',
  job: 'batch or replacement',
  step: 'row of a batch',
  journal: 'journal of another computer',
  review: 'review of a file: choose the file again',
};

/** Of some the next step says it: see `transfer-words.ts`. */
const transferReasons: Readonly<Record<ProblemOf<'transfer-refused'>['transfer'], string | undefined>> = {
  'not-a-file': 'It is not a file that Keyholder, or another program for the age format, has encrypted.',
  'not-keyholder': 'It opens, and what is in it was not written by Keyholder.',
  newer: 'It was written by a newer Keyholder. Update Keyholder on this computer first.',
  'wrong-passphrase': 'The passphrase does not open it: it is another one, or the file was altered.',
  'no-passphrase': 'It was encrypted for a key, and no passphrase opens it.',
  damaged: 'It was cut short or altered on its way. Bring it over again.',
  'too-large': undefined,
  'holds-secret': undefined,
  'too-slow': 'To open it would take this computer too much time and memory.',
};

type Redirect = Pick<ProblemOf<'redirected'>, 'redirect' | 'host'>;

const redirects: Readonly<Record<NonNullable<Redirect['redirect']>, string>> = {
  'same-address': 'a redirect to another path of the same address',
  elsewhere: 'a redirect to',
  'no-target': 'a redirect without a target',
  'holds-secret': 'a redirect whose target held a secret',
  unknown: 'a redirect that cannot be read',
};

const redirected = ({ redirect, host }: Redirect): string | undefined =>
  redirect && [redirects[redirect], host].filter(Boolean).join(' ');

/** What stands in the way. Of what the service says is there already, its own words tell. */
function conflict(problem: ProblemOf<'conflict'>): string | undefined {
  switch (problem.reason) {
    case 'service':
      return undefined;
    case 'other-address':
      return 'The addresses of a connection cannot be changed. Add another connection for the new ones; the tokens of this one stay where they are.';
    case 'recorded':
      return `This token is already recorded as ${quoted(problem.name)}.`;
    case 'made-elsewhere': {
      const made = problem.origins.join(' and ');
      return `${quoted(problem.name)} belongs to ${made}. This connection leads elsewhere, where the same id would be another token. Add a connection to ${made} and revoke it there by its id, ${problem.id}.`;
    }
    case 'no-home': {
      const where = problem.origins.join(' and ') || 'a connection that is gone';
      return `${quoted(problem.name)} belongs to ${where}. Add a connection with exactly these addresses first.`;
    }
    default:
      return words.conflict[problem.reason];
  }
}

/** What would be lost. */
function atStake(problem: ProblemOf<'needs-confirmation'>): string {
  if (problem.about === 'token') {
    return 'This token may still be valid at the service. Removing it here does not revoke it.';
  }
  const { living } = problem;
  if (living === 0) return 'No token that is recorded here is still valid.';
  const stay = many(living, 'token that is recorded here stays', 'tokens that are recorded here stay');
  const gone = living === 1 ? 'Its secret is deleted; its row' : 'Their secrets are deleted; their rows';
  return `${stay} valid at the service. ${gone} can be brought back for ${keptDays} days.`;
}

/** Shown with any problem, in the title and the next step, or in a place of its own. */
type Shown =
  | keyof Problem
  | 'status'
  | 'serviceSaid'
  | 'fields'
  | 'retryAfterSeconds'
  | 'technical'
  | 'reason';
type Named =
  | 'certificate'
  | 'unreadable'
  | 'notUnderstood'
  | 'atCharacter'
  | 'answer'
  | 'update'
  | 'transfer';
/** Of them nothing else is known: what has a field that is shown nowhere is a type error below. */
type Plain<P = Problem> = P extends Problem
  ? Exclude<keyof P, Shown | Named> extends never
    ? P
    : never
  : never;

const nothingMore = (_problem: Plain): undefined => undefined;

/** Why, where the code leaves that open. */
export function reasonOf(problem: Problem): string | undefined {
  if (problem.code === 'conflict') return conflict(problem);
  // The table has words for each; TypeScript cannot follow that through two index accesses.
  if ('reason' in problem && problem.reason)
    return (words[problem.code] as Record<string, string>)[problem.reason];
  switch (problem.code) {
    case 'unknown-item':
      return itemWords[problem.what];
    case 'needs-confirmation':
      return atStake(problem);
    case 'cancelled':
      return problem.origins && `Nothing was sent to ${problem.origins.join(' or ')}.`;
    case 'session-ended':
    case 'redirected':
      return redirected(problem);
    case 'outcome-unknown':
      return problem.because ? problemWords[problem.because].title : redirected(problem);
    case 'managed':
      return problem.fields ? undefined : 'The policy brings this connection.';
    case 'origin-not-allowed':
      return problem.origin;
    case 'update-feed-unreachable':
      return problemWords[problem.because].title;
    case 'storage-unwritable':
      return problem.file;
    case 'transfer-refused':
      return transferReasons[problem.transfer];
    default:
      return nothingMore(problem);
  }
}
