import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { linesAfterCut, mostLines } from '../../../src-main/core/activity/activity.ts';
import type { ChainBreak } from '../../../src-shared/activity.ts';
import { hours, refusals } from '../../support/refusing-disk.ts';
import { head, journal, note, openActivity, restarted, type Scene } from './activity-scene.ts';

async function written(names = ['one', 'two', 'three', 'four', 'five']): Promise<Scene> {
  const scene = await openActivity();
  await scene.note(...names);
  return scene;
}

const linesOf = (scene: Scene) => scene.text().trimEnd().split('\n');

/** The lines after the first, changed. */
function changeLines(scene: Scene, change: (lines: string[]) => string[]): void {
  const [first = '', ...lines] = linesOf(scene);
  scene.files.texts.set(journal, `${[first, ...change(lines)].join('\n')}\n`);
}

const flipped = (line: string, at = line.length - 20): string =>
  `${line.slice(0, at)}${line[at] === 'A' ? 'B' : 'A'}${line.slice(at + 1)}`;

describe('the journal of activity', () => {
  it('says in the next run what was done in this one, the last first', async () => {
    const scene = await written();
    expect(scene.names()).toEqual(['five', 'four', 'three', 'two', 'one']);
    const again = await restarted(scene);
    expect(again.names()).toEqual(['five', 'four', 'three', 'two', 'one']);
    expect(again.list().chain).toMatchObject({ state: 'whole', breaks: [], notOnDisk: 0, head: { n: 5 } });
    expect(again.notices.list()).toEqual([]);
  });

  it('shows nobody without the key what was done, and holds no key', async () => {
    const scene = await written();
    const key = (scene.keychain.items.get('activity key') ?? 'none').slice(0, 44);
    expect(key).toHaveLength(44);
    for (const text of scene.files.texts.values()) {
      // Three letters are in a sealed text by chance, once in a few hundred runs; what has a dot in it never is.
      expect(text).not.toMatch(/three|tokens\.create|a\.n/);
      expect(text).not.toContain(key);
    }
  });

  it('appends: what it has written once is never written again', async () => {
    const scene = await written(['one']);
    const before = scene.text();
    await scene.note('two');
    expect(scene.text().startsWith(before)).toBe(true);
    expect(await restarted(scene).then(again => again.text())).toBe(scene.text());
  });

  it('writes what a batch did a moment later and together, and everything else at once', async () => {
    const scene = await written(['one']);
    const writes = () => scene.files.written.filter(name => name === journal).length;
    const before = writes();
    for (const n of [0, 1, 2]) note(scene.activity, `row ${n}`, { step: { job: 'j', n } });
    expect([writes(), scene.list().all, scene.list().chain.notOnDisk]).toEqual([before, 4, 0]);
    scene.clock.advance(500);
    await expect.poll(writes, { timeout: 60_000 }).toBe(before + 1);
    note(scene.activity, 'row 3', { step: { job: 'j', n: 3 } });
    note(scene.activity, 'two');
    await expect.poll(writes, { timeout: 60_000 }).toBe(before + 2);
    expect((await restarted(scene)).names()).toEqual(['two', 'row 3', 'row 2', 'row 1', 'row 0', 'one']);
  });

  it('proves itself to whoever has the export and nothing else', async () => {
    const scene = await written();
    const { text, lines } = await scene.activity.export({ format: 'jsonl' });
    expect(lines).toBe(5);
    let previous = '0'.repeat(64);
    for (const line of text.trimEnd().split('\n')) {
      const { journal: _, previous: before, hash, ...entry } = JSON.parse(line);
      expect(before).toBe(previous);
      expect(
        createHash('sha256')
          .update(`${previous}${JSON.stringify(entry)}`)
          .digest('hex'),
      ).toBe(hash);
      previous = hash;
    }
    expect(scene.list().chain.head).toEqual({ n: 5, hash: previous });
  });

  it('goes into a table without becoming a formula, and proves itself there, too', async () => {
    const scene = await openActivity();
    await scene.note('=HYPERLINK("http://x.example")', '+1', 'plain');
    const { text, fileName } = await scene.activity.export({ format: 'csv' });
    expect(fileName).toBe('keyholder-activity-2026-11-20.csv');
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"")"`);
    expect(text).toContain(`"'+1"`);
    expect(text).not.toMatch(/(^|,)"[=+@-]/m);
    const [, , , last = ''] = text.trimEnd().split('\r\n');
    const line = last.slice(last.indexOf('"{') + 1, -1).replaceAll('""', '"');
    const [previous, hash] = [...last.matchAll(/"([0-9a-f]{64})"/g)].map(([, one = '']) => one);
    expect(createHash('sha256').update(`${previous}${line}`).digest('hex')).toBe(hash);
  });
});

describe('SECURITY: a line of the journal of activity is bound to its file and to its number', () => {
  const altered = (from: number, to = from): ChainBreak => ({ kind: 'altered', from, to });
  const missing = (from: number, to = from): ChainBreak => ({ kind: 'missing', from, to });
  it.each<[string, (lines: string[]) => string[], ChainBreak[]]>([
    ['a byte of the first is another one', ([a = '', ...rest]) => [flipped(a), ...rest], [altered(1)]],
    ['a byte of the third', ([a = '', b = '', c = '', ...rest]) => [a, b, flipped(c), ...rest], [altered(3)]],
    ['a byte of the last', lines => [...lines.slice(0, -1), flipped(lines.at(-1) ?? '')], [altered(5)]],
    [
      'a number is another one',
      ([a = '', b = '', ...rest]) => [a, b.replace(/^2/, '7'), ...rest],
      [missing(2)],
    ],
    [
      'two have changed places',
      ([a = '', b = '', c = '', ...rest]) => [a, c, b, ...rest],
      [{ kind: 'moved', from: 2, to: 2 }],
    ],
    ['one is missing', ([a = '', , ...rest]) => [a, ...rest], [missing(2)]],
    ['the first is missing', ([, ...rest]) => rest, [missing(1)]],
    ['the last is missing', lines => lines.slice(0, -1), [missing(5)]],
    ['the last three are missing', lines => lines.slice(0, 2), [missing(3, 5)]],
    ['all are missing', () => [], [missing(1, 5)]],
  ])('where %s, that is told and stays so', async (_what, change, breaks) => {
    const scene = await written();
    changeLines(scene, change);
    // Found on demand …
    expect((await scene.activity.verify()).breaks).toEqual(breaks);
    // … and at the start, once.
    const text = scene.text();
    const again = await restarted(scene);
    expect(again.list().chain).toMatchObject({ state: 'broken', breaks, allBreaks: 1 });
    expect(again.text().startsWith(text)).toBe(true);
    await again.note('six');
    const last = await restarted(again);
    expect(last.list().chain).toMatchObject({ state: 'broken', breaks });
    expect(last.notices.list()).toEqual([]);
    expect(last.names()[0]).toBe('six');
    const found = last.list().entries.filter(({ what }) => what === 'activity.broken');
    expect(found).toMatchObject([
      { about: { name: `${breaks[0]?.kind} ${breaks[0]?.from}-${breaks[0]?.to}` } },
    ]);
  });

  it('no character of a file can be another one unseen', async () => {
    const scene = await written(['one', 'two', 'three']);
    for (const name of [journal, head]) {
      const text = scene.files.texts.get(name) ?? '';
      for (let at = 0; at < text.length; at += 1) {
        const files = copyOf(scene);
        files.texts.set(name, flipped(text, at));
        const { chain } = (await openActivity({ keychain: scene.keychain, files })).list();
        expect([name, at, chain.allBreaks > 0]).toEqual([name, at, true]);
      }
    }
  });

  it('where it is found at the start, a notice says so', async () => {
    const scene = await written();
    changeLines(scene, lines => lines.slice(0, 3));
    const again = await restarted(scene);
    expect(again.notices.list()).toMatchObject([{ kind: 'activity-broken', file: journal, keptAs: null }]);
  });

  it('a line of another journal is none', async () => {
    const [scene, other] = [await written(), await written()];
    other.keychain.items.set('activity key', scene.keychain.items.get('activity key') ?? '');
    const [, , foreign = ''] = linesOf(other);
    changeLines(scene, ([a = '', _, ...rest]) => [a, foreign, ...rest]);
    expect((await scene.activity.verify()).breaks).toEqual([altered(2)]);
  });
});

describe('SECURITY: how far the journal of activity goes is noted beside it', () => {
  it.each<[string, (scene: Scene) => void, ChainBreak[]]>([
    [
      'the journal was deleted',
      ({ files }) => files.texts.delete(journal),
      [{ kind: 'missing', from: 1, to: 5 }],
    ],
    [
      'the note was deleted',
      ({ files }) => files.texts.delete(head),
      [{ kind: 'end-unknown', from: 5, to: 5 }],
    ],
    [
      'a byte of the note is another one',
      ({ files }) => files.texts.set(head, flipped(files.texts.get(head) ?? '', 200)),
      [{ kind: 'end-unknown', from: 5, to: 5 }],
    ],
    [
      'the first line is none',
      ({ files }) => files.texts.set(journal, (files.texts.get(journal) ?? '').replace('{', '')),
      [{ kind: 'altered', from: 0, to: 0 }],
    ],
    [
      'the first line names another journal',
      ({ files }) =>
        files.texts.set(journal, (files.texts.get(journal) ?? '').replace(/("journal":").{8}/, '$1deadbeef')),
      [{ kind: 'altered', from: 0, to: 0 }],
    ],
  ])('where %s, what is lost is told, and what is not is read', async (_what, change, breaks) => {
    const scene = await written();
    change(scene);
    const again = await restarted(scene);
    expect(again.list().chain.breaks).toEqual(breaks);
    await again.note('six');
    expect((await restarted(again)).names()[0]).toBe('six');
  });

  it('a journal that was deleted while Keyholder ran is missed on demand, and later', async () => {
    const scene = await written();
    scene.files.texts.delete(journal);
    await scene.note('six');
    const breaks = [
      { kind: 'altered', from: 0, to: 0 },
      { kind: 'missing', from: 1, to: 5 },
    ];
    expect((await scene.activity.verify()).breaks).toEqual(breaks);
    expect((await restarted(scene)).list().chain.breaks).toEqual(breaks);
  });

  it.each<[string, (noted: string | null) => string | null]>([
    ['deleted', () => null],
    ['put back', noted => noted],
    ['altered', () => '{}'],
  ])('a note that was %s while Keyholder ran is missed on demand', async (_what, become) => {
    const scene = await openActivity();
    await scene.note('one');
    const noted = scene.files.texts.get(head) ?? null;
    await scene.note('two');
    expect((await scene.activity.verify()).breaks).toEqual([]);
    const text = become(noted);
    if (text === null) scene.files.texts.delete(head);
    else scene.files.texts.set(head, text);
    expect((await scene.activity.verify()).breaks).toEqual([{ kind: 'end-unknown', from: 2, to: 2 }]);
  });
});

describe('a sudden end', () => {
  it('wherever it tears the last line, what was written before is whole, and nothing is said to be lost', async () => {
    const scene = await written();
    const five = scene.text();
    const noted = scene.files.texts.get(head) ?? '';
    await scene.note('six');
    const six = scene.text();
    for (let end = five.length; end < six.length; end += 1) {
      const torn = await openActivity({ keychain: scene.keychain, files: copyOf(scene) });
      torn.files.texts.set(journal, six.slice(0, end)).set(head, noted);
      const again = await restarted(torn);
      expect(again.list()).toMatchObject({
        chain: { state: 'whole', breaks: [] },
        all: end === six.length - 1 ? 6 : 5,
      });
      await again.note('seven');
      const last = await restarted(again);
      expect([last.list().chain.breaks, last.names()[0]]).toEqual([[], 'seven']);
    }
  });

  it('between a line and the note of it leaves a whole journal', async () => {
    const scene = await written();
    const noted = scene.files.texts.get(head) ?? '';
    await scene.note('six');
    scene.files.texts.set(head, noted);
    expect((await restarted(scene)).list()).toMatchObject({
      all: 6,
      chain: { state: 'whole', head: { n: 6 } },
    });
  });

  it('in the middle of what may have been done is told as not known by the next run', async () => {
    const scene = await openActivity();
    const begun = note(scene.activity, 'done', { outcome: 'begun' });
    scene.activity.note({ ...noteOf('done') }, 'disk', begun);
    note(scene.activity, 'cut off', { outcome: 'begun' });
    await scene.note();
    expect(scene.list().entries.map(({ outcome }) => outcome)).toEqual(['begun', 'done']);
    const again = await restarted(scene);
    const told = again.list().entries.map(({ outcome, because, about }) => [about?.name, outcome, because]);
    expect(told).toEqual([
      ['cut off', 'unknown', 'restarted'],
      ['done', 'done', null],
    ]);
    expect((await restarted(again)).list().all).toBe(2);
  });
});

const noteOf = (name: string) => ({
  ...({ what: 'tokens.create', outcome: 'done', because: null, connection: null, origin: null } as const),
  ...{ about: { id: null, name, more: null }, step: null, toldBy: null, requestId: null },
});

function copyOf({ files }: Scene) {
  const copy = new (files.constructor as new () => typeof files)();
  for (const [name, text] of files.texts) copy.texts.set(name, text);
  return copy;
}

describe('a disk that refuses', () => {
  it('fails nothing: the lines wait, that is said, and they are written once it does not, and it is said no longer', async () => {
    const scene = await written(['one']);
    scene.files.readOnly = true;
    await scene.note('two', 'three');
    expect(scene.list()).toMatchObject({ all: 3, chain: { state: 'whole', notOnDisk: 2 } });
    expect(scene.notices.list()).toMatchObject([{ kind: 'folder-unwritable' }]);
    scene.files.readOnly = false;
    scene.clock.advance(10_000);
    await scene.activity.flush();
    expect(scene.list().chain.notOnDisk).toBe(0);
    expect(scene.notices.list()).toEqual([]);
    const again = await restarted(scene);
    expect([again.names(), again.list().chain.breaks]).toEqual([['three', 'two', 'one'], []]);
  });

  it('for hours is tried later and later, and at once with the next line', async () => {
    const scene = await written(['one']);
    const tries = refusals(scene.files);
    scene.files.readOnly = true;
    await scene.note('two');
    await hours(scene.clock, 3);
    expect(tries()).toBeGreaterThan(20);
    expect(tries()).toBeLessThan(50);
    scene.files.readOnly = false;
    await scene.note('three');
    expect(scene.list().chain.notOnDisk).toBe(0);
    const after = tries();
    scene.files.readOnly = true;
    await scene.note('four');
    const once = tries() - after;
    await hours(scene.clock, 1 / 360);
    expect(tries() - after - once, 'the next refusal is a first one').toBeGreaterThan(0);
  });

  it('after a part of a line, or after all of it, leaves no break', async () => {
    for (const part of [10, 5_000]) {
      const scene = await written(['one']);
      const { append } = scene.files;
      scene.files.append = async (name, text) => {
        scene.files.texts.set(name, `${scene.files.texts.get(name)}${text.slice(0, part)}`);
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      };
      await scene.note('two');
      scene.files.append = append;
      await scene.note('three');
      const again = await restarted(scene);
      expect([again.names(), again.list().chain.breaks]).toEqual([['three', 'two', 'one'], []]);
    }
  });

  it('a file that cannot be read, or is of a newer Keyholder, is left alone, and what is done is kept in memory', async () => {
    const scene = await written(['one']);
    const newer = scene.text().replace('"format":1', '"format":2');
    scene.files.texts.set(journal, newer);
    const again = await restarted(scene);
    expect(again.notices.list()).toMatchObject([{ kind: 'file-too-new' }]);
    await again.note('two');
    expect([again.names(), again.list().chain.state, again.text()]).toEqual([['two'], 'left-alone', newer]);
    const read = scene.files.read.bind(scene.files);
    scene.files.read = name => (name === journal ? Promise.reject(new Error('EMFILE')) : read(name));
    const stuck = await restarted(scene);
    expect(stuck.notices.list()).toMatchObject([{ kind: 'file-stuck' }]);
    await stuck.note('two');
    expect([stuck.names(), stuck.list().entries[0]?.keptIn, stuck.text()]).toEqual([
      ['two'],
      'memory',
      newer,
    ]);
  });
});

describe('the keychain of the journal of activity', () => {
  it('locked: what is done is held, that is said, and it is written after the rest once it opens', async () => {
    const scene = await written(['one']);
    scene.keychain.mood = 'locked';
    const again = await restarted(scene);
    await again.note('two');
    expect(again.list()).toMatchObject({ all: 0, chain: { state: 'unread', notOnDisk: 1, head: null } });
    scene.keychain.mood = 'works';
    await again.vault.check();
    await again.activity.flush();
    await again.activity.flush();
    expect([again.names(), again.list().chain.state]).toEqual([['two', 'one'], 'whole']);
    expect((await restarted(again)).names()).toEqual(['two', 'one']);
  });

  it('without the key the journal is kept aside, a new one is begun, and that is told', async () => {
    for (const lose of [
      (scene: Scene) => scene.keychain.items.delete('activity key'),
      (scene: Scene) => scene.keychain.items.set('activity key', Buffer.alloc(32, 7).toString('base64')),
    ]) {
      const scene = await written();
      const before = scene.text();
      lose(scene);
      const again = await restarted(scene);
      const [notice] = again.notices.list();
      expect(notice).toMatchObject({ kind: 'activity-lost', file: journal });
      expect(again.files.texts.get(notice?.keptAs ?? '')).toBe(before);
      await again.note('anew');
      const last = await restarted(again);
      expect([last.names(), last.list().chain.state, last.notices.list()]).toEqual([['anew'], 'whole', []]);
    }
  });

  it('memory chosen: nothing goes to the disk, the chain is there all the same, and both are said', async () => {
    const scene = await openActivity({ memory: true });
    await scene.note('one', 'two');
    expect([...scene.files.texts.keys(), ...scene.keychain.calls]).toEqual([]);
    const { entries, chain } = scene.list();
    expect([chain.state, entries.map(({ keptIn }) => keptIn)]).toEqual(['memory', ['memory', 'memory']]);
    const [first, second] = (await scene.activity.export({ format: 'jsonl' })).text.trim().split('\n');
    expect(JSON.parse(second ?? '').previous).toBe(JSON.parse(first ?? '').hash);
  });

  it('memory chosen while lines wait for a locked one: they are kept until the end', async () => {
    const scene = await openActivity();
    scene.keychain.mood = 'locked';
    await scene.note('one');
    await scene.vault.useMemory();
    await scene.activity.flush();
    expect(scene.list()).toMatchObject({ all: 1, chain: { state: 'memory', notOnDisk: 0 } });
  });
});

describe('a long journal', () => {
  it('is cut at its beginning, says so in a line, and is whole', async () => {
    const scene = await openActivity();
    for (let n = 0; n < mostLines; n += 1) note(scene.activity, `n${n}`);
    await scene.note('the last');
    await scene.activity.verify();
    const { all, chain } = scene.list();
    expect([all, chain.breaks]).toEqual([linesAfterCut + 1, []]);
    const again = await restarted(scene);
    expect(again.list()).toMatchObject({ all: linesAfterCut + 1, chain: { state: 'whole', breaks: [] } });
    expect(again.list({ kind: 'activity' }).entries).toMatchObject([
      { what: 'activity.cut', about: { name: `1-${mostLines + 1 - linesAfterCut}` } },
    ]);
    changeLines(again, ([, ...lines]) => lines);
    expect((await again.activity.verify()).breaks).toHaveLength(1);
  });
});

describe('a window on it', () => {
  it('holds what was asked for, and no more than that', async () => {
    const scene = await openActivity();
    const connection = { id: 'c1', label: 'Acme' };
    note(scene.activity, 'Deploy', { connection, requestId: 'req-77' });
    scene.clock.advance(1_000);
    note(scene.activity, 'ann@x.example', { what: 'invitations.create', outcome: 'refused' });
    scene.clock.advance(1_000);
    note(scene.activity, 'Build', { what: 'tokens.revoke', outcome: 'unknown', connection });
    await scene.note();
    const names = (wanted: Parameters<Scene['list']>[0]) =>
      scene.list(wanted).entries.map(({ about }) => about?.name);
    expect(scene.list()).toMatchObject({
      ...{ connections: [connection], kinds: ['invitations', 'tokens'], all: 3, matching: 3 },
    });
    expect(names({ connectionId: 'c1' })).toEqual(['Build', 'Deploy']);
    expect(names({ kind: 'tokens', outcome: 'unknown' })).toEqual(['Build']);
    expect(names({ search: 'REQ-77' })).toEqual(['Deploy']);
    expect(names({ search: ' X.example ' })).toEqual(['ann@x.example']);
    const { at = 0 } = scene.list().entries[1] ?? {};
    expect([names({ since: at }), names({ until: at })]).toEqual([['Build', 'ann@x.example'], ['Deploy']]);
    expect([names({ from: 1, count: 1 }), names({ from: 3 })]).toEqual([['ann@x.example'], []]);
  });
});
