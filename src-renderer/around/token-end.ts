import type { AccessToken } from '../../src-shared/access-token.ts';
import type { Connection } from '../../src-shared/connection.ts';
import { hasOutlivedItsEnd } from '../../src-shared/outlived-end.ts';
import { parseRfc3339 } from '../../src-shared/rfc3339.ts';
import { lifeFrom, longestNotice, soonFrom } from '../../src-shared/token-soon.ts';
import { useCall } from '../bridge/use-call.ts';
import { many } from '../ui/kit/count-words.ts';
import { quoted } from '../ui/kit/foreign.tsx';
import { problemWords, type Words } from '../ui/problems/problem-words.ts';
import { datesUntil } from '../ui/time/times.ts';
import { useServiceNow } from '../ui/time/use-service-now.ts';

/** Epoch milliseconds; null where there is no end, or none is known. */
export function expiryOf(token: AccessToken): number | null {
  return token.expiry === 'at' && token.expiresAt !== null ? parseRfc3339(token.expiresAt) : null;
}

/**
 * Dates of the owner's calendar until it ends, where that is soon; null: it is not, or has been. As the core judges it.
 * @param now on the service's clock, epoch milliseconds
 * @param endDays of the settings
 */
export function endsSoonIn(token: AccessToken, now: number, endDays: readonly number[]): number | null {
  const end = expiryOf(token);
  if (end === null || end <= now) return null;
  const left = datesUntil(end, now);
  const life = lifeFrom(datesUntil(end, token.createdAt ?? token.recordedAt), token.createdAt);
  return left <= soonFrom(life, longestNotice(endDays)) ? left : null;
}

/** In dates of the owner's calendar: tomorrow evening is tomorrow, however many hours that is. */
export function onDay(daysLeft: number): string {
  if (daysLeft === 0) return 'today';
  return daysLeft === 1 ? 'tomorrow' : `in ${many(daysLeft, 'day')}`;
}

/**
 * The token that Keyholder itself uses, and what is known of its end: one that it has outlived says nothing. `isOver`: the service refused
 * it, or it has ended.
 */
export function useUsedToken(connection: Connection) {
  const tokens = useCall('tokens.list', { connectionId: connection.id });
  const now = useServiceNow(connection.clockOffsetMs);
  const used = tokens.data?.find(({ inUse }) => inUse) ?? null;
  const end = used && !hasOutlivedItsEnd(used) ? expiryOf(used) : null;
  const expired = end !== null && end <= now;
  return {
    tokens: tokens.data,
    used,
    end,
    now,
    expired,
    isOver: expired || (used !== null && used.refusedAt !== null),
  };
}

/** Why the service refuses the token in use, or why there is none, where that is known here; null: it is not. */
export function useEndWords(connection: Connection): Words | null {
  const { tokens, used, expired } = useUsedToken(connection);
  if (connection.tokenInUse === null) {
    const last = tokens?.filter(({ lastUsedAt }) => lastUsedAt !== null).sort(byUse)[0];
    const { title, next } = problemWords['token-missing'];
    // One that was used since may be off the list.
    return last?.state === 'revoked'
      ? { title, next: `${quoted(last.name)}, the last used of those listed, is revoked. ${next}` }
      : null;
  }
  if (!used || !expired) return null;
  return {
    title: `The token ${quoted(used.name)} has expired`,
    next: 'Keyholder uses it for the team and the invitations. Create a token, or use another one.',
  };
}

const byUse = (one: AccessToken, other: AccessToken) => (other.lastUsedAt ?? 0) - (one.lastUsedAt ?? 0);
