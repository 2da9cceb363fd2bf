import type { SessionState } from '../../../src-shared/connection.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Status } from '../../ui/kit/status-word.tsx';

/** Why tokens cannot be created or revoked now; null where nothing speaks against it. */
export function sessionGap({ heldIn, verdict }: SessionState): 'session-missing' | 'session-ended' | null {
  if (verdict === 'refused') return 'session-ended';
  return heldIn === 'nowhere' ? 'session-missing' : null;
}

/** A request was turned away for want of a session. */
export const lacksSession = ({ code }: Problem): boolean =>
  code === 'session-ended' || code === 'session-missing';

/** The same, and there is one since. */
export const hasSessionAgain = (problem: Problem, session: SessionState | undefined): boolean =>
  lacksSession(problem) && session !== undefined && sessionGap(session) === null;

export const heldInWords: Record<SessionState['heldIn'], string> = {
  nowhere: 'Nowhere',
  keychain: 'The keychain',
  memory: 'Memory, until you quit',
};

const verdictStatus: Record<SessionState['verdict'], Status> = {
  accepted: { word: 'Accepted by the service', icon: 'good' },
  unproven: { word: 'Not proven', icon: 'unknown' },
  refused: { word: 'Refused by the service', icon: 'refused' },
  unreachable: { word: 'Could not be checked', icon: 'unknown' },
  'something-else': { word: 'Could not be checked', icon: 'unknown' },
  unchecked: { word: 'Not checked yet', icon: 'unknown' },
};

const verdictMeaning: Record<SessionState['verdict'], string> = {
  accepted: 'The service answers with this session and refuses without it.',
  unproven:
    'The service answers alike with and without it, so a check proves nothing. Creating or revoking a token will show.',
  refused: 'It has ended, or was never valid for this address.',
  unreachable: 'No answer came that tells, so nothing is known of it yet.',
  'something-else':
    'Something answers at the dashboard address, and it is not this service’s GraphQL interface. See whether the address is right.',
  unchecked: 'Use “Check” to ask the service.',
};

const unprovenMeaning: Record<NonNullable<SessionState['unprovenBecause']>, string> = {
  'check-refused':
    'The service turned the check itself away, without a word against the session, so it proves nothing. Creating or revoking a token will show.',
  'half-asked':
    'The service answers with this session; what it says without one could not be learned, so the check proves nothing. Check again, or create a token: that will show.',
  guard:
    'What guards the dashboard asks for something that Keyholder does not send, so the check proves nothing about the session. Creating or revoking a token may be turned away in the same manner.',
};

const meaningOf = ({ verdict, unprovenBecause: because }: SessionState): string =>
  verdict === 'unproven' && because ? unprovenMeaning[because] : verdictMeaning[verdict];

export function sessionStatus(session: SessionState): { status: Status; meaning: string } {
  if (sessionGap(session) === 'session-missing') {
    return {
      status: { word: 'No session', icon: 'stopped' },
      meaning: 'Tokens cannot be created or revoked without one. The team and the invitations need none.',
    };
  }
  return { status: verdictStatus[session.verdict], meaning: meaningOf(session) };
}

/** Of one that was pasted just now: it is not known that it ever was valid, and so not that it has ended. */
export const refusedNext =
  'It has ended, or was never valid for this address. Copy the value anew while you are signed in, then paste it here.';

/** After saving: what was kept, and what is known of it. */
export function savedWords(session: SessionState): string {
  const place = session.heldIn === 'memory' ? 'Kept in memory until you quit' : 'Kept in the keychain';
  return `${place}. ${meaningOf(session)}`;
}

/** Of one that is removed here. */
export const mayStay = 'It may stay valid at the service until you sign out there.';
