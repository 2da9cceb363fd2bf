import { type Difference, differences, type TransferReview } from '../../../src-shared/transfer.ts';
import { problem } from '../base/problem-error.ts';
import type { Sliced } from '../base/stretch.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import { isRevokedWith, type LedgerRow } from '../tokens/ledger/ledger-row.ts';
import type { RemovedRow } from '../tokens/ledger/removed-file.ts';
import { type Home, placesOf } from './homes.ts';
import { joinedRow } from './joined-row.ts';
import { groupedByPlace, groupedByToken, type Sided } from './same-token.ts';
import { refuseOutgrown } from './transfer-file.ts';
import { type AnyRow, fromTransfer, lineOf, type TransferRow, toTransfer } from './transfer-row.ts';

export interface Here {
  ledger: readonly LedgerRow[];
  removed: readonly RemovedRow[];
  inUse: (key: string) => boolean;
  isBeingRemoved: (key: string) => boolean;
  /** Its secret is on its way into the keychain. */
  isBeingKept: (key: string) => boolean;
  /** Without the practice team's. */
  records: readonly ConnectionRecord[];
}

export interface Merged extends Pick<TransferReview, 'added' | 'merged' | 'same' | 'leftOut' | 'rows'> {
  ledger: LedgerRow[];
  removed: RemovedRow[];
  /** Keys of rows that are here and become others. */
  changed: string[];
}

const mostShown = 200;

/**
 * What would be here with the rows of the file. What is here keeps its key, its place and its secret.
 * @throws ProblemError `busy` while one of them is being created or revoked; `conflict` while one is being removed: it was copied by
 * then, and what is said of it now would go with it; `transfer-refused` where a row would outgrow every file
 */
export function* mergedRows(
  tokens: readonly TransferRow[],
  homes: ReadonlyMap<string, Home>,
  here: Here,
  without: ReadonlySet<string>,
): Sliced<Merged> {
  const isLeftOut = ({ connectionId }: TransferRow) =>
    without.has(connectionId) || homes.get(connectionId)?.state === 'not-allowed';
  const taken = tokens.filter(row => !isLeftOut(row));
  const records = new Map(here.records.map(one => [one.id, one]));
  const merged: Merged = {
    ...{ ledger: here.ledger.filter(row => !records.has(row.connectionId)), removed: [] },
    ...{ changed: [], rows: [] },
    ...{ added: 0, merged: 0, same: 0, leftOut: tokens.length - taken.length },
  };
  const wanted = [...homes.values()].filter(({ state }) => state === 'new').map(({ record }) => record);
  const placeOf = placesOf([...here.records, ...wanted]);
  const rows: Sided[] = [...localRows(here, records), ...taken.map(row => ofFile(housed(row, homes)))].map(
    one => ({ ...one, place: placeOf(one.row) }),
  );
  const all: AnyRow[] = [];
  const labels = new Map([...homes.values()].map(({ record: { id, label } }) => [id, label]));
  for (const token of yield* groupedByToken(rows)) {
    if (token.every(({ side }) => side === 'here')) all.push(...token.map(({ row }) => row));
    else
      for (const group of groupedByPlace(token))
        all.push(...counted(group, token, merged, id => labels.get(id) ?? ''));
    yield;
  }
  if (merged.changed.some(here.isBeingRemoved)) throw problem('conflict', { reason: 'token-busy' });
  for (const row of inOrder(relinked(all), here)) {
    const { removedAt, ...kept } = row;
    if (removedAt === null) merged.ledger.push(kept);
    else merged.removed.push({ ...kept, removedAt, ...asHere(here, kept.key) });
  }
  return merged;
}

type Unplaced = Omit<Sided, 'place'>;

function* localRows(
  { ledger, removed, inUse, isBeingKept }: Here,
  records: ReadonlyMap<string, ConnectionRecord>,
): Generator<Unplaced> {
  const there = new Set(ledger.map(({ key }) => key));
  const one = (row: AnyRow): Unplaced => {
    // One of which the keychain may still hold something keeps its key: by that it is deleted.
    const isHeld = row.secretIn !== 'nowhere' || inUse(row.key) || isBeingKept(row.key);
    const isFixed = row.left || (row.removedAt === null && isHeld);
    return { side: 'here', isFixed, row: { ...row, notified: row.notified.toSorted((a, b) => a - b) } };
  };
  for (const row of ledger) {
    const record = records.get(row.connectionId);
    if (record) yield one({ ...housedIn(record, row), removedAt: null });
  }
  for (const { dueSince: _, ...row } of removed) if (!there.has(row.key)) yield one(row);
}

const ofFile = (row: AnyRow): Unplaced => ({ row, side: 'file', isFixed: false });

/** Removed rows may be of a connection that is nowhere. */
function housed(row: TransferRow, homes: ReadonlyMap<string, Home>): AnyRow {
  const record = homes.get(row.connectionId)?.record;
  const given = fromTransfer({ ...row, notified: row.notified.toSorted((a, b) => a - b) });
  if (!record) return given;
  return housedIn(record, given);
}

function housedIn<R extends LedgerRow>({ id, baseUrl, dashboardUrl }: ConnectionRecord, row: R): R {
  const addresses = { baseUrl: row.baseUrl ?? baseUrl, dashboardUrl: row.dashboardUrl ?? dashboardUrl };
  return { ...row, connectionId: id, ...addresses };
}

/**
 * What comes of one token at one place, and what of it is told.
 * @param token its rows at every place
 */
function counted(
  group: readonly Sided[],
  token: readonly Sided[],
  merged: Merged,
  labelOf: (connectionId: string) => string,
): AnyRow[] {
  const isOfFile = group.some(({ side }) => side === 'file');
  // Nothing was said of them here, and one does not become the other.
  if (!isOfFile && group.length > 1) return group.flatMap(one => counted([one], token, merged, labelOf));
  const [base, ...rest] = byRank(group);
  if (!base) return [];
  const stay = rest.filter(({ isFixed }) => isFixed).map(({ row }) => row);
  const others = rest.filter(({ isFixed }) => !isFixed);
  const before = group.filter(({ side }) => side === 'here');
  const joined = atHome(
    settled(
      alsoRevoked(
        others.reduce((row, other) => joinedRow(row, other.row), base.row),
        token.filter(one => !group.includes(one) && one.place !== base.place),
      ),
      base,
    ),
    group,
  );
  const isSame = before.length === stay.length + 1 && JSON.stringify(joined) === JSON.stringify(base.row);
  if (isSame) merged.same += isOfFile ? 1 : 0;
  else {
    if (before.some(({ row }) => row.state === 'creating' || row.state === 'revoking'))
      throw problem('busy', { reason: 'answer-awaited' });
    merged.changed.push(...before.map(({ row }) => row.key));
    // Nothing of either side is left out: it stays here and in the file, and the owner shortens one of them.
    const row = toTransfer(joined);
    refuseOutgrown(row, lineOf(row));
    const does = before.length === 0 ? 'add' : 'merge';
    if (does === 'add') merged.added += 1;
    else merged.merged += 1;
    if (merged.rows.length < mostShown)
      merged.rows.push({
        ...{ name: joined.name, connectionId: joined.connectionId, does },
        connectionLabel: labelOf(joined.connectionId),
        differs: does === 'add' ? [] : differing(base.row, joined),
      });
  }
  return [joined, ...stay];
}

/**
 * Revoked in one connection, it is revoked in all; unless the service has accepted it since, or is about to say so. In an order that does
 * not hang on which file came first.
 */
function alsoRevoked(joined: AnyRow, elsewhere: readonly Sided[]): AnyRow {
  if (joined.state === 'revoked' || joined.state === 'revoking') return joined;
  const { lastProof } = joined;
  const accepted = lastProof?.outcome === 'works' ? lastProof.at : Number.NEGATIVE_INFINITY;
  const rows = elsewhere.map(({ row }) => row);
  const times = rows
    .filter(row => row.state === 'revoked' && isRevokedWith(row, joined, rows))
    .map(({ revokedAt }) => revokedAt ?? Number.POSITIVE_INFINITY)
    .filter(at => at >= accepted);
  if (times.length === 0) return joined;
  const first = Math.min(...times);
  return { ...joined, state: 'revoked', revokedAt: Number.isFinite(first) ? first : null };
}

/** One that is removed no longer lives where it is not: the connection that it had here may be gone. */
function atHome(joined: AnyRow, group: readonly Sided[]): AnyRow {
  if (joined.removedAt !== null) return joined;
  const homes = group.filter(({ row }) => row.removedAt === null).map(({ row }) => row.connectionId);
  const [home = joined.connectionId] = homes;
  return homes.includes(joined.connectionId) ? joined : { ...joined, connectionId: home };
}

/** What was made here before what came from elsewhere; of equals, by their keys: on every computer the same. */
function byRank(group: readonly Sided[]): Sided[] {
  const rank = ({ row, isFixed }: Sided) => (isFixed ? 0 : row.imported ? 2 : 1);
  return group.toSorted((one, other) => rank(one) - rank(other) || (one.row.key < other.row.key ? -1 : 1));
}

/**
 * SECURITY: a file of another computer takes no secret away: where one lies here, a token that was revoked elsewhere is one whose
 * revocation is to be confirmed.
 */
function settled(joined: AnyRow, { row, isFixed }: Sided): AnyRow {
  if (!isFixed || row.state === 'revoked' || joined.state !== 'revoked') return joined;
  return { ...joined, state: 'revocation-unknown', revokedAt: null };
}

/** As what it is told in a review that the other computer has it otherwise; null: it is not. What is not named here is `more`. */
const toldAs: Readonly<Partial<Record<keyof AnyRow, Difference | null>>> = {
  ...{ name: 'name', note: 'note', places: 'places' },
  ...{ state: 'state', revokedAt: 'state', refusedAt: 'state', removedAt: 'state' },
  ...{ expiresAt: 'end', expiry: 'end', id: 'id', teamId: 'id', otherTails: 'tail' },
  ...{ key: null, connectionId: null, baseUrl: null, dashboardUrl: null },
  ...{ createdAt: null, recordedAt: null, how: null, tail: null, replaces: null, replacedBy: null },
  ...{ notified: null, imported: null, secretIn: null, run: null, left: null },
};

function differing(before: AnyRow, after: AnyRow): Difference[] {
  const names = Object.keys(after) as (keyof AnyRow)[];
  const others = names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const told = new Set(others.map(name => (toldAs[name] === undefined ? 'more' : toldAs[name])));
  return differences.filter(part => told.has(part));
}

/** Rows are linked by keys, and some have another one by now. */
function relinked(rows: readonly AnyRow[]): AnyRow[] {
  const keyOf = new Map(rows.flatMap(({ key, otherKeys }) => otherKeys.map(other => [other, key])));
  for (const { key } of rows) keyOf.delete(key);
  const to = (key: string | null) => (key === null ? null : (keyOf.get(key) ?? key));
  return rows.map(row => ({ ...row, replaces: to(row.replaces), replacedBy: to(row.replacedBy) }));
}

/** Those of this computer as they stood, the others after them: in the same order, whichever file came first. */
function inOrder(rows: readonly AnyRow[], { ledger, removed }: Here): AnyRow[] {
  const places = new Map([...ledger, ...removed].map(({ key }, n) => [key, n]));
  const placeOf = ({ key, imported }: AnyRow) => (imported ? places.size : (places.get(key) ?? places.size));
  return rows.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) || one.recordedAt - other.recordedAt || (one.key < other.key ? -1 : 1),
  );
}

const asHere = ({ removed }: Here, key: string): Pick<RemovedRow, 'dueSince'> => {
  const { dueSince = null } = removed.find(row => row.key === key) ?? {};
  return { dueSince };
};
