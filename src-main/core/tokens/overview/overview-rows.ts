import { hasOutlivedItsEnd } from '../../../../src-shared/outlived-end.ts';
import type { Settings } from '../../../../src-shared/settings.ts';
import { smallLetters } from '../../../../src-shared/small-letters.ts';
import type { Decision, OverviewRow, TokenGroup } from '../../../../src-shared/token-overview.ts';
import { tokenGroups } from '../../../../src-shared/token-overview.ts';
import type { Calendar } from '../../base/ports/calendar.ts';
import type { ConnectionRecord } from '../../connections/connection-record.ts';
import type { Vault } from '../../custody/vault.ts';
import { type LedgerRow, toAccessToken } from '../ledger/ledger-row.ts';
import { endOf, isFresh, isSoon, stagesOf, type TokenEnd } from '../ledger/token-end.ts';
import { isUnsettled } from '../ledger/unsettled.ts';

export interface Around {
  calendar: Calendar;
  days: Settings['endDays'];
  memory: Vault['memory'];
  /** On the clock of the service at this address, epoch milliseconds. */
  nowAt(baseUrl: string): number;
}

/** A row with what is thought of it, before it is shown: most rows of a long list never are. */
export interface Judged {
  row: LedgerRow;
  record: ConnectionRecord;
  end: TokenEnd | null;
  why: Decision | null;
  group: TokenGroup;
}

export function judged(row: LedgerRow, record: ConnectionRecord, around: Around): Judged {
  const end = endOf(row, around.nowAt(record.baseUrl), around.calendar);
  const why = decisionOn(row, record, end, around.memory);
  return { row, record, end, why, group: why === null ? groupOf(row, end, around.days) : 'decision' };
}

function decisionOn(
  row: LedgerRow,
  { kind, tokenInUse }: ConnectionRecord,
  end: TokenEnd | null,
  memory: Vault['memory'],
): Decision | null {
  const { state } = row;
  if (state === 'creation-unknown' || state === 'revocation-unknown') return state;
  if (isUnsettled(row, { memory, practice: kind === 'practice' })) return 'only-in-memory';
  if (state !== 'active') return null;
  if (end?.ended && hasOutlivedItsEnd(row)) return 'outlived';
  if (end?.ended) return row.key === tokenInUse ? 'ended' : null;
  return row.refusedAt === null ? null : 'refused';
}

function groupOf({ state }: LedgerRow, end: TokenEnd | null, days: Around['days']): TokenGroup {
  if (state === 'revoked' || end?.ended) return 'past';
  return end !== null && isSoon(end, days) ? 'soon' : 'active';
}

/** Its end is told, if it has one. */
const isWatched = ({ row, record, end }: Judged, days: Around['days']): boolean =>
  row.watch && row.state === 'active' && days.length > 0 && end !== null && record.kind === 'service';

/** Something is to be done about its end. */
export const isNear = (one: Judged, days: Around['days']): boolean =>
  isWatched(one, days) && (one.why === 'ended' || (one.end !== null && isSoon(one.end, days)));

/** Its end is worth a notification, at every time that the owner has chosen: also one that came while nothing was open. */
export const isNews = (one: Judged, days: Around['days']): boolean =>
  isNear(one, days) ||
  (isWatched(one, days) &&
    one.why !== 'outlived' &&
    one.end !== null &&
    (isFresh(one.end) || isDue(one.end, days)));

const isDue = (end: TokenEnd, days: Around['days']): boolean => !end.ended && stagesOf(end, days).length > 0;

export function shownRow({ row, record, end, why, group }: Judged): OverviewRow {
  return {
    ...toAccessToken(row, record.tokenInUse),
    connectionLabel: record.label,
    practice: record.kind === 'practice',
    ...{ group, why, ended: end?.ended ?? false, daysLeft: end?.daysLeft ?? null },
  };
}

const rank = (one: Judged): number => tokenGroups.indexOf(one.group);
/** What has no end comes last. */
const lastEnd = Number.POSITIVE_INFINITY;
const endsAt = ({ end }: Judged): number => end?.at ?? lastEnd;
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byName = (one: Judged, other: Judged) => collator.compare(one.row.name, other.row.name);
const byEnd = (one: Judged, other: Judged) => compare(endsAt(one), endsAt(other));
/** Infinities have no difference. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

export const orders = {
  /** Of those that are past, the latest first. */
  need: (one: Judged, other: Judged) =>
    rank(one) - rank(other) ||
    (one.group === 'past' ? compare(pastAt(other), pastAt(one)) : byEnd(one, other)) ||
    byName(one, other),
  name: byName,
  connection: (one: Judged, other: Judged) =>
    collator.compare(one.record.label, other.record.label) || byName(one, other),
  end: (one: Judged, other: Judged) => byEnd(one, other) || byName(one, other),
  used: (one: Judged, other: Judged) =>
    compare(one.row.lastUsedAt ?? 0, other.row.lastUsedAt ?? 0) || byName(one, other),
};

const pastAt = ({ row, end }: Judged): number => row.revokedAt ?? end?.at ?? 0;

/** @param wanted in small letters */
export function isFound({ row, record }: Judged, wanted: string): boolean {
  const { name, note, places, tail, id } = row;
  const texts = [name, note, record.label, id ?? '', tail ?? ''];
  for (const { name: place, person } of places) texts.push(place, person ?? '');
  return texts.some(text => smallLetters(text).includes(wanted));
}
