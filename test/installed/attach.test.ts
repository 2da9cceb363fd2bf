import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensurePage } from '../../build/ensure-built.ts';
import manifest from '../../package.json' with { type: 'json' };
import { findBrowser } from '../e2e/browser.ts';
import { describeUnless } from '../support/describe-need.ts';
import { here } from '../support/needs.ts';
import { bareEnv, type RunningHost, runHost } from '../support/run-host.ts';
import { type Attached, attach } from './attach.ts';
import { smoke } from './smoke.ts';

const browser = findBrowser();

/** The installed app is Chromium with a page in it; so is a browser with the page of the web host. */
// In CI a missing browser must fail, not skip.
const missing = 'reason' in browser && !here.ci ? browser.reason : null;
describeUnless(missing, 'the smoke test of an installed app, on a browser', () => {
  let host: RunningHost;
  let profile: string;
  let attached: Attached | null = null;
  beforeAll(async () => {
    expect(await ensurePage()).toBe(true);
  });
  beforeEach(async () => {
    host = await runHost();
    profile = await mkdtemp(join(tmpdir(), 'keyholder-profile-'));
  });
  afterEach(async () => {
    await attached?.quit();
    attached = null;
    await host.dispose();
    await rm(profile, { recursive: true, force: true });
  });

  const start = async () => {
    if ('reason' in browser) throw new Error(browser.reason);
    const args = ['--headless', '--no-sandbox', '--no-first-run', `--user-data-dir=${profile}`];
    attached = await attach(browser.path, [...args, host.url], bareEnv(), url => url === `${host.origin}/`);
    return attached;
  };

  it('takes hold of a running program, goes through the journey, and quits it', {
    timeout: 600_000,
  }, async () => {
    const { page, complaints, quit } = await start();
    await smoke(page, { version: manifest.version, secretIn: 'memory' });
    expect(await quit()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('fails where the version is another one, or a secret is kept elsewhere', {
    timeout: 600_000,
  }, async () => {
    const { page, quit } = await start();
    const wanted = { version: manifest.version, secretIn: 'keychain' } as const;
    await expect(smoke(page, { ...wanted, version: '99.0.0' })).rejects.toThrow('99.0.0');
    await expect(smoke(page, wanted)).rejects.toThrow('keychain');
    expect(await quit()).toBe(0);
  });

  it('says so where a program ends before it can be held', async () => {
    await expect(attach(process.execPath, ['--version'], bareEnv(), () => true)).rejects.toThrow(
      'ended before',
    );
  });
});
