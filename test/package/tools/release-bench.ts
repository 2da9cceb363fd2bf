import { appendFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { finishRelease } from '../../../build/release/finish-release.ts';
import { runProgram } from '../../../build/release/run-program.ts';
import type { SigningKey } from '../../../build/release/signing-key.ts';
import { makeReleaseFolder, type ReleaseFolder } from './release-folder.ts';
import { scratchFolder } from './scratch.ts';
import { makeTestKey, type TestKey } from './test-key.ts';

/** Any program for Windows; nobody has signed it. */
export const unsignedLibrary = 'node_modules/keytar/prebuilds/win32-x64/keytar.node';

/** What the bench runs. */
export const benchPrograms = ['gpg', 'rpm', 'rpmbuild', 'rpmsign', 'sha256sum'];

interface State {
  /** Has a passphrase. */
  ours: TestKey;
  stranger: TestKey;
  /** As the jobs leave it. */
  raw: ReleaseFolder;
  /** The folder that the last step leaves. */
  finished: string;
}

export interface ReleaseBench {
  now(): State;
  scratch: string;
  copyOf(folder: string): Promise<string>;
  /** Why the last step refuses. */
  refusal(folder: string, key?: SigningKey, updateKey?: string): Promise<string>;
}

/** A release before and after its last step, with keys that only the tests trust. */
export function releaseBench(): ReleaseBench {
  const scratch = scratchFolder();
  let state: State | null = null;
  let copies = 0;
  const now = (): State => {
    if (state === null) throw new Error('The release is not made yet.');
    return state;
  };
  beforeAll(async () => {
    state = await makeState(scratch);
  });
  // Where the making failed there is nothing to stop; gpg-agent ends when its folder is gone.
  afterAll(() => state && Promise.all([state.ours.stop(), state.stranger.stop()]));
  return {
    now,
    scratch,
    copyOf: async folder => {
      copies += 1;
      const to = join(scratch, `copy-${copies}`);
      await cp(folder, to, { recursive: true });
      return to;
    },
    refusal: (folder, key = now().ours.signing, updateKey) =>
      finishRelease(folder, key, updateKey ?? null).then(
        () => 'nothing was refused',
        (error: Error) => error.message,
      ),
  };
}

async function makeState(scratch: string): Promise<State> {
  const ours = await makeTestKey(scratch, 'ours', { passphrase: 'swordfish and more' });
  const stranger = await makeTestKey(scratch, 'stranger', { algorithm: 'ed25519' });
  const raw = await makeReleaseFolder(scratch, 'raw', await seeminglySigned(join(scratch, 'program.exe')));
  const finished = join(scratch, 'finished');
  await cp(raw.folder, finished, { recursive: true });
  await finishRelease(finished, ours.signing, null);
  return { ours, stranger, raw, finished };
}

/** A program whose header names a signature, which is all that can be seen of one away from Windows. */
async function seeminglySigned(file: string): Promise<string> {
  const bytes = await readFile(unsignedLibrary);
  const directories = bytes.readUInt32LE(60) + 24 + 112;
  bytes.writeUInt32LE(bytes.length, directories + 4 * 8);
  bytes.writeUInt32LE(8, directories + 4 * 8 + 4);
  await writeFile(file, bytes);
  await appendFile(file, Buffer.alloc(8));
  return file;
}

let keyrings = 0;

/**
 * What docs/releasing.md tells everybody to type, up to the first that fails.
 * @returns what that said, or null where all is well
 */
export async function downloadProblem(
  scratch: string,
  folder: string,
  publicKey: string,
): Promise<string | null> {
  const text = await readFile('docs/releasing.md', 'utf8');
  const [block = ''] =
    text.split('## How anybody can verify a download')[1]?.split('```sh\n')[1]?.split('```') ?? [];
  const commands = block.split('\n').filter(line => /^(gpg|sha256sum) /.test(line));
  if (commands.length !== 3) throw new Error('docs/releasing.md tells something else.');
  keyrings += 1;
  const home = join(scratch, `keyring-${keyrings}`);
  await mkdir(home, { mode: 0o700 });
  for (const command of commands) {
    const typed = command.replace('release-key.asc', `'${publicKey}'`);
    const { code, output } = await runProgram('sh', ['-c', typed], {
      cwd: folder,
      env: { ...process.env, GNUPGHOME: home },
    });
    if (code !== 0) return output;
  }
  return null;
}
