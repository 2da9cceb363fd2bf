import type { ConnectionStore } from '../connections/connection-store.ts';
import { rowKeyIn, sessionAccount, tokenAccount } from '../custody/secret-names.ts';
import type { Ledger } from '../tokens/ledger/ledger.ts';
import { mayEndAs, tailOf } from '../tokens/ledger/ledger-row.ts';

/** Accounts of all secrets that are recorded as lying in the keychain and are not the practice team's. */
export function recordedSecrets(connections: ConnectionStore, ledger: Ledger): string[] {
  const records = connections.all.filter(({ kind }) => kind === 'service');
  const byId = new Map(records.map(record => [record.id, record]));
  const sessions = records.filter(({ session }) => session.heldIn === 'keychain').map(sessionAccount);
  const tokens = ledger.all.flatMap(({ key, connectionId, secretIn, baseUrl }) => {
    const record = byId.get(connectionId);
    if (!record || secretIn !== 'keychain') return [];
    // Under the address that it was made for, should that have been changed since, by hand or by an older Keyholder.
    const addresses = new Set([record.baseUrl, baseUrl ?? record.baseUrl]);
    return [...addresses].map(address => tokenAccount({ id: connectionId, baseUrl: address }, key));
  });
  return [...sessions, ...tokens];
}

/**
 * Whether it may be that token, by how it ends: that is known also where the fingerprints are lost, and a keychain may have made
 * something else of it. True of what is no token's account.
 */
export function mayLieIn(account: string, secret: string, ledger: Ledger): boolean {
  const row = ledger.find(rowKeyIn(account) ?? '');
  return !row || mayEndAs(row, tailOf(secret));
}
