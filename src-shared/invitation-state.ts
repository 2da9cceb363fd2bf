import type { Invitation } from './invitation.ts';

/** `closed`: it has not run out, or nobody knows, and by the service's own word it was accepted, or nobody can accept it any more. */
export const invitationStates = ['pending', 'soon', 'closed', 'expired', 'unknown'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** An invitation that ends within this time, three days, is shown with what is left. */
export const soonMs = 3 * 24 * 60 * 60 * 1000;

/** Of the expiry alone: the description names no state of an invitation (section 3). @param now by the service's clock */
export function stateByExpiry(
  { expiresAt }: Pick<Invitation, 'expiresAt'>,
  now: number,
): Exclude<InvitationState, 'closed'> {
  if (!expiresAt || expiresAt.epochMs === null || expiresAt.unit === 'uncertain') return 'unknown';
  if (expiresAt.epochMs <= now) return 'expired';
  return expiresAt.epochMs - now <= soonMs ? 'soon' : 'pending';
}

/** As services call one that nobody can accept any more, whatever its expiry. One that was accepted is another thing. */
const overWord =
  /^(?:invit(?:ation|e)[ _-])?(?:revoked|rescinded|withdrawn|cancell?ed|declined|rejected|expired|removed|deleted)$/i;

/** The same as a flag, or as the moment of it: `revoked`, `isRevoked`, `revoked_at`. */
const overName =
  /^(?:(?:is|has|was)_?(?:been_?)?)?(revoked|rescinded|withdrawn|cancell?ed|declined|rejected|deleted)(?:_?(?:at|on))?$/i;
const acceptedName =
  /^(?:(?:is|has|was)_?(?:been_?)?)?(accepted|redeemed|joined|claimed|used|consumed)(?:_?(?:at|on))?$/i;
const acceptedWord = /^(?:invit(?:ation|e)[ _-])?(?:accepted|redeemed|joined|claimed|used|consumed)$/i;
const expiredWord = /expired$/i;
/** A flag and nothing else: under these names there may also be the moment, which is still to come. */
const expiredName = /^(?:(?:is|has)_?)?expired$/i;
const isTrue = ({ value }: Invitation['extra'][number]): boolean =>
  value === true || value === 1 || value === 'true' || value === '1';
/** Programs write these where there is none, or for no. */
const noMoment = /^(?:|0|f|false|n|no|never|null|none|0001-.*|0000-.*|1970-01-01.*)$/i;

/** As a number a flag or a moment in seconds: what lies between is how often something was done, as for a link that many may use. */
const isSet = ({ value }: Invitation['extra'][number]): boolean =>
  value === true ||
  (typeof value === 'number'
    ? value === 1 || value > 100_000_000
    : typeof value === 'string' && !noMoment.test(value));

/** "Revoked", of a `revoked_at`; '': none of these is set. */
function saidByFlag(extra: Invitation['extra'], name: RegExp): string {
  const flag = extra.find(one => one.path.length === 1 && name.test(one.path[0] ?? '') && isSet(one));
  const [, word = ''] = name.exec(flag?.path[0] ?? '') ?? [];
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/**
 * The state in the service's own word, where it sends one beside the documented fields; '': it sends none. A flag that is set says more
 * than a word that calls it open.
 */
export function saidState({ extra }: Pick<Invitation, 'extra'>): string {
  const field = extra.find(({ path }) => path.length === 1 && /^(status|state)$/i.test(path[0] ?? ''));
  const word = typeof field?.value === 'string' ? field.value.trim() : '';
  if (word !== '' && !isOpenWord(word)) return word;
  return endByFlag(extra) || word;
}

function endByFlag(extra: Invitation['extra']): string {
  const isExpired = extra.some(
    one => one.path.length === 1 && expiredName.test(one.path[0] ?? '') && isTrue(one),
  );
  return saidByFlag(extra, overName) || saidByFlag(extra, acceptedName) || (isExpired ? 'Expired' : '');
}

/** By its state or, where that is a word of the service's own, by a flag beside it; '': nothing has ended it. */
function endWord(invitation: Pick<Invitation, 'extra'>): string {
  const word = saidState(invitation);
  if (overWord.test(word) || acceptedWord.test(word)) return word;
  return word === '' || isOpenWord(word) ? '' : endByFlag(invitation.extra);
}

/** What the service itself says has ended it, whatever its expiry; null: nothing. It never changes with the time. */
export function saidEnd(invitation: Pick<Invitation, 'extra'>): 'closed' | 'expired' | null {
  const word = endWord(invitation);
  if (word === '') return null;
  return expiredWord.test(word) ? 'expired' : 'closed';
}

/** As its row shows it. @param now epoch milliseconds, by the service's clock @param said `saidEnd` it */
export const invitationState = (
  invitation: Pick<Invitation, 'expiresAt' | 'extra'>,
  now: number,
  said: ReturnType<typeof saidEnd> = saidEnd(invitation),
): InvitationState => said ?? stateByExpiry(invitation, now);

/** Nobody can accept it any more: by its expiry, or by the service's own word. @param now by the service's clock */
export const isOver = (invitation: Pick<Invitation, 'expiresAt' | 'extra'>, now: number): boolean =>
  stateByExpiry(invitation, now) === 'expired' ||
  overWord.test(endWord(invitation)) ||
  // Whatever else it is called.
  saidByFlag(invitation.extra, overName) !== '';

/** It can be accepted still: of that the expiry says more. */
export const isOpenWord = (word: string): boolean => /^(pending|open|sent|invited)$/i.test(word);
