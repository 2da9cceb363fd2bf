import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { whyNot } from './needs.ts';

const run = promisify(execFile);

/** Why no key can be made here, as a sentence; null: it can. */
export function whyNoGpg(): string | null {
  return whyNot({
    platforms: ['linux', 'darwin'],
    because: 'The gpg of Git for Windows does not understand Windows’ paths.',
    programs: ['gpg', 'gpgconf'],
    packages: { gpg: 'gnupg', gpgconf: 'gnupg' },
  });
}

export interface ReleaseKey {
  /** Its own ring; for `gpg` by hand. */
  home: string;
  fingerprint: string;
  /** Armored, as a package carries it. */
  publicKey(): Promise<string>;
  secretKey(): Promise<string>;
  /** A detached, armored signature. @param args for gpg: another hash, another key, another time */
  sign(text: string, ...args: string[]): Promise<string>;
  /** `gpg` in this ring. Resolves with its output. */
  gpg(args: readonly string[], input?: string): Promise<string>;
  dispose(): Promise<void>;
}

/**
 * A real OpenPGP key of gpg in a ring of its own. The folder's name is short: the agent's socket lies in it, and a path of a
 * socket has at most 107 characters.
 * @param algo as gpg takes it: `ed25519/sign`, `rsa2048/sign`
 * @param args for gpg while the key is made: another time
 */
export async function makeReleaseKey({
  algo = 'ed25519',
  expires = '1y',
  args = [] as readonly string[],
} = {}): Promise<ReleaseKey> {
  const home = await mkdtemp(join(tmpdir(), 'kh-g-'));
  const gpg = async (more: readonly string[], input?: string): Promise<string> => {
    const child = run('gpg', ['--homedir', home, '--batch', '--yes', '--quiet', '--no-tty', ...more]);
    // A command that reads nothing may have ended already.
    child.child.stdin?.on('error', () => undefined);
    child.child.stdin?.end(input ?? '');
    return (await child).stdout;
  };
  const unlocked = ['--pinentry-mode', 'loopback', '--passphrase', ''];
  await gpg([
    ...args,
    ...unlocked,
    '--quick-generate-key',
    'Keyholder Test <test@keyholder.invalid>',
    algo,
    'sign',
    expires,
  ]);
  const listed = await gpg(['--with-colons', '--list-keys']);
  const fingerprint = /^fpr:+([0-9A-F]{40}):/m.exec(listed)?.[1] ?? '';
  return {
    home,
    fingerprint,
    gpg,
    publicKey: () => gpg(['--armor', '--export', fingerprint]),
    secretKey: () => gpg([...unlocked, '--armor', '--export-secret-keys', fingerprint]),
    sign: async (text, ...more) => {
      const file = join(home, 'text');
      await writeFile(file, text);
      await gpg([...unlocked, '--armor', '--output', `${file}.asc`, ...more, '--detach-sign', file]);
      return readFile(`${file}.asc`, 'utf8');
    },
    dispose: async () => {
      await run('gpgconf', ['--homedir', home, '--kill', 'all']).catch(() => undefined);
      await rm(home, { recursive: true, force: true });
    },
  };
}
