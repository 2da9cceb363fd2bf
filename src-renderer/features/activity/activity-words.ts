import type {
  ActivityOutcome,
  ChainBreak,
  ImportedJournal,
  ownEntries,
  ShownEntry,
} from '../../../src-shared/activity.ts';
import type { RecordedAct } from '../../../src-shared/rpc.ts';
import type { Settings } from '../../../src-shared/settings.ts';
import { many } from '../../ui/kit/count-words.ts';
import { isolated } from '../../ui/kit/foreign.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import type { Status } from '../../ui/kit/status-word.tsx';
import { wordFor } from '../../ui/kit/word-for.ts';
import { localDate } from '../../ui/time/times.ts';

/** Everything that has a line has words. */
type Recorded = RecordedAct | (typeof ownEntries)[number];
type Kind<What extends string> = What extends `${infer Noun}.${string}` ? Noun : never;

/** What is done by a method, as a heading. One that is not here is of another Keyholder, and shown by its own name. */
const actWords: Readonly<Record<string, string>> = {
  'keychain.useMemory': 'Keep everything in memory only',
  'settings.set': 'Change settings',
  'updates.install': 'Install an update',
  'updates.skip': 'Skip a version',
  'idle.confirm': 'Confirm presence',
  'connections.create': 'Add a connection',
  'connections.update': 'Change a connection',
  'connections.remove': 'Remove a connection',
  'connections.openPractice': 'Open the practice team',
  'sessions.save': 'Keep a session',
  'sessions.forget': 'Remove the session',
  'sessions.signIn': 'Sign in',
  'invitations.create': 'Invite',
  'invitations.sendMany': 'Invite many',
  'invitations.emptyGone': 'Delete gone invitations',
  'invitations.export': 'Export invitations',
  'jobs.pause': 'Pause what is under way',
  'jobs.resume': 'Go on with what was paused',
  'jobs.cancel': 'End what was under way',
  'tokens.create': 'Create a token',
  'tokens.adopt': 'Add an existing token',
  'tokens.setId': 'Add the id of a token',
  'tokens.revoke': 'Revoke a token',
  'tokens.revokeById': 'Revoke a token by its id',
  'tokens.revokeAll': 'Revoke many tokens',
  'tokens.rotate': 'Replace a token',
  'tokens.endRotation': 'End a replacement',
  'tokens.use': 'Use another token',
  'tokens.note': 'Note what a token is for',
  'tokens.export': 'Export tokens',
  'tokens.copy': 'Copy a token',
  'tokens.reveal': 'Reveal a token',
  'tokens.command': 'Show the command that reads a token',
  'tokens.store': 'Store a token in the keychain',
  'tokens.forget': 'Remove a token from this computer',
  'tokens.restore': 'Bring a token back',
  'ledger.export': 'Export what is known of tokens',
  'ledger.import': 'Import a file of another computer',
  'activity.export': 'Export the activity',
  'activity.broken': 'The journal is not as it was written',
  'activity.cut': 'The oldest lines were dropped',
  'tokens.missing': 'A token is missing from the list',
} satisfies Record<Recorded, string>;

/** A job is nothing that an owner has seen: what they have begun has a name of its own on its screen. */
const steered: Readonly<Record<string, string>> = {
  'jobs.pause': 'Pause',
  'jobs.resume': 'Go on with',
  'jobs.cancel': 'End',
};

export function whatWords({ what, step, about }: Pick<ShownEntry, 'what' | 'step' | 'about'>): string {
  // Each of a job has a line of its own.
  if (what === 'tokens.revokeAll' && step) return 'Revoke a token';
  const [, kind] = /^(batch|revocation|replacement)=/.exec(about?.more ?? '') ?? [];
  const does = Object.hasOwn(steered, what) ? steered[what] : undefined;
  return kind && does ? `${does} a ${kind}` : wordFor(actWords, what);
}

/** Which one of a job it was; empty: that is not said. */
export function stepWords({ what, step }: Pick<ShownEntry, 'what' | 'step'>): string {
  const n = numberText((step?.n ?? 0) + 1);
  if (!step) return '';
  if (what === 'tokens.rotate') return `step ${n} of a replacement`;
  if (what === 'tokens.revokeAll') return `token ${n} of one revocation`;
  // The first may be the only one: an invitation by itself is a job, too.
  return step.n > 0 ? `row ${n} of a batch` : '';
}

/** What it was about, as the owner knows it. A job's id is nothing that an owner has seen. */
export function aboutWords({ what, about }: Pick<ShownEntry, 'what' | 'about'>): readonly string[] {
  if (!about) return [];
  const isJob = what.startsWith('jobs.') || what === 'invitations.sendMany' || what === 'tokens.endRotation';
  const named = about.name ?? (isJob ? null : about.id);
  return [named && isolated(named), about.more && moreWords(about.more)].flatMap(one => one || []);
}

export const kindWords: Readonly<Record<string, string>> = {
  activity: 'Journal',
  connections: 'Connections',
  idle: 'Presence',
  invitations: 'Invitations',
  jobs: 'Pauses and ends',
  keychain: 'Keychain',
  ledger: 'Another computer',
  sessions: 'Sessions',
  settings: 'Settings',
  tokens: 'Tokens',
  updates: 'Updates',
} satisfies Record<Kind<Recorded>, string>;

export const outcomes: Readonly<Record<ActivityOutcome, Status>> = {
  begun: { word: 'Under way', icon: 'busy' },
  done: { word: 'Done', icon: 'good' },
  refused: { word: 'Not done', icon: 'refused' },
  unknown: { word: 'In doubt', icon: 'unknown' },
  cancelled: { word: 'Cancelled', icon: 'stopped' },
};

/** What they answer is a job: it has begun, and its steps have lines of their own that tell what came of it. */
const beginners: readonly string[] = [
  'invitations.sendMany',
  'tokens.revokeAll',
  'tokens.rotate',
] satisfies Recorded[];
const begun: Status = { word: 'Begun', icon: 'waiting' };

export const statusOf = ({ what, step, outcome }: Pick<ShownEntry, 'what' | 'step' | 'outcome'>): Status =>
  outcome === 'done' && step === null && beginners.includes(what) ? begun : outcomes[outcome];

const tellers: Readonly<Record<string, string>> = {
  answer: '',
  list: 'as the list showed later',
  owner: 'as you said later',
  later: 'the same was sent again',
  keychain: 'its secret was found in the keychain',
};

/** Why, or who said so. The code of a problem where there is one: it is what support and the request list go by. */
export function outcomeNote({ what, step, because, toldBy }: ShownEntry): string {
  if (toldBy !== null) return tellers[toldBy] ?? '';
  if (because === 'restarted') return 'Keyholder ended before the answer came';
  if (because === 'invalid-input') {
    // Nothing is entered to revoke one: it is met where a row has no id.
    const isRevoked = what === 'tokens.revoke' || (what === 'tokens.revokeAll' && step !== null);
    return isRevoked ? 'its id is not known here' : 'what was entered could not be used';
  }
  if (because === 'field-errors') return 'the service did not accept what was entered';
  return because === null || because === 'outcome-unknown' ? '' : because.replaceAll('-', ' ');
}

const replaceSteps: Readonly<Record<string, string>> = {
  create: 'the new one created',
  prove: 'the new one tried',
  // A step of each replacement: the journal does not say of which token Keyholder itself made use.
  use: 'the new one taken into use if the old one was',
  revoke: 'the old one revoked',
};

/** What each setting says in the settings, of what it was changed to. One that is not here is of a newer Keyholder. */
const settingWords: Readonly<Record<string, (value: string) => string>> = {
  clipboardSeconds: value => `the clipboard is cleared after ${many(Number(value), 'second')}`,
  idleMinutes: value =>
    value === '0'
      ? 'no confirmation after inactivity'
      : `confirmation after ${many(Number(value), 'minute')} of inactivity`,
  goneDays: value =>
    value === '0'
      ? 'what became of invitations is not kept'
      : `what became of invitations is kept for ${many(Number(value), 'day')}`,
  endDays: value =>
    value === ''
      ? 'the end of a token is not told'
      : `the end of a token is told ${value.replaceAll(',', ', ')} ${value === '1' ? 'day' : 'days'} before`,
  updates: value =>
    value === 'true' ? 'newer versions are looked for' : 'newer versions are not looked for',
} satisfies Record<keyof Settings, (value: string) => string>;

/** What is written down as `name=value`, in words. A value may have blanks, as a role has. */
function moreWords(more: string): string {
  return more
    .split(/ (?=\w+=)/)
    .map(part => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(part) ?? [];
      if (name === 'role') return isolated(value);
      if (name === 'useSeat') return value === 'true' ? 'uses a seat' : 'no seat';
      if (name === 'batch') return `Batch of ${many(Number(value), 'invitation')}`;
      if (name === 'revocation') return `Revocation of ${many(Number(value), 'token')}`;
      if (name === 'replacement') return 'its replacement';
      if (name === 'tokens') return many(Number(value), 'token');
      if (name === 'addresses') return many(Number(value), 'address', 'addresses');
      if (name === 'does') return wordFor(replaceSteps, value);
      if (name === 'expiresAt') return `ends ${localDate(Date.parse(value))}`;
      return Object.hasOwn(settingWords, name) ? settingWords[name]?.(value) : part;
    })
    .join(', ');
}

/** Two computers may have accounts of one name. */
export const computerWords = ({ who, until, state }: ImportedJournal): string =>
  [
    `${who === '' ? 'Another computer' : who}, imported`,
    ...(until === null ? [] : [`until ${localDate(until)}`]),
    ...(state === 'broken' ? ['not as written'] : []),
  ].join(', ');

const lines = (from: number, to: number) =>
  from === to ? `line ${numberText(from)}` : `lines ${numberText(from)} to ${numberText(to)}`;

export function breakWords({ kind, from, to }: ChainBreak): string {
  if (to === 0) return 'its first line is not as it was written';
  const of = lines(from, to);
  switch (kind) {
    case 'missing':
      return `${of} ${from === to ? 'is' : 'are'} missing`;
    case 'altered':
      return `${of} ${from === to ? 'is' : 'are'} not as written`;
    case 'moved':
      return `${of} stood in another place`;
    case 'doubled':
      return `${of} is there twice, and differs`;
    case 'end-unknown':
      return `whether lines are missing after ${of} cannot be told`;
  }
}
