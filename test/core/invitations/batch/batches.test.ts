import { afterEach, expect, it } from 'vitest';
import type { Job } from '../../../../src-shared/job.ts';
import { type Core, startCore } from '../../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../../support/raw-service.ts';

const defaults = { role: 'member', useSeat: false };

interface Made {
  id: string;
  email: string;
  role: string;
  use_seat: boolean;
  expires_at: number;
}

let core: Core;
let service: RawService;
/** The service's books. */
let made: Made[];
let posts: number;
/** What becomes of the next request to create one; undefined: it is created. */
let instead:
  | ((email: string) => 'refused' | 'limited' | 'made-and-limited' | 'lost' | 'ended' | undefined)
  | undefined;
/** Of the list, that the service gives out at a time. */
let pageSize: number;
let listStatus: number;
/** How often it is asked for in vain before it is given out. */
let listLimits: number;
/** An address, as the list shows it. */
let shownAs: (email: string) => string;
/** When each was made, as the service tells it, epoch seconds; null: it tells nothing of that. */
let constantTime: number | null;

afterEach(async () => {
  await core.close();
  await service.close();
});

const person = (email: string) => ({ email, role: 'member', useSeat: false });
const people = (count: number) => Array.from({ length: count }, (_, n) => person(`p${n}@x.example`));

async function setUp(): Promise<string> {
  core = await startCore();
  made = [];
  posts = 0;
  instead = undefined;
  pageSize = 1_000;
  listStatus = 200;
  listLimits = 0;
  constantTime = null;
  shownAs = email => email;
  service = await startRawService(({ method, path, body }, response) => {
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (path === '/api/v1/team') {
      return void json(response, 200, { id: 't', seats: 10, seats_used: 7, name: 'Acme' });
    }
    if (method !== 'POST' && listLimits > 0) {
      listLimits -= 1;
      return void json(response, 429, {});
    }
    if (method !== 'POST' && listStatus !== 200) return void json(response, listStatus, {});
    if (method !== 'POST') {
      const { pathname, searchParams } = new URL(path, 'http://x');
      const from = Number(searchParams.get('offset') ?? 0);
      const data = made.slice(from, from + pageSize).map(one => ({ ...one, email: shownAs(one.email) }));
      const next = from + pageSize < made.length ? `${pathname}?offset=${from + pageSize}` : null;
      return void json(response, 200, { data, next });
    }
    posts += 1;
    const { email, role, use_seat } = JSON.parse(body) as Made;
    const manner = instead?.(email);
    if (manner === 'refused') {
      return void json(response, 422, { errors: { email: ['is not one of ours'] } });
    }
    if (manner === 'limited') {
      response.setHeader('retry-after', '7');
      return void json(response, 429, {});
    }
    if (manner === 'ended') return void json(response, 401, {});
    const expires_at = Math.floor(core.clock.now() / 1_000) + 7 * 86_400;
    const time = constantTime === null ? {} : { created_at: constantTime };
    const one = { id: `inv_${made.length}`, email, role, use_seat, expires_at, ...time };
    made.push(one);
    if (manner === 'lost') return void response.destroy();
    if (manner === 'made-and-limited') {
      response.setHeader('retry-after', '7');
      return void json(response, 429, {});
    }
    json(response, 201, one);
  });
  const { id: connectionId } = await core.call('connections.create', {
    ...{ label: 'Acme', baseUrl: service.origin, dashboardUrl: service.origin, teamId: null },
  });
  await core.call('tokens.adopt', { connectionId, token: 'a-token-0123456789', name: 'T' });
  return connectionId;
}

/** The job once it has come to rest. */
async function over(id: string): Promise<Job> {
  for (;;) {
    const { jobs } = await core.call('jobs.list', {});
    const job = jobs.find(one => one.id === id);
    if (!job) throw new Error('There is no such job.');
    if (job.state !== 'running') return job;
    await new Promise(resolve => setImmediate(resolve));
  }
}

it('a text is reviewed beside the list and the seats, and nothing is sent', async () => {
  const connectionId = await setUp();
  made.push({ id: 'inv_a', ...person('in@x.example'), use_seat: true, expires_at: core.clock.now() + 1e9 });
  const text = 'email,role,seat\nNEW@x.example,admin,yes\nIn@X.example,,\nfoo,,\nnew@x.example,,';
  const plan = await core.call('invitations.plan', { connectionId, text, defaults });
  expect(plan.rows.map(({ verdict, line }) => [line, verdict])).toEqual([
    [2, 'new'],
    [3, 'invited'],
    [4, 'faulty'],
    [5, 'twice'],
  ]);
  expect(plan.rows[0]).toMatchObject({ role: 'admin', useSeat: true, warnings: ['role-unseen'] });
  expect(plan.rows[1]?.listed).toEqual({ id: 'inv_a', email: 'in@x.example' });
  expect(plan.seats).toMatchObject({ total: 10, used: 7, pending: 1, takes: 1, staleBecause: null });
  expect(plan.list).toMatchObject({ complete: 'yes', staleBecause: null });
  expect(posts).toBe(0);
});

it('of a list that cannot be read nobody is called new', async () => {
  const connectionId = await setUp();
  await service.close();
  const plan = await core.call('invitations.plan', { connectionId, text: 'a@x.example', defaults });
  expect(plan.rows.map(({ verdict }) => verdict)).toEqual(['unchecked']);
  expect(plan).toMatchObject({ list: null, seats: null, listProblem: { code: 'connection-refused' } });
});

it('while what earlier runs have sent cannot be read, nobody is called new', async () => {
  const connectionId = await setUp();
  core.files.texts.set('jobs.jsonl', '{"format":99,"journal":"j"}\n');
  core = await core.restart();
  const plan = await core.call('invitations.plan', { connectionId, text: 'a@x.example', defaults });
  expect(plan.list).toMatchObject({ complete: 'yes' });
  expect([plan.earlier, plan.rows[0]?.verdict, plan.counts.new]).toEqual(['unread', 'unchecked', 0]);
});

it('who has no role, and is given none, is to be corrected; the others are not asked about', async () => {
  const connectionId = await setUp();
  const text = 'email,role\na@x.example,admin\nb@x.example,';
  const given = { role: '', useSeat: false };
  const { rows } = await core.call('invitations.plan', { connectionId, text, defaults: given });
  expect(rows.map(({ role, verdict }) => [role, verdict])).toEqual([
    ['admin', 'new'],
    ['', 'faulty'],
  ]);
});

it('a secret that was pasted by mistake is told, and goes nowhere', async () => {
  const connectionId = await setUp();
  const problem = await core.refused('invitations.plan', {
    ...{ connectionId, defaults },
    text: 'a@x.example\na-token-0123456789',
  });
  expect(problem.code).toBe('invalid-input');
  const text = 'a@x.example\nghp_0123456789abcdefghijABCDEFGHIJ012345';
  const plan = await core.call('invitations.plan', { connectionId, text, defaults });
  expect(plan.rows[1]).toMatchObject({ verdict: 'faulty' });
  expect(plan.rows[1]?.faults).toContain('secret');
});

it('all are sent, each once, as a job', async () => {
  const connectionId = await setUp();
  const job = await core.call('invitations.sendMany', { connectionId, people: people(60) });
  expect(job).toMatchObject({ kind: 'invitations.create', state: 'running' });
  expect(await over(job.id)).toMatchObject({ state: 'ended', counts: { done: 60 } });
  expect(posts).toBe(60);
  expect(new Set(made.map(({ email }) => email)).size).toBe(60);
  const plan = await core.call('invitations.plan', { connectionId, text: 'P3@x.example', defaults });
  expect(plan.rows.map(({ verdict }) => verdict)).toEqual(['invited']);
});

it('who is refused is told in the service’s words, and the others are sent', async () => {
  const connectionId = await setUp();
  instead = email => (/[147]@/.test(email) ? 'refused' : undefined);
  const { id } = await core.call('invitations.sendMany', { connectionId, people: people(10) });
  expect(await over(id)).toMatchObject({ counts: { done: 7, refused: 3 } });
  const { steps } = await core.call('jobs.steps', { id });
  expect(steps[4]).toMatchObject({
    state: 'refused',
    problem: { code: 'field-errors', fields: { email: ['is not one of ours'] } },
  });
  const refused = await core.call('jobs.steps', { id, states: ['refused'], from: 1, count: 1 });
  expect([refused.steps.map(({ n }) => n), refused.all]).toEqual([[4], 3]);
});

it('however many in a row are refused for what they are, the others are sent', async () => {
  const connectionId = await setUp();
  instead = email => (/[0-7]@/.test(email) ? 'refused' : undefined);
  const { id } = await core.call('invitations.sendMany', { connectionId, people: people(10), atOnce: 1 });
  expect(await over(id)).toMatchObject({ state: 'ended', counts: { done: 2, refused: 8 } });
});

it('a service that asks for patience gets it', async () => {
  const connectionId = await setUp();
  let limits = 1;
  instead = () => {
    limits -= 1;
    return limits === 0 ? 'limited' : undefined;
  };
  const { id } = await core.call('invitations.sendMany', { connectionId, people: people(6), atOnce: 1 });
  expect(await over(id)).toMatchObject({ counts: { done: 6 } });
  expect([posts, made.length]).toEqual([7, 6]);
  expect(core.clock.waits).toContain(7_000);
});

const gets = () =>
  service.seen.filter(({ method, path }) => method === 'GET' && path.includes('invitations')).length;

/** @returns each step's state, and who has told it */
async function sent(connectionId: string, count: number): Promise<string[]> {
  const { id } = await core.call('invitations.sendMany', { connectionId, people: people(count), atOnce: 2 });
  await over(id);
  const { steps } = await core.call('jobs.steps', { id });
  return steps.map(({ state, toldBy }) => `${state} ${toldBy}`);
}

it('what the service has made and turned away all the same is found in the list, and not sent again', async () => {
  const connectionId = await setUp();
  const once = new Set(['p1@x.example', 'p2@x.example', 'p5@x.example']);
  instead = email => (once.delete(email) ? 'made-and-limited' : undefined);
  await core.call('invitations.plan', { connectionId, text: '', defaults });
  expect(await sent(connectionId, 8)).toEqual([
    ...['done answer', 'done list', 'done list', 'done answer'],
    ...['done answer', 'done list', 'done answer', 'done answer'],
  ]);
  expect([posts, made.map(({ email }) => email).toSorted()]).toEqual([
    8,
    people(8).map(({ email }) => email),
  ]);
  // The review, and one for each pause.
  expect(gets()).toBeLessThanOrEqual(4);
});

it.each([
  ['an address that stood in no list before, with a time from before it was sent', 'new'],
  ['an address that stood there before, too', 'old'],
])('%s: what was turned away is sent again only where it cannot stand there', async (_what, which) => {
  const connectionId = await setUp();
  const earlier = Math.floor(core.clock.now() / 1_000) - 86_400;
  constantTime = earlier;
  if (which === 'old') made.push({ id: 'old', ...person('p1@x.example'), use_seat: false, expires_at: 1 });
  await core.call('invitations.plan', { connectionId, text: '', defaults });
  const once = new Set(['p1@x.example']);
  instead = email => (once.delete(email) ? (which === 'new' ? 'made-and-limited' : 'limited') : undefined);
  const states = await sent(connectionId, 3);
  expect(states).toEqual(['done answer', which === 'new' ? 'unknown null' : 'done answer', 'done answer']);
  expect(posts).toBe(which === 'new' ? 3 : 4);
});

it.each([
  ['in part', (email: string) => email.replace(/(?<=^.)[^@]+/, '***')],
  ['as the service keeps it', (email: string) => email.replace(/^p/, 'p.')],
])(
  'what was made and turned away is not sent again where the list shows its address %s',
  async (_what, as) => {
    const connectionId = await setUp();
    shownAs = as;
    await core.call('invitations.plan', { connectionId, text: '', defaults });
    const once = new Set(['p1@x.example']);
    instead = email => (once.delete(email) ? 'made-and-limited' : undefined);
    expect(await sent(connectionId, 4)).toEqual([
      'done answer',
      'unknown null',
      'done answer',
      'done answer',
    ]);
    expect([posts, made.length]).toEqual([4, 4]);
  },
);

it('what was made and turned away is not sent again before the list, which asks for patience, too, can be read', async () => {
  const connectionId = await setUp();
  await core.call('invitations.plan', { connectionId, text: '', defaults });
  const once = new Set(['p1@x.example']);
  instead = email => {
    if (!once.delete(email)) return undefined;
    listLimits = 4;
    return 'made-and-limited';
  };
  expect(await sent(connectionId, 4)).toEqual(['done answer', 'done list', 'done answer', 'done answer']);
  expect([posts, made.length, listLimits]).toEqual([4, 4, 0]);
});

it.each([
  ['and does not stand in the list', 200],
  ['and of which the list says nothing', 403],
])('what was turned away %s is sent again', async (_what, status) => {
  const connectionId = await setUp();
  await core.call('invitations.plan', { connectionId, text: '', defaults });
  listStatus = status;
  const once = new Set(['p1@x.example', 'p3@x.example']);
  instead = email => (once.delete(email) ? 'limited' : undefined);
  expect(await sent(connectionId, 5)).toEqual(Array.from({ length: 5 }, () => 'done answer'));
  expect([posts, made.length]).toEqual([7, 5]);
});

it.each([
  ['made all the same', 'made-and-limited', 'member', [1, 1], 'list'],
  ['not made', 'limited', 'member', [2, 1], 'answer'],
  ['made with another role', 'made-and-limited', 'admin', [2, 2], 'answer'],
] as const)(
  'what was turned away and %s, and is sent again by its owner: %s, as %s',
  async (_what, manner, role, counted, confirmedBy) => {
    const connectionId = await setUp();
    await core.call('invitations.plan', { connectionId, text: '', defaults });
    const once = new Set(['p1@x.example']);
    instead = email => (once.delete(email) ? manner : undefined);
    const one = { connectionId, ...person('p1@x.example') };
    expect(await core.refused('invitations.create', one)).toMatchObject({ code: 'rate-limited' });
    core.clock.advance(60_000);
    expect(await core.call('invitations.create', { ...one, role })).toMatchObject({ confirmedBy });
    expect([posts, made.length]).toEqual(counted);
  },
);

it('a long list is not read between two tries', async () => {
  const connectionId = await setUp();
  for (let n = 0; n < 11; n += 1)
    made.push({ id: `old_${n}`, ...person(`o${n}@x.example`), use_seat: false, expires_at: 1 });
  pageSize = 1;
  const once = new Set(['p1@x.example']);
  instead = email => (once.delete(email) ? 'limited' : undefined);
  await core.call('invitations.plan', { connectionId, text: '', defaults });
  const before = gets();
  expect(before).toBe(11);
  expect(await sent(connectionId, 3)).toEqual(Array.from({ length: 3 }, () => 'done answer'));
  expect(posts).toBe(4);
  expect(gets()).toBe(before);
});

it('a refused credential pauses it, with the step that met it still to be sent', async () => {
  const connectionId = await setUp();
  instead = email => (email.startsWith('p2') ? 'ended' : undefined);
  const { id } = await core.call('invitations.sendMany', { connectionId, people: people(5), atOnce: 1 });
  expect(await over(id)).toMatchObject({
    state: 'paused',
    pausedBecause: { code: 'token-refused' },
    counts: { done: 2, waiting: 3 },
  });
});

it('is exported in the words of the screen: what waits is not “not sent” before it was called off', async () => {
  const connectionId = await setUp();
  instead = email => (email === 'p1@x.example' ? 'ended' : email === 'p0@x.example' ? 'lost' : undefined);
  const { id } = await core.call('invitations.sendMany', { connectionId, people: people(3), atOnce: 1 });
  await over(id);
  const told = async () => {
    const { text, complete } = await core.call('invitations.export', { connectionId, jobId: id });
    return [...text.matchAll(/^"p\d@[^"]*","member","false","([^"]*)"/gm)]
      .map(([, word]) => word)
      .concat(complete);
  };
  expect(await told()).toEqual(['unknown', 'waiting', 'waiting', 'no']);
  await core.call('jobs.settle', { id, n: 0, as: 'not-done' });
  await core.call('jobs.cancel', { id });
  expect(await told()).toEqual(['not sent', 'not sent', 'not sent', 'yes']);
});

it('whose answer was lost is looked up in one list for all, and not sent again', async () => {
  const connectionId = await setUp();
  instead = email => (/[0-4]@/.test(email) ? 'lost' : undefined);
  await core.call('invitations.plan', { connectionId, text: '', defaults });
  const { id } = await core.call('invitations.sendMany', { connectionId, people: people(10) });
  await over(id);
  for (;;) {
    const { jobs } = await core.call('jobs.list', {});
    if (jobs[0]?.counts.unknown === 0) break;
    await new Promise(resolve => setImmediate(resolve));
  }
  expect(posts).toBe(10);
  const { steps } = await core.call('jobs.steps', { id });
  expect(steps.map(({ state, toldBy }) => `${state} ${toldBy}`).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'done answer'),
    ...Array.from({ length: 5 }, () => 'done list'),
  ]);
  // One before, one after.
  expect(
    service.seen.filter(({ method, path }) => method === 'GET' && path.includes('invitations')).length,
  ).toBeLessThanOrEqual(2);
});

it('the same address twice, or one that is being sent to, is not sent to', async () => {
  const connectionId = await setUp();
  const twice = [person('a@x.example'), person('A@X.example')];
  const problem = await core.refused('invitations.sendMany', { connectionId, people: twice });
  expect(problem).toMatchObject({ code: 'invalid-input', fields: { people: [expect.any(String)] } });
  instead = () => 'limited';
  const { id } = await core.call('invitations.sendMany', { connectionId, people: people(3) });
  expect(await core.refused('invitations.sendMany', { connectionId, people: people(1) })).toMatchObject({
    code: 'busy',
  });
  const plan = await core.call('invitations.plan', { connectionId, text: 'p1@x.example', defaults });
  expect(plan.rows.map(({ verdict }) => verdict)).toEqual(['open']);
  await core.call('jobs.cancel', { id });
  await over(id);
  expect(made).toEqual([]);
});

it('what became of all is a table for spreadsheets, and so is the list', async () => {
  const connectionId = await setUp();
  instead = email => (email.startsWith('p1@') ? 'refused' : undefined);
  const { id } = await core.call('invitations.sendMany', { connectionId, people: people(3) });
  await over(id);
  const job = await core.call('invitations.export', { connectionId, jobId: id });
  expect(job).toMatchObject({ fileName: 'invited-Acme-2026-11-20.csv', rows: 3, complete: 'yes' });
  const [, first, second] = job.text.split('\r\n');
  expect(first).toMatch(/^"p0@x.example","member","false","sent","2026-11-20T/);
  expect(second).toMatch(/"refused",.*"field-errors","email: is not one of ours"$/);
  const list = await core.call('invitations.export', { connectionId, search: 'p2@' });
  expect(list).toMatchObject({ rows: 1, complete: 'yes' });
  expect(list.text).toContain('"p2@x.example","member","false","pending"');
});

it('of two clicks one sends', async () => {
  const connectionId = await setUp();
  const send = () =>
    core.app.dispatch('invitations.sendMany', { connectionId, people: people(3) }) as Promise<{
      ok: boolean;
    }>;
  const one = core.app.dispatch('invitations.create', { connectionId, ...person('p1@x.example') });
  const answers = await Promise.all([send(), send(), one]);
  for (const { id } of (await core.call('jobs.list', {})).jobs) await over(id);
  expect(answers.filter(answer => (answer as { ok: boolean }).ok)).toHaveLength(1);
  expect(new Set(made.map(({ email }) => email)).size).toBe(made.length);
});

it('who waits in a batch is not invited beside it', async () => {
  const connectionId = await setUp();
  instead = email => (email.startsWith('p0@') ? 'ended' : undefined);
  const { id } = await core.call('invitations.sendMany', { connectionId, people: people(3), atOnce: 1 });
  expect(await over(id)).toMatchObject({ state: 'paused', counts: { waiting: 3 } });
  const problem = await core.refused('invitations.create', { connectionId, ...person('P2@x.example') });
  expect(problem).toEqual({ code: 'busy', reason: 'invitation-on-its-way' });
});
