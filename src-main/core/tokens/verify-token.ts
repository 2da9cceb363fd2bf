import { hasCode } from '../base/problem-error.ts';
import { keptSecret } from './kept-secret.ts';
import type { LedgerRow } from './ledger/ledger-row.ts';
import { noteProof, type Proof, refuseProofless } from './ledger/proof.ts';
import { askPatiently } from './ledger/young-token.ts';
import type { TokenParts } from './token-parts.ts';

/**
 * Asks the service now whether it takes the token, with GET /api/v1/team. A token that may not read the team is known there.
 * @throws ProblemError `secret-absent`, and whatever says nothing of the token: the last proof stays
 */
export async function verifyToken(parts: TokenParts, key: string): Promise<LedgerRow> {
  const { clock, connections, ledger, teams, gate, work } = parts;
  const row = ledger.get(key);
  const record = connections.get(row.connectionId);
  gate.check(record.baseUrl);
  // Before the keychain is asked: a connection that is removed meanwhile ends this.
  const ended = work.signal(record.id, 'any');
  const token = await keptSecret(parts, row);
  const { baseUrl } = record;
  const ask = () => teams.getWith(baseUrl, token, ended);
  const outcome = await outcomeOf(
    async () => refuseProofless(await askPatiently(clock, row, ask, ended)),
    error => teams.knowsByForbidding(error, baseUrl, ended).catch(() => false),
  );
  return noteProof(parts, { key, baseUrl }, outcome);
}

async function outcomeOf(
  ask: () => Promise<unknown>,
  isKnown: (error: unknown) => Promise<boolean>,
): Promise<Proof['outcome']> {
  try {
    await ask();
    return 'works';
  } catch (error) {
    if (hasCode(error, 'token-refused')) return 'refused';
    if (await isKnown(error)) return 'works';
    throw error;
  }
}
