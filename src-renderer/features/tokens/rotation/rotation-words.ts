import type { AccessToken } from '../../../../src-shared/access-token.ts';
import type { SessionState } from '../../../../src-shared/connection.ts';
import type { Job, Step } from '../../../../src-shared/job.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import type { graceNames, Rotation, RotationPhase } from '../../../../src-shared/rotation.ts';
import { expiryOf } from '../../../around/token-end.ts';
import { localTime } from '../../../ui/time/times.ts';
import { hasSessionAgain } from '../../session/session-words.ts';

export const graceWords: Record<(typeof graceNames)[number], string> = {
  now: 'No time',
  hour: 'An hour',
  day: 'A day',
  week: '7 days',
};

const phaseWords: Record<RotationPhase, string> = {
  create: 'The new token is being created.',
  prove: 'The new token is there, and the service is asked whether it works.',
  use: 'The new token works, and is being taken into use.',
  revoke: 'The old token is being revoked.',
  'creation-unknown':
    'No answer came that tells. It is never asked for again by itself: look in the service’s dashboard, then settle its row below, and cancel the rest.',
  places: 'The new token works. Update the places where the old one is used, and tick each of them.',
  grace: 'The new token works.',
  ready: 'The new token works. The old one may go, when you say so.',
  'revocation-unknown':
    'No answer came that tells: treat it as working, and revoke it again. Twice does no harm.',
  done: 'The old token is revoked.',
  elsewhere:
    'The new token works. The old one has no id here: revoke it in the service’s dashboard, and treat it as working until then.',
  'not-revoked': 'The service refused to revoke the old token: treat it as working.',
  failed: 'No new token has taken its place. Keyholder has left the old one as it was.',
  'called-off': 'It was cancelled. Whatever was created by then stays, and so does the old token.',
};

/** What the words below are about, where an answer was lost. */
const lostTitles: Partial<Record<RotationPhase, string>> = {
  'creation-unknown': 'The new token may or may not have been created',
  'revocation-unknown': 'The old token may or may not have been revoked',
};

/** Nothing is on its way: what would come next waits for its owner. */
const restingWords: Partial<Record<RotationPhase, string>> = {
  create: 'The new token is not created yet.',
  prove: 'The new token is there, and is not known to work yet.',
  use: 'The new token works, and is not taken into use yet.',
};

const rowGone =
  'No answer came that tells, and its row is off the list. Look in the service’s dashboard, then cancel the rest.';
const rowRevoked =
  'What was created is revoked: cancel the rest. Keyholder has left the old token as it was.';

/** Where it stands, by what its owner has done with the row of one that may have been created, too. */
export function standingWords({ phase, old, new: made, job }: Rotation): { title?: string; words: string } {
  if (phase === 'creation-unknown' && made?.state === 'revoked') return { words: rowRevoked };
  const title = lostTitles[phase];
  if (title !== undefined)
    return { title, words: phase === 'creation-unknown' && made === null ? rowGone : phaseWords[phase] };
  // Where Keyholder uses another one, it goes on using that.
  if (phase === 'use' && !old?.inUse) return { words: phaseWords.grace };
  const rests = job.state === 'paused' && job.counts.sent === 0;
  return { words: (rests ? restingWords[phase] : undefined) ?? phaseWords[phase] };
}

/** Whether it works is not known: it may have ended, or have been refused before. */
const leftAlone = 'Keyholder has left the old one as it was.';

/** What has become of the new token since it was proved, where it is not to be relied on any more. */
export function lostWords({ new: made }: Rotation): string | null {
  if (made === null) return `The new token is off the list. ${leftAlone}`;
  if (made.state === 'revoked') return `The new token was revoked since. ${leftAlone}`;
  if (made.state !== 'active') return `It is not known whether the new token still works. ${leftAlone}`;
  if (made.refusedAt !== null)
    return 'The service has refused the new token since. Keep the old one for now.';
  return null;
}

/** What stood in the way when the old one was to be revoked; null: nothing, its owner's word is what it waits for. */
export function whyNotRevoked({ pausedBecause }: Job, session: SessionState): Problem | null {
  if (pausedBecause === null || typeof pausedBecause === 'string') return null;
  if (hasSessionAgain(pausedBecause, session)) return null;
  const isWaiting = pausedBecause.code === 'conflict' && pausedBecause.reason === 'rotation-waits';
  return isWaiting ? null : pausedBecause;
}

/** Of a token that is left alone so long, where it may end before: whether it works is never for Keyholder to promise. */
export function endsBefore(old: AccessToken, until: number, now: number): string | null {
  const end = expiryOf(old);
  return end !== null && end > now && end < until
    ? `The old one’s own end comes first, on ${localTime(end)}: what still uses it stops working then.`
    : null;
}

/** There is no new one yet, as far as is known. */
const before: ReadonlySet<RotationPhase> = new Set(['create', 'creation-unknown']);

/** Ledger key -> what its row says of a replacement that is open: two rows that have one name, as a rule. */
export function rowsOfRotations(all: readonly Rotation[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const { phase, key, newKey, old, new: made } of openRotations(all)) {
    if (phase === 'failed') continue;
    words.set(key, 'being replaced');
    if (!before.has(phase) && made?.state === 'active')
      words.set(newKey, old?.tail ? `replaces …${old.tail}` : 'replaces an older one');
  }
  return words;
}

const doneWith: ReadonlySet<RotationPhase> = new Set(['done', 'called-off']);
/** What is left to do is its owner's, by the rows of the tokens. */
const refused: ReadonlySet<RotationPhase> = new Set(['failed', 'not-revoked', 'elsewhere']);

/** What it has ended with, until that was seen; undefined: it was, or goes on. */
export const refusalOf = ({ job }: Rotation): Step | undefined =>
  job.state === 'ended' ? job.open.find(({ state }) => state === 'refused') : undefined;

/** Those that somebody should look at: of each token only the last. */
export function openRotations(all: readonly Rotation[]): Rotation[] {
  const last = new Map(all.map(one => [one.key, one]));
  return [...last.values()].filter(one => {
    if (one.job.state !== 'ended') return !doneWith.has(one.phase);
    if (doneWith.has(one.phase) || one.old === null || one.old.state === 'revoked') return false;
    return !refused.has(one.phase) || refusalOf(one) !== undefined;
  });
}
