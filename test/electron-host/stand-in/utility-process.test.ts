import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startElectron, utilityProcess } from './electron.ts';
import { turns } from './recorded.ts';
import type { UtilityProcess } from './utility-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyholder-utility-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  startElectron().becomeReady();
  await turns(2);
});

function start(code: string, env: NodeJS.ProcessEnv = { PATH: process.env.PATH }) {
  const file = join(folder, 'entry.mjs');
  writeFileSync(file, code);
  const log: unknown[] = [];
  const child = utilityProcess.fork(file, ['arg'], { env, stdio: 'ignore' });
  child.on('spawn', () => log.push(['spawn', typeof child.pid]));
  child.on('message', message => log.push(['message', message]));
  child.on('exit', code => log.push(['exit', code, child.pid]));
  const over = new Promise(resolve => child.once('exit', resolve));
  return { child, log, over };
}

const echo = `process.parentPort.on('message', ({ data }) => process.parentPort.postMessage({ data, argv: process.argv[2] }));`;
const heard = (child: UtilityProcess) => new Promise(resolve => child.once('message', resolve));

describe('a utility process', () => {
  it('is there in a later turn; messages wait for it, and until it listens', async () => {
    const { child, log, over } = start(`await new Promise(done => setTimeout(done, 50)); ${echo}`);
    child.postMessage({ early: new Uint8Array([1]) });
    expect(child.pid).toBeUndefined();
    expect(await heard(child)).toEqual({ data: { early: new Uint8Array([1]) }, argv: 'arg' });
    expect(child.kill()).toBe(true);
    await over;
    expect(log).toEqual([
      ['spawn', 'number'],
      ['message', expect.anything()],
      ['exit', 0, undefined],
    ]);
    expect(child.kill()).toBe(false);
    child.postMessage('too late');
  });

  it('cannot be killed before it is there', async () => {
    const { child, log } = start(echo);
    expect(child.kill()).toBe(false);
    await new Promise(resolve => child.once('spawn', resolve));
    child.postMessage('alive');
    expect(await heard(child)).toMatchObject({ data: 'alive' });
    expect(log.some(entry => String(entry).startsWith('exit'))).toBe(false);
    child.kill();
  });

  it('ends with its own code, or with the number of a signal that nobody here has sent', async () => {
    const own = start('process.exit(7)');
    await own.over;
    expect(own.log.at(-1)).toEqual(['exit', 7, undefined]);
    const struck = start(`process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);`);
    await struck.over;
    expect(struck.log.at(-1)).toEqual(['exit', 9, undefined]);
  });

  it('a fatal error of V8 is an error with three strings, before the exit', async () => {
    const { child, over, log } = start(`process.abort()`);
    child.on('error', (...words) => log.push(['error', ...words]));
    await over;
    expect(log.slice(-2)).toEqual([
      ['error', 'FatalError', expect.any(String), expect.any(String)],
      ['exit', 6, undefined],
    ]);
  });

  it('has the environment that it was given, and ours where that is empty', async () => {
    const tell = `process.parentPort.postMessage(process.env.MARK ?? 'none');`;
    process.env.MARK = 'ours';
    const given = start(tell);
    expect(await heard(given.child)).toBe('none');
    const empty = start(tell, {});
    expect(await heard(empty.child)).toBe('ours');
    delete process.env.MARK;
    for (const { child } of [given, empty]) child.kill();
  });

  it('cannot be made before ready, without an entry, or with what cannot be cloned', () => {
    expect(() => utilityProcess.fork('')).toThrow('Missing UtilityProcess entry script.');
    const { child } = start(echo);
    expect(() => child.postMessage(() => undefined)).toThrow(/could not be cloned/);
    child.once('spawn', () => child.kill());
    startElectron();
    expect(() => utilityProcess.fork('x')).toThrow('utilityProcess cannot be created before app is ready.');
  });
});
