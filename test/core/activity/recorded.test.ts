import { afterEach, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../../src-main/adapters/node-transport.ts';
import { isRecorded } from '../../../src-main/core/app/recorded.ts';
import { type Transport, TransportError } from '../../../src-main/core/base/ports/transport.ts';
import { requestIdOf } from '../../../src-main/core/wire/request-id.ts';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { methods } from '../../../src-shared/contract.ts';
import type { Method } from '../../../src-shared/rpc.ts';
import { atRest } from '../../policy/scene.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';

let core: Core;
let service: Practice;

afterEach(async () => {
  await core.close();
  await service.close();
});

/** Numbers its answers, as services do. */
function numbering(): Transport {
  const inner = createNodeTransport();
  let n = 0;
  return {
    async send(request) {
      const answer = await inner.send(request);
      n += 1;
      return { ...answer, headers: { ...answer.headers, 'x-request-id': `req-${request.method}-${n}` } };
    },
    close: () => inner.close(),
  };
}

async function open(transport = numbering()): Promise<string> {
  service = await startPractice();
  core = await startCore({ transport });
  return connected(core, service);
}

const list = (wanted = {}) => core.call('activity.list', wanted);

/** The last lines, the last first: what, on what, and with what outcome. */
async function told(count: number, of: Core = core) {
  const { entries } = await of.call('activity.list', { count });
  return entries.map(({ what, about, outcome, because }) =>
    [what, about?.name, about?.more, outcome, because].filter(one => one).join(' '),
  );
}

describe('the journal of activity', () => {
  it('has a line for each act: who, when, where, what, on what, with what outcome, under which id', async () => {
    const connectionId = await open();
    const token = await core.call('tokens.create', { connectionId, name: 'Deploy', expiresAt: null });
    const [line, adopted, session, created] = (await list()).entries;
    expect(line).toMatchObject({
      ...{ who: 'owner', at: core.clock.now(), what: 'tokens.create', outcome: 'done', because: null },
      connection: { id: connectionId, label: 'Acme' },
      ...{ origin: service.dashboardUrl, about: { id: token.id, name: 'Deploy', more: null } },
      ...{ requestId: expect.stringMatching(/^req-POST-\d+$/), keptIn: 'disk' },
    });
    expect(adopted).toMatchObject({
      what: 'tokens.adopt',
      origin: service.baseUrl,
      about: { name: 'Pasted' },
    });
    expect(session).toMatchObject({ what: 'sessions.save', connection: { id: connectionId } });
    expect(created).toMatchObject({
      what: 'connections.create',
      ...{ connection: { id: connectionId, label: 'Acme' }, origin: null },
    });
    await core.call('tokens.revoke', { key: token.key });
    await core.call('tokens.forget', { key: token.key, confirmed: true });
    await core.call('settings.set', { clipboardSeconds: 45, idleMinutes: 5, updates: true });
    await core.call('settings.set', { endDays: [7, 1] });
    // As it was.
    await core.call('settings.set', { endDays: [7, 1] });
    await core.call('settings.set', { endDays: [] });
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    const [removed, , , , , forgotten, revoked] = (await list()).entries;
    expect(removed).toMatchObject({ connection: { id: connectionId, label: 'Acme' }, outcome: 'done' });
    expect(await told(7)).toEqual([
      'connections.remove Acme done',
      'settings.set endDays= done',
      'settings.set done',
      'settings.set endDays=7,1 done',
      'settings.set idleMinutes=5 done',
      'tokens.forget Deploy done',
      'tokens.revoke Deploy done',
    ]);
    for (const one of [forgotten, revoked]) expect(one?.about?.id).toBe(token.id);
  });

  it('says the same after a sudden end', async () => {
    await open();
    const before = await told(9);
    const again = await core.restart();
    await again.call('activity.verify', {});
    expect(await told(9, again)).toEqual(before);
    expect((await again.call('activity.list', {})).chain.state).toBe('whole');
    await again.close();
  });

  it('has a line for what was refused, and none for what was only asked', async () => {
    const connectionId = await open();
    const { length } = (await list()).entries;
    await core.refused('connections.remove', { id: connectionId });
    await core.call('team.get', { connectionId });
    await core.call('sessions.check', { connectionId });
    await core.refused('tokens.create', { connectionId, name: service.token, expiresAt: null });
    expect((await list()).entries).toHaveLength(length);
    await core.refused('tokens.revokeById', { connectionId, id: 'no-such-token' });
    expect(await told(1)).toEqual([expect.stringMatching(/^tokens.revokeById refused /)]);
  });

  it('says of a lost answer that the outcome is unknown, and what became of it on a line of its own', async () => {
    const connectionId = await open(losing(/createPat|invitations$/, 2));
    await core.refused('tokens.create', { connectionId, name: 'Deploy', expiresAt: null });
    expect(await told(1)).toEqual(['tokens.create Deploy unknown outcome-unknown']);
    core.ports.transport.send = async () => {
      throw new TransportError('offline', true, 'cut');
    };
    await core.refused('invitations.create', { connectionId, ...ann });
    expect(await told(1)).toEqual([
      'invitations.create ann@x.example role=member useSeat=false unknown outcome-unknown',
    ]);
    const { jobs } = await core.call('jobs.list', { connectionId });
    await core.call('jobs.settle', { id: jobs[0]?.id ?? '', n: 0, as: 'done' });
    const [line] = (await list()).entries;
    expect(line).toMatchObject({
      ...{ what: 'invitations.create', outcome: 'done', toldBy: 'owner', step: { job: jobs[0]?.id, n: 0 } },
      ...{ about: { name: 'ann@x.example' }, origin: service.baseUrl, requestId: null },
    });
    expect((await list({ outcome: 'begun' })).entries).toEqual([]);
  });

  it('has a line for each invitation of a batch, with the id of its own request', async () => {
    const connectionId = await open();
    const people = ['a', 'b', 'c'].map(name => ({ ...ann, email: `${name}@x.example` }));
    const { id } = await core.call('invitations.sendMany', { connectionId, people });
    await atRest(core);
    const { entries } = await list({ kind: 'invitations' });
    const steps = entries.filter(({ step }) => step !== null);
    expect(steps.map(({ about, step }) => [about?.name, step])).toEqual(
      expect.arrayContaining([0, 1, 2].map(n => [people[n]?.email, { job: id, n }])),
    );
    expect(new Set(steps.map(({ requestId }) => requestId)).size).toBe(3);
    expect(steps.every(({ requestId }) => requestId?.startsWith('req-POST-'))).toBe(true);
    const whole = entries.filter(({ what }) => what === 'invitations.sendMany');
    expect(whole).toMatchObject([{ about: { id, more: 'addresses=3' }, outcome: 'done' }]);
  });

  it('says of each step of a replacement what it did, and with which token', async () => {
    const connectionId = await open();
    const old = await core.call('tokens.create', { connectionId, name: 'Deploy', expiresAt: null });
    const wanted = { key: old.key, name: 'Deploy', expiresAt: null, grace: 'now' } as const;
    const { id } = await core.call('tokens.rotate', wanted);
    const phase = async () => (await core.call('tokens.rotations', {}))[0]?.phase;
    await expect.poll(phase).toBe('ready');
    await core.call('tokens.endRotation', { jobId: id });
    await expect.poll(phase).toBe('done');
    await atRest(core);
    const { entries } = await list({ kind: 'tokens' });
    const steps = entries.filter(({ step, outcome }) => step !== null && outcome === 'done').toReversed();
    expect(steps.map(({ about }) => about?.more)).toEqual(
      ['create', 'prove', 'use', 'revoke'].map(one => expect.stringContaining(`does=${one}`)),
    );
    const ids = steps.map(({ about }) => about?.id);
    expect(ids.at(-1)).toBe(old.id);
    expect(ids[0]).not.toBe(old.id);
  });

  it('has a line for each step that a sudden end left without one', async () => {
    const connectionId = await open();
    const people = ['a', 'b', 'c'].map(name => ({ ...ann, email: `${name}@x.example` }));
    const { send } = core.ports.transport;
    let sent = 0;
    core.ports.transport.send = request => {
      if (request.method !== 'POST') return send(request);
      sent += 1;
      return sent < 2 ? send(request) : new Promise(() => undefined);
    };
    const { id } = await core.call('invitations.sendMany', { connectionId, people, atOnce: 1 });
    await expect.poll(() => sent).toBe(2);
    for (const times of [1, 2]) {
      const again = await core.restart();
      await again.call('invitations.doubts', { connectionId });
      await again.call('activity.verify', {});
      const steps = async () => {
        const { entries } = await again.call('activity.list', { kind: 'invitations' });
        return entries.flatMap(({ step, outcome }) => (step?.job === id ? [`${step.n} ${outcome}`] : []));
      };
      await expect.poll(async () => [times, await steps()]).toEqual([times, ['1 unknown', '0 done']]);
      await again.close();
    }
  });

  it('names what a job is that is paused, gone on with or ended', async () => {
    const connectionId = await open();
    const people = ['a', 'b', 'c'].map(name => ({ ...ann, email: `${name}@x.example` }));
    const { send } = core.ports.transport;
    let left = () => {};
    core.ports.transport.send = async request => {
      if (request.method === 'POST') await new Promise<void>(resolve => (left = resolve));
      return send(request);
    };
    const { id } = await core.call('invitations.sendMany', { connectionId, people, atOnce: 1 });
    await core.call('jobs.pause', { id });
    await core.call('jobs.resume', { id });
    await core.call('jobs.cancel', { id });
    const lines = (await list({ kind: 'jobs' })).entries;
    expect(lines.map(({ what, about, connection }) => [what, about, connection?.label])).toEqual(
      ['cancel', 'resume', 'pause'].map(act => [`jobs.${act}`, { id, name: null, more: 'batch=3' }, 'Acme']),
    );
    left();
    await atRest(core);
  });

  it('has a line for the one step of a job that nobody waits for', async () => {
    const connectionId = await open();
    await core.call('invitations.sendMany', { connectionId, people: [ann] });
    await atRest(core);
    expect(await told(2)).toEqual([
      'invitations.create ann@x.example role=member useSeat=false done',
      expect.stringContaining('invitations.sendMany'),
    ]);
    const { word } = await core.call('tokens.revokePlan', { connectionId: null });
    expect(word).toBe(null);
    const { id, key } = await core.call('tokens.create', { connectionId, name: 'Deploy', expiresAt: null });
    await core.call('tokens.revokeAll', { connectionId: null, keys: [key], typed: 'revoke 1' });
    await atRest(core);
    const all = (await list()).entries.filter(one => one.what === 'tokens.revokeAll');
    expect(all.find(({ step }) => step === null)?.about?.more).toBe('tokens=1');
    const step = all.find(one => one.step?.n === 0);
    expect(step).toMatchObject({
      ...{ what: 'tokens.revokeAll', about: { id, name: 'Deploy' }, outcome: 'done' },
      ...{ connection: { id: connectionId }, step: { n: 0 }, origin: service.dashboardUrl },
    });
  });

  it('asks nobody about the practice team: its lines are kept in memory, and end with it', async () => {
    service = await startPractice();
    core = await startCore();
    const { id } = await core.call('connections.openPractice', {});
    await core.call('tokens.create', { connectionId: id, name: 'Try', expiresAt: null });
    const { entries } = await list();
    expect(entries.map(({ what, keptIn }) => [what, keptIn])).toEqual([
      ['tokens.create', 'memory'],
      ['connections.openPractice', 'memory'],
    ]);
    expect([core.files.texts.has('activity.jsonl'), core.keychain.items.has('activity key')]).toEqual([
      false,
      false,
    ]);
  });

  it('never holds a secret, whatever is done', async () => {
    const connectionId = await open();
    const { key } = await core.call('tokens.create', { connectionId, name: 'Deploy', expiresAt: null });
    await core.call('tokens.copy', { key });
    const created = core.clipboard.text;
    expect(created).not.toBe('');
    const { text } = await core.call('activity.export', { format: 'csv' });
    for (const secret of [created, service.token, service.session]) {
      expect(text).not.toContain(secret);
      expect(JSON.stringify(await list())).not.toContain(secret);
    }
    expect(await told(2)).toEqual([
      expect.stringMatching(/^activity.export keyholder-activity-.*csv done$/),
      'tokens.copy Deploy done',
    ]);
  });

  it('writes down no id that nothing has, whatever text stands there', async () => {
    await open();
    const text = 'Tr0ub4dor-and-3 of a colleague';
    await core.refused('ledger.import', { id: text });
    await core.refused('jobs.cancel', { id: text });
    await core.refused('connections.remove', { id: text, confirmed: true });
    await core.refused('tokens.create', { connectionId: text, name: 'Deploy', expiresAt: null });
    await core.refused('tokens.revokeById', { connectionId: text, id: 'tok_8812' });
    expect(JSON.stringify(await list())).not.toContain(text);
    expect((await list()).entries.slice(0, 5).map(({ about }) => about?.id ?? about?.name ?? null)).toEqual([
      ...['tok_8812', 'Deploy', null, null, null],
    ]);
  });

  it('fails no act and holds none up where the disk does not answer', async () => {
    service = await startPractice();
    core = await startCore();
    const { files } = core;
    const { append, write } = files;
    const waiting: (() => void)[] = [];
    const stuck = async (name: string) => {
      if (name.startsWith('activity')) await new Promise<void>(resolve => waiting.push(resolve));
    };
    files.append = (name, text) => stuck(name).then(() => append.call(files, name, text));
    files.write = (name, text) => stuck(name).then(() => write.call(files, name, text));
    const connectionId = await connected(core, service);
    await core.call('tokens.create', { connectionId, name: 'Deploy', expiresAt: null });
    // That it was begun has a line, too.
    expect((await list()).chain.notOnDisk).toBe(5);
    expect(waiting).toHaveLength(1);
    Object.assign(files, { append, write });
    for (const go of waiting) go();
    await core.app.beforeEnd();
    expect((await list()).chain.notOnDisk).toBe(0);
  });
});

const ann = { email: 'ann@x.example', role: 'member', useSeat: false };

/** Loses so many answers to what is named, which was done all the same. */
function losing(what: RegExp, count: number): Transport {
  let left = count;
  const inner = numbering();
  return {
    async send(request) {
      const answer = await inner.send(request);
      const isIt = request.method === 'POST' && what.test(`${request.body} ${request.url}`);
      if (!isIt || left === 0) return answer;
      left -= 1;
      throw new TransportError('connection-lost', true, 'cut');
    },
    close: () => inner.close(),
  };
}

describe('the table', () => {
  it('leaves out of the journal only what nothing stays of', () => {
    const names = Object.keys(methods) as Method[];
    const left = names.filter(method => methods[method].kind === 'act' && !isRecorded(method));
    expect(left.toSorted()).toEqual([
      ...['activity.verify', 'connections.select', 'connections.test', 'files.save', 'idle.touch'],
      ...['inspector.bundle', 'inspector.clear', 'invitations.plan', 'invitations.refresh'],
      ...['invitations.setViews', 'invitations.stop', 'jobs.settle', 'keychain.cancel', 'keychain.check'],
      ...['ledger.review', 'notices.dismiss', 'sessions.check', 'tokens.calendar', 'tokens.identify'],
      ...['tokens.tryNotification', 'tokens.verify', 'updates.check', 'updates.download'],
    ]);
  });
});

describe('the id of a request', () => {
  it.each<[Record<string, string>, string | null]>([
    [{ 'x-request-id': ' abc-1 ' }, 'abc-1'],
    [{ 'cf-ray': 'x', 'request-id': 'y' }, 'y'],
    [{ 'request-id': 'req_011CSHoEeqs5C35K2UUqR7Fy' }, 'req_011CSHoEeqs5C35K2UUqR7Fy'],
    [{ 'x-request-id': 'a\u202eb' }, null],
    [{ 'x-request-id': 'x'.repeat(201) }, null],
    [{ 'x-request-id': 'the secret one' }, null],
    [{ 'x-request-id': `pat_${'a'.repeat(24)}` }, null],
    [{}, null],
  ])('of %j is %s', (headers, id) => {
    const redact = (text: string) => text.replace('secret', '…');
    expect(requestIdOf({ status: 200, headers, body: new Uint8Array() }, redact)).toBe(id);
  });
});
