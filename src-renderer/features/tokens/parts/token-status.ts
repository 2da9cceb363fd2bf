import type { AccessToken } from '../../../../src-shared/access-token.ts';
import { isolated } from '../../../../src-shared/isolated.ts';
import { hasOutlivedItsEnd } from '../../../../src-shared/outlived-end.ts';
import { endsSoonIn, expiryOf, onDay } from '../../../around/token-end.ts';
import { quoted } from '../../../ui/kit/foreign.tsx';
import type { Status } from '../../../ui/kit/status-word.tsx';

export const outlivedStatus: Status = { word: 'Works past its end', icon: 'refused' };

interface End {
  ended: boolean;
  /** See `endsSoonIn`. */
  soonIn: number | null;
}

/**
 * What is known of a token, as one word. "Revoked" only where the service confirmed it.
 * @param now on the service's clock, epoch milliseconds
 * @param endDays of the settings
 */
export function tokenStatus(token: AccessToken, now: number, endDays: readonly number[]): Status {
  const end = expiryOf(token);
  return statusAt(token, {
    ended: end !== null && end <= now,
    soonIn: endsSoonIn(token, now, endDays),
  });
}

/** The same words wherever its end was judged: on this page, or in the core among the tokens of every connection. */
export function statusAt(token: AccessToken, end: End): Status {
  switch (token.state) {
    case 'revoked':
      return { word: 'Revoked', icon: 'stopped' };
    case 'creating':
      return { word: 'Creating…', icon: 'busy' };
    case 'revoking':
      return { word: 'Revoking…', icon: 'busy' };
    case 'creation-unknown':
    case 'revocation-unknown':
      return { word: 'Outcome unknown', icon: 'unknown' };
    case 'active':
      return activeStatus(token, end);
  }
}

function activeStatus(token: AccessToken, { ended, soonIn }: End): Status {
  if (ended) return hasOutlivedItsEnd(token) ? outlivedStatus : { word: 'Expired', icon: 'past' };
  if (token.refusedAt !== null) return { word: 'Refused by the service', icon: 'refused' };
  if (soonIn !== null) return { word: `Expires ${onDay(soonIn)}`, icon: 'soon' };
  return isHearsay(token) ? { word: 'Recorded as active', icon: 'said' } : { word: 'Active', icon: 'good' };
}

/** Its secret has never been here, so that nobody has asked the service, nor can: another computer says so, or its owner. */
const isHearsay = ({ imported, how }: AccessToken): boolean => imported || how === 'id-only';

/** A second line under the word, where the word alone would leave a question. */
export function statusNote(token: AccessToken): string | undefined {
  if (token.state === 'creation-unknown') return 'It may exist at the service';
  if (token.state === 'revocation-unknown') return 'It may still work';
  if (token.state === 'active' && token.how === 'id-only') return 'Only its id is known';
  return undefined;
}

/** What tells a token from others of its name. All that are revoked by their ids alone are called the same, and have no ending. */
export function tailWords({ tail, id = null }: Pick<AccessToken, 'tail'> & { id?: string | null }): string {
  if (tail) return `ends in …${tail}`;
  return id === null ? 'ending not known' : `id ${isolated(id)}`;
}

export const placeWords: Record<AccessToken['secretIn'], string> = {
  keychain: 'Keychain',
  memory: 'Memory until you quit',
  nowhere: 'Not on this computer',
};

/** In a column of its own, on one line. */
export const placeWord: Record<AccessToken['secretIn'], string> = {
  keychain: 'Keychain',
  memory: 'Memory',
  nowhere: 'Not here',
};

/** Not proven dead: somebody who holds it may still use it. */
export function mayStillWork(token: AccessToken, now: number): boolean {
  const end = expiryOf(token);
  return token.state !== 'revoked' && (end === null || end > now || hasOutlivedItsEnd(token));
}

/** Which actions make sense for a row. What would only be refused is not offered. */
export function tokenActions(token: AccessToken, now: number) {
  const held = token.secretIn !== 'nowhere';
  const resting = token.state !== 'creating' && token.state !== 'revoking';
  const alive = resting && mayStillWork(token, now) && token.state !== 'creation-unknown';
  const end = expiryOf(token);
  return {
    copy: held && token.state !== 'revoked',
    use: held && alive && !token.inUse,
    verify: held && resting,
    command: token.secretIn === 'keychain',
    calendar: alive && end !== null && end > now,
    setId: resting && token.id === null && token.state !== 'revoked',
    store: token.secretIn === 'memory' && token.state !== 'revoked',
    rotate: alive && token.state === 'active',
    revoke: resting && token.id !== null && token.state !== 'revoked',
    forget: resting,
  };
}

/** What the service has just said of it. */
export function proofWords({ name, lastProof }: AccessToken): string {
  return lastProof?.outcome === 'works'
    ? `The service takes ${quoted(name)}.`
    : `The service refuses ${quoted(name)}.`;
}
