import { fieldMessages } from '../../../src-shared/field-messages.ts';
import type { ParsedInput } from '../../../src-shared/rpc.ts';
import { hasCode, problem } from '../base/problem-error.ts';
import { isSameId } from '../base/same-id.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import { isMadeThere, type LedgerRow, mayEndAs, mayHaveLeft, tailOf } from './ledger/ledger-row.ts';
import type { TokenParts } from './token-parts.ts';

type Adopted = ParsedInput<'tokens.adopt'>;
type Also = LedgerRow['alsoKnown'][number];

export const idRecorded = ({ name }: Pick<LedgerRow, 'name'>) =>
  problem('invalid-input', { fields: { id: [fieldMessages.idRecorded(name)] } });
export const tokenRecorded = ({ name }: Pick<LedgerRow, 'name'>) =>
  problem('invalid-input', { fields: { token: [fieldMessages.tokenRecorded(name)] } });

/**
 * The row of the token that is to be taken in: the one with its id, or with a fingerprint of it, or under which it lies in the keychain
 * unrecorded. null: there is none, and it gets one.
 * @throws ProblemError `invalid-input` where the id is another token's, as far as is known, or the token has another id; keychain problems
 */
export async function knownRow(
  parts: Pick<TokenParts, 'ledger' | 'marks' | 'vault'>,
  record: ConnectionRecord,
  { token, id }: Adopted,
): Promise<LedgerRow | null> {
  const { ledger, marks } = parts;
  const there = ledger.of(record.id).filter(row => isMadeThere(row, record));
  const ofToken = await marks.sorted(there, token);
  const byId = there.find(row => isSameId(row.id, id ?? null)) ?? null;
  // What is shown as revoked and is taken all the same is not made to live again: it stands beside it.
  const mayGetIt = (row: LedgerRow) => row.state !== 'revoked' && row.secretIn === 'nowhere';
  const byMark =
    ofToken.same.find(mayGetIt) ?? (await leftUnder(parts, record, there.filter(mayGetIt), token));
  if (byMark && id !== undefined && byMark.id !== null && !isSameId(byMark.id, id))
    throw tokenRecorded(byMark);
  if (byId && byMark && byId.key !== byMark.key) throw idRecorded(byId);
  if (!byId) return byMark;
  const isOther = ofToken.other.includes(byId) || !mayEndAs(byId, tailOf(token));
  if (byId.state === 'revoked' || isOther) throw idRecorded(byId);
  return byId;
}

/** The row whose secret a keychain has kept and denied: it had no time to get a fingerprint. */
async function leftUnder(
  { vault }: Pick<TokenParts, 'vault'>,
  record: ConnectionRecord,
  rows: readonly LedgerRow[],
  token: string,
): Promise<LedgerRow | null> {
  // Then the keychain may be the reason for it.
  if (vault.memoryChosen) return null;
  const tail = tailOf(token);
  for (const row of rows) {
    if (row.tail !== tail || row.imported || !mayHaveLeft(row)) continue;
    try {
      if ((await vault.fetchAny(tokenAccount(record, row.key))) === token) return row;
    } catch (error) {
      // What is left of one that has lost a part does not tell.
      if (!hasCode(error, 'secret-absent', 'keychain-mismatch')) throw error;
    }
  }
  return null;
}

/**
 * What becomes of a row whose token its owner has pasted: named as they name it now, and what was recorded otherwise is kept.
 * @throws ProblemError `conflict` where something else is under way for it, or has come between
 */
export function joinedBy(row: LedgerRow, input: Adopted, teamId: string | null): Partial<LedgerRow> {
  const { name, state, how, expiry, expiresAt, alsoKnown } = row;
  if (state === 'creating' || state === 'revoking') throw problem('conflict', { reason: 'token-busy' });
  if (state === 'revoked' || row.secretIn !== 'nowhere')
    throw problem('conflict', { reason: 'recorded', name });
  const end = input.expiresAt ?? expiresAt;
  const isOtherEnd = end !== expiresAt;
  const before: Also[] = [
    ...(name === input.name ? [] : [{ what: 'name', text: name } as const]),
    ...(isOtherEnd && expiry !== 'unknown' ? [{ what: 'end', text: expiresAt ?? 'none' } as const] : []),
  ];
  const others = alsoKnown.filter(also => !before.some(one => textOf(one) === textOf(also)));
  return {
    ...{ name: input.name, id: row.id ?? input.id ?? null, teamId: row.teamId ?? teamId },
    ...{ expiresAt: end, expiry: isOtherEnd ? 'at' : expiry },
    // What was told was of the end before.
    ...(isOtherEnd ? { notified: [] } : {}),
    how: how === 'id-only' ? 'adopted' : how,
    // The service takes it: it is there.
    state: state === 'creation-unknown' ? 'active' : state,
    ...{ refusedAt: null, imported: false },
    alsoKnown: [...others, ...before]
      .filter(also => textOf(also) !== `name ${input.name}`)
      .toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1)),
  };
}

const textOf = ({ what, text }: Also): string => `${what} ${text}`;
