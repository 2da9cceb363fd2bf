import { expect, it } from 'vitest';
import { FilesUntilEnd } from '../../../src-main/core/base/files-until-end.ts';
import { startCore } from '../../support/core-harness.ts';
import { FakeFiles } from '../../support/fake-ports.ts';

it('waits for what has begun, and lets nothing be changed after it', async () => {
  const kept = new FakeFiles();
  let finish = (): void => undefined;
  const write = kept.write.bind(kept);
  kept.write = async (name, text) => {
    await new Promise<void>(resolve => {
      finish = resolve;
    });
    await write(name, text);
  };
  const files = new FilesUntilEnd(kept);
  const begun = files.write('a.json', '1');
  let over = false;
  const end = files.end().then(() => {
    over = true;
  });
  await new Promise(resolve => setImmediate(resolve));
  expect(over).toBe(false);
  finish();
  await Promise.all([begun, end]);
  expect(kept.texts.get('a.json')).toBe('1');
  await expect(files.write('a.json', '2')).rejects.toThrow('ended');
  await expect(files.append('b.jsonl', '2')).rejects.toThrow('ended');
  await expect(files.remove('a.json')).rejects.toThrow('ended');
  await expect(files.setAside('a.json')).rejects.toThrow('ended');
  expect([...kept.texts]).toEqual([['a.json', '1']]);
  expect(await files.read('a.json')).toBe('1');
});

it('an app that has ended writes nothing into a folder that may be another one’s by then', async () => {
  const core = await startCore();
  await core.call('settings.set', { clipboardSeconds: 45, idleMinutes: 15, updates: true });
  await core.close();
  const before = new Map(core.files.texts);
  await core.app.dispatch('settings.set', { clipboardSeconds: 60, idleMinutes: 60, updates: true });
  expect(new Map(core.files.texts)).toEqual(before);
});
