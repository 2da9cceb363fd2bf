import { createHash } from 'node:crypto';
import type { TransferReview } from '../../../src-shared/transfer.ts';
import { type ConnectionRecord, newConnection } from '../connections/connection-record.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import { homeOf as comesBackInto } from '../tokens/removed-tokens.ts';
import type { TransferConnection } from './transfer-file.ts';
import type { AnyRow } from './transfer-row.ts';

type Reviewed = TransferReview['connections'][number];

/** Where tokens of a connection of the other computer live here. */
export interface Home {
  record: ConnectionRecord;
  state: Reviewed['state'];
}

interface Around {
  all: readonly ConnectionRecord[];
  gate: Pick<OriginGate, 'checkFields' | 'isNew'>;
}

/**
 * By the ids of the file. SECURITY: a file of another computer adds no address that the policy bars, and nothing is sent to a new one
 * before the owner was asked.
 */
export function homesOf(given: readonly TransferConnection[], around: Around): Map<string, Home> {
  return new Map(given.map(one => [one.id, homeOf(one, around)]));
}

/** The connection in which a row lives, or would: one that was removed comes back into another one of its two addresses. */
export function placesOf(records: readonly ConnectionRecord[]): (row: AnyRow) => string {
  const ids = new Set(records.map(({ id }) => id));
  return row =>
    ids.has(row.connectionId)
      ? row.connectionId
      : (comesBackInto(row, records)?.id ?? `${row.baseUrl} ${row.dashboardUrl}`);
}

function homeOf(given: TransferConnection, { all, gate }: Around): Home {
  const { baseUrl, dashboardUrl, teamId } = given;
  const known = all.filter(
    one => one.kind === 'service' && one.baseUrl === baseUrl && one.dashboardUrl === dashboardUrl,
  );
  const id = idOf(given);
  const record =
    known.find(one => one.id === given.id || one.id === id) ??
    known.find(one => one.teamId === teamId) ??
    known.find(one => one.teamId === null || teamId === null);
  if (record) return { record, state: 'known' };
  const state = isAllowed(gate, { baseUrl, dashboardUrl }) ? 'new' : 'not-allowed';
  return {
    state,
    record: newConnection({
      ...{ id, label: given.label, baseUrl, dashboardUrl, teamId },
      unasked: [baseUrl, dashboardUrl].some(one => gate.isNew(one)),
    }),
  };
}

function isAllowed(gate: Around['gate'], addresses: Record<string, string>): boolean {
  try {
    gate.checkFields(addresses);
    return true;
  } catch {
    return false;
  }
}

/** The same on every computer, whichever it first came from. */
function idOf({ baseUrl, dashboardUrl, teamId }: TransferConnection): string {
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, dashboardUrl, teamId]))
    .digest('hex')
    .slice(0, 32);
}
