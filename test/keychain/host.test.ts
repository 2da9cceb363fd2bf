import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ensurePage } from '../../build/ensure-built.ts';
import { describeUnless } from '../support/describe-need.ts';
import { startFakeSecretService, startPrivateBus, whyNoFakeService } from '../support/fake-secret-service.ts';
import { startKeyring, whyNoKeyring } from '../support/keyring.ts';
import { bareEnv, runHost } from '../support/run-host.ts';

/** With the keychain locked, absent or hanging, the app opens, explains, offers memory mode, and quits. */
const missing = whyNoKeyring() ?? whyNoFakeService();

type Call = (method: string, input?: unknown) => Promise<{ ok: boolean; value?: unknown; problem?: unknown }>;

/** Redeems the one-time link as a browser does, and calls with the cookie from then on. */
async function enter(link: string): Promise<Call> {
  const { origin } = new URL(link);
  const answer = await fetch(link);
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';');
  return async (method, input = {}) => {
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const body = JSON.stringify({ method, input });
    const response = await fetch(`${origin}/rpc`, { method: 'POST', headers, body });
    return response.json() as ReturnType<Call>;
  };
}

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function locked() {
  const keyring = await startKeyring();
  endings.push(keyring.stop);
  await keyring.lock();
  return keyring.env;
}

async function absent() {
  const home = await mkdtemp(join(tmpdir(), 'keyholder-no-bus-'));
  endings.push(() => rm(home, { recursive: true, force: true }));
  return bareEnv({ HOME: home, XDG_RUNTIME_DIR: home });
}

async function silent(mode: 'hanging' | 'unanswered') {
  const bus = await startPrivateBus();
  endings.push(bus.stop);
  const provider = await startFakeSecretService(bus, mode);
  endings.push(provider.stop);
  return { env: bus.env, provider };
}

describeUnless(missing, 'the web host', () => {
  beforeAll(async () => {
    expect(await ensurePage()).toBe(true);
  });

  it.each([
    { name: 'locked', open: locked, state: 'locked', other: 'locked' },
    { name: 'absent', open: absent, state: 'unavailable', other: 'unavailable' },
    {
      name: 'hanging',
      open: async () => (await silent('hanging')).env,
      state: 'waiting',
      other: 'unavailable',
    },
    {
      name: 'unanswered at its prompt',
      open: async () => (await silent('unanswered')).env,
      state: 'waiting',
      other: 'unavailable',
    },
  ])(
    'with the keychain $name: opens, says so, goes on in memory, and quits',
    async ({ open, state, other }) => {
      const env = await open();
      const host = await runHost({ keychain: 'system', env });
      endings.push(host.dispose);
      const call = await enter(host.url);

      expect(await call('keychain.status')).toMatchObject({ ok: true, value: { state } });
      expect(await call('connections.list')).toMatchObject({ ok: true });
      expect(await call('keychain.cancel')).toMatchObject({ ok: true, value: { state: other } });
      expect(await call('keychain.useMemory')).toMatchObject({ ok: true, value: { state: 'memory' } });
      expect(await call('keychain.status')).toMatchObject({ ok: true, value: { state: 'memory' } });
      await expectItQuits(host);
    },
  );

  it.each([
    { name: 'hanging', mode: 'hanging', waitsFor: 'GetAll' },
    { name: 'unanswered at its prompt', mode: 'unanswered', waitsFor: 'Prompt' },
  ] as const)('quits while the keychain is $name and a call waits for it', async ({ mode, waitsFor }) => {
    const { env, provider } = await silent(mode);
    const host = await runHost({ keychain: 'system', env });
    endings.push(host.dispose);
    const call = await enter(host.url);
    const pending = call('keychain.check').catch(() => 'cut off');
    await provider.called(waitsFor);
    await expectItQuits(host);
    await pending;
  });
});

/**
 * Two seconds are promised; a busy machine is not held to them. `stop` gives a hanging host ten and kills it then, which
 * shows as no exit code.
 */
async function expectItQuits(host: Awaited<ReturnType<typeof runHost>>): Promise<void> {
  expect(await host.stop('SIGTERM')).toBe(0);
}
