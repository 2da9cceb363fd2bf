import type { Activity } from '../activity/activity.ts';
import { type ToldToken, toldTokens } from '../activity/told-tokens.ts';
import type { Changes } from '../base/changes.ts';
import type { Notices } from '../base/notices.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { Ledger } from '../tokens/ledger.ts';
import type { LedgerRow } from '../tokens/ledger-row.ts';

const hour = 3_600_000;
/** A removed row stays for 90 days: what is older may be gone as it should be. */
const saysNothingAfterMs = 60 * 24 * hour;
/** No answer takes longer. */
const longestMs = hour;
/** Of these nothing is known now, and nothing of them is gone. */
const untouched = ['file-too-new', 'file-stuck'];
const files = ['ledger.json', 'removed.json'];

interface Parts {
  journal: Activity;
  ledger: Ledger;
  removed: { all: readonly LedgerRow[] };
  notices: Notices;
  changes: Changes;
  clock: Clock;
}

/**
 * Looks once, as soon as the journal of activity can be read, for tokens that were created here and whose ids stand in no list. Where
 * the end came before the disk had taken the answer, the journal gives the row its id. Others are told: their file was put back
 * with the generation before it, or began anew. The service lists none, so that the journal alone still knows them.
 */
export function watchMissingTokens(parts: Parts): void {
  const { journal, changes, notices } = parts;
  const stop = changes.subscribe(async ({ event, payload }) => {
    const entries = event === 'changed' && payload.topics.includes('activity') ? journal.entries : null;
    if (entries === null) return;
    stop();
    const missing = missingOf(toldTokens(entries), parts);
    const found = await Promise.all(missing.map(token => giveId(token, missing, parts.ledger)));
    if (found.includes(false)) notices.add('tokens-missing', 'ledger.json');
  });
}

function missingOf(told: ToldToken[], { ledger, removed, notices, clock }: Parts): ToldToken[] {
  const isLeftAlone = notices.list().some(one => untouched.includes(one.kind) && files.includes(one.file));
  if (isLeftAlone || told.length === 0) return [];
  const since = clock.now() - saysNothingAfterMs;
  const rows = Map.groupBy([...ledger.all, ...removed.all], ({ id }) => id);
  return told.filter(({ id, connectionId, origin, at }) => {
    // It may have come into another connection to the same service.
    const isIt = (row: LedgerRow) => row.connectionId === connectionId || row.dashboardUrl === origin;
    return at > since && !(rows.get(id) ?? []).some(isIt);
  });
}

/** Returns whether there is a row that is surely this token's. */
async function giveId(token: ToldToken, missing: readonly ToldToken[], ledger: Ledger): Promise<boolean> {
  const rows = ledger.all.filter(row => mayBeOf(row, token));
  const [row] = rows;
  if (!row || rows.length > 1 || missing.filter(one => mayBeOf(row, one)).length > 1) return false;
  // Its owner may have said so meanwhile, or taken the row away.
  const given = ledger.patchAnyway(row.key, ({ id, state }) =>
    id === null ? { id: token.id, state: state === 'creation-unknown' ? 'active' : state } : {},
  );
  return given.then(
    () => true,
    () => false,
  );
}

function mayBeOf(row: LedgerRow, { connectionId, name, at }: ToldToken): boolean {
  const { recordedAt, how, id } = row;
  const isOfThen = recordedAt <= at && at - recordedAt < longestMs;
  return (
    isOfThen && how === 'created' && id === null && row.connectionId === connectionId && row.name === name
  );
}
