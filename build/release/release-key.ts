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
    // Of each primary key the first that follows: a subkey has its own.
    const found = stdout.matchAll(/^(?:pub|sec):[\s\S]*?^fpr:+([0-9A-F]+):/gm);
    const fingerprints = [...found].map(([, fingerprint = '']) => fingerprint);
    if (code !== 0 || fingerprints.length === 0) return null;
    return { fingerprints, holdsSecret: /^(?:sec|ssb):/m.test(stdout) };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
