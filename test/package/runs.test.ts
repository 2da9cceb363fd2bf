/** The Linux package of the stub is a Node with our resources: it loads what is packaged, and the packaged app comes up. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, extractFile } from '@electron/asar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeUnless } from '../support/describe-need.ts';
import { type Keyring, startKeyring, whyNoKeyring } from '../support/keyring.ts';
import type { PackagedArch } from './stub/targets.ts';
import { locate, type PackedApp, packedApps, whyNotPacked } from './support/packed-apps.ts';

const run = promisify(execFile);
const reason = whyNotPacked() ?? whyNoKeyring();

describeUnless(reason, 'the packaged Linux app', () => {
  let app: PackedApp;
  let keyring: Keyring;
  let folder: string;
  const start = async (args: string[]) => (await run(app.executable, args, { env: keyring.env })).stdout;

  beforeAll(async () => {
    const { output, stubs } = packedApps();
    app = locate({ platform: 'linux', arch: process.arch as PackagedArch }, output, stubs);
    keyring = await startKeyring();
    folder = await realpath(await mkdtemp(join(tmpdir(), 'keyholder-runs-')));
  });
  afterAll(async () => {
    await keyring?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps a secret with the keytar that lies beside app.asar', async () => {
    const addon = join(
      `${app.asar}.unpacked`,
      `node_modules/keytar/prebuilds/linux-${process.arch}/keytar.node`,
    );
    const script = `
      const keytar = require(${JSON.stringify(addon)});
      (async () => {
        await keytar.setPassword('packaged', 'account', 'kept');
        console.log(await keytar.getPassword('packaged', 'account'));
      })();`;
    expect(await start(['-e', script])).toBe('kept\n');
    expect(await keyring.lookup('packaged', 'account')).toBe('kept');
  });

  it('comes up, answers its own page, and works on the practice team with a real keychain', async () => {
    const contents = join(folder, 'app');
    await mkdir(contents);
    extractAll(app.asar, contents);
    const { version } = JSON.parse(extractFile(app.asar, 'package.json').toString()) as { version: string };
    Object.assign(keyring.env, { KEYHOLDER_TEST_VERSION: version, KEYHOLDER_TEST_APP: contents });

    const drive = join(import.meta.dirname, 'stand-in/drive.ts');
    const said = JSON.parse(await start([drive, contents, '--data-dir', join(folder, 'data')]));

    expect(said.errors).toEqual([]);
    // Of what main.ts itself has to call before the page: the sandbox, the guards of every page and session, and no network.
    expect(said.guards).toEqual(
      expect.arrayContaining([
        'sandbox',
        ...['session-created', 'web-contents-created', 'certificate-error', 'select-client-certificate'],
        ...['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*'],
      ]),
    );
    expect(said.guards.filter((guard: string) => guard.startsWith('-'))).toEqual([]);
    expect(said.page).toMatchObject({ status: 200, html: expect.stringContaining('<div id="root">') });
    expect(said.info).toMatchObject({
      ok: true,
      value: { version, host: 'electron', keychainService: 'keyholder' },
    });
    expect(said.keychain).toMatchObject({ ok: true, value: { state: 'ready' } });
    expect(said.opened).toMatchObject({ ok: true });
    expect(said.team).toMatchObject({ ok: true, value: { name: expect.any(String) } });
    expect(said.stranger).toMatchObject({ ok: false });
    // Written and read back by the packaged helper process with the packaged keytar; the practice team's secrets stay in memory.
    expect(await keyring.lookup('keyholder', 'test item')).not.toBeNull();
  });

  it('does not come up without Chromium’s sandbox', async () => {
    const drive = join(import.meta.dirname, 'stand-in/drive.ts');
    await expect(start([drive, join(folder, 'app'), '--no-sandbox'])).rejects.toThrow(
      'Keyholder was started without Chromium’s sandbox',
    );
  });
});
