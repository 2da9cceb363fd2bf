import { problem } from '../base/problem-error.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import { isDoneWithout } from '../custody/keychain-state.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import type { Vault } from '../custody/vault.ts';
import type { Ledger } from './ledger/ledger.ts';

/** Of the token in use. @throws ProblemError `token-missing` where an earlier run kept it in memory; as `Vault.fetch` */
export async function usedSecret(
  { ledger, vault }: { ledger: Ledger; vault: Vault },
  record: ConnectionRecord,
  key: string,
): Promise<string> {
  try {
    return await vault.fetch(tokenAccount(record, key));
  } catch (error) {
    // A keychain that is done without has no part in it.
    const wasInMemory = ledger.find(key)?.secretIn === 'nowhere' && isDoneWithout(error);
    throw wasInMemory ? problem('token-missing', { reason: 'not-kept' }) : error;
  }
}
