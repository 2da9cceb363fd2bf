import { fieldMessages } from '../../../src-shared/field-messages.ts';
import type { ParsedInput } from '../../../src-shared/rpc.ts';
import { parseRfc3339 } from '../../../src-shared/time.ts';
import { hasCode, problem } from '../base/problem-error.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import type { LedgerRow } from './ledger.ts';
import { addressesOf, newRow, tailOf } from './new-row.ts';
import type { TokenParts } from './token-parts.ts';

type Adopted = ParsedInput<'tokens.adopt'>;

/**
 * Takes in a token made elsewhere, after GET /api/v1/team has accepted it.
 * @throws ProblemError `token-refused` and the like: nothing is kept then
 */
export async function adoptToken(parts: TokenParts, input: Adopted): Promise<LedgerRow> {
  const { connections, vault, teams, gate, clock, work } = parts;
  const record = connections.get(input.connectionId);
  gate.check(record.baseUrl);
  if (input.expiresAt !== undefined && (parseRfc3339(input.expiresAt) ?? 0) <= clock.now()) {
    throw problem('invalid-input', { fields: { expiresAt: [fieldMessages.past] } });
  }
  await refuseDuplicate(parts, record, input);
  await gate.ask(record.baseUrl, record.dashboardUrl);
  await vault.prove();
  const ended = work.signal(record.id, 'any');
  const team = await teamOrForbidden(() => teams.getWith(record.baseUrl, input.token, ended));
  connections.get(record.id);
  return work.whole(record.id, () => keep(parts, record, input, team?.id ?? null));
}

async function keep(
  parts: TokenParts,
  record: ConnectionRecord,
  input: Adopted,
  teamId: string | null,
): Promise<LedgerRow> {
  const { connections, ledger, vault, clock } = parts;
  const key = parts.newId();
  // The row first: a secret in the keychain that no row names could never be found again.
  await ledger.add(
    newRow({
      key,
      connectionId: record.id,
      ...addressesOf(record),
      id: input.id ?? null,
      name: input.name,
      teamId,
      recordedAt: clock.now(),
      expiresAt: input.expiresAt ?? null,
      expiry: input.expiresAt === undefined ? 'unknown' : 'at',
      tail: tailOf(input.token),
      how: 'adopted',
      state: 'active',
    }),
  );
  let row: LedgerRow;
  try {
    const secretIn = await vault.keep(tokenAccount(record, key), input.token);
    row = await ledger.record(key, { secretIn, run: ledger.run });
  } catch (error) {
    await withdraw(parts, record, key);
    throw error;
  }
  if (connections.get(record.id).tokenInUse === null) {
    // It is kept, whatever becomes of this note; a folder that refuses is told by a notice.
    await connections.patch(record.id, { tokenInUse: key }).catch(() => undefined);
  }
  parts.changes.announce(['team', 'invitations'], record.id);
  return row;
}

/** The row goes only when the keychain surely holds nothing of it; otherwise it is settled when the keychain can be asked. */
async function withdraw({ ledger, vault }: TokenParts, record: ConnectionRecord, key: string): Promise<void> {
  try {
    await vault.forget(tokenAccount(record, key));
  } catch {
    return;
  }
  await ledger.remove([key]);
}

/** A token that may not read the team (403) is still a good token; the service knows it. */
async function teamOrForbidden<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (hasCode(error, 'not-permitted')) return null;
    throw error;
  }
}

async function refuseDuplicate({ ledger, vault }: TokenParts, record: ConnectionRecord, input: Adopted) {
  const rows = ledger.of(record.id).filter(row => row.state !== 'revoked');
  const sameId = rows.find(
    row => input.id !== undefined && row.id === input.id && row.secretIn !== 'nowhere',
  );
  if (sameId) {
    throw problem('invalid-input', { fields: { id: [fieldMessages.idRecorded(sameId.name)] } });
  }
  const tail = tailOf(input.token);
  for (const row of rows) {
    if (row.secretIn === 'nowhere' || row.tail !== tail) continue;
    const secret = await vault.fetch(tokenAccount(record, row.key)).catch(() => null);
    if (secret !== input.token) continue;
    throw problem('invalid-input', {
      fields: { token: [fieldMessages.tokenRecorded(row.name)] },
    });
  }
}
