import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Changes } from '../../../src-main/core/base/changes.ts';
import { Notices } from '../../../src-main/core/base/notices.ts';
import { problemOf } from '../../../src-main/core/base/problem-error.ts';
import { StoredDocument } from '../../../src-main/core/base/stored-document.ts';
import { FakeClock, FakeFiles, newId } from '../../support/fake-ports.ts';

const schema = z.object({ n: z.number() });
let files: FakeFiles;
let notices: Notices;

beforeEach(() => {
  files = new FakeFiles();
  notices = new Notices({ clock: new FakeClock(), newId }, new Changes());
});

const open = (name = 'thing') => StoredDocument.open({ files, notices, name, schema, empty: { n: 0 } });
const kinds = () => notices.list().map(notice => notice.kind);

it('begins empty, keeps changes and the generation before', async () => {
  const document = await open();
  expect(document.value).toEqual({ n: 0 });
  await document.update(() => ({ n: 1 }));
  await document.update(({ n }) => ({ n: n + 1 }));
  expect((await open()).value).toEqual({ n: 2 });
  expect(JSON.parse(files.texts.get('thing.previous.json') ?? '')).toEqual({
    ...{ format: 1, generation: 1, data: { n: 1 } },
  });
  expect(kinds()).toEqual([]);
});

it('killed during its very first write begins empty again, and claims no damage', async () => {
  const document = await open();
  files.write = async name => {
    files.texts.set(`${name}.1234`, 'half');
    throw new Error('killed');
  };
  await document.updateAnyway(() => ({ n: 1 }));
  notices.list().map(notice => notices.dismiss(notice.id));
  expect((await open()).value).toEqual({ n: 0 });
  expect([...files.texts.keys()]).toEqual(['thing.json.1234']);
  expect(kinds()).toEqual([]);
});

it('reads a file that an editor has saved with a byte order mark, and the one beside it', async () => {
  const document = await open();
  for (const n of [1, 2]) await document.update(() => ({ n }));
  for (const [name, text] of [...files.texts]) files.texts.set(name, `\ufeff${text}`);
  expect((await open()).value).toEqual({ n: 2 });
  files.texts.delete('thing.json');
  expect((await open()).value).toEqual({ n: 1 });
  expect(kinds()).toEqual(['file-restored']);
});

it('runs simultaneous changes one after the other', async () => {
  const document = await open();
  await Promise.all(Array.from({ length: 20 }, () => document.update(({ n }) => ({ n: n + 1 }))));
  expect((await open()).value).toEqual({ n: 20 });
});

describe('a damaged file', () => {
  it.each([
    ['cut off', '{"format":1,"da'],
    ['empty', ''],
    ['of another shape', '{"format":1,"data":{"n":"one"}}'],
    ['without a format', '{"n":1}'],
    ['an array', '[]'],
    ['binary', '\u0000\u0001\u0002'],
  ])('%s is set aside whole, and the owner is told', async (_what, text) => {
    files.texts.set('thing.json', text);
    const document = await open();
    expect(document.value).toEqual({ n: 0 });
    expect(kinds()).toEqual(['file-reset']);
    const keptAs = notices.list()[0]?.keptAs ?? '';
    expect(files.texts.get(keptAs)).toBe(text);
    await document.update(() => ({ n: 5 }));
    expect(files.texts.get(keptAs)).toBe(text);
  });

  it('is replaced by the generation before it', async () => {
    const document = await open();
    await document.update(() => ({ n: 1 }));
    await document.update(() => ({ n: 2 }));
    files.texts.set('thing.json', 'garbage');
    expect((await open()).value).toEqual({ n: 1 });
    expect(kinds()).toEqual(['file-restored']);
  });

  it.each([
    ['written by an older Keyholder', { format: 1, data: { n: 1 } }],
    ['that bears no number', { format: 1, generation: 'x', data: { n: 1 } }],
  ])(
    'is none %s, and none before the generation that lies beside it is known as newer',
    async (_what, file) => {
      files.texts.set('thing.json', JSON.stringify(file));
      files.texts.set('thing.previous.json', JSON.stringify({ format: 1, data: { n: 0 } }));
      const document = await open();
      expect(document.value).toEqual({ n: 1 });
      await document.update(() => ({ n: 2 }));
      expect((await open()).value).toEqual({ n: 2 });
      expect(kinds()).toEqual([]);
    },
  );

  it('is never overwritten where it cannot be set aside', async () => {
    files.texts.set('thing.json', 'garbage');
    files.setAside = async () => {
      throw new Error('no');
    };
    const document = await open();
    const error = await document.update(() => ({ n: 1 })).catch((caught: unknown) => caught);
    expect(problemOf(error)?.code).toBe('storage-unwritable');
    expect(files.texts.get('thing.json')).toBe('garbage');
  });
});

describe('a file that was put back alone to what it was', () => {
  const putBack = async (last: number): Promise<string> => {
    const document = await open();
    await document.update(() => ({ n: 1 }));
    const older = files.texts.get('thing.json') ?? '';
    for (let n = 2; n <= last; n += 1) await document.update(() => ({ n }));
    files.texts.set('thing.json', older);
    return older;
  };

  it('gives way to the newer generation beside it, is set aside whole, and the owner is told', async () => {
    const older = await putBack(4);
    const document = await open();
    expect(document.value).toEqual({ n: 3 });
    expect(document.wasWhole).toBe(false);
    const [{ kind, file, keptAs } = { keptAs: null }] = notices.list();
    expect({ kind, file }).toEqual({ kind: 'file-restored', file: 'thing.json' });
    expect(files.texts.get(keptAs ?? '')).toBe(older);
    await document.update(() => ({ n: 9 }));
    notices.list().map(({ id }) => notices.dismiss(id));
    expect((await open()).value).toEqual({ n: 9 });
    expect(kinds()).toEqual([]);
  });

  it('is what it is where the one beside it was put back, too, is damaged, or cannot be read', async () => {
    await putBack(4);
    files.texts.set('thing.previous.json', (files.texts.get('thing.previous.json') ?? '').slice(0, -4));
    expect((await open()).value).toEqual({ n: 1 });
    files.texts.delete('thing.previous.json');
    expect((await open()).value).toEqual({ n: 1 });
    expect(kinds()).toEqual([]);
  });

  it('is not written over where it cannot be set aside', async () => {
    const older = await putBack(4);
    files.setAside = async () => {
      throw new Error('no');
    };
    const document = await open();
    expect(document.value).toEqual({ n: 3 });
    await document.updateAnyway(() => ({ n: 9 }));
    expect(files.texts.get('thing.json')).toBe(older);
    expect(kinds()).toContain('file-stuck');
  });

  it('is none where the disk has refused the newest, and taken the one before it', async () => {
    const document = await open();
    await document.update(() => ({ n: 1 }));
    files.failWrites = 2;
    await document.updateAnyway(() => ({ n: 2 }));
    const write = files.write.bind(files);
    files.write = async (name, text) => {
      if (name === 'thing.json') throw new Error('killed');
      await write(name, text);
    };
    await document.updateAnyway(() => ({ n: 3 }));
    files.write = write;
    expect((await open()).value).toEqual({ n: 2 });
  });
});

describe('a file that cannot be read for a moment', () => {
  const stuck = (name: string, code: string) => {
    const read = files.read.bind(files);
    files.read = async one => {
      if (one === name) throw Object.assign(new Error('stuck'), { code });
      return read(one);
    };
  };
  const fill = async () => {
    const document = await open();
    await document.update(() => ({ n: 1 }));
    await document.update(() => ({ n: 2 }));
    return new Map(files.texts);
  };

  it.each(['EACCES', 'EIO', 'EMFILE', 'ENFILE', 'EISDIR'])(
    '%s: nothing is set aside, replaced or written',
    async code => {
      const before = await fill();
      stuck('thing.json', code);
      const document = await open();
      expect(kinds()).toEqual(['file-stuck']);
      const error = await document.update(() => ({ n: 9 })).catch((caught: unknown) => caught);
      expect(problemOf(error)?.code).toBe('storage-unwritable');
      await document.updateAnyway(() => ({ n: 9 }));
      await document.flush();
      expect(files.texts).toEqual(before);
    },
  );

  it.each(['absent', 'damaged'])(
    'nor where that is the generation before, and the newest is %s',
    async how => {
      await fill();
      if (how === 'absent') files.texts.delete('thing.json');
      else files.texts.set('thing.json', '{');
      stuck('thing.previous.json', 'EACCES');
      const document = await open();
      expect(notices.list()).toMatchObject([{ kind: 'file-stuck', file: 'thing.previous.json' }]);
      await document.updateAnyway(() => ({ n: 9 }));
      expect(files.texts.get('thing.previous.json')).toContain('"n": 1');
      expect([...files.texts.values()].join()).not.toContain('"n": 9');
    },
  );
});

it('does not touch the file of a newer Keyholder', async () => {
  files.texts.set('thing.json', '{"format":2,"data":{"new":true}}');
  const document = await open();
  expect(kinds()).toEqual(['file-too-new']);
  await document.updateAnyway(() => ({ n: 1 }));
  expect(files.texts.get('thing.json')).toBe('{"format":2,"data":{"new":true}}');
  // Not that nothing can be saved: the folder takes all other files.
  expect(kinds()).toEqual(['file-too-new']);
});

it.each(['absent', 'damaged'])('nor the generation before it, where the newest is %s', async how => {
  const theirs = '{"format":2,"data":{"new":true}}';
  if (how === 'damaged') files.texts.set('thing.json', '{');
  files.texts.set('thing.previous.json', theirs);
  const document = await open();
  expect(notices.list()).toMatchObject([{ kind: 'file-too-new', file: 'thing.previous.json' }]);
  for (const n of [1, 2]) await document.updateAnyway(() => ({ n }));
  expect(files.texts.get('thing.previous.json')).toBe(theirs);
});

describe('a folder that refuses', () => {
  it('leaves the value as it was, and tells once', async () => {
    const document = await open();
    files.readOnly = true;
    for (const n of [1, 2]) {
      const error = await document.update(() => ({ n })).catch((caught: unknown) => caught);
      expect(problemOf(error)).toMatchObject({
        code: 'storage-unwritable',
        file: 'thing.json',
        technical: 'EROFS',
      });
    }
    expect(document.value).toEqual({ n: 0 });
    expect(kinds()).toEqual(['folder-unwritable']);
  });

  it('does not lose what has already happened elsewhere', async () => {
    const document = await open();
    files.failWrites = 2;
    await document.updateAnyway(() => ({ n: 7 }));
    expect(document.value).toEqual({ n: 7 });
    expect(kinds()).toEqual(['folder-unwritable']);
    await document.update(({ n }) => ({ n: n + 1 }));
    expect((await open()).value).toEqual({ n: 8 });
  });

  it('is told no longer once it has taken all that it refused', async () => {
    const [document, other] = [await open(), await open('other')];
    files.readOnly = true;
    for (const one of [document, other]) await one.updateAnyway(() => ({ n: 7 }));
    expect(notices.list()).toMatchObject([
      { kind: 'folder-unwritable', file: 'other.json, thing.json', dismissed: false },
    ]);
    files.readOnly = false;
    await document.update(({ n }) => ({ n: n + 1 }));
    expect(notices.list()).toMatchObject([{ kind: 'folder-unwritable', file: 'other.json' }]);
    await other.update(({ n }) => ({ n: n + 1 }));
    expect(kinds()).toEqual([]);
  });

  it('is told no longer once it takes something, where what it refused was given up', async () => {
    const [document, other] = [await open(), await open('other')];
    files.readOnly = true;
    await document.update(() => ({ n: 7 })).catch(() => undefined);
    expect(kinds()).toEqual(['folder-unwritable']);
    files.readOnly = false;
    await other.update(({ n }) => ({ n: n + 1 }));
    expect(kinds()).toEqual([]);
  });

  it('gets one more try before the end', async () => {
    const document = await open();
    files.readOnly = true;
    await document.updateAnyway(() => ({ n: 7 }));
    await document.flush();
    expect((await open()).value).toEqual({ n: 0 });
    files.readOnly = false;
    await document.flush();
    expect((await open()).value).toEqual({ n: 7 });
  });

  it('takes nothing back with that try that has come while the disk was at it', async () => {
    const document = await open();
    files.failWrites = 2;
    await document.updateAnyway(() => ({ n: 7 }));
    const write = files.write.bind(files);
    const slow = Promise.withResolvers<void>();
    files.write = async (name, text) => {
      files.write = write;
      await slow.promise;
      return write(name, text);
    };
    const flushed = document.flush();
    await nextTurn();
    const changed = document.update(({ n }) => ({ n: n + 1 }));
    // Whatever does not wait for the slow one is done by then.
    await nextTurn();
    slow.resolve();
    await Promise.all([flushed, changed]);
    expect(document.value).toEqual({ n: 8 });
    expect((await open()).value).toEqual({ n: 8 });
  });
});
