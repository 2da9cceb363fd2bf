import type { IssuedToken } from '../../src-main/practice/state/access-tokens.ts';
import type { AccessToken } from '../../src-shared/access-token.ts';

/**
 * Where the ledger of a restarted Keyholder and the service's own list of tokens disagree, in words; empty: every token is
 * accounted for. The names of the tokens must be unique.
 */
export function disagreements(held: readonly IssuedToken[], rows: readonly AccessToken[]): string[] {
  return [
    ...held.flatMap(token => faultsOfToken(token, rows)),
    ...rows.flatMap(row => faultsOfRow(row, held)),
  ];
}

function faultsOfToken(token: IssuedToken, rows: readonly AccessToken[]): string[] {
  const what = `${token.name} (${token.id}, ${token.revoked ? 'revoked' : 'valid'})`;
  const byId = rows.filter(row => row.id === token.id);
  if (byId.length > 1) return [`${what} has ${byId.length} rows.`];
  const [row] = byId;
  if (!row) {
    const cover = rows.some(one => one.id === null && one.name === token.name && coversWithoutId(one));
    return cover ? [] : [`LOST: ${what}: no row has its id and none of its name says that it may exist.`];
  }
  if (row.state === 'revoked' && !token.revoked) return [`${what}: the row says revoked.`];
  if (row.state === 'active' && token.revoked) return [`${what}: the row says active.`];
  return [];
}

/** It says that it may exist, or that it does and its secret is here. */
function coversWithoutId(row: AccessToken): boolean {
  return row.state === 'creation-unknown' || (row.state === 'active' && row.secretIn === 'keychain');
}

function faultsOfRow(row: AccessToken, held: readonly IssuedToken[]): string[] {
  if (row.state === 'creating' || row.state === 'revoking')
    return [`${row.name}: ${row.state} after a restart.`];
  if (row.secretIn === 'memory') return [`${row.name}: in the memory of a run that is over.`];
  if (row.id !== null && !held.some(token => token.id === row.id)) return [`${row.name}: no such token.`];
  return [];
}
