import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createProcessStore } from '../../src-main/adapters/process-store.ts';
import { SecretStoreError } from '../../src-main/core/base/ports/secret-store.ts';
import { itNeeds } from '../support/describe-need.ts';

it('a process that cannot even be started is a keychain that is not there, and is tried again', async () => {
  let starts = 0;
  const { store } = createProcessStore(() => {
    starts += 1;
    throw Object.assign(new Error('spawn EAGAIN'), { code: 'EAGAIN' });
  });
  for (const call of [store.get('a'), store.set('a', 'secret'), store.delete('a')]) {
    const error = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SecretStoreError);
    expect(error).toMatchObject({ kind: 'unavailable' });
  }
  expect(starts).toBe(3);
});

/** Asks the keychain's process of plain Node where every file handle is taken, and once more when there are some again. */
async function withoutHandles(): Promise<unknown> {
  const adapter = (name: string) =>
    JSON.stringify(new URL(`../../src-main/adapters/${name}.ts`, import.meta.url).href);
  const script = `
    const { closeSync, openSync } = await import('node:fs');
    const { createProcessStore } = await import(${adapter('process-store')});
    const { startNodeKeychainProcess } = await import(${adapter('node-keychain-process')});
    const starts = [];
    // The keychain's process does not keep this one alive.
    setInterval(() => {}, 1_000);
    const { store } = createProcessStore(() => {
      const started = startNodeKeychainProcess('keyholder-test');
      started.onEnd(() => starts.push('ended'));
      return started;
    });
    const handles = [];
    try { for (;;) handles.push(openSync('/dev/null')); } catch {}
    const said = await store.get('a').catch(error => error.name + ' ' + error.kind);
    for (const one of handles) closeSync(one);
    // Whatever the keychain of this computer says: a process answers.
    const after = await store.get('a').then(() => 'answered', error => error.name);
    console.log(JSON.stringify({ said, after, starts }));
    process.exit(0);`;
  const limited = [
    '-c',
    'ulimit -n 64; exec "$@"',
    'bash',
    process.execPath,
    '--input-type=module',
    '-e',
    script,
  ];
  const env = {
    PATH: process.env.PATH,
    HOME: '/nonexistent',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
  };
  return JSON.parse((await promisify(execFile)('bash', limited, { env })).stdout);
}

itNeeds(
  { platforms: ['linux'], because: 'Elsewhere the keychain has no process, or there is no such limit.' },
  'so is one without a handle left to talk to it',
  async () => {
    expect(await withoutHandles()).toEqual({
      said: 'SecretStoreError unavailable',
      after: expect.stringMatching(/^(answered|SecretStoreError)$/),
      starts: ['ended'],
    });
  },
);
