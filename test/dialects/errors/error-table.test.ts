import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyProblem } from '../../../src-shared/problem.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { FakeFiles, FakeKeychain } from '../../support/fake-ports.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';
import { sendAnswer } from '../send-answer.ts';
import type { ErrorRow, Outcome, Told } from './error-rows.ts';
import { errorRows as rows } from './error-rows-all.ts';

/**
 * What the owner is told where the service, or something on the way to it, answers in the manner of its documentation: the
 * words that it gave, at the field that they are about, and never more than the answer is evidence for.
 */
const token = 'pat_5e1fDQmEvYx0wq83';
const wanted = { email: 'kim@example.com', role: 'member', useSeat: true };
const invitations = '/api/v1/team/invitations';

let core: Core;
let service: RawService;
let connectionId: string;
/** What answers from now on, and to which requests; before that all is well. */
let answering: { row: Pick<ErrorRow, 'status' | 'headers' | 'body'>; to: 'GET' | 'POST' } | null;
/** Invitations that the list shows while it is well. */
let listed: object[];

beforeAll(async () => {
  service = await startRawService((request, response) => {
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (answering?.to === request.method) sendAnswer(response, answering.row);
    else if (request.path === '/graphql') json(response, 200, { data: { __typename: 'Query' } });
    else if (request.path.startsWith(invitations))
      json(response, 200, { object: 'list', data: listed, has_more: false });
    else json(response, 200, { id: 'team_1', name: 'Acme' });
  });
});
afterAll(() => service.close());

/** With a connection and a token, as an earlier run has left them. */
let files: FakeFiles;
let keychain: FakeKeychain;
beforeAll(async () => {
  answering = null;
  listed = [];
  core = await startCore();
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  const { id } = await core.call('connections.create', { label: 'Acme', ...addresses, teamId: null });
  connectionId = id;
  await core.call('tokens.adopt', { connectionId, token, name: 'CI' });
  await core.close();
  ({ files, keychain } = core);
});

beforeEach(async () => {
  answering = null;
  listed = [];
  const kept = { files: new FakeFiles(), keychain: new FakeKeychain() };
  for (const [name, text] of files.texts) kept.files.texts.set(name, text);
  for (const [account, secret] of keychain.items) kept.keychain.items.set(account, secret);
  core = await startCore({}, kept);
  service.seen.length = 0;
});
afterEach(() => core.close());

type Method = 'team.get' | 'invitations.list' | 'invitations.create';

interface Heard {
  outcome: Outcome;
  problem: AnyProblem | null;
  value: object;
}

async function ask(method: Method, email = wanted.email): Promise<Heard> {
  const input = method === 'invitations.create' ? { connectionId, ...wanted, email } : { connectionId };
  const answer = (await core.app.dispatch(method, input)) as
    | { ok: true; value: object }
    | { ok: false; problem: AnyProblem };
  return answer.ok
    ? { outcome: 'fine', problem: null, value: answer.value }
    : { outcome: answer.problem.code, problem: answer.problem, value: {} };
}

function expectTold({ outcome }: Heard, told: Told): void {
  if ('not' in told) expect(told.not).not.toContain(outcome);
  else expect(told).toContain(outcome);
}

/** All that the owner gets to read of it. */
const wordsOf = ({ problem }: Heard): string =>
  [problem?.serviceSaid ?? '', ...Object.values(problem?.fields ?? {}).flat()].join('\n');

/** What holds of whatever is told. */
function expectSound(heard: Heard, row: ErrorRow): void {
  const { body, said, at, retryAfterSeconds } = row;
  const { outcome, problem } = heard;
  const words = wordsOf(heard);
  for (const sentence of [...said, ...Object.values(at)]) {
    if (outcome !== 'fine') expect(words).toContain(sentence);
  }
  if (typeof body === 'string' && /<(html|\?xml|!doctype|body|error|title)/i.test(body))
    expect(words).not.toMatch(/<[a-z!/?]/i);
  if (outcome === 'field-errors') expect(Object.values(problem?.fields ?? {}).flat()).not.toEqual([]);
  if (outcome === 'rate-limited' || outcome === 'service-fault') expectTime(problem, retryAfterSeconds);
  for (const text of row.unsaid ?? []) expect(JSON.stringify(problem)).not.toContain(text);
}

function expectTime(problem: AnyProblem | null, seconds: number | undefined): void {
  const told = problem?.retryAfterSeconds;
  if (seconds === undefined || (seconds === 0 && told === undefined)) expect(told).toBe(undefined);
  else expect(Math.abs((told ?? Number.NaN) - seconds)).toBeLessThanOrEqual(1);
}

const named = (some: readonly ErrorRow[]) => some.map(row => [`${row.name} (${row.status})`, row] as const);

describe('a reading', () => {
  it.each(named(rows.filter(row => row.read !== null)))('%s', async (_name, row) => {
    answering = { row, to: 'GET' };
    for (const method of row.reads ? [row.reads] : (['team.get', 'invitations.list'] as const)) {
      const heard = await ask(method);
      if (row.read) expectTold(heard, row.read);
      expectSound(heard, row);
      if (row.items !== undefined) expect(heard.value).toMatchObject({ items: { length: row.items } });
    }
    expect(service.seen.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('an invitation, sent once', () => {
  it.each(named(rows.filter(row => row.invite !== null)))('%s', async (_name, row) => {
    answering = { row, to: 'POST' };
    const heard = await ask('invitations.create', row.email);
    expect(service.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    if (row.invite) expectTold(heard, row.invite);
    expectSound(heard, row);
    for (const [field, sentence] of Object.entries(row.at)) {
      expect(heard.problem?.fields?.[field]?.join('\n')).toContain(sentence);
    }
  });
});

const inDoubt = rows.filter(
  ({ invite }) => Array.isArray(invite) && invite.every(told => told === 'outcome-unknown'),
);

describe('where the answer tells nothing, the list is asked, and what it shows is told', () => {
  it.each(named(inDoubt))('%s', async (_name, row) => {
    await core.call('invitations.list', { connectionId });
    answering = { row, to: 'POST' };
    listed = [{ id: 'inv_1', ...wanted, email: row.email ?? wanted.email, use_seat: true }];
    const created = await core.call('invitations.create', { connectionId, ...wanted });
    expect(created).toMatchObject({ confirmedBy: 'list', invitation: { id: 'inv_1' } });
    expect(service.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

/** What was sent was not as it should be, or may not be done; not with a list, which is read as one of GraphQL's. */
const isPlain = ({ status, invite, body }: ErrorRow) =>
  [400, 403, 422].includes(status) &&
  Array.isArray(invite) &&
  !invite.includes('outcome-unknown') &&
  !/"errors":\s*\[/.test(JSON.stringify(body) ?? '');

describe('as the answer to createPat it loses no token and makes none', () => {
  it.each(named(rows.filter(row => row.invite !== null && row.reads === undefined)))(
    '%s',
    async (_name, row) => {
      await core.call('sessions.save', { connectionId, session: 'Fe26.2**0d1ae4b8c2f7' });
      service.seen.length = 0;
      answering = { row, to: 'POST' };
      const { code } = await core.refused('tokens.create', { connectionId, name: 'New', expiresAt: null });
      expect(service.seen.filter(({ body }) => body.includes('createPat'))).toHaveLength(1);
      const made = (await core.call('tokens.list', { connectionId })).filter(({ name }) => name === 'New');
      // Where it may have been done the row stays; where it surely was not there is nothing to keep.
      expect(made.map(({ state }) => state)).toEqual(code === 'outcome-unknown' ? ['creation-unknown'] : []);
      // A redirect of everything that is posted leads to a sign-in page; or it is shown at once.
      const isPage = row.status === 303 || row.name === 'a page to sign in';
      if (inDoubt.includes(row) && !isPage) expect(code).toBe('outcome-unknown');
      if (isPlain(row)) expect(code).not.toBe('outcome-unknown');
    },
  );
});

describe('the token in the sentence is not shown', () => {
  it.each(
    named(
      rows.filter(({ said, at, invite }) => invite !== null && Object.values(at).length + said.length > 0),
    ),
  )('%s', async (_name, row) => {
    const withToken = (sentence: string) => `${sentence} ${token}`;
    let text = typeof row.body === 'string' ? row.body : (JSON.stringify(row.body) ?? '');
    let told = JSON.stringify(row.headers);
    for (const sentence of [...row.said, ...Object.values(row.at)]) {
      const written = typeof row.body === 'string' ? sentence : JSON.stringify(sentence).slice(1, -1);
      expect(text + told).toContain(written);
      text = text.replaceAll(written, withToken(written));
      told = told.replaceAll(written, withToken(written));
    }
    const headers = { 'content-type': 'application/json', ...JSON.parse(told) };
    answering = { row: { ...row, headers, body: text }, to: 'POST' };
    const heard = await ask('invitations.create');
    expect(JSON.stringify(heard)).not.toContain(token);
    expect(core.answered()).not.toContain(token);
  });
});

it('covers what is widespread', () => {
  expect(rows.length).toBeGreaterThan(300);
  expect(new Set(named(rows).map(([name]) => name)).size).toBe(rows.length);
});
