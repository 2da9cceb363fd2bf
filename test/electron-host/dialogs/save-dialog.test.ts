import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileSaver } from '../../../src-main/electron/dialogs/save-dialog.ts';
import { itNeeds } from '../../support/describe-need.ts';
import { boxesOfStandIn } from '../stand-in/boxes.ts';
import { BrowserWindow } from '../stand-in/electron.ts';

type Parent = Parameters<typeof createFileSaver>[0];
const asParent = (window: BrowserWindow | null) => (() => window) as unknown as Parent;
const file = { name: 'people.csv', kind: 'csv', content: '\ufeff"email"\r\n' } as const;

const box = boxesOfStandIn();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-save-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('asks in front of the window or alone, and writes where the owner says, for their eyes only', async () => {
  for (const window of [null, new BrowserWindow({ show: false })]) {
    const saving = createFileSaver(asParent(window)).save(file);
    expect(box.saving()).toMatchObject({
      parent: window,
      options: {
        defaultPath: 'people.csv',
        filters: [{ name: 'Table (CSV)', extensions: ['csv'] }],
        properties: ['showOverwriteConfirmation', 'createDirectory', 'dontAddToRecent'],
      },
    });
    const path = join(folder, 'Acme.csv');
    // What is there may be open to others: what takes its place is not.
    await writeFile(path, 'another', { mode: 0o644 });
    box.saving()?.choose(path);
    expect(await saving).toBe('Acme.csv');
    expect(await readFile(path, 'utf8')).toBe(file.content);
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['Acme.csv']);
  }
});

it('writes bytes as they are', async () => {
  const content = Uint8Array.of(0, 255, 10);
  const saving = createFileSaver(() => null).save({ ...file, content });
  box.saving()?.choose(join(folder, 'x'));
  await saving;
  expect(new Uint8Array(await readFile(join(folder, 'x')))).toEqual(content);
});

it('writes nothing where it is closed, or where its window goes', async () => {
  const closed = createFileSaver(() => null).save(file);
  box.saving()?.choose('close');
  expect(await closed).toBeNull();

  const window = new BrowserWindow({ show: false });
  const over = createFileSaver(asParent(window)).save(file);
  window.destroy();
  expect(await over).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

it('a place that cannot be written is an error, and leaves nothing', async () => {
  await writeFile(join(folder, 'file'), 'x');
  const saving = createFileSaver(() => null).save(file);
  box.saving()?.choose(join(folder, 'file', 'within.csv'));
  await expect(saving).rejects.toMatchObject({ code: expect.any(String) });
  expect(await readdir(folder)).toEqual(['file']);
});

/** Saves so many bytes in a process whose files may not grow beyond eight KiB: as a disk that is nearly full, it takes a part. */
async function savedOnFullDisk(bytes: number, path: string): Promise<string> {
  const module = new URL('../../../src-main/electron/dialogs/save-dialog.ts', import.meta.url).href;
  const standIn = `export const dialog = { showSaveDialog: async () => ({ filePath: ${JSON.stringify(path)} }) };`;
  const script = `
    const { registerHooks } = await import('node:module');
    const url = 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(standIn)});
    const resolve = (name, context, next) => name === 'electron' ? { url, shortCircuit: true } : next(name, context);
    registerHooks({ resolve });
    const { createFileSaver } = await import(${JSON.stringify(module)});
    const file = { name: 'x.age', kind: 'age', content: 'x'.repeat(${bytes}) };
    console.log(await createFileSaver(() => null).save(file).catch(error => error.code));`;
  const limited = [
    '-c',
    'ulimit -f 8; trap "" XFSZ; exec "$@"',
    'bash',
    process.execPath,
    '--input-type=module',
    '-e',
    script,
  ];
  return (await promisify(execFile)('bash', limited)).stdout.trim();
}

itNeeds(
  { platforms: ['linux'], because: 'Elsewhere there is no such limit.' },
  'a file of which the disk takes a part is not saved, and what was there is what it was',
  async () => {
    const path = join(folder, 'tokens.age');
    expect(await savedOnFullDisk(8_000, path)).toBe('tokens.age');
    expect(await savedOnFullDisk(20_000, path)).toBe('EFBIG');
    expect((await readFile(path, 'utf8')).length).toBe(8_000);
    expect(await readdir(folder)).toEqual(['tokens.age']);
  },
);
