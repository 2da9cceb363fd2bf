import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileSaver } from '../../src-main/electron/dialogs/save-dialog.ts';
import { boxesOfStandIn } from './stand-in/boxes.ts';
import { BrowserWindow } from './stand-in/electron.ts';

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
