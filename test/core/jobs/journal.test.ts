import { describe, expect, it } from 'vitest';
import { problem } from '../../../src-main/core/base/problem-error.ts';
import { FakeFiles, FakeKeychain } from '../../support/fake-ports.ts';
import {
  connectionId,
  FakeKind,
  type JobScene,
  many,
  nameOfJobs,
  nextTurn,
  openJobs,
  restarted,
  states,
  to,
  until,
} from './job-scene.ts';

const kindName = 'invitations.create';
const day = 24 * 3_600_000;

const textOf = ({ files }: JobScene) => files.texts.get(nameOfJobs) ?? '';

async function one(scene: JobScene, email: string): Promise<string> {
  const { id } = await scene.jobs.runOnly(kindName, connectionId, to(email));
  await scene.journal.flush();
  return id;
}

/** Three that were sent, of the last of which no outcome was written. */
async function written(): Promise<JobScene> {
  const kind = new FakeKind();
  const scene = await openJobs({ kind });
  await one(scene, 'a@x.example');
  await one(scene, 'b@x.example');
  kind.act = () => new Promise(() => undefined);
  void scene.jobs.runOnly(kindName, connectionId, to('c@x.example'));
  await until(() => kind.sent.length === 3);
  return scene;
}

const stateByMail = (scene: JobScene) =>
  scene.jobs
    .list(null)
    .jobs.flatMap(({ id }) => scene.steps(id))
    .map(({ what, state }) => `${what.email[0]} ${state}`)
    .join(', ');

describe('the journal of jobs', () => {
  it('shows nobody without the key what was sent, and holds no key', async () => {
    const scene = await written();
    const item = [...scene.keychain.items].find(([account]) => account.includes('jobs key'))?.[1] ?? 'none';
    const key = item.slice(0, 44);
    expect(key).toHaveLength(44);
    for (const text of scene.files.texts.values()) {
      expect(text).not.toMatch(/x\.example|invitations|member/);
      expect(text).not.toContain(key);
    }
  });

  it('wherever its last line is torn, it says what was written before it', async () => {
    const scene = await written();
    const whole = textOf(scene);
    const head = scene.files.texts.get('jobs-head.json') ?? '';
    const lastAt = whole.lastIndexOf('\n', whole.length - 2) + 1;
    for (let end = lastAt; end < whole.length; end += 1) {
      scene.files.texts.set(nameOfJobs, whole.slice(0, end)).set('jobs-head.json', head);
      const again = await restarted(scene);
      expect(stateByMail(again)).toBe('a done, b done');
      expect(again.notices.list()).toEqual([]);
      // What comes next is not glued to the torn end.
      await one(again, 'd@x.example');
      expect(stateByMail(await restarted(again))).toBe('a done, b done, d done');
    }
    scene.files.texts.set(nameOfJobs, whole).set('jobs-head.json', head);
    expect(stateByMail(await restarted(scene))).toBe('a done, b done, c unknown');
  });

  it('torn in its first line, it begins anew', async () => {
    const scene = await openJobs();
    scene.files.texts.set(nameOfJobs, '{"format":1,"jour');
    const again = await restarted(scene);
    await one(again, 'a@x.example');
    expect(stateByMail(await restarted(again))).toBe('a done');
  });

  const lines = (change: (lines: string[]) => string[]) => (text: string) => {
    const [header = '', ...rest] = text.trimEnd().split('\n');
    return `${[header, ...change(rest)].join('\n')}\n`;
  };
  describe('SECURITY: a line of the journal is bound to its file and to its place in it', () => {
    it.each<[string, (text: string) => string]>([
      ['two lines have changed places', lines(([a = '', b = '', ...rest]) => [b, a, ...rest])],
      ['a line comes again', lines(([a = '', b = '', ...rest]) => [a, b, a, ...rest])],
      ['the outcome of another one stands at the end', lines(rest => [...rest, rest[1] ?? ''])],
      ['a line is missing', lines(([a = '', , ...rest]) => [a, ...rest])],
      [
        'a byte is another one',
        lines(([a = '', b = '', ...rest]) => [
          a,
          b.replace(/(?<="sealed":")./, one => (one === 'A' ? 'B' : 'A')),
          ...rest,
        ]),
      ],
      ['it is of another journal', text => text.replace(/("journal":").{8}/, '$1deadbeef')],
      ['its first line is none', text => text.replace('{', '')],
      ['nothing is left of it', () => ''],
      ['only its length is left', text => '\0'.repeat(text.length)],
      ['something else lies in its place', () => '[]'],
    ])(
      'where %s, that is told, kept aside, and nothing is taken for sent or unsent by it',
      async (_what, change) => {
        const scene = await written();
        const before = textOf(scene);
        scene.files.texts.set(nameOfJobs, change(before));
        const again = await restarted(scene);
        expect(again.notices.list()).toMatchObject([{ kind: 'jobs-lost', file: nameOfJobs }]);
        const { keptAs } = again.notices.list()[0] ?? {};
        expect(scene.files.texts.get(keptAs ?? '')).toBe(change(before));
        expect(again.kind.sent).toEqual([]);
        const known = stateByMail(again);
        expect(known).not.toMatch(/waiting|sent|c done/);
        // It is kept at once, and not with the next one that is sent.
        await again.journal.flush();
        const next = await restarted(again);
        expect([stateByMail(next), next.notices.list()]).toEqual([known, []]);
        await one(again, 'd@x.example');
        const last = await restarted(again);
        expect(stateByMail(last)).toMatch(/d done$/);
        expect(last.notices.list()).toEqual([]);
      },
    );
  });

  it('where lines are missing, what seems to wait is in doubt', async () => {
    const kind = new FakeKind();
    kind.act = ({ n }) => (n === 2 ? new Promise(() => undefined) : undefined);
    const scene = await openJobs({ kind });
    await scene.jobs.begin(kindName, connectionId, many(4));
    await until(() => kind.sent.length === 3);
    scene.files.texts.set(nameOfJobs, lines(all => [...all.slice(0, -1), `${all.at(-1)}x`])(textOf(scene)));
    const again = await restarted(scene);
    expect(states(again)).not.toContain('waiting');
    expect(again.job().state).toBe('ended');
  });

  it('without its key it is kept aside, and a new one is begun', async () => {
    const scene = await written();
    for (const account of [...scene.keychain.items.keys()])
      if (account.includes('jobs key')) scene.keychain.items.delete(account);
    const again = await restarted(scene);
    expect(again.notices.list()).toMatchObject([
      { kind: 'jobs-lost', keptAs: expect.stringContaining('damaged') },
    ]);
    expect(again.jobs.list(null)).toEqual({ jobs: [], earlier: 'known' });
    await one(again, 'd@x.example');
    expect(stateByMail(await restarted(again))).toBe('d done');
  });

  it('of a newer Keyholder is left alone, and nothing is sent', async () => {
    const scene = await written();
    const newer = textOf(scene).replace('"format":1', '"format":2');
    scene.files.texts.set(nameOfJobs, newer);
    const again = await openJobs({ files: scene.files, keychain: scene.keychain });
    expect(again.notices.list()).toMatchObject([{ kind: 'file-too-new' }]);
    expect(again.jobs.list(null).earlier).toBe('unread');
    const sending = again.jobs.runOnly(kindName, connectionId, to('d@x.example'));
    await expect(sending).rejects.toMatchObject({ problem: { code: 'storage-unwritable' } });
    expect([textOf(scene), again.kind.sent]).toEqual([newer, []]);
  });

  it('that cannot be read just now is left alone, and nothing is sent', async () => {
    const scene = await written();
    const before = textOf(scene);
    const read = scene.files.read.bind(scene.files);
    scene.files.read = name => (name === nameOfJobs ? Promise.reject(new Error('EMFILE')) : read(name));
    const again = await openJobs({ files: scene.files, keychain: scene.keychain });
    expect(again.notices.list()).toMatchObject([{ kind: 'file-stuck' }]);
    expect(again.jobs.list(null).earlier).toBe('unread');
    const sending = again.jobs.runOnly(kindName, connectionId, to('d@x.example'));
    await expect(sending).rejects.toMatchObject({ problem: { code: 'storage-unwritable' } });
    expect([textOf(scene), again.kind.sent]).toEqual([before, []]);
  });

  it('appends to what is there, a line of the same length however many there are', async () => {
    const kind = new FakeKind();
    const scene = await openJobs({ kind });
    const appended: number[] = [];
    const append = scene.files.append.bind(scene.files);
    scene.files.append = (name, text) => {
      appended.push(text.length);
      return append(name, text);
    };
    await scene.jobs.begin(kindName, connectionId, many(500));
    await until(() => scene.job().state === 'ended');
    await scene.journal.flush();
    const [first = 0] = appended;
    expect(appended.length).toBeGreaterThan(490);
    expect(Math.max(...appended)).toBeLessThan(3 * first);
    expect(scene.files.written.filter(name => name === nameOfJobs)).toHaveLength(appended.length + 1);
  });

  it('writes down what comes at whatever moment after the one before', async () => {
    const scene = await openJobs();
    await scene.jobs.read();
    await scene.journal.ready();
    for (let moments = 0; moments < 12; moments += 1) {
      let isWritten = false;
      await scene.journal.write([{ is: 'forgotten', id: 'none' }]);
      for (let moment = 0; moment < moments; moment += 1) await null;
      void scene.journal.write([{ is: 'forgotten', id: 'none' }]).then(() => {
        isWritten = true;
      });
      await nextTurn();
      expect([moments, isWritten]).toEqual([moments, true]);
    }
  });

  it('is written anew where it has grown, and says the same', async () => {
    const scene = await openJobs();
    for (let n = 0; n < 4; n += 1) {
      const { id } = await scene.jobs.begin(kindName, connectionId, many(1_000));
      await until(() => scene.job(id).state === 'ended');
    }
    await scene.journal.flush();
    expect(textOf(scene).length).toBeLessThan(2_400_000);
    const again = await restarted(scene);
    expect(again.jobs.list(null).jobs.map(({ counts }) => counts.done)).toEqual([1_000, 1_000, 1_000, 1_000]);
  });

  it.each([
    ['as it grew', 0],
    ['written anew', 1],
  ])('%s, it tells how a step that waits again was sent first', async (_what, failures) => {
    const kind = new FakeKind();
    kind.meanings.set('rate-limited', 'too-fast');
    kind.act = () => {
      scene.files.failWrites = failures;
      throw problem('rate-limited', { retryAfterSeconds: 3_600 });
    };
    const scene = await openJobs({ kind });
    const sentAt = scene.clock.now();
    const { id } = await scene.jobs.begin(kindName, connectionId, many(2));
    for (let tries = 0; tries < 2; tries += 1) {
      await until(() => scene.job(id).state === 'paused');
      await scene.journal.flush();
      scene.clock.advance(3_600_000);
      if (tries === 0) await scene.jobs.resume(id);
    }
    const again = await restarted(scene);
    await again.jobs.resume(id);
    await until(() => again.job(id).state === 'ended');
    const first = { sentAt, facts: { factsOf: 0 } };
    expect(kind.before).toEqual([null, { ...first, earlier: false }]);
    expect(again.kind.before).toEqual([{ ...first, earlier: true }, null]);
    expect(states(again)).toBe('done done');
  });

  it('forgets in time what is over, and nothing that is in doubt', async () => {
    const scene = await written();
    const doubtful = await restarted(scene);
    for (let n = 0; n < 120; n += 1) await one(doubtful, `n${n}@x.example`);
    const many120 = await restarted(doubtful);
    expect(many120.jobs.list(null).jobs).toHaveLength(101);
    expect(stateByMail(many120)).toContain('c unknown');
    many120.clock.advance(91 * day);
    const old = await restarted(many120);
    expect(stateByMail(old)).toBe('c unknown');
  });
});

describe('the keychain of the journal', () => {
  it('locked at the start: that there may be doubts is said, and they are told once it opens', async () => {
    const scene = await written();
    scene.keychain.mood = 'locked';
    const again = await openJobs({ files: scene.files, keychain: scene.keychain });
    await nextTurn();
    expect(again.jobs.list(null)).toEqual({ jobs: [], earlier: 'unread' });
    await expect(again.jobs.read()).rejects.toMatchObject({ problem: { code: 'keychain-locked' } });
    const sending = again.jobs.runOnly(kindName, connectionId, to('d@x.example'));
    await expect(sending).rejects.toMatchObject({ problem: { code: 'keychain-locked' } });
    expect(again.notices.list()).toEqual([]);
    scene.keychain.mood = 'works';
    again.messages.splice(0);
    await again.vault.check();
    await until(() => again.jobs.list(null).earlier === 'known');
    expect(stateByMail(again)).toBe('a done, b done, c unknown');
    expect(again.messages).toContainEqual({
      event: 'changed',
      payload: { topics: ['jobs'], connectionId: null },
    });
  });

  it('memory chosen at the start: the file is neither read nor written, and what is sent is kept in memory', async () => {
    const scene = await written();
    const before = textOf(scene);
    const again = await openJobs({ files: scene.files, keychain: scene.keychain, memory: true });
    await one(again, 'd@x.example');
    expect([stateByMail(again), again.job().keptIn]).toEqual(['d done', 'memory']);
    expect(again.jobs.list(null).earlier).toBe('unread');
    expect(textOf(scene)).toBe(before);
  });

  it('memory chosen while something is on its way: its outcome still goes to the disk', async () => {
    const kind = new FakeKind();
    const scene = await openJobs({ kind });
    kind.act = async () => {
      await scene.vault.useMemory();
    };
    await one(scene, 'a@x.example');
    await one(scene, 'b@x.example');
    expect(scene.jobs.list(null).jobs.map(({ keptIn }) => keptIn)).toEqual(['disk', 'memory']);
    expect(stateByMail(await restarted(scene))).toBe('a done');
  });

  it('of a practice team nothing is kept, and the keychain is not asked', async () => {
    const scene = await openJobs({ practice: true });
    await one(scene, 'a@x.example');
    expect([scene.job().keptIn, scene.keychain.calls, textOf(scene)]).toEqual(['memory', [], '']);
  });

  it('is not asked at a start without a journal', async () => {
    const files = new FakeFiles();
    const keychain = new FakeKeychain();
    const scene = await openJobs({ files, keychain });
    await nextTurn();
    expect([scene.jobs.list(null).earlier, keychain.calls]).toEqual(['known', []]);
  });
});
