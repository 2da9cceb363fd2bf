import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Child, startChild } from '../../support/child.ts';

const folder = mkdtempSync(join(tmpdir(), 'keyholder-instances-'));
const children: Child[] = [];
afterEach(() => Promise.all(children.splice(0).map(child => child.stop('SIGKILL'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** A process with a stand-in of its own, which says what happens and obeys one word. */
function start(userData: string, word = 'stay'): Child {
  const file = join(folder, 'process.ts');
  writeFileSync(
    file,
    `
    const { app, startElectron } = await import(${JSON.stringify(new URL('./electron.ts', import.meta.url).href)});
    const standIn = startElectron({ end: code => { console.log('ended', code); process.exit(code); } });
    app.setPath('userData', process.argv[2]);
    app.on('second-instance', (_event, argv, folder, data) => console.log('second', argv.at(-1), data?.mark));
    const got = app.requestSingleInstanceLock({ mark: process.argv[3] });
    console.log('lock', got);
    if (!got) process.exit(0);
    standIn.becomeReady();
    setInterval(() => {}, 1000);
    if (process.argv[3] === 'gives-back') app.releaseSingleInstanceLock();
    console.log('ready');`,
  );
  const child = startChild(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', file, userData, word],
    {
      PATH: process.env.PATH,
    },
  );
  children.push(child);
  return child;
}

describe('the single-instance lock, between processes', () => {
  it('is had by one; who comes second hands its arguments over and has none', async () => {
    const userData = join(folder, 'one');
    const first = start(userData, 'first');
    await first.says(/lock true/);
    const second = start(userData, 'second');
    await second.says(/lock false/);
    expect(await second.ended).toBe(0);
    await first.says(/second second second/);
  });

  it('is one for each folder, and taken over from a process that is no more, or has given it back', async () => {
    const userData = join(folder, 'two');
    const first = start(userData);
    await first.says(/lock true/);
    await start(join(folder, 'three')).says(/lock true/);
    await first.stop('SIGKILL');
    await start(userData, 'gives-back').says(/ready/);
    await start(userData).says(/lock true/);
  });

  it('is had by nobody where it cannot be made', async () => {
    const userData = join(folder, 'four');
    mkdirSync(join(userData, 'SingletonLock'), { recursive: true });
    const child = start(userData);
    await child.says(/lock false/);
    expect(await child.ended).toBe(0);
  });
});
