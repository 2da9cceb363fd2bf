import { describe, expect, it } from 'vitest';
import { FakeFiles } from '../../support/fake-ports.ts';
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

const head = 'jobs-head.json';
const kindName = 'invitations.create';
const lost = [{ kind: 'jobs-lost', file: nameOfJobs }];

async function one(scene: JobScene, email: string): Promise<void> {
  await scene.jobs.runOnly(kindName, connectionId, to(email));
  await scene.journal.flush();
}

/** A disk with these files. */
function diskWith(texts: ReadonlyMap<string, string>, changed?: string): FakeFiles {
  const files = new FakeFiles();
  for (const [name, text] of texts) files.texts.set(name, text);
  if (changed !== undefined) files.texts.set(nameOfJobs, changed);
  return files;
}

/** Told after each change of a file, and before it. */
function watch(files: FakeFiles, told: { before?: (name: string) => void; after?: () => void }): void {
  const write = files.write.bind(files);
  // What is appended comes this way, too.
  files.write = async (name, text) => {
    told.before?.(name);
    const written = write(name, text);
    // The program may end at this very moment.
    told.after?.();
    await written;
  };
}

/** A batch of three in its middle: two were sent, the second of which nothing is known of, and the third waits. */
async function inTheMiddle(): Promise<JobScene & { earlier: string[] }> {
  const kind = new FakeKind();
  kind.act = ({ n }) => (n === 1 ? new Promise(() => undefined) : undefined);
  const scene = await openJobs({ kind });
  const earlier: string[] = [];
  watch(scene.files, {
    before(name) {
      const text = scene.files.texts.get(nameOfJobs);
      if (name === nameOfJobs && text !== undefined) earlier.push(text);
    },
  });
  await scene.jobs.begin(kindName, connectionId, many(3));
  await until(() => kind.sent.length === 2);
  await scene.clock.advance(1_000);
  return { ...scene, earlier };
}

describe('SECURITY: a journal of jobs that was put back or cut short is known by its head', () => {
  it('put back to what it was at any moment before, it tells so, and nothing that may have been sent waits', async () => {
    const { earlier, ...scene } = await inTheMiddle();
    const texts = new Map(scene.files.texts);
    expect(earlier.length).toBeGreaterThan(1);
    for (const before of earlier) {
      const again = await restarted({ ...scene, files: diskWith(texts, before) });
      expect(again.notices.list()).toMatchObject(lost);
      expect(states(again)).not.toContain('waiting');
      expect(again.job().state).toBe('ended');
      expect(again.kind.sent).toEqual([]);
      await one(again, 'd@x.example');
      expect((await restarted(again)).notices.list()).toEqual([]);
    }
  });

  it('cut off at any character, it tells so', async () => {
    const scene = await inTheMiddle();
    const texts = new Map(scene.files.texts);
    const whole = texts.get(nameOfJobs) ?? '';
    for (let end = 0; end < whole.length; end += 17) {
      const files = diskWith(texts, whole.slice(0, end));
      expect((await restarted({ ...scene, files })).notices.list(), `${end}`).toMatchObject(lost);
    }
  });

  it('taken away, it tells so', async () => {
    const scene = await inTheMiddle();
    scene.files.texts.delete(nameOfJobs);
    const again = await restarted(scene);
    expect(again.notices.list()).toMatchObject([{ ...lost[0], keptAs: null }]);
    expect(again.jobs.list(null)).toEqual({ jobs: [], earlier: 'known' });
  });

  it('cut off to its first line, and its key gone from the keychain, it tells so', async () => {
    const scene = await inTheMiddle();
    const whole = scene.files.texts.get(nameOfJobs) ?? '';
    scene.files.texts.set(nameOfJobs, whole.slice(0, whole.indexOf('\n') + 1));
    for (const account of [...scene.keychain.items.keys()])
      if (account.includes('jobs key')) scene.keychain.items.delete(account);
    const again = await restarted(scene);
    expect(again.notices.list()).toMatchObject(lost);
    await one(again, 'd@x.example');
    expect((await restarted(again)).notices.list()).toEqual([]);
  });

  it('of another journal of this computer, it tells so', async () => {
    const scene = await openJobs();
    await one(scene, 'a@x.example');
    const first = scene.files.texts.get(nameOfJobs) ?? '';
    scene.files.texts.set(nameOfJobs, 'damaged\n');
    const second = await restarted(scene);
    for (const email of ['b@x.example', 'c@x.example']) await one(second, email);
    scene.files.texts.set(nameOfJobs, first);
    expect((await restarted(second)).notices.list()).toMatchObject(lost);
  });
});

describe('the head of the journal of jobs', () => {
  it('is never ahead of it, wherever the program ends', async () => {
    const scene = await openJobs();
    const moments: Map<string, string>[] = [];
    watch(scene.files, { after: () => moments.push(new Map(scene.files.texts)) });
    await one(scene, 'a@x.example');
    // The whole of it is written anew, in place of what is there.
    scene.files.failWrites = 1;
    await scene.jobs.runOnly(kindName, connectionId, to('b@x.example')).catch(() => undefined);
    await one(scene, 'c@x.example');
    expect(moments.length).toBeGreaterThan(6);
    for (const texts of moments) {
      expect((await restarted({ ...scene, files: diskWith(texts) })).notices.list()).toEqual([]);
    }
  });

  it('knows the journal that is there although the disk has refused it', async () => {
    const scene = await openJobs();
    await one(scene, 'a@x.example');
    const write = scene.files.write.bind(scene.files);
    scene.files.append = () => Promise.reject(new Error('EIO'));
    let tries = 0;
    scene.files.write = async (file, text) => {
      if (file === nameOfJobs) tries += 1;
      if (file !== nameOfJobs || tries === 1) await write(file, text);
      if (file === nameOfJobs) throw new Error('EIO');
    };
    for (const email of ['b@x.example', 'c@x.example', 'd@x.example'])
      await scene.jobs.runOnly(kindName, connectionId, to(email)).catch(() => undefined);
    expect(tries).toBeGreaterThan(1);
    const files = diskWith(scene.files.texts);
    expect((await restarted({ ...scene, files })).notices.list()).toEqual([]);
  });

  it('that the disk has refused is tried again', async () => {
    const scene = await openJobs();
    await one(scene, 'a@x.example');
    const before = scene.files.texts.get(nameOfJobs) ?? '';
    await scene.jobs.runOnly(kindName, connectionId, to('b@x.example'));
    scene.files.readOnly = true;
    await scene.clock.advance(1_000);
    await nextTurn();
    scene.files.readOnly = false;
    await scene.clock.advance(10_000);
    await nextTurn();
    scene.files.texts.set(nameOfJobs, before);
    expect((await restarted(scene)).notices.list()).toMatchObject(lost);
  });

  it.each([
    ['is not there, as with an earlier Keyholder', (files: FakeFiles) => files.texts.delete(head)],
    ['does not open', (files: FakeFiles) => files.texts.set(head, '{"format":1,"sealed":"none"}\n')],
  ])('says nothing where it %s', async (_what, spoil) => {
    const scene = await openJobs();
    await one(scene, 'a@x.example');
    spoil(scene.files);
    const again = await restarted(scene);
    expect([again.notices.list(), states(again)]).toEqual([[], 'done']);
    const before = again.files.texts.get(nameOfJobs) ?? '';
    await one(again, 'b@x.example');
    again.files.texts.set(nameOfJobs, before);
    expect((await restarted(again)).notices.list()).toMatchObject(lost);
  });

  it('of a newer Keyholder is left alone with its journal, and nothing is sent', async () => {
    const scene = await openJobs();
    await one(scene, 'a@x.example');
    const newer = (scene.files.texts.get(head) ?? '').replace('"format":1', '"format":2');
    scene.files.texts.set(head, newer);
    const again = await openJobs({ files: scene.files, keychain: scene.keychain });
    expect(again.notices.list()).toMatchObject([{ kind: 'file-too-new' }]);
    const sending = again.jobs.runOnly(kindName, connectionId, to('b@x.example'));
    await expect(sending).rejects.toMatchObject({ problem: { code: 'storage-unwritable' } });
    await again.journal.flush();
    expect(scene.files.texts.get(head)).toBe(newer);
  });
});
