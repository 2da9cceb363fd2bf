import type { SecretKind } from '../../../src-shared/input-kind.ts';

/**
 * Account names of the items in the keychain. Each names its connection, its purpose and the one origin that it may be
 * sent to. SECURITY: the origin is part of the name: a changed address (by hand in connections.json, say) finds no
 * credential instead of sending one to a stranger.
 */
export const testItem = 'test item';

export function sessionAccount(connection: { id: string; dashboardUrl: string }): string {
  return `${connection.id} session ${connection.dashboardUrl}`;
}

export function tokenAccount(connection: { id: string; baseUrl: string }, key: string): string {
  return `${connection.id} token ${key} ${connection.baseUrl}`;
}

/** The key of the connection's snapshot: it opens a file on this computer and is sent nowhere. */
export function snapshotKeyAccount(connection: { id: string }): string {
  return `${connection.id} snapshot key`;
}

/** The key of the journal of jobs: it opens a file on this computer and is sent nowhere. */
export const jobsKey = 'jobs key';

/** The key of the journal of activity: it opens a file on this computer and is sent nowhere. */
export const activityKey = 'activity key';

/** The key without which the fingerprints of all secrets are worthless: it is sent nowhere. */
export const fingerprintKey = 'fingerprint key';

/** How far the records go: see `KeychainNote`. No secret. */
export const recordsNote = 'records note';

/** The key of what was taken in from other computers: it opens files on this computer and is sent nowhere. */
export const elsewhereKey = 'elsewhere key';

/** The row of the ledger whose token lies there; null: it is no token's account. */
export const rowKeyIn = (account: string): string | null => /^\S+ token (\S+) /.exec(account)?.[1] ?? null;

/** What a session's or a token's account belongs to; null for every other item. */
export function ownerOf(account: string): { connectionId: string; kind: SecretKind } | null {
  const [, connectionId, kind] = /^(\S+) (session|token) /.exec(account) ?? [];
  if (connectionId === undefined) return null;
  return { connectionId, kind: kind === 'session' ? 'session' : 'token' };
}

/** No session holds one (RFC 6265, cookie-octet). */
export const betweenSessions = ' ';

/** What of an item is a secret by itself: a session that was renewed lies beside the one before it. */
export function secretsIn(account: string, item: string): string[] {
  if (account === recordsNote) return [];
  return ownerOf(account)?.kind === 'session' ? item.split(betweenSessions) : [item];
}
