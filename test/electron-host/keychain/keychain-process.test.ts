import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KeychainAnswer } from '../../../src-main/adapters/keychain-messages.ts';
import { startElectronKeychainProcess } from '../../../src-main/electron/keychain/keychain-process.ts';
import { startElectron, utilityProcess } from '../stand-in/electron.ts';
import type { UtilityProcess } from '../stand-in/utility-process.ts';

let folder: string;
let children: UtilityProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyholder-helper-'));
  children = [];
  startElectron().becomeReady();
});
afterEach(() => {
  for (const { pid } of children) if (pid !== undefined) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The real start, with another program in the place of the built helper. */
function start(program: string) {
  const file = join(folder, 'helper.mjs');
  writeFileSync(file, program);
  const { fork } = utilityProcess;
  vi.spyOn(utilityProcess, 'fork').mockImplementation((_helper, args, options) => {
    const child = fork(file, args, options);
    children.push(child);
    return child;
  });
  const keychain = startElectronKeychainProcess('keyholder-test');
  const [child] = children;
  if (!child) throw new Error('Nothing was started.');
  const ended = new Promise<void>(resolve => keychain.onEnd(resolve));
  return { keychain, child, ended };
}

const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";

it('answers what was asked before it was up', async () => {
  const { keychain } = start(
    "process.parentPort.on('message', ({ data }) => process.parentPort.postMessage({ id: data.id, ok: true, secret: process.argv[2] }));",
  );
  const answered = new Promise<KeychainAnswer>(resolve => keychain.onAnswer(resolve));
  keychain.send({ id: 1, call: 'get', account: 'a' });
  expect(await answered).toEqual({ id: 1, ok: true, secret: 'keyholder-test' });
});

it('is ended also where it has not come up yet', async () => {
  const { keychain, child, ended } = start(deaf);
  expect(child.pid).toBeUndefined();
  keychain.kill();
  await ended;
});

it('is ended where it does not hear a polite word', async () => {
  const { keychain, child, ended } = start(`${deaf} process.parentPort.postMessage({ id: 0 });`);
  await new Promise<void>(resolve => keychain.onAnswer(() => resolve()));
  const { pid } = child;
  const asked = vi.spyOn(process, 'kill');
  keychain.kill();
  expect(asked).toHaveBeenCalledWith(pid, 'SIGKILL');
  await ended;
});

it('says that it has ended where it dies at the start', async () => {
  const { ended } = start('process.exit(3);');
  await ended;
});

it('is not the end of Keyholder where V8 gives up in it', async () => {
  const { child, ended } = start('process.abort();');
  const fatal = vi.fn();
  child.on('error', fatal);
  await ended;
  expect(fatal).toHaveBeenCalledWith('FatalError', expect.any(String), expect.any(String));
  // With the listener of this test taken away there is still one, or this would throw.
  child.off('error', fatal);
  expect(() => child.emit('error', 'FatalError', '', '')).not.toThrow();
});
