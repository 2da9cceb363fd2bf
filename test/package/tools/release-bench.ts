import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { finishRelease } from '../../../build/release/finish-release.ts';
import { mustRun } from '../../../build/release/run-program.ts';
import { type SigningKey, signDetached } from '../../../build/release/signing-key.ts';
import type { Verdict } from '../../../build/release/verify-file.ts';
import type { VerifyOptions } from '../../../build/release/verify-options.ts';
import { verifyRelease } from '../../../build/release/verify-release.ts';
import { windowsSignHook } from '../../../build/release/windows-sign-hook.ts';
import { makeReleaseFolder, type ReleaseFolder } from './release-folder.ts';
import { scratchFolder } from './scratch.ts';
import { makeCertificate, type SigningCertificate } from './signing-certificate.ts';
import { makeTestKey, type TestKey } from './test-key.ts';
import { startTimeStampServer, type TimeStampServer } from './time-stamp-server.ts';

/** Any program for Windows; nobody has signed it. */
export const unsignedLibrary = 'node_modules/keytar/prebuilds/win32-x64/keytar.node';

/** What the bench runs. */
export const benchPrograms = [
  'gpg',
  'gpgv',
  'dpkg-deb',
  'rpm',
  'rpmbuild',
  'rpmsign',
  'openssl',
  'osslsigncode',
];

interface State {
  /** Has a passphrase. */
  ours: TestKey;
  stranger: TestKey;
  certificate: SigningCertificate;
  clock: TimeStampServer;
  /** As the jobs leave it. */
  raw: ReleaseFolder;
  /** The folder that the last step leaves. */
  finished: string;
}

export interface ReleaseBench extends State {
  scratch: string;
  copyOf(folder: string): Promise<string>;
  verify(folder: string, more?: Partial<VerifyOptions>): Promise<Verdict[]>;
  /** A line for each verdict that is not good. */
  bad(folder: string, more?: Partial<VerifyOptions>): Promise<string[]>;
  /** Why the last step refuses. */
  refusal(folder: string, key?: SigningKey): Promise<string>;
  /** Signs the list again, as somebody with the key would who was given other files. */
  resign(folder: string, key?: TestKey): Promise<void>;
}

/** A release before and after its last step, with keys, a certificate and a clock that only the tests trust. */
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
  afterAll(() => state && Promise.all([state.ours.stop(), state.stranger.stop(), state.clock.stop()]));
  const bench: ReleaseBench = {
    scratch,
    get ours() {
      return now().ours;
    },
    get stranger() {
      return now().stranger;
    },
    get certificate() {
      return now().certificate;
    },
    get clock() {
      return now().clock;
    },
    get raw() {
      return now().raw;
    },
    get finished() {
      return now().finished;
    },
    copyOf: async folder => {
      copies += 1;
      const to = join(scratch, `copy-${copies}`);
      await cp(folder, to, { recursive: true });
      return to;
    },
    verify: (folder, more = {}) =>
      verifyRelease({
        folder,
        ...{
          key: now().ours.publicKey,
          publisher: 'Test Publisher',
          windowsCa: now().certificate.certificate,
        },
        ...{ timestampCa: now().clock.authority, some: false, strict: true, ...more },
      }),
    bad: async (folder, more) =>
      (await bench.verify(folder, more))
        .filter(({ is }) => is !== 'good')
        .map(({ name, words }) => `${name}: ${words}`),
    refusal: (folder, key = now().ours.signing) =>
      finishRelease(folder, key).then(
        () => 'nothing was refused',
        (error: Error) => error.message,
      ),
    resign: async (folder, key = now().ours) => {
      const names = (await readdir(folder)).filter(name => !name.startsWith('SHA256SUMS'));
      const { stdout } = await mustRun('sha256sum', names, { cwd: folder });
      await writeFile(join(folder, 'SHA256SUMS'), stdout);
      await signDetached(stdout, key.signing, join(folder, 'SHA256SUMS.asc'));
    },
  };
  return bench;
}

async function makeState(scratch: string): Promise<State> {
  const ours = await makeTestKey(scratch, 'ours', { passphrase: 'swordfish and more' });
  const stranger = await makeTestKey(scratch, 'stranger', { algorithm: 'ed25519' });
  const certificate = await makeCertificate(scratch, 'Test Publisher', 'codeSigning');
  const clock = await startTimeStampServer(scratch);
  const program = join(scratch, 'program.exe');
  await cp(unsignedLibrary, program);
  const { container: file, password } = certificate;
  await windowsSignHook({ KEYHOLDER_TIMESTAMP_URL: clock.url, KEYHOLDER_TIMESTAMP_CA: clock.authority })({
    ...{ path: program, options: {}, name: 'Keyholder', site: null, hash: 'sha256', isNest: false },
    cscInfo: { file, password },
    computeSignToolArgs: () => [],
  });
  const raw = await makeReleaseFolder(scratch, 'raw', program);
  const finished = join(scratch, 'finished');
  await cp(raw.folder, finished, { recursive: true });
  await finishRelease(finished, ours.signing);
  return { ours, stranger, certificate, clock, raw, finished };
}
