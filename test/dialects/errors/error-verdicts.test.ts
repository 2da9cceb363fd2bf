import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

/** Under 200, in each way in which documented services say it: a no is told as one, and a yes is not taken for a no. */
let core: Core;
let service: RawService;
let connectionId: string;
let body: unknown;

beforeAll(async () => {
  const good = { id: 'team_1', name: 'Acme' };
  service = await startRawService((_request, response) => json(response, 200, body ?? good));
});
afterAll(() => service.close());

beforeEach(async () => {
  body = undefined;
  core = await startCore();
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  const { id } = await core.call('connections.create', { label: 'Acme', ...addresses, teamId: null });
  connectionId = id;
  await core.call('tokens.adopt', { connectionId, token: 'pat_5e1fDQmEvYx0wq83', name: 'CI' });
  service.seen.length = 0;
});
afterEach(() => core.close());

const sentence = 'No seat is left for Kim.';
const kim = { id: 'inv_1', object: 'invitation', email: 'kim@example.com', role: 'member', use_seat: true };
const wanted = { email: 'kim@example.com', role: 'member', useSeat: true };
const refusals = ['service-refused', 'not-permitted', 'token-refused', 'field-errors', 'conflict'];

const flags = ['ok', 'success', 'Success', 'succeeded', 'isSuccess', 'is_success', 'IsSuccess', 'successful'];
const words = ['status', 'result', 'Status', 'Result'];
const no = [false, 'false', 'False', 0, '0'];
const yes = [true, 'true', 'True', 1, '1'];
const failed = ['error', 'fail', 'failed', 'failure', 'ERROR', 'Failed'];
const done = ['success', 'ok', 'OK', 'SUCCESS', 'Succeeded'];

type Case = readonly [name: string, body: object];
const each = <T>(names: readonly string[], values: readonly T[], make: (name: string, value: T) => object) =>
  names.flatMap(name =>
    values.map((value): Case => [`${name}: ${JSON.stringify(value)}`, make(name, value)]),
  );

const noes: readonly Case[] = [
  ...each(flags, no, (name, value) => ({ [name]: value, message: sentence })),
  ...each(flags, [false], (name, value) => ({ [name]: value, error: { message: sentence }, data: null })),
  ...each(flags, [false], (name, value) => ({ [name]: value, errors: [{ message: sentence }], data: [] })),
  ...each(words, failed, (name, value) => ({ [name]: value, message: sentence })),
  ...each(['code', 'statusCode', 'status', 'status_code', 'Code'], [400, 403, 409, 422], (name, value) => ({
    ...{ [name]: value, message: sentence },
  })),
  ...each(['code', 'errcode', 'error_code', 'errorCode'], [10_003, 40_301], (name, value) => ({
    ...{ [name]: value, message: sentence, data: null },
  })),
  ...each(
    ['error', 'errors', 'Error', 'Errors'],
    ['a text', 'texts', 'an object', 'objects'],
    (name, form) => ({
      [name]: {
        ...{ 'a text': sentence, texts: [sentence] },
        ...{ 'an object': { message: sentence }, objects: [{ message: sentence }] },
      }[form],
    }),
  ),
  ...each(['error', 'errors'], [null], name => ({ data: { [name]: { message: sentence } } })).map(
    ([name, given]): Case => [`data.${name}`, given],
  ),
];

/** What stands beside an invitation, or beside a list of them, and does no harm. */
const harmless: readonly Case[] = [
  ...each(flags, yes, (name, value) => ({ [name]: value })),
  ...each(words, done, (name, value) => ({ [name]: value, message: 'Done' })),
  ...each(['code', 'statusCode', 'status', 'status_code', 'Code'], [200, 201, '200'], (name, value) => ({
    ...{ [name]: value, message: 'OK' },
  })),
  ...each(
    ['code', 'errcode', 'error_code', 'errorCode', 'errno', 'ret'],
    [0, '0', null, ''],
    (name, value) => ({
      ...{ [name]: value, msg: 'success' },
    }),
  ),
  ...each(['error', 'errors', 'Errors', 'fault'], [null, [], {}, '', false, 0], (name, value) => ({
    [name]: value,
  })),
  ...each(['warnings', 'notices', 'messages', 'deprecations'], [['It will go'], []], (name, value) => ({
    [name]: value,
  })),
  ...each(
    ['error_count', 'failed', 'failures', 'errorMessage', 'error_message'],
    [0, '', null],
    (name, value) => ({
      [name]: value,
    }),
  ),
];

async function outcome(
  method: string,
  input: object,
): Promise<{ code: string; value: object; said: string }> {
  const answer = (await core.app.dispatch(method, { connectionId, ...input })) as {
    ok: boolean;
    value?: object;
    problem?: { code: string; serviceSaid?: string; fields?: object };
  };
  const { code = 'fine', serviceSaid = '', fields = {} } = answer.problem ?? {};
  return { code, value: answer.value ?? {}, said: [serviceSaid, ...Object.values(fields).flat()].join('\n') };
}

describe('a no', () => {
  it.each(noes)('%s', async (_name, given) => {
    body = given;
    for (const method of ['team.get', 'invitations.list']) {
      const { code, said } = await outcome(method, {});
      expect([...refusals, 'service-not-found', 'rate-limited']).toContain(code);
      expect(said).toContain(sentence);
    }
    const { code, said } = await outcome('invitations.create', wanted);
    // A number of its own may stand for anything: whether it was done before is not told by it.
    expect(JSON.stringify(given).includes('10003') ? [...refusals, 'outcome-unknown'] : refusals).toContain(
      code,
    );
    expect(said).toContain(sentence);
    expect(service.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('no no', () => {
  it.each(harmless)('%s', async (_name, beside) => {
    body = { ...beside, data: kim };
    expect(await outcome('invitations.create', wanted)).toMatchObject({
      ...{ code: 'fine', value: { confirmedBy: 'answer', invitation: { id: 'inv_1' } } },
    });
    body = { ...beside, data: [kim, { ...kim, id: 'inv_2', email: 'sam@example.com' }] };
    expect(await outcome('invitations.list', {})).toMatchObject({
      code: 'fine',
      value: { items: { length: 2 } },
    });
    body = { ...beside, data: { id: 'team_1', name: 'Acme' } };
    expect(await outcome('team.get', {})).toMatchObject({ code: 'fine', value: { name: 'Acme' } });
  });
});
