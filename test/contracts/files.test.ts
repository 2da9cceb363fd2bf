import {
  chmod,
  type FileHandle,
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataFolder } from '../../src-main/adapters/data-folder.ts';
import type { Files } from '../../src-main/core/base/ports/files.ts';
import { itNeeds } from '../support/describe-need.ts';
import { FakeFiles } from '../support/fake-ports.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe.each<[string, () => Files]>([
  ['the data folder', () => createDataFolder(join(folder, 'not', 'yet', 'there'))],
  ['the fake of the tests', () => new FakeFiles()],
])('Files: %s', (_name, open) => {
  it('has no file at first, and gives back what was written', async () => {
    const files = open();
    expect(await files.read('ledger.json')).toBeNull();
    await files.write('ledger.json', 'Zürich 🚀\n');
    await files.write('ledger.json', 'second\n');
    expect(await files.read('ledger.json')).toBe('second\n');
    await files.write(
      'ledger.json',
      ['{"Zü', 'rich":', '', '"🚀"}\n'].map(one => Buffer.from(one)),
    );
    expect(await files.read('ledger.json')).toBe('{"Zürich":"🚀"}\n');
    await files.write('ledger.json', []);
    expect(await files.read('ledger.json')).toBe('');
  });

  it('sets aside under a new name and leaves nothing under the old one', async () => {
    const files = open();
    await files.write('ledger.json', 'damaged');
    const kept = await files.setAside('ledger.json');
    expect(await files.read('ledger.json')).toBeNull();
    expect(await files.read(kept)).toBe('damaged');
  });

  it('appends to what is there, or begins a file with it, in the order of the calls', async () => {
    const files = open();
    await files.append('jobs.jsonl', 'Zürich 🚀\n');
    expect(await files.read('jobs.jsonl')).toBe('Zürich 🚀\n');
    await files.append('jobs.jsonl', 'second\n');
    await files.append('jobs.jsonl', 'torn');
    await files.append('jobs.jsonl', '');
    expect(await files.read('jobs.jsonl')).toBe('Zürich 🚀\nsecond\ntorn');
    await files.write('jobs.jsonl', 'anew\n');
    await files.append('jobs.jsonl', 'and more\n');
    expect(await files.read('jobs.jsonl')).toBe('anew\nand more\n');
    await files.remove('jobs.jsonl');
    await files.append('jobs.jsonl', 'again\n');
    expect(await files.read('jobs.jsonl')).toBe('again\n');
  });

  it('rejects where there is nothing to set aside', async () => {
    await expect(open().setAside('ledger.json')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

const modes = { platforms: ['linux', 'darwin'], because: 'Windows has no modes of files.' };

describe('the data folder', () => {
  it('is private to the user, and leaves no temporary file behind', async () => {
    const path = join(folder, 'data');
    await createDataFolder(path).write('ledger.json', 'x');
    expect(await readdir(path)).toEqual(['ledger.json']);
    if (process.platform === 'win32') return;
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect((await stat(join(path, 'ledger.json'))).mode & 0o777).toBe(0o600);
  });

  /** What is synced, in its order, as long as `work` runs; of the folder what the file in it says by then. */
  async function syncedBy(name: string, work: () => Promise<void>): Promise<string[]> {
    const synced: string[] = [];
    const probe = await openFile(join(folder, 'probe'), 'w');
    const handles = Object.getPrototypeOf(probe) as { sync: () => Promise<void> };
    await probe.close();
    const spy = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      const isFolder = (await this.stat()).isDirectory();
      synced.push(isFolder ? `folder: ${await readFile(join(folder, 'data', name), 'utf8')}` : 'file');
    });
    await work().finally(() => spy.mockRestore());
    return synced;
  }
  const expected = (...all: string[]) => all.filter(one => one === 'file' || process.platform !== 'win32');

  it('syncs what it appends, and the folder with a new file, before it resolves', async () => {
    const files = createDataFolder(join(folder, 'data'));
    const append = (text: string) => syncedBy('jobs.jsonl', () => files.append('jobs.jsonl', text));
    expect(await append('one\n')).toEqual(expected('file', 'folder: one\n'));
    expect(await append('two\n')).toEqual(['file']);
    if (process.platform === 'win32') return;
    expect((await stat(join(folder, 'data', 'jobs.jsonl'))).mode & 0o777).toBe(0o600);
  });

  it('syncs what it writes, and then the folder in which it has taken its place', async () => {
    const files = createDataFolder(join(folder, 'data'));
    for (const text of ['one', 'two']) {
      const synced = await syncedBy('ledger.json', () => files.write('ledger.json', text));
      expect(synced).toEqual(expected('file', `folder: ${text}`));
    }
  });

  it('listens for no signal while it writes: Electron’s own handlers would not come back', async () => {
    const heard: unknown[] = [];
    const note = (name: unknown) => heard.push(name);
    process.on('newListener', note);
    await createDataFolder(folder).write('ledger.json', 'x');
    process.off('newListener', note);
    expect(heard).toEqual([]);
  });

  it('of two writes of one file the later stays', async () => {
    const files = createDataFolder(folder);
    const texts = Array.from({ length: 20 }, (_, n) => `${n} ${'x'.repeat(n % 2 === 0 ? 500_000 : 0)}`);
    await Promise.all(texts.map(text => files.write('ledger.json', text)));
    expect(await files.read('ledger.json')).toBe(texts.at(-1));
    expect(await readdir(folder)).toEqual(['ledger.json']);
  });

  it('of two writes and a removal the last stays, also where the lock was asked longer for the first', async () => {
    const free: (() => void)[] = [];
    const asked = () => new Promise<boolean>(resolve => free.push(() => resolve(true)));
    const files = createDataFolder(folder, { held: asked });
    const done = [files.write('ledger.json', 'first'), files.write('ledger.json', 'second')];
    done.push(files.write('jobs.json', 'first'), files.remove('jobs.json'));
    const all = Promise.all(done);
    // Whoever asked last is answered first.
    for (let left = true; left; ) {
      free.pop()?.();
      left = await Promise.race([
        all.then(() => false),
        new Promise<boolean>(resolve => setImmediate(resolve, true)),
      ]);
    }
    expect(await files.read('ledger.json')).toBe('second');
    expect(await files.read('jobs.json')).toBeNull();
  });

  it('refuses to append where it cannot', async () => {
    await mkdir(join(folder, 'jobs.jsonl'));
    await expect(createDataFolder(folder).append('jobs.jsonl', 'x')).rejects.toMatchObject({
      code: 'EISDIR',
    });
    await expect(createDataFolder(folder).append('../jobs.jsonl', 'x')).rejects.toThrow('plain file name');
  });

  itNeeds(modes, 'is made private where it was there before and open', async () => {
    const path = join(folder, 'data');
    await mkdir(path);
    await chmod(path, 0o755);
    await createDataFolder(path).write('ledger.json', 'x');
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  itNeeds(modes, 'but not a folder that many use', async () => {
    const path = join(folder, 'shared');
    await mkdir(path);
    await chmod(path, 0o1777);
    await createDataFolder(path).write('ledger.json', 'x');
    expect((await stat(path)).mode & 0o7777).toBe(0o1777);
  });

  it.each(['../ledger.json', '/etc/passwd', 'a/b.json', '..', 'C:\\x', ''])(
    'takes plain names only: %s',
    async name => {
      await expect(createDataFolder(folder).read(name)).rejects.toThrow('plain file name');
      await expect(createDataFolder(folder).write(name, 'x')).rejects.toThrow('plain file name');
    },
  );

  it('rejects where a file stands in its place', async () => {
    const path = join(folder, 'a-file');
    await writeFile(path, 'x');
    await expect(createDataFolder(path).write('ledger.json', 'x')).rejects.toMatchObject({ code: 'EEXIST' });
    const code = process.platform === 'win32' ? 'ENOENT' : 'ENOTDIR';
    await expect(createDataFolder(path).read('ledger.json')).rejects.toMatchObject({ code });
    expect(await readFile(path, 'utf8')).toBe('x');
  });
});

it('what a killed Keyholder left unfinished goes with the first write of the one that has the lock', async () => {
  const [ours, theirs] = [
    ['ledger.json.3689626814', 'snapshot-1a2b.json.7', 'jobs.jsonl.0'],
    ['ledger.json', 'ledger.json.damaged-2026-11-20', 'notes.txt.12', 'Ledger.json.12', 'ledger.json.12a'],
  ];
  for (const name of [...ours, ...theirs]) await writeFile(join(folder, name), 'x');
  const there = async () => (await readdir(folder)).sort();
  await createDataFolder(folder).write('a.json', '');
  const taken = createDataFolder(folder, { held: async () => false });
  await expect(taken.write('a.json', '')).rejects.toMatchObject({ code: 'ELOCKED' });
  expect(await there()).toEqual([...ours, ...theirs, 'a.json'].sort());
  const files = createDataFolder(folder, { held: async () => true });
  await Promise.all([files.write('a.json', 'one'), files.write('b.json', 'two')]);
  expect(await there()).toEqual([...theirs, 'a.json', 'b.json'].sort());
  expect(await files.read('b.json')).toBe('two');
  // Its own are not looked for again: one of them may be on its way.
  await writeFile(join(folder, 'c.json.1'), 'x');
  await files.write('a.json', 'three');
  expect(await there()).toContain('c.json.1');
});
