import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../../src-main/adapters/node-transport.ts';
import { TransportError } from '../../../src-main/core/base/ports/transport.ts';
import type { Job } from '../../../src-shared/job.ts';
import type { Input } from '../../../src-shared/rpc.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { connectedTo, created, type Fate, over, TokenService } from './token-service.ts';

let core: Core;
let service: TokenService;
let connectionId: string;

beforeEach(async () => {
  core = await startCore();
  service = await TokenService.start();
  connectionId = await connectedTo(core, service);
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const plan = (keys?: string[]) => core.call('tokens.revokePlan', { connectionId, ...(keys ? { keys } : {}) });

/** Reviewed, typed and begun. */
async function begun(given: Omit<Input<'tokens.revokeAll'>, 'typed'> = { connectionId }): Promise<string> {
  const { word } = await core.call('tokens.revokePlan', given);
  const { jobs } = await core.call('tokens.revokeAll', { ...given, typed: word ?? '' });
  return jobs[0]?.id ?? '';
}

const report = (jobId: string) => core.call('tokens.revocation', { jobId });
const outcomes = async (jobId: string) =>
  (await report(jobId)).rows.map(({ name, outcome }) => `${name} ${outcome}`);

describe('the review', () => {
  it('names every token that may live, the one in use last, and what cannot be revoked from here', async () => {
    await created(core, connectionId, 'CI', 'Gone');
    const { token } = service.add('Pasted');
    await core.call('tokens.adopt', { connectionId, token, name: 'Pasted' });
    const [, gone] = (await core.call('tokens.list', { connectionId })).filter(one => one.how === 'created');
    await core.call('tokens.forget', { key: gone?.key ?? '', confirmed: true });
    await created(core, connectionId, 'Old');
    const old = (await core.call('tokens.list', { connectionId })).find(one => one.name === 'Old');
    await core.call('tokens.revoke', { key: old?.key ?? '' });
    service.revokes.length = 0;

    const { rows, word } = await plan();
    expect(rows.map(({ name, way, removed, inUse }) => [name, way, removed, inUse])).toEqual([
      ['CI', 'ready', false, false],
      ['Gone', 'ready', true, false],
      ['Pasted', 'without-id', false, false],
      ['Used', 'ready', false, true],
    ]);
    expect(word).toBe('revoke 3');
    expect(service.revokes).toEqual([]);
  });

  it('SECURITY: nothing is revoked on a word for another number of tokens than there is now', async () => {
    const [key = ''] = await created(core, connectionId, 'CI');
    for (const typed of ['', 'yes', 'revoke 1', 'revoke 20']) {
      expect(await core.refused('tokens.revokeAll', { connectionId, typed })).toMatchObject({
        code: 'invalid-input',
        fields: { typed: ['Type: revoke 2'] },
      });
    }
    await core.call('tokens.revoke', { key });
    const problem = await core.refused('tokens.revokeAll', { connectionId, typed: 'revoke 2' });
    expect(problem.code).toBe('invalid-input');
    expect(service.revokes).toEqual(['CI']);
    expect((await core.call('jobs.list', {})).jobs).toEqual([]);
  });

  it('after an absence nothing is begun', async () => {
    core.clock.advance(3_600_000);
    const { word } = await plan();
    expect(await core.refused('tokens.revokeAll', { connectionId, typed: word })).toMatchObject({
      code: 'away',
    });
    expect(service.revokes).toEqual([]);
  });
});

describe('the job', () => {
  it('revokes the others first and the one in use last, and says so only then', async () => {
    await created(core, connectionId, 'A', 'B', 'C');
    const id = await begun();
    await over(core, id);
    expect(service.revokes).toEqual(['A', 'B', 'C', 'Used']);
    expect(service.living).toEqual([]);
    const { allRevoked, others, counts } = await report(id);
    expect([allRevoked, others, counts.revoked]).toEqual([true, 0, 4]);
    // What it was all done with stays.
    const { connections } = await core.call('connections.list', {});
    expect(connections[0]).toMatchObject({ tokenInUse: null, session: { heldIn: 'keychain' } });
  });

  it('revokes only those that were asked for', async () => {
    const [a = '', , c = ''] = await created(core, connectionId, 'A', 'B', 'C');
    const id = await begun({ connectionId, keys: [a, c] });
    await over(core, id);
    expect(service.living).toEqual(['Used', 'B']);
    expect(await report(id)).toMatchObject({ allRevoked: true, others: 2 });
  });

  it('asked for by two windows at once it is one job, and one report', async () => {
    await created(core, connectionId, 'A', 'B');
    const { word } = await plan();
    const asked = { connectionId, typed: word ?? '' };
    const both = await Promise.all([1, 2].map(() => core.call('tokens.revokeAll', asked)));
    const [id = '', other] = both.map(({ jobs }) => jobs[0]?.id);
    expect(other).toBe(id);
    await over(core, id);
    expect(service.revokes).toEqual(['A', 'B', 'Used']);
    expect((await core.call('jobs.list', { connectionId })).jobs.map(job => job.id)).toEqual([id]);
  });

  it('of all connections it makes a job for each, and one without a session holds up no other', async () => {
    const { id: other } = await core.call('connections.create', {
      ...{ label: 'Other', baseUrl: 'https://a.example', dashboardUrl: service.origin, teamId: 't' },
    });
    await core.call('sessions.save', { connectionId: other, session: 'good-session-0123456789' });
    await created(core, other, 'Elsewhere');
    await core.call('sessions.forget', { connectionId: other });
    const { word } = await core.call('tokens.revokePlan', { connectionId: null });
    const { jobs } = await core.call('tokens.revokeAll', { connectionId: null, typed: word ?? '' });
    expect(jobs.map(one => one.connectionId)).toEqual([connectionId, other]);
    expect(await over(core, jobs[0]?.id ?? '')).toMatchObject({ state: 'ended', counts: { done: 1 } });
    expect(await over(core, jobs[1]?.id ?? '')).toMatchObject({
      ...{ state: 'paused', pausedBecause: { code: 'session-missing' }, counts: { waiting: 1 } },
    });
    expect(await report(jobs[1]?.id ?? '')).toMatchObject({ allRevoked: false });
  });

  it('one that was taken off the list comes back into it to be revoked', async () => {
    const [key = ''] = await created(core, connectionId, 'Gone');
    await core.call('tokens.forget', { key, confirmed: true });
    const id = await begun();
    await over(core, id);
    expect(service.living).toEqual([]);
    const rows = await core.call('tokens.list', { connectionId });
    expect(rows.find(one => one.key === key)).toMatchObject({ state: 'revoked' });
  });

  it('one that was taken off the list twice is one', async () => {
    const { token, id: patId } = service.add('Gone');
    for (const name of ['Gone', 'Gone again']) {
      await core.call('tokens.adopt', { connectionId, token, name, id: patId });
      const { key = '' } =
        (await core.call('tokens.list', { connectionId })).find(one => one.id === patId) ?? {};
      await core.call('tokens.forget', { key, confirmed: true });
    }
    const { word } = await plan();
    expect(word).toBe('revoke 2');
    const id = await begun();
    await over(core, id);
    expect(service.living).toEqual([]);
    expect(await report(id)).toMatchObject({ allRevoked: true, others: 0 });
  });

  const pasted = async () => {
    const { token } = service.add('Pasted');
    await core.call('tokens.adopt', { connectionId, token, name: 'Pasted' });
  };
  const lost = async () => {
    service.fate = name => (name === 'Lost' ? 'lost' : undefined);
    await core.refused('tokens.create', { connectionId, name: 'Lost', teamId: 't', expiresAt: null });
  };

  it.each([
    ['what has no id', pasted, 'Pasted', 'without-id'],
    ['what may not have been created', lost, 'Lost', 'doubtful'],
  ])('%s is never told as revoked', async (_what, make, name, outcome) => {
    await make();
    const id = await begun();
    await over(core, id);
    expect(await outcomes(id)).toEqual([`${name} ${outcome}`, 'Used revoked']);
    expect(await report(id)).toMatchObject({ allRevoked: false });
    expect(service.living).toEqual([name]);
  });

  it('a service that asks for patience gets it, also for a single one', async () => {
    let limits = 2;
    service.fate = () => {
      limits -= 1;
      return limits >= 0 ? 'limited' : undefined;
    };
    const id = await begun();
    expect(await over(core, id)).toMatchObject({ state: 'ended', counts: { done: 1 } });
    expect(core.clock.waits.filter(ms => ms > 0)).toEqual(expect.arrayContaining([7_000, 7_000]));
    expect(await report(id)).toMatchObject({ allRevoked: true });
  });

  it('a session that ends in the middle pauses it, and it goes on with another', async () => {
    await created(core, connectionId, 'A', 'B');
    service.fate = name => (name === 'B' ? 'ended' : undefined);
    const id = await begun();
    expect(await over(core, id)).toMatchObject({
      ...{ state: 'paused', pausedBecause: { code: 'session-ended' }, counts: { done: 1, waiting: 2 } },
    });
    expect(await outcomes(id)).toEqual(['A revoked', 'B waiting', 'Used waiting']);
    service.fate = () => undefined;
    await core.call('sessions.save', { connectionId, session: 'another-session-012345' });
    await core.call('jobs.resume', { id });
    await over(core, id);
    expect(await report(id)).toMatchObject({ allRevoked: true });
    expect(service.revokes).toEqual(['A', 'B', 'B', 'Used']);
  });

  it('three refusals in a row pause it, and each is told', async () => {
    await created(core, connectionId, 'A', 'B', 'C', 'D');
    service.fate = name => (name === 'D' ? undefined : 'refused');
    const id = await begun();
    expect(await over(core, id)).toMatchObject({ state: 'paused', counts: { refused: 3, waiting: 2 } });
    expect(service.revokes).toEqual(['A', 'B', 'C']);
    await core.call('jobs.resume', { id });
    await over(core, id);
    expect(await outcomes(id)).toEqual(['A refused', 'B refused', 'C refused', 'Used refused', 'D revoked']);
    expect(await report(id)).toMatchObject({ allRevoked: false });
  });

  it('lost answers are doubts, pause it after three, and are asked again only on demand', async () => {
    const keys = await created(core, connectionId, 'A', 'B', 'C', 'D');
    service.fate = name => (name === 'B' ? 'lost' : 'lost-undone');
    const id = await begun();
    expect(await over(core, id)).toMatchObject({ state: 'paused', counts: { unknown: 3, waiting: 2 } });
    expect(service.revokes).toEqual(['A', 'B', 'C']);
    await core.call('jobs.cancel', { id });
    expect(await outcomes(id)).toEqual([
      ...['A doubtful', 'B doubtful', 'C doubtful'],
      ...['D called-off', 'Used called-off'],
    ]);
    service.fate = name => (name === 'C' ? 'refused' : undefined);
    const again = await begun({ connectionId, keys: keys.slice(0, 3) });
    await over(core, again);
    // Of the one that was refused now nobody knows what the first request has done.
    expect(await outcomes(again)).toEqual(['C doubtful', 'A revoked', 'B revoked']);
    // What is left to do comes first, once nothing changes any more.
    expect(await outcomes(id)).toEqual([
      ...['C doubtful', 'D called-off', 'Used called-off'],
      ...['A revoked', 'B revoked'],
    ]);
    expect((await core.call('jobs.list', {})).jobs[0]?.counts).toMatchObject({ done: 2, unknown: 1 });
  });

  it('what the owner says of a doubt makes no answer of the service of it', async () => {
    service.fate = () => 'lost-undone';
    const id = await begun();
    await over(core, id);
    await core.call('jobs.settle', { id, n: 0, as: 'done' });
    expect(await report(id)).toMatchObject({ allRevoked: false, counts: { doubtful: 1 } });
  });
});

describe('what comes in the way from one of them on', () => {
  /** The service answers so to all but the first. */
  const from = (fate: Fate) => () => {
    service.fate = name => (name === 'A' ? undefined : fate);
  };
  const noMore = async () => {
    service.fate = () => undefined;
  };
  const troubles: Record<string, { code: string; begin: () => void; end: () => Promise<unknown> }> = {
    'a service that is down': {
      code: 'connection-refused',
      begin: () => {
        const { send } = core.ports.transport;
        core.ports.transport.send = async request => {
          if (request.body?.includes('revokePat') && service.revokes.length > 0)
            throw new TransportError('connection-refused', false, 'down');
          return send(request);
        };
      },
      end: async () => Object.assign(core.ports.transport, createNodeTransport()),
    },
    'a service that asks for patience without an end': {
      code: 'rate-limited',
      begin: from('limited'),
      end: noMore,
    },
    'a session that has ended': {
      code: 'session-ended',
      begin: from('ended'),
      end: async () => {
        await noMore();
        await core.call('sessions.save', { connectionId, session: 'another-session-012345' });
      },
    },
  };

  /** What the report says all along, until the job has come to rest. */
  async function toldUntilOver(id: string): Promise<Job> {
    for (;;) {
      const { allRevoked, job } = await report(id);
      if (allRevoked) expect(service.living).toEqual([]);
      if (job.state !== 'running') return job;
      await new Promise(resolve => setImmediate(resolve));
    }
  }

  it.each(Object.keys(troubles))('it says so, and never that all are revoked: %s', async what => {
    const { code, begin, end } = troubles[what] ?? {};
    await created(core, connectionId, 'A', 'B', 'C');
    begin?.();
    const id = await begun();
    const paused = { state: 'paused', pausedBecause: { code } };
    const asItStands = ['A revoked', 'B waiting', 'C waiting', 'Used waiting'];
    expect(await toldUntilOver(id)).toMatchObject(paused);
    expect([await outcomes(id), (await report(id)).allRevoked]).toEqual([asItStands, false]);
    // The owner tries again at once, and after a sudden end.
    await core.call('jobs.resume', { id });
    expect(await toldUntilOver(id)).toMatchObject(paused);
    core = await core.restart();
    await expect.poll(async () => (await core.call('jobs.list', {})).earlier).toBe('known');
    begin?.();
    await core.call('jobs.resume', { id });
    expect(await toldUntilOver(id)).toMatchObject({ state: 'paused' });
    expect([await outcomes(id), (await report(id)).allRevoked]).toEqual([asItStands, false]);
    expect(service.living).toEqual(['Used', 'B', 'C']);

    await end?.();
    await core.call('jobs.resume', { id });
    expect(await toldUntilOver(id)).toMatchObject({ state: 'ended', counts: { done: 4 } });
    expect(await report(id)).toMatchObject({ allRevoked: true, others: 0, counts: { revoked: 4 } });
    expect(service.living).toEqual([]);
    expect(service.revokes.at(-1)).toBe('Used');
  });

  it.each(Object.keys(troubles))(
    'it ends where its owner gives up, and says what still lives: %s',
    async what => {
      await created(core, connectionId, 'A', 'B');
      troubles[what]?.begin();
      const id = await begun();
      await toldUntilOver(id);
      await core.call('jobs.cancel', { id });
      const told = await report(id);
      expect(told).toMatchObject({ allRevoked: false, job: { state: 'ended' } });
      expect(await outcomes(id)).toEqual(['B called-off', 'Used called-off', 'A revoked']);
      expect(service.living).toEqual(['Used', 'B']);
      // It is as open to be begun again as it was.
      expect((await plan()).rows.map(({ name, way }) => `${name} ${way}`)).toEqual(['B ready', 'Used ready']);
    },
  );
});

describe('after a sudden end', () => {
  it('it goes on with the owner’s word, and what was not sent is not in doubt', async () => {
    await created(core, connectionId, 'A', 'B', 'C');
    service.fate = name => (name === 'B' ? 'ended' : undefined);
    const id = await begun();
    await over(core, id);
    core = await core.restart();
    for (;;) if ((await core.call('jobs.list', {})).earlier === 'known') break;
    expect(await outcomes(id)).toEqual(['A revoked', 'B waiting', 'C waiting', 'Used waiting']);
    expect(service.revokes).toEqual(['A', 'B']);
    service.fate = () => undefined;
    await core.call('jobs.resume', { id });
    await over(core, id);
    expect(await report(id)).toMatchObject({ allRevoked: true });
    expect(service.revokes).toEqual(['A', 'B', 'B', 'C', 'Used']);
  });
});
