import { describe, expect, it } from 'vitest';
import { problem } from '../../../src-main/core/base/problem-error.ts';
import { type Job, jobSchema } from '../../../src-shared/job.ts';
import { FakeClock } from '../../support/fake-ports.ts';
import { hours, refusals } from '../../support/refusing-disk.ts';
import {
  connectionId,
  FakeKind,
  gate,
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
const bo = to('bo@x.example');
const over = (scene: Awaited<ReturnType<typeof openJobs>>) => until(() => scene.job().state !== 'running');

describe('a job of one step', () => {
  it('is on the disk before anything is sent, and its outcome afterwards', async () => {
    const kind = new FakeKind();
    const scene = await openJobs({ kind });
    let whileSent = 0;
    kind.act = async () => {
      whileSent = scene.files.texts.get(nameOfJobs)?.split('\n').length ?? 0;
      expect(states(await restarted(scene))).toBe('unknown');
    };
    const { step } = await scene.jobs.runOnly(kindName, connectionId, bo);
    expect(step).toMatchObject({ state: 'done', toldBy: 'answer' });
    expect(whileSent).toBe(3);
    expect(scene.files.texts.get(nameOfJobs)?.split('\n')).toHaveLength(4);
    const again = await restarted(scene);
    expect([states(again), again.job().state, again.kind.sent]).toEqual(['done', 'ended', []]);
  });

  it('is told to whoever waits for it once its outcome is on the disk', async () => {
    const scene = await openJobs();
    const written = gate();
    const append = scene.files.append.bind(scene.files);
    scene.files.append = async (name, text) => {
      await written.passed;
      await append(name, text);
    };
    let isTold = false;
    const told = scene.jobs.runOnly(kindName, connectionId, bo).then(() => {
      isTold = true;
    });
    await until(() => scene.kind.sent.length === 1);
    for (let turns = 0; turns < 10; turns += 1) await nextTurn();
    expect(isTold).toBe(false);
    written.open();
    await told;
  });

  it('whose sending cannot be written down is not sent, and there is no such job', async () => {
    const scene = await openJobs();
    scene.files.readOnly = true;
    const sending = scene.jobs.runOnly(kindName, connectionId, bo);
    await expect(sending).rejects.toMatchObject({ problem: { code: 'storage-unwritable' } });
    expect([scene.kind.sent, scene.jobs.list(null).jobs]).toEqual([[], []]);
    expect(scene.notices.list()).toMatchObject([{ kind: 'folder-unwritable', file: nameOfJobs }]);
    scene.files.readOnly = false;
    await scene.jobs.runOnly(kindName, connectionId, bo);
    expect(scene.notices.list()).toEqual([]);
    const again = await restarted(scene);
    expect(again.jobs.list(null).jobs).toHaveLength(1);
  });

  it('whose outcome cannot be written down is shown with it, and it is written as soon as that can be', async () => {
    const kind = new FakeKind();
    const scene = await openJobs({ kind });
    kind.act = () => {
      scene.files.readOnly = true;
    };
    const { step } = await scene.jobs.runOnly(kindName, connectionId, bo);
    expect(step.state).toBe('done');
    await until(() => scene.notices.list().length > 0);
    expect(states(scene)).toBe('done');
    expect(states(await restarted(scene))).toBe('unknown');
    scene.clock.advance(11_000);
    await nextTurn();
    scene.files.readOnly = false;
    scene.clock.advance(21_000);
    await until(() => scene.files.written.length > 1);
    expect(states(await restarted(scene))).toBe('done');
  });

  it('whose outcome a disk refuses for hours is tried later and later, and at once with whatever comes', async () => {
    const kind = new FakeKind();
    const scene = await openJobs({ kind });
    const tries = refusals(scene.files);
    kind.act = () => {
      scene.files.readOnly = true;
    };
    await scene.jobs.runOnly(kindName, connectionId, bo);
    await until(() => tries() > 0);
    await hours(scene.clock, 3);
    expect(tries()).toBeGreaterThan(20);
    expect(tries()).toBeLessThan(50);
    const before = tries();
    await scene.journal.flush();
    expect(tries()).toBe(before + 1);
    scene.files.readOnly = false;
    kind.act = () => undefined;
    await scene.jobs.runOnly(kindName, connectionId, to('cy@people.example'));
    const again = await restarted(scene);
    expect(again.jobs.list(null).jobs.map(({ id }) => again.steps(id).map(({ state }) => state))).toEqual([
      ['done'],
      ['done'],
    ]);
  });

  it.each([
    ['a refusal', problem('not-permitted'), 'refused'],
    ['a lost answer', problem('outcome-unknown'), 'unknown'],
    ['something that nobody expected', new TypeError('x'), 'unknown'],
    ['a mistake of Keyholder', problem('internal'), 'unknown'],
  ])('%s', async (_what, thrown, state) => {
    const kind = new FakeKind();
    kind.act = () => Promise.reject(thrown);
    const scene = await openJobs({ kind });
    await scene.jobs.runOnly(kindName, connectionId, bo);
    expect([states(scene), scene.job().state]).toEqual([state, 'ended']);
    expect(scene.kind.lookedUp.map(({ what }) => what)).toEqual(state === 'unknown' ? [bo] : []);
    expect(states(await restarted(scene))).toBe(state);
  });

  it('holds up the removal of its connection and the installing of an update', async () => {
    const kind = new FakeKind();
    const answer = gate();
    kind.act = () => answer.passed;
    const scene = await openJobs({ kind });
    const sending = scene.jobs.runOnly(kindName, connectionId, bo);
    await until(() => kind.sent.length === 1);
    expect(scene.underway.running).toBe(true);
    await expect(scene.work.removing(connectionId, async () => undefined)).rejects.toMatchObject({
      problem: { code: 'conflict' },
    });
    answer.open();
    await sending;
    expect(scene.underway.running).toBe(false);
  });
});

describe('a job of many steps', () => {
  it('does them all, as many at a time as its kind says', async () => {
    const kind = new FakeKind();
    kind.atOnce = 3;
    let [now, most] = [0, 0];
    kind.act = async () => {
      now += 1;
      most = Math.max(most, now);
      await nextTurn();
      now -= 1;
    };
    const scene = await openJobs({ kind });
    const { id } = await scene.jobs.begin(kindName, connectionId, many(10));
    await over(scene);
    expect([most, kind.sent.toSorted()]).toEqual([3, many(10).map(({ email }) => email)]);
    expect(scene.job(id).counts).toEqual({ waiting: 0, sent: 0, done: 10, refused: 0, unknown: 0 });
  });

  it('waits for the disk once between two steps: an outcome goes into the write of what is sent next', async () => {
    const scene = await openJobs();
    await scene.jobs.begin(kindName, connectionId, many(5));
    await over(scene);
    await scene.journal.flush();
    // What is to be done, the first as sent, four times an outcome with what is sent after it, and the last outcome.
    expect(scene.files.written.filter(name => name === nameOfJobs)).toHaveLength(1 + 1 + 4 + 1);
    expect(states(await restarted(scene))).toBe('done done done done done');
  });

  it('paused, it brings to its end what is on its way, and goes on from there', async () => {
    const kind = new FakeKind();
    const answer = gate();
    kind.act = ({ n }) => (n === 1 ? answer.passed : undefined);
    const scene = await openJobs({ kind });
    const { id } = await scene.jobs.begin(kindName, connectionId, many(4));
    await until(() => kind.sent.length === 2);
    expect(await scene.jobs.pause(id)).toMatchObject({ state: 'paused', pausedBecause: 'owner' });
    answer.open();
    await nextTurn();
    expect(states(scene)).toBe('done done waiting waiting');
    expect(await scene.jobs.resume(id)).toMatchObject({ state: 'running', pausedBecause: null });
    await over(scene);
    expect([states(scene), kind.sent.length]).toEqual(['done done done done', 4]);
  });

  it('resumed while the last step before the pause is still on its way, it sends nothing twice', async () => {
    const kind = new FakeKind();
    const answer = gate();
    kind.act = ({ n }) => (n === 0 ? answer.passed : undefined);
    const scene = await openJobs({ kind });
    const { id } = await scene.jobs.begin(kindName, connectionId, many(3));
    await until(() => kind.sent.length === 1);
    await scene.jobs.pause(id);
    await scene.jobs.resume(id);
    await scene.jobs.resume(id);
    answer.open();
    await over(scene);
    expect(kind.sent).toEqual(many(3).map(({ email }) => email));
  });

  it('cancelled, it sends nothing more; what has left runs to its outcome', async () => {
    const kind = new FakeKind();
    const answer = gate();
    let aborted = false;
    kind.act = async (_step, signal) => {
      await answer.passed;
      aborted = signal.aborted;
    };
    const scene = await openJobs({ kind });
    const { id } = await scene.jobs.begin(kindName, connectionId, many(3));
    await until(() => kind.sent.length === 1);
    await scene.jobs.cancel(id);
    expect(scene.job(id).state).toBe('running');
    answer.open();
    await over(scene);
    await scene.journal.flush();
    expect(aborted).toBe(true);
    expect([states(scene), scene.job().state]).toEqual(['done waiting waiting', 'ended']);
    await scene.jobs.resume(id);
    const again = await restarted(scene);
    await again.jobs.resume(id);
    await nextTurn();
    expect([states(again), again.job().state, again.kind.sent]).toEqual([
      'done waiting waiting',
      'ended',
      [],
    ]);
  });

  it('cancelled while a sending is being written down, it does not send it', async () => {
    const scene = await openJobs();
    const { files } = scene;
    await scene.jobs.runOnly(kindName, connectionId, bo);
    const written = gate();
    const append = files.append.bind(files);
    let writes = 0;
    files.append = async (name, text) => {
      await append(name, text);
      writes += 1;
      if (writes === 2) await written.passed;
    };
    await scene.journal.flush();
    const { id } = await scene.jobs.begin(kindName, connectionId, many(2));
    await until(() => writes === 2);
    void scene.jobs.cancel(id);
    written.open();
    await over(scene);
    await scene.journal.flush();
    expect(scene.kind.sent).toEqual([bo.email]);
    expect(states(scene, id)).toBe('waiting waiting');
    const again = await restarted(scene);
    expect([states(again, id), again.job(id).state]).toEqual(['waiting waiting', 'ended']);
  });

  it('whose sendings cannot be written down pauses, and can be resumed', async () => {
    const kind = new FakeKind();
    const scene = await openJobs({ kind });
    kind.act = () => {
      scene.files.failWrites = 2;
    };
    const { id } = await scene.jobs.begin(kindName, connectionId, many(3));
    await over(scene);
    expect(scene.job(id)).toMatchObject({
      state: 'paused',
      pausedBecause: { code: 'storage-unwritable' },
      counts: { done: 1, waiting: 2 },
    });
    kind.act = () => undefined;
    scene.files.failWrites = 0;
    await scene.jobs.resume(id);
    await over(scene);
    expect([states(scene), kind.sent.length]).toEqual(['done done done', 3]);
  });

  it('waits again with a step whose way is barred', async () => {
    const kind = new FakeKind();
    kind.meanings.set('offline', 'no-way');
    kind.act = ({ n }) => (n === 1 ? Promise.reject(problem('offline')) : undefined);
    const scene = await openJobs({ kind });
    const { id } = await scene.jobs.begin(kindName, connectionId, many(3));
    await over(scene);
    expect([states(scene), scene.job().pausedBecause]).toEqual(['done waiting waiting', { code: 'offline' }]);
    kind.act = () => undefined;
    await scene.jobs.resume(id);
    await over(scene);
    expect(states(scene)).toBe('done done done');
  });

  it('waits for as long as the service asks, and sends the rest then', async () => {
    const kind = new FakeKind();
    kind.meanings.set('rate-limited', 'too-fast');
    let limits = 1;
    kind.act = ({ n }) => {
      if (n !== 1 || limits === 0) return;
      limits -= 1;
      throw problem('rate-limited', { retryAfterSeconds: 30 });
    };
    const scene = await openJobs({ kind });
    await scene.jobs.begin(kindName, connectionId, many(3));
    expect(scene.clock.waits).toEqual([]);
    await over(scene);
    expect([states(scene), kind.sent.length, scene.job().waitsUntil]).toEqual(['done done done', 4, null]);
    expect(scene.clock.waits).toEqual([30_000]);
  });

  it('says until when it waits, in a form that pages take', async () => {
    const kind = new FakeKind();
    kind.meanings.set('rate-limited', 'too-fast');
    kind.act = () => (kind.sent.length === 1 ? Promise.reject(limited) : undefined);
    const limited = problem('rate-limited', { retryAfterSeconds: 30 });
    const seen: Job[] = [];
    class FineClock extends FakeClock {
      #passed = 0;
      override elapsed(): number {
        this.#passed += 0.3;
        return super.elapsed() + this.#passed;
      }
      override wait(ms: number): Promise<void> {
        seen.push(scene.job());
        return super.wait(ms);
      }
    }
    const scene = await openJobs({ kind, clock: new FineClock() });
    await scene.jobs.begin(kindName, connectionId, many(2));
    await over(scene);
    expect(seen[0]?.waitsUntil).toBeGreaterThan(0);
    expect(jobSchema.safeParse(seen[0]).error).toBeUndefined();
  });

  it('pauses where the service asks for more patience than anybody has, or again and again', async () => {
    for (const [retryAfterSeconds, requests] of [
      [3_600, 1],
      [1, 7],
    ] as const) {
      const kind = new FakeKind();
      kind.meanings.set('rate-limited', 'too-fast');
      const refusal = problem('rate-limited', { retryAfterSeconds });
      kind.act = () => Promise.reject(refusal);
      const scene = await openJobs({ kind });
      await scene.jobs.begin(kindName, connectionId, many(2));
      await over(scene);
      expect([scene.job().pausedBecause, kind.sent.length]).toEqual([refusal.problem, requests]);
      expect(states(scene)).toBe('waiting waiting');
    }
  });

  it('pauses after three refusals in a row that say nothing of their step', async () => {
    const kind = new FakeKind();
    kind.meanings.set('service-refused', 'refused');
    kind.act = ({ n }) => {
      if (n !== 2) throw n === 5 ? problem('field-errors', { fields: {} }) : problem('service-refused');
    };
    const scene = await openJobs({ kind });
    await scene.jobs.begin(kindName, connectionId, many(12));
    await over(scene);
    expect(scene.job().pausedBecause).toMatchObject({ code: 'service-refused' });
    expect(states(scene)).toBe(
      'refused refused done refused refused refused refused refused refused waiting waiting waiting',
    );
  });

  it('pauses after three lost answers in a row where the service says that it is out of order, and not where the way loses them', async () => {
    const kind = new FakeKind();
    const fault = problem('outcome-unknown', { status: 502 });
    kind.act = ({ n }) => {
      if (n !== 4) throw n < 2 ? problem('outcome-unknown', { because: 'connection-lost' }) : fault;
    };
    const scene = await openJobs({ kind });
    const { id } = await scene.jobs.begin(kindName, connectionId, many(9));
    await over(scene);
    expect(scene.job(id).pausedBecause).toEqual(fault.problem);
    expect(states(scene)).toBe('unknown unknown unknown waiting waiting waiting waiting waiting waiting');
    expect(kind.lookedUp.map(({ n }) => n)).toEqual([0, 1, 2]);
    await scene.jobs.resume(id);
    await over(scene);
    expect(states(scene)).toBe('unknown unknown unknown unknown done unknown unknown unknown waiting');
    expect(new Set(kind.sent).size).toBe(kind.sent.length);

    kind.act = () => Promise.reject(problem('outcome-unknown', { because: 'connection-lost' }));
    await scene.jobs.begin(kindName, connectionId, many(7));
    await over(scene);
    expect(scene.job().state).toBe('ended');
  });

  it.each([
    ['led elsewhere', { status: 302, redirect: 'same-address' }],
    ['answered by what broke, as if the request had', { status: 400, serviceSaid: 'connect ECONNREFUSED' }],
    ['answered by a page', { status: 200, because: 'unreadable-answer', unreadable: 'html' }],
  ] as const)('and after three in a row that were %s', async (_what, more) => {
    const kind = new FakeKind();
    kind.act = () => Promise.reject(problem('outcome-unknown', more));
    const scene = await openJobs({ kind });
    await scene.jobs.begin(kindName, connectionId, many(7));
    await over(scene);
    expect(scene.job().pausedBecause).toMatchObject({ code: 'outcome-unknown', ...more });
    expect(states(scene)).toBe('unknown unknown unknown waiting waiting waiting waiting');
  });

  it('and not after three that came too fast, of which the list shows one that may be it', async () => {
    const kind = new FakeKind();
    kind.act = () => Promise.reject(problem('outcome-unknown', { status: 429 }));
    const scene = await openJobs({ kind });
    await scene.jobs.begin(kindName, connectionId, many(5));
    await over(scene);
    expect(scene.job().state).toBe('ended');
  });

  it('sends nothing more once the owner has been away for too long', async () => {
    const kind = new FakeKind();
    let away = false;
    kind.act = ({ n }) => {
      away = n === 1;
    };
    const presence = () => {
      if (away) throw problem('away');
    };
    const scene = await openJobs({ kind, presence });
    await scene.jobs.begin(kindName, connectionId, many(4));
    await over(scene);
    expect([states(scene), scene.job().pausedBecause]).toEqual([
      'done done waiting waiting',
      { code: 'away' },
    ]);
  });

  it('as many at a time as it says', async () => {
    const kind = new FakeKind();
    const answer = gate();
    kind.act = () => answer.passed;
    const scene = await openJobs({ kind });
    await scene.jobs.begin(kindName, connectionId, many(9), { atOnce: 4 });
    await until(() => kind.sent.length === 4);
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(kind.sent).toHaveLength(4);
    answer.open();
    await over(scene);
  });

  it('looks for what is in doubt once for all of it, when it comes to rest', async () => {
    const kind = new FakeKind();
    kind.act = ({ n }) => (n % 2 === 1 ? Promise.reject(problem('outcome-unknown')) : undefined);
    let looks = 0;
    const scene = await openJobs({ kind });
    const lookUp = kind.lookUp.bind(kind);
    kind.lookUp = steps => {
      looks += 1;
      return lookUp(steps);
    };
    await scene.jobs.begin(kindName, connectionId, many(6));
    await over(scene);
    await nextTurn();
    expect([looks, kind.lookedUp.map(({ n }) => n)]).toEqual([1, [1, 3, 5]]);
    expect(kind.lookedUp[0]).toMatchObject({ earlier: false, facts: { factsOf: 1 } });
  });

  it('after a restart goes on with the owner’s word alone, and never again with what was on its way', async () => {
    const kind = new FakeKind();
    kind.act = ({ n }) => (n === 1 ? new Promise(() => undefined) : undefined);
    const scene = await openJobs({ kind });
    const { id } = await scene.jobs.begin(kindName, connectionId, many(4));
    await until(() => kind.sent.length === 2);
    const again = await restarted(scene);
    await nextTurn();
    expect(again.kind.sent).toEqual([]);
    expect(again.job(id)).toMatchObject({ state: 'paused', pausedBecause: 'restarted' });
    expect(states(again)).toBe('done unknown waiting waiting');
    expect(again.kind.lookedUp).toMatchObject([{ n: 1, earlier: true, facts: { factsOf: 1 } }]);
    await again.jobs.resume(id);
    await over(again);
    expect([states(again), again.kind.sent]).toEqual([
      'done unknown done done',
      ['p2@x.example', 'p3@x.example'],
    ]);
  });

  it('ends with its connection', async () => {
    const kind = new FakeKind();
    kind.act = async () => nextTurn();
    const scene = await openJobs({ kind });
    const { id } = await scene.jobs.begin(kindName, connectionId, many(50));
    await until(() => kind.sent.length > 1);
    await scene.jobs.forget(connectionId);
    const { length } = kind.sent;
    for (let turns = 0; turns < 20; turns += 1) await nextTurn();
    expect([kind.sent.length, scene.jobs.list(null).jobs]).toEqual([length, []]);
    expect(() => scene.jobs.steps({ id, from: 0, count: 1 })).toThrow('unknown-item');
    expect((await restarted(scene)).jobs.list(null).jobs).toEqual([]);
  });

  it('begins nothing more once the app ends', async () => {
    const kind = new FakeKind();
    const scene = await openJobs({ kind });
    kind.act = ({ n }) => {
      if (n === 1) scene.stop.abort();
    };
    await scene.jobs.begin(kindName, connectionId, many(5));
    for (let turns = 0; turns < 20; turns += 1) await nextTurn();
    expect(kind.sent).toHaveLength(2);
    const again = await restarted(scene);
    expect([states(again), again.job().pausedBecause]).toEqual([
      'done done waiting waiting waiting',
      'restarted',
    ]);
  });
});

describe('a step in doubt', () => {
  async function inDoubt() {
    const kind = new FakeKind();
    kind.act = () => Promise.reject(problem('outcome-unknown'));
    const scene = await openJobs({ kind });
    const { id } = await scene.jobs.runOnly(kindName, connectionId, bo);
    return { scene, id };
  }

  it.each([
    ['done', 'done'],
    ['not-done', 'refused'],
  ] as const)('is settled by the owner as %s, for good', async (as, state) => {
    const { scene, id } = await inDoubt();
    expect(scene.job(id).open).toMatchObject([{ n: 0, state: 'unknown', toldBy: null }]);
    expect(await scene.jobs.settle({ id, n: 0, as })).toMatchObject({ open: [], counts: { unknown: 0 } });
    expect(scene.kind.released).toEqual([`${id} 0`]);
    const again = await restarted(scene);
    expect(again.steps(id)).toMatchObject([{ state, toldBy: 'owner' }]);
    expect(again.kind.lookedUp).toEqual([]);
    const other = as === 'done' ? 'not-done' : 'done';
    await expect(again.jobs.settle({ id, n: 0, as: other })).rejects.toThrow('conflict');
    await expect(again.jobs.settle({ id, n: 9, as: 'done' })).rejects.toThrow('unknown-item');
  });

  it('is settled by the list, and stands until that was seen', async () => {
    const { scene, id } = await inDoubt();
    scene.jobs.found({ id, n: 0 }, 'list');
    scene.jobs.found({ id, n: 0 }, 'later');
    await scene.journal.flush();
    const again = await restarted(scene);
    expect(again.steps(id)).toMatchObject([{ state: 'done', toldBy: 'list' }]);
    expect(again.job(id).open).toMatchObject([{ n: 0, state: 'done' }]);
    expect(await again.jobs.settle({ id, n: 0, as: 'done' })).toMatchObject({ open: [] });
    expect((await restarted(again)).job(id)).toMatchObject({ open: [], counts: { done: 1 } });
  });

  it('of which nothing can be told any more stays unknown, and asks the owner nothing', async () => {
    const { scene, id } = await inDoubt();
    scene.jobs.found({ id, n: 0 }, 'later');
    await scene.journal.flush();
    const again = await restarted(scene);
    expect(again.job(id)).toMatchObject({ open: [], counts: { unknown: 1 } });
    expect(again.kind.lookedUp).toEqual([]);
  });
});

describe('the outcome of a job of one step', () => {
  it.each([
    ['done', 'done', null],
    ['refused', 'not-done', { code: 'not-permitted' }],
  ] as const)('%s: stands in every run until it was seen', async (state, as, why) => {
    const kind = new FakeKind();
    if (why) kind.act = () => Promise.reject(problem('not-permitted'));
    const scene = await openJobs({ kind });
    const { id } = await scene.jobs.runOnly(kindName, connectionId, bo);
    const again = await restarted(scene);
    for (const one of [scene, again]) {
      expect(one.job(id).open).toMatchObject([{ n: 0, what: bo, state, toldBy: 'answer', problem: why }]);
    }
    const other = as === 'done' ? 'not-done' : 'done';
    await expect(again.jobs.settle({ id, n: 0, as: other })).rejects.toThrow('conflict');
    expect(await again.jobs.settle({ id, n: 0, as })).toMatchObject({ open: [], counts: { [state]: 1 } });
    const last = await restarted(again);
    expect(last.job(id).open).toEqual([]);
    expect(last.steps(id)).toMatchObject([{ state, toldBy: 'answer', problem: why }]);
  });

  it('of many is told by the counts', async () => {
    const scene = await openJobs();
    await scene.jobs.begin(kindName, connectionId, many(3));
    await over(scene);
    expect(scene.job()).toMatchObject({ open: [], counts: { done: 3 } });
  });
});

it('tells of changes at most four times a second, and of the last one always', async () => {
  const kind = new FakeKind();
  const scene = await openJobs({ kind });
  const told = () =>
    scene.messages.filter(({ payload }) => 'topics' in payload && payload.topics.includes('jobs'));
  await scene.jobs.begin(kindName, connectionId, many(100));
  await over(scene);
  expect(told()).toHaveLength(1);
  scene.clock.advance(250);
  expect(told()).toHaveLength(2);
  scene.clock.advance(250);
  scene.clock.advance(250);
  expect(told()).toHaveLength(2);
});

it('what is found out at a start about a step of an earlier run is found out for good', async () => {
  const kind = new FakeKind();
  kind.act = () => Promise.reject(problem('outcome-unknown'));
  const scene = await openJobs({ kind });
  const { id } = await scene.jobs.begin(kindName, connectionId, many(2));
  await over(scene);
  await scene.journal.flush();
  const next = new FakeKind();
  next.lookUp = async steps => {
    for (const step of steps) next.jobs?.found(step, 'later');
  };
  const second = await restarted(scene, next);
  await second.journal.flush();
  const third = await restarted(second);
  expect(third.steps(id).map(({ toldBy }) => toldBy)).toEqual(['later', 'later']);
});
