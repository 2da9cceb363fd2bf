import type { AccessToken } from '../../src-shared/access-token.ts';
import type { Core } from '../support/core-harness.ts';
import { patience } from '../support/patience.ts';

/**
 * Waits for what a restarted Keyholder finishes on its own time, and tells what it did not finish: a row must say where its
 * secret lies, and of a revoked token nothing may be left.
 */
export async function unsettled(
  core: Pick<Core, 'call'>,
  connectionId: string,
  isHeld: (row: AccessToken) => Promise<boolean>,
): Promise<string[]> {
  const deadline = performance.now() + patience;
  for (;;) {
    const { connections } = await core.call('connections.list', {});
    const inUse = connections.find(one => one.id === connectionId)?.tokenInUse ?? null;
    const faults: string[] = [];
    for (const row of await core.call('tokens.list', { connectionId }))
      faults.push(...faultsOf(row, await isHeld(row), row.key === inUse));
    if (faults.length === 0 || performance.now() > deadline) return faults;
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

function faultsOf(row: AccessToken, held: boolean, inUse: boolean): string[] {
  const what = `${row.name}, ${row.state}`;
  const faults: string[] = [];
  if (held !== (row.secretIn === 'keychain'))
    faults.push(`${what}: the row says ${row.secretIn}, the keychain has ${held ? 'it' : 'nothing'}.`);
  if (row.state === 'revoked' && held) faults.push(`${what}: still in the keychain.`);
  if (row.state === 'revoked' && inUse) faults.push(`${what}: still in use.`);
  return faults;
}
