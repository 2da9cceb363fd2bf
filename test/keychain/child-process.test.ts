import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChild } from '../support/child.ts';
import { describeUnless } from '../support/describe-need.ts';
import {
  type FakeSecretService,
  type PrivateBus,
  startFakeSecretService,
  startPrivateBus,
  whyNoFakeService,
} from '../support/fake-secret-service.ts';
import { commandLine, environmentOf, isAlive, keychainProcesses } from './processes.ts';

const missing = whyNoFakeService();

const secret = 'KEYHOLDER_PLANTED_in_the_keychain_process';
const allowed = [
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_RUNTIME_DIR',
  'HOME',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'LANG',
  'LC_ALL',
  'PATH',
];
/** Node's own, for the channel between the two. */
const channel = ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'];

const owner = fileURLToPath(new URL('keychain-owner.ts', import.meta.url));

describeUnless(missing, 'the keychain process, seen by another program of this user', () => {
  let bus: PrivateBus;
  let provider: FakeSecretService;
  beforeAll(async () => {
    bus = await startPrivateBus();
    provider = await startFakeSecretService(bus, 'works');
  });
  afterAll(async () => {
    await provider?.stop();
    await bus?.stop();
  });

  /** A program of its own that keeps a secret through the store, as a host does, and lives until it is ended. */
  async function startOwner(): Promise<{
    parent: number;
    child: number;
    end(signal?: NodeJS.Signals): Promise<number | null>;
  }> {
    const env = { ...bus.env, KEYHOLDER_TEST_SECRET: secret, NODE_OPTIONS: '--no-warnings' };
    const program = startChild(process.execPath, [owner], env);
    const [, id] = await program.says(/asked by (\d+)\n/);
    const parent = Number(id);
    const [child = 0] = await keychainProcesses(parent);
    return { parent, child, end: signal => program.stop(signal) };
  }

  it('SECURITY: its environment holds what libsecret needs and nothing else', async () => {
    const { parent, child, end } = await startOwner();
    expect((await environmentOf(parent)).join('\n')).toContain(secret);
    const names = (await environmentOf(child)).map(line => line.split('=')[0]);
    expect(names).toEqual(expect.arrayContaining(['DBUS_SESSION_BUS_ADDRESS', 'HOME', ...channel]));
    expect(names.filter(name => !name || ![...allowed, ...channel].includes(name))).toEqual([]);
    expect((await environmentOf(child)).join('\n')).not.toContain(secret);
    await end();
  });

  it('SECURITY: its command line holds the service’s name and no secret', async () => {
    const { child, end } = await startOwner();
    const [, ...rest] = await commandLine(child);
    expect(rest).toEqual([expect.stringMatching(/keychain-child\.ts$/), 'keyholder-keychain-test']);
    await end();
  });

  it('ends with its parent, also when that is killed', async () => {
    const { child, end } = await startOwner();
    await end('SIGKILL');
    await expect.poll(() => isAlive(child)).toBe(false);
  });

  it('ends with a parent that is killed while a prompt is unanswered', async () => {
    await provider.become('unanswered');
    provider.forgetCalls();
    const { child, end } = await startOwner();
    await provider.called('Prompt');
    await end('SIGKILL');
    await expect.poll(() => isAlive(child)).toBe(false);
  });
});
