import { isUnread } from '../../../src-shared/host.ts';
import type { Activity } from '../activity/activity.ts';
import { longestAbout, ownDraft } from '../activity/activity-line.ts';
import { type ToldToken, tokenIn, toldTokens } from '../activity/told-tokens.ts';
import type { Changes } from '../base/changes.ts';
import type { Notices } from '../base/notices.ts';
import type { Clock } from '../base/ports/clock.ts';
import { redacted } from '../base/redaction/redact.ts';
import { plainestId } from '../base/same-id.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import type { KeychainNote, Noted } from '../custody/keychain-note.ts';
import type { Ledger } from '../tokens/ledger/ledger.ts';
import type { LedgerRow } from '../tokens/ledger/ledger-row.ts';
import type { RemovedRows } from '../tokens/ledger/removed-rows.ts';

const hour = 3_600_000;
/** A removed row stays for 90 days: what is older may be gone as it should be. */
const saysNothingAfterMs = 60 * 24 * hour;
/** No answer takes longer. */
const longestMs = hour;
/** The rows: where one of these is left alone, nothing is known of them now, and nothing of them is gone. */
const files = ['ledger', 'removed'];

interface Parts {
  journal: Activity;
  keychainNote: KeychainNote;
  connections: { all: readonly Pick<ConnectionRecord, 'id' | 'label' | 'dashboardUrl'>[] };
  ledger: Ledger;
  removed: Pick<RemovedRows, 'all' | 'identify'>;
  notices: Notices;
  changes: Changes;
  clock: Clock;
}

/**
 * Looks once, as soon as the journal of activity can be read, for tokens that were created here and whose ids stand in no list. Where
 * the end came before the disk had taken the answer, the journal gives the row its id. Others are told: their file was put back
 * with the generation before it, or began anew; or the journal, too, and then the keychain's note of the newest of them is read. The
 * service lists none, so that nobody else still knows them. From then on the note is kept as the journal tells
 * them, beside those that only it knows.
 */
export function watchMissingTokens(parts: Parts): void {
  const { journal, changes } = parts;
  let [length, told] = [0, '[]'];
  let looked: Promise<ToldToken[]> | null = null;
  changes.subscribe(async ({ event, payload }) => {
    if (event !== 'changed' || !payload.topics.includes('activity') || !journal.entries) return;
    looked ??= look(parts);
    const noted = await looked;
    const { entries } = journal;
    if (entries === null || entries.length === length) return;
    length = entries.length;
    const tokens = newest(toldTokens(entries, noted), parts);
    const [before, now] = [told, JSON.stringify(tokens)];
    told = now;
    if (now !== before) parts.keychainNote.note({ tokens }, now.length > before.length);
  });
}

/** Returns those that the keychain alone notes: a row that has its id from there loses it with the next folder that is put back. */
async function look(parts: Parts): Promise<ToldToken[]> {
  const told = toldTokens(parts.journal.entries ?? []);
  await lost(missingOf(told, parts), parts);
  const noted = await notedAlone(told, parts);
  // Of those whose connection is in no list either the note goes on: it may come back, out of a file of another computer.
  const here = noted.filter(({ connectionId }) => connectionOf(connectionId, parts) !== undefined);
  for (const token of await lost(missingOf(here, parts), parts))
    parts.journal.note(lineOf(token, parts), 'disk');
  if (!areLeftAlone(parts)) parts.keychainNote.lookedFor();
  return noted;
}

/** Those of them that no row can be given the id of: their owner is told. */
async function lost(missing: readonly ToldToken[], parts: Parts): Promise<ToldToken[]> {
  const given = await Promise.all(missing.map(token => giveId(token, missing, parts)));
  const left = missing.filter((_token, at) => given[at] === false);
  if (left.length > 0) parts.notices.add('tokens-missing', 'ledger.json');
  return left;
}

/**
 * What the keychain notes, and the journal does not tell: that was put back since, or lost, or the disk had refused the line. Of those that
 * it names it knows what became of them since they were noted.
 */
async function notedAlone(told: readonly ToldToken[], parts: Parts): Promise<ToldToken[]> {
  const { activity, tokens } = await parts.keychainNote.earlier();
  const lines = (await parts.journal.chain())?.lines ?? [];
  const isWhole = activity !== null && lines.some(({ hash }) => hash === activity.hash);
  const entries = lines.map(({ entry }) => entry);
  const named = isWhole
    ? entries.map(one => tokenIn(one.connection?.id, one.about?.id))
    : told.map(one => tokenIn(one.connectionId, one.id));
  const known = new Set(named);
  return tokens.flatMap(({ id, name, connectionId, at }) => {
    const origin = connectionOf(connectionId, parts)?.dashboardUrl ?? null;
    return known.has(tokenIn(connectionId, id)) ? [] : { id, name, connectionId, at, origin };
  });
}

const connectionOf = (connectionId: string, { connections }: Pick<Parts, 'connections'>) =>
  connections.all.find(({ id }) => id === connectionId);

/** By this it is known in later runs, and found by its owner. */
function lineOf({ id, name, connectionId, origin }: ToldToken, { connections }: Parts) {
  const label = connectionOf(connectionId, { connections })?.label ?? '';
  const about = { id, name, more: null };
  return { ...ownDraft, what: 'tokens.missing', connection: { id: connectionId, label }, origin, about };
}

function newest(told: readonly ToldToken[], { clock }: Parts): Noted['tokens'] {
  const since = clock.now() - saysNothingAfterMs;
  const recent = told.filter(({ at }) => at > since).reverse();
  return recent.map(({ id, name, connectionId, at }) => ({ id, name, connectionId, at }));
}

/** Of what stands in the rows nothing is known in this run. */
const areLeftAlone = ({ notices }: Parts): boolean => files.some(name => isUnread(notices.list(), name));

function missingOf(told: ToldToken[], parts: Parts): ToldToken[] {
  const { ledger, removed, clock } = parts;
  if (areLeftAlone(parts) || told.length === 0) return [];
  const since = clock.now() - saysNothingAfterMs;
  const rows = rowsById([...ledger.all, ...removed.all]);
  return told.filter(({ id, connectionId, origin, at }) => {
    // It may have come into another connection to the same service.
    const isIt = (row: LedgerRow) => row.connectionId === connectionId || row.dashboardUrl === origin;
    return at > since && isWhole(id) && !(rows.get(plainestId(id)) ?? []).some(isIt);
  });
}

/** Also by an id that a file of another computer has put another one in the place of. */
function rowsById(rows: readonly LedgerRow[]): Map<string, LedgerRow[]> {
  const byId = new Map<string, LedgerRow[]>();
  for (const row of rows) {
    const others = row.alsoKnown.flatMap(({ what, text }) => (what === 'id' ? text : []));
    for (const id of [row.id, ...others].flatMap(one => (one === null ? [] : plainestId(one))))
      byId.set(id, [...(byId.get(id) ?? []), row]);
  }
  return byId;
}

/** As the service gave it: the journal cuts what is too long, and writes no secret. */
const isWhole = (id: string): boolean => id.length < longestAbout && !id.includes(redacted);

/** Returns whether there is a row that is surely this token's: of two, the one that was taken off the list may be it. */
async function giveId(
  token: ToldToken,
  missing: readonly ToldToken[],
  { ledger, removed }: Parts,
): Promise<boolean> {
  const all = [...ledger.all, ...removed.all.filter(({ key }) => !ledger.find(key))];
  const rows = all.filter(row => mayBeOf(row, token));
  const [row] = rows;
  if (!row || rows.length > 1 || missing.filter(one => mayBeOf(row, one)).length > 1) return false;
  if (!ledger.find(row.key)) {
    // Brought back, it is revoked by it.
    await removed.identify(row.key, token.id);
    return true;
  }
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
