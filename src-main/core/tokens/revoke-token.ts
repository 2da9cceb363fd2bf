import { fieldMessages } from '../../../src-shared/field-messages.ts';
import { hasCode, ProblemError, problem } from '../base/problem-error.ts';
import { isSameId } from '../base/same-id.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import {
  addressesOf,
  isMadeThere,
  isRevokedWith,
  type LedgerRow,
  marksOfRow,
  mayHaveLeft,
  newRow,
  originsOf,
} from './ledger/ledger-row.ts';
import type { TokenParts } from './token-parts.ts';

/**
 * Revokes the token of a row. The ledger knows of the attempt before the request leaves; the secret is deleted only once
 * the service has confirmed. Sent once.
 * @param stop aborted by the time it would leave: it does not leave
 * @param only the id that is meant: where the row has got another one by then, it does not leave either
 * @throws ProblemError; after `outcome-unknown` the row says `revocation-unknown`, after any other it is what it was; unless it was
 * revoked from another connection meanwhile, which it says then
 */
export async function revokeToken(
  parts: TokenParts,
  key: string,
  { stop, only }: { stop?: AbortSignal; only?: string } = {},
): Promise<LedgerRow> {
  const { connections, ledger, sessions, tokenMutations, signal } = parts;
  const asked = ledger.get(key);
  const { id: idThen, connectionId } = asked;
  if (idThen === null) throw problem('invalid-input', { fields: { id: [fieldMessages.idMissing] } });
  refuseUnlessMadeThere({ ...asked, id: idThen }, connections.get(connectionId));
  return sessions.withSession(connectionId, async (session, { dashboardUrl }, ended) => {
    const unless = stop ? AbortSignal.any([ended, stop]) : ended;
    const row = await ledger.beginRevoking(key, now => only === undefined || isSameId(now.id, only));
    const { all } = ledger;
    const others = all
      .filter(one => one.key !== key && one.state !== 'revoked' && isRevokedWith(row, one, all))
      .map(one => one.key);
    try {
      await tokenMutations.revoke(row.id ?? idThen, { dashboardUrl, session, signal, unless });
    } catch (error) {
      const surelyNot = error instanceof ProblemError && !hasCode(error, 'outcome-unknown', 'internal');
      // From another connection it was asked at the same time, and there it was done.
      if (others.some(one => ledger.find(one)?.state === 'revoked')) await noteRevoked(parts, key);
      else await ledger.patchAnyway(key, { state: surelyNot ? row.state : 'revocation-unknown' });
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
  const all = ledger.of(record.id);
  const exact = all.filter(row => row.id === id);
  const sameId = exact.length > 0 ? exact : all.filter(row => isSameId(row.id, id));
  const known = sameId.find(row => isMadeThere(row, record)) ?? sameId[0];
  if (known) return revokeToken(parts, known.key, { only: id });
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
    return await revokeToken(parts, row.key, { only: id });
  } catch (error) {
    // Refused: nothing happened, and nothing is known of such a token.
    await ledger.withdraw(row);
    throw error;
  }
}

/**
 * What the service has accepted a moment ago may have been revoked since, from another connection: whoever revoked it could not know
 * of this row.
 * @param living keys of the rows that were not revoked before the service was asked
 */
export async function revokedMeanwhile(
  parts: TokenParts,
  key: string,
  living: ReadonlySet<string>,
): Promise<void> {
  const { all } = parts.ledger;
  const row = parts.ledger.get(key);
  const isIts = (one: LedgerRow) =>
    one.state === 'revoked' && living.has(one.key) && isRevokedWith(one, row, all);
  if (row.state !== 'revoked' && all.some(isIts)) await noteRevoked(parts, key);
}

/** Of one that is on its way its own answer tells. */
const standsStill: ReadonlySet<LedgerRow['state']> = new Set([
  'active',
  'creation-unknown',
  'revocation-unknown',
]);

/**
 * Of its row, and of every other one of that token: in one write, since after an end in the middle nobody would look for the others. What
 * became known, or came back, while that was written is noted in a second one.
 */
async function noteRevoked(parts: TokenParts, key: string): Promise<LedgerRow> {
  const { ledger, marks, removed, clock } = parts;
  const given = ledger.get(key);
  const revokedAt = clock.now();
  // Of ten thousand rows each is asked about: what they are compared with is put together once.
  const others = () => {
    const [row, all] = [ledger.find(key) ?? given, [...ledger.all, ...removed.all]];
    return (one: LedgerRow) => standsStill.has(one.state) && isRevokedWith(row, one, all);
  };
  const revoked = (row: LedgerRow) =>
    ({ state: 'revoked', revokedAt, left: mayHaveLeft(row) && !row.imported }) as const;
  const noted = await ledger.patchEach(() => {
    const isAlso = others();
    return one => one.key === key || isAlso(one);
  }, revoked);
  // The last moment at which they can get a fingerprint.
  if (given.secretIn !== 'nowhere' && !marks.isKnown(given)) await marks.fill();
  await removed.revoked(others(), revokedAt);
  noted.push(...(await ledger.patchEach(others, revoked)));
  for (const row of noted) await settleRevoked(parts, row);
  return ledger.find(key) ?? given;
}

/**
 * Of a token that is revoked, rows among the removed ones that do not say so: the end came between the two files. Nobody would look for
 * them, and a row that is brought back would tell that it lives.
 */
export async function noteRevokedAmongRemoved({
  ledger,
  removed,
}: Pick<TokenParts, 'ledger' | 'removed'>): Promise<void> {
  const open = removed.all.filter(({ state }) => standsStill.has(state));
  if (open.length === 0) return;
  const revoked = new Map<string, LedgerRow[]>();
  for (const row of ledger.all.filter(({ state }) => state === 'revoked'))
    for (const mark of marksOfRow(row)) revoked.set(mark, [...(revoked.get(mark) ?? []), row]);
  const all = [...ledger.all, ...removed.all];
  for (const row of open) {
    const its = marksOfRow(row).flatMap(mark => revoked.get(mark) ?? []);
    const by = its.find(one => isRevokedWith(one, row, all));
    if (by) await removed.revoked(one => one.key === row.key, by.revokedAt);
  }
}

/** Its connection may be gone by now: then so is all that it had. */
async function settleRevoked(parts: TokenParts, { key, connectionId, secretIn }: LedgerRow): Promise<void> {
  const { connections, ledger, changes } = parts;
  const record = connections.all.find(({ id }) => id === connectionId);
  if (!record) return;
  if (await connections.unuse(record.id, key)) changes.announce(['team', 'invitations'], record.id);
  if (secretIn !== 'nowhere') await clearRevoked(parts, record, key);
  else if (ledger.find(key)?.left) void clearRevoked(parts, record, key);
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
