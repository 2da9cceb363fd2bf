import { fieldMessages } from '../../../src-shared/field-messages.ts';
import { hasCode, ProblemError, problem } from '../base/problem-error.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import {
  addressesOf,
  isMadeThere,
  isSameToken,
  type LedgerRow,
  mayHaveLeft,
  newRow,
  originsOf,
} from './ledger-row.ts';
import type { TokenParts } from './token-parts.ts';

/**
 * Revokes the token of a row. The ledger knows of the attempt before the request leaves; the secret is deleted only once
 * the service has confirmed. Sent once.
 * @param stop aborted by the time it would leave: it does not leave
 * @throws ProblemError; after `outcome-unknown` the row says `revocation-unknown`, after any other it is what it was
 */
export async function revokeToken(parts: TokenParts, key: string, stop?: AbortSignal): Promise<LedgerRow> {
  const { connections, ledger, sessions, tokenMutations, signal } = parts;
  const row = ledger.get(key);
  const { id, connectionId } = row;
  if (id === null) throw problem('invalid-input', { fields: { id: [fieldMessages.idMissing] } });
  refuseUnlessMadeThere({ ...row, id }, connections.get(connectionId));
  return sessions.withSession(connectionId, async (session, { dashboardUrl }, ended) => {
    const unless = stop ? AbortSignal.any([ended, stop]) : ended;
    const before = await ledger.beginRevoking(key);
    const isOther = (one: LedgerRow) => one.state !== 'revoked' && one.key !== key && isSameToken(row, one);
    const others = ledger.all.filter(isOther).map(one => one.key);
    try {
      await tokenMutations.revoke(id, { dashboardUrl, session, signal, unless });
    } catch (error) {
      const surelyNot = error instanceof ProblemError && !hasCode(error, 'outcome-unknown', 'internal');
      const stays = await ledger.patchAnyway(key, { state: surelyNot ? before : 'revocation-unknown' });
      // From another connection it was asked at the same time, and there it was done.
      if (others.some(one => ledger.find(one)?.state === 'revoked')) await noteOne(parts, stays.key);
      throw error;
    }
    return noteRevoked(parts, key);
  });
}

/**
 * SECURITY: a token is revoked where it was made: elsewhere its id is another token's. Addresses of a connection differ from
 * those of its rows where an older Keyholder changed them, or somebody did so by hand.
 * @throws ProblemError `conflict`
 */
function refuseUnlessMadeThere(row: LedgerRow & { id: string }, record: ConnectionRecord): void {
  if (isMadeThere(row, record)) return;
  const { name, id } = row;
  throw problem('conflict', { reason: 'made-elsewhere', name, id, origins: originsOf(row) });
}

/** Revokes a token that this computer does not hold; the attempt and its outcome are recorded like any other. */
export async function revokeById(parts: TokenParts, connectionId: string, id: string): Promise<LedgerRow> {
  const { connections, ledger, clock } = parts;
  const record = connections.get(connectionId);
  const sameId = ledger.of(record.id).filter(row => row.id === id);
  const known = sameId.find(row => isMadeThere(row, record)) ?? sameId[0];
  if (known) return revokeToken(parts, known.key);
  const row = newRow({
    key: parts.newId(),
    connectionId,
    ...addressesOf(record),
    id,
    name: 'Token made elsewhere',
    recordedAt: clock.now(),
    how: 'id-only',
    state: 'active',
  });
  try {
    await ledger.addUnlessThere(row);
  } catch (error) {
    // Somebody else has begun the same, or taken the token in, a moment ago.
    if (hasCode(error, 'conflict')) return revokeById(parts, connectionId, id);
    throw error;
  }
  try {
    return await revokeToken(parts, row.key);
  } catch (error) {
    // Refused: nothing happened, and nothing is known of such a token.
    await ledger.withdraw(row);
    throw error;
  }
}

async function noteRevoked(parts: TokenParts, key: string): Promise<LedgerRow> {
  const { ledger, marks, removed } = parts;
  const row = await noteOne(parts, key, async revoked => {
    // The last moment at which it can get a fingerprint.
    if (!marks.isKnown(revoked)) await marks.fill();
  });
  const isAlsoRevoked = (one: LedgerRow) => standsStill.has(one.state) && isSameToken(row, one);
  for (const other of ledger.all.filter(isAlsoRevoked)) {
    await noteOne(parts, other.key).catch(error => {
      // It was taken away meanwhile, or its connection was.
      if (!hasCode(error, 'unknown-item')) throw error;
    });
  }
  await removed.revoked(isAlsoRevoked, row.revokedAt);
  return ledger.find(key) ?? row;
}

/** Of one that is on its way its own answer tells. */
const standsStill: ReadonlySet<LedgerRow['state']> = new Set([
  'active',
  'creation-unknown',
  'revocation-unknown',
]);

/** @param beforeCleared called as long as its secret is there */
async function noteOne(
  parts: TokenParts,
  key: string,
  beforeCleared?: (row: LedgerRow) => Promise<void>,
): Promise<LedgerRow> {
  const { connections, ledger, clock, changes } = parts;
  const before = ledger.get(key);
  const left = mayHaveLeft(before) && !before.imported;
  const row = await ledger.patchAnyway(key, { state: 'revoked', revokedAt: clock.now(), left });
  const record = connections.get(row.connectionId);
  if (await connections.unuse(record.id, key)) changes.announce(['team', 'invitations'], record.id);
  if (row.secretIn !== 'nowhere') {
    await beforeCleared?.(row);
    await clearRevoked(parts, record, key);
  } else if (left) void clearRevoked(parts, record, key);
  return ledger.find(key) ?? row;
}

/**
 * Deletes the secret of a revoked token, also one of which its row says that it lies nowhere: a keychain that broke down while it was
 * kept, or a run that ended then, may have left it there. What is refused is tried again as soon as the keychain is ready, and in the
 * next run. Never rejects.
 */
async function clearRevoked(
  { ledger, vault }: TokenParts,
  record: ConnectionRecord,
  key: string,
): Promise<void> {
  try {
    await vault.forget(tokenAccount(record, key));
    const { secretIn } = ledger.get(key);
    // With memory chosen the keychain was only tried; what is on its way there comes after this.
    const isSure = !vault.memoryChosen && !ledger.beingKept.has(key);
    if (isSure) await ledger.note(key, { secretIn: 'nowhere', run: null, left: false });
    else if (secretIn === 'memory') await ledger.note(key, { secretIn: 'nowhere', run: null });
  } catch {
    // It is revoked, which is what was asked; a worthless secret stays where the row says that it may be.
  }
}
