import { beforeEach, expect, it } from 'vitest';
import { ClipboardItem, clipboard, startElectron } from './electron.ts';

beforeEach(() => {
  startElectron({ platform: 'darwin' });
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

it('on Linux a text has five names, and is the primary selection, too', async () => {
  startElectron({ platform: 'linux' });
  await clipboard.writeText('text');
  const names = ['TEXT', 'STRING', 'text/plain;charset=utf-8', 'UTF8_STRING'];
  const raws = names.map(name => `electron application/osclipboard;format="${name}"`);
  expect((await clipboard.read())[0]?.types).toEqual(['text/plain', ...raws]);
  expect(await clipboard.selection?.readText()).toBe('text');
  clipboard.clear();
  expect([await clipboard.readText(), await clipboard.selection?.readText()]).toEqual(['', 'text']);
  await clipboard.write([
    new ClipboardItem({ 'electron application/osclipboard;format="text/plain"': 'other' }),
  ]);
  expect([await clipboard.readText(), await clipboard.selection?.readText()]).toEqual(['other', 'text']);
});

it('while another program has the clipboard of Windows nothing is done, and nothing said', async () => {
  const { computer } = startElectron({ platform: 'win32' });
  await clipboard.writeText('before');
  computer.clipboardTaken = true;
  await clipboard.write([new ClipboardItem({ 'text/plain': 'text' })]);
  clipboard.clear();
  expect([await clipboard.readText(), await clipboard.has('text/plain')]).toEqual(['', true]);
  computer.clipboardTaken = false;
  expect(await clipboard.readText()).toBe('before');
});
