import type { ConnectionRecord } from '../connections/connection-record.ts';
import type { LedgerRow } from './ledger.ts';

/** Fewer characters than this, and the last four would be a good part of the secret. */
const shortestWithTail = 12;

/** The last four characters, by which an owner knows a token again; null where that would tell too much. */
export function tailOf(secret: string): string | null {
  const tail = secret.slice(-4);
  // Of other characters a half could be left, or one that turns the text around it.
  return secret.length < shortestWithTail || !/^[!-~]{4}$/.test(tail) ? null : tail;
}

type Given = Pick<LedgerRow, 'key' | 'connectionId' | 'name' | 'how' | 'state' | 'recordedAt'>;

/** A ledger row of which nothing more is known than what is given. */
export function newRow(given: Given & Partial<LedgerRow>): LedgerRow {
  return {
    id: null,
    teamId: null,
    createdAt: null,
    expiresAt: null,
    expiry: 'unknown',
    tail: null,
    secretIn: 'nowhere',
    revokedAt: null,
    refusedAt: null,
    run: null,
    baseUrl: null,
    dashboardUrl: null,
    ...given,
  };
}

/** Where a row belongs, as far as it says. */
export function originsOf({ baseUrl, dashboardUrl }: Pick<LedgerRow, 'baseUrl' | 'dashboardUrl'>): string[] {
  return [...new Set([baseUrl, dashboardUrl])].filter(one => one !== null);
}

/** The row's own record of where it belongs; the practice team's is worth nothing after this run. */
export function addressesOf(record: ConnectionRecord): Pick<LedgerRow, 'baseUrl' | 'dashboardUrl'> {
  const { kind, baseUrl, dashboardUrl } = record;
  return kind === 'practice' ? { baseUrl: null, dashboardUrl: null } : { baseUrl, dashboardUrl };
}
