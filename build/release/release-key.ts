import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

/** What a file with an OpenPGP key holds. Fingerprints are of primary keys, 40 or 64 capital hexadecimal digits. */
export interface KeyFile {
  fingerprints: string[];
  holdsSecret: boolean;
}

/** The public key that releases are checked against. Committed by whoever holds the secret one. */
export const releaseKeyPath = 'build/release-key.asc';

/** What a key file holds; null where gpg reads no key from it. @throws Error without gpg */
export async function readKeyFile(path: string): Promise<KeyFile | null> {
  // A keyring of its own: looking must not change the person's.
  const home = await mkdtemp(join(tmpdir(), 'keyholder-release-'));
  try {
    const args = ['--homedir', home, '--batch', '--with-colons', '--show-keys', path];
    const { code, stdout } = await runProgram('gpg', args);
    const records = stdout.split('\n').map(line => line.split(':'));
    const fingerprints = records.flatMap(([kind], at) => {
      if (kind !== 'pub' && kind !== 'sec') return [];
      const next = records.slice(at + 1).find(([each]) => each === 'fpr');
      return next?.[9] ? [next[9]] : [];
    });
    if (code !== 0 || fingerprints.length === 0) return null;
    return { fingerprints, holdsSecret: records.some(([kind]) => kind === 'sec' || kind === 'ssb') };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
