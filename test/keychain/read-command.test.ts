import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNodeKeychainProcess } from '../../src-main/adapters/node-keychain-process.ts';
import { createProcessStore } from '../../src-main/adapters/process-store.ts';
import type { SecretStore } from '../../src-main/core/base/ports/secret-store.ts';
import { itemsOf, partedStore } from '../../src-main/core/custody/parted-store.ts';
import { readCommand } from '../../src-main/core/tokens/read-command.ts';
import { describeUnless } from '../support/describe-need.ts';
import { type Keyring, startKeyring, whyNoKeyring } from '../support/keyring.ts';

const run = promisify(execFile);
const service = 'Keyholder’s test';
const account = "c-1 token k'1 https://api.acme.example";

describeUnless(whyNoKeyring(), 'the command that reads a token from gnome-keyring', () => {
  let keyring: Keyring;
  let store: SecretStore;
  beforeAll(async () => {
    keyring = await startKeyring();
    ({ store } = createProcessStore(() => startNodeKeychainProcess(service, keyring.env)));
  });
  afterAll(() => keyring.stop());

  const kept = async (secret: string) => {
    await partedStore(store).set(account, secret);
    return { service, items: await itemsOf(store, account) };
  };
  const sh = async (command: string) => (await run('sh', ['-c', command], { env: keyring.env })).stdout;

  it.each([
    ['in one item', 'khp_0123456789abcdefghij', 1],
    ['in parts', `khp_${'0123456789'.repeat(450)}`, 3],
    ['in parts, written anew', `khp_${'abcdefghij'.repeat(450)}`, 3],
    ['in one item again', 'khp_$(id)`id`"\\', 1],
  ])('prints what Keyholder has kept: %s', async (_how, secret, count) => {
    const lying = await kept(secret);
    expect(lying.items).toHaveLength(count);
    const { read, asks, shell } = readCommand('linux', lying, 'https://api.acme.example');
    expect(await sh(read)).toBe(secret);
    expect([asks, shell]).toEqual(['unlocking', 'sh']);
  });

  it('SECURITY: a command that reads a token never holds it, and hands it on in no argument', async () => {
    const secret = `khp_${'0123456789'.repeat(450)}`;
    const asked: (string | undefined)[] = [];
    const server = createServer(({ headers }, response) => {
      asked.push(headers.authorization);
      response.end('{"id":"team_1"}');
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const lying = await kept(secret);
    const { read, curl } = readCommand('linux', lying, `http://127.0.0.1:${port}/api/v1/team`);
    expect(`${read} ${curl}`).not.toContain(secret.slice(0, 12));
    // What the shell starts, with its arguments.
    const { stdout, stderr } = await run(
      'bash',
      ['-c', `set -x; curl() { command curl -s "$@"; }; ${curl}`],
      {
        env: keyring.env,
      },
    );
    server.close();
    expect(stdout).toBe('{"id":"team_1"}');
    expect(asked).toEqual([`Bearer ${secret}`]);
    const started = stderr.split('\n').filter(line => /^\++ (command )?(curl|secret-tool) /.test(line));
    expect(started.length).toBeGreaterThan(2);
    expect(started.join('\n')).not.toContain(secret.slice(0, 12));
  });

  it('says with an error where it is gone', async () => {
    const lying = await kept('khp_0123456789abcdefghij');
    await partedStore(store).delete(account);
    expect(await itemsOf(store, account)).toEqual([]);
    await expect(sh(readCommand('linux', lying, 'https://api.acme.example').read)).rejects.toThrow();
  });
});

it('asks the other systems by their own programs, with every quotation mark in its place', () => {
  const lying = { service, items: [`${account} part a1`, `${account} part a2`] };
  const mac = readCommand('macos', lying, 'https://api.acme.example/api/v1/team');
  expect(mac.asks).toBe('permission');
  expect(mac.read.match(/security find-generic-password -s '[^']*' -a /g)).toHaveLength(2);
  expect(mac.read).toContain(`-a 'c-1 token k'\\''1 https://api.acme.example part a2' -w`);
  const windows = readCommand('windows', lying, 'https://api.acme.example/api/v1/team');
  expect(windows).toMatchObject({ shell: 'powershell', asks: 'nothing' });
  // The name that the keychain's library gives an item there.
  expect(windows.read).toContain(`'Keyholder’’s test/c-1 token k''1 https://api.acme.example part a1', `);
});

it('follows no service to another address, in any shell', () => {
  const lying = { service, items: [account] };
  const url = 'https://api.acme.example/api/v1/team';
  expect(readCommand('windows', lying, url).curl).toContain(` -Uri '${url}' -MaximumRedirection 0 `);
  for (const platform of ['linux', 'macos'] as const) {
    expect(readCommand(platform, lying, url).curl).not.toMatch(/ -L\b|--location/);
  }
});
