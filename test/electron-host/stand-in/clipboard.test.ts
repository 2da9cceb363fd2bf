import { beforeEach, expect, it } from 'vitest';
import { ClipboardItem, clipboard, startElectron } from './electron.ts';

beforeEach(() => {
  startElectron();
});

const raw = 'electron application/osclipboard;format="x-kde-passwordManagerHint"';

it('holds what was written last, all of it at once, and gives it back byte for byte', async () => {
  await clipboard.write([
    new ClipboardItem({
      'text/plain': 'text',
      [raw]: new Blob(['secret']),
      'text/html': Promise.resolve('<b>'),
    }),
  ]);
  const [item] = await clipboard.read();
  expect(item?.types).toEqual(['text/plain', raw, 'text/html']);
  expect(await (await item?.getType(raw))?.text()).toBe('secret');
  expect([await clipboard.readText(), await clipboard.has(raw)]).toEqual(['text', true]);
  await clipboard.write([new ClipboardItem({ 'text/plain': 'less' })]);
  expect((await clipboard.read())[0]?.types).toEqual(['text/plain']);
  await clipboard.writeText('other');
  expect([await clipboard.readText(), await clipboard.has(raw)]).toEqual(['other', false]);
  clipboard.clear();
  expect([await clipboard.readText(), await clipboard.read()]).toEqual(['', []]);
});

it('takes nothing but ClipboardItem in an array, and none that was read', async () => {
  await clipboard.writeText('kept');
  const read = await clipboard.read();
  const wrongs: unknown[] = ['text', [{ 'text/plain': 'x' }], new ClipboardItem({ 'text/plain': 'x' })];
  for (const wrong of wrongs) {
    await expect(clipboard.write(wrong as ClipboardItem[])).rejects.toThrow(
      'expects an array of ClipboardItem',
    );
  }
  await expect(clipboard.write(read)).rejects.toThrow('cannot accept a ClipboardItem returned from');
  expect(await clipboard.readText()).toBe('kept');
});

it('payloads are strings or Blobs, which shows in write() and not before', async () => {
  const wrong = new ClipboardItem({ 'text/plain': new Uint8Array(1) as unknown as string });
  await expect(clipboard.write([wrong])).rejects.toThrow('must be a string or a Blob');
  for (const items of [null, [], 'x', {}]) {
    expect(() => new ClipboardItem(items as unknown as Record<string, string>)).toThrow(TypeError);
  }
  await expect(new ClipboardItem({ a: 'x' }).getType('b')).rejects.toThrow("The type 'b' was not found");
});
