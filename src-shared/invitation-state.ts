import type { Invitation } from './invitation.ts';

export const invitationStates = ['pending', 'soon', 'expired', 'unknown'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** An invitation that ends within this time, three days, is shown with what is left. */
export const soonMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Derived from the expiry alone: the description names no state of an invitation (section 3).
 * @param now epoch milliseconds, by the service's clock
 */
export function invitationState({ expiresAt }: Pick<Invitation, 'expiresAt'>, now: number): InvitationState {
  if (!expiresAt || expiresAt.epochMs === null || expiresAt.unit === 'uncertain') return 'unknown';
  if (expiresAt.epochMs <= now) return 'expired';
  return expiresAt.epochMs - now <= soonMs ? 'soon' : 'pending';
}

/** The state in the service's own word, where it sends one beside the documented fields; '': it sends none. */
export function saidState({ extra }: Pick<Invitation, 'extra'>): string {
  const field = extra.find(({ path }) => path.length === 1 && /^(status|state)$/i.test(path[0] ?? ''));
  return typeof field?.value === 'string' ? field.value.trim() : '';
}

/** As services call one that nobody can accept any more, whatever its expiry. One that was accepted is another thing. */
const overWord =
  /^(?:invit(?:ation|e)[ _-])?(?:revoked|rescinded|withdrawn|cancell?ed|declined|rejected|expired|removed|deleted)$/i;

/** The same as a flag, or as the moment of it: `revoked`, `isRevoked`, `revoked_at`. */
const overName =
  /^(?:is_?)?(?:revoked|rescinded|withdrawn|cancell?ed|declined|rejected|deleted)(?:_?(?:at|on))?$/i;
/** Programs write these where there is none. */
const noMoment = /^(?:|0|false|null|none|0001-.*|0000-.*|1970-01-01.*)$/i;

function tellsEnd({ path, value }: Invitation['extra'][number]): boolean {
  if (path.length !== 1 || !overName.test(path[0] ?? '')) return false;
  return (
    value === true ||
    (typeof value === 'number' ? value > 0 : typeof value === 'string' && !noMoment.test(value))
  );
}

/** Nobody can accept it any more: by its expiry, or by the service's own word. @param now by the service's clock */
export const isOver = (invitation: Pick<Invitation, 'expiresAt' | 'extra'>, now: number): boolean =>
  invitationState(invitation, now) === 'expired' ||
  overWord.test(saidState(invitation)) ||
  invitation.extra.some(tellsEnd);

/** It can be accepted still: of that the expiry says more. */
export const isOpenWord = (word: string): boolean => /^(pending|open|sent|invited)$/i.test(word);
