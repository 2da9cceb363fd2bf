import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src-main/core/base/json.ts';
import { problemOf } from '../../../src-main/core/base/problem-error.ts';
import { toldOf } from '../../../src-main/core/invitations/invitation-answer.ts';
import type { Wire } from '../../../src-main/core/wire/exchange.ts';
import { RestClient } from '../../../src-main/core/wire/rest-client.ts';
import { ServiceClocks } from '../../../src-main/core/wire/service-clocks.ts';
import { problemSchema } from '../../../src-shared/problem.ts';
import { FakeClock } from '../../support/fake-ports.ts';

const wanted = { email: 'Zoë@bücher.example', role: 'member', useSeat: true };
const email = wanted.email;
const redact = (text: string) => text;
const { signal } = new AbortController();
const date = 'Sun, 22 Nov 2026 05:00:00 GMT';
const at = Date.parse(date) / 1_000;

/** The answer as it is read. */
async function answered(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const wire = { send: async () => ({ status, headers, body: new TextEncoder().encode(text) }) };
  const clock = new FakeClock();
  const rest = new RestClient(
    wire as unknown as Wire,
    clock,
    new ServiceClocks(clock, () => undefined),
    redact,
  );
  const answer = await rest.post('/x', {}, { baseUrl: 'https://a.example', token: 't', signal });
  expect(answer.read).toEqual(readJson(new TextEncoder().encode(text)));
  return answer;
}

/** What is told of an answer: `sent`, the code of a problem, or `lost`. */
async function told(
  status: number,
  body: unknown,
  knownManners: ReadonlySet<string> = new Set(),
  headers: Record<string, string> = {},
) {
  try {
    const answer = await answered(status, body, headers);
    const result = toldOf(answer, wanted, { redact, knownManners });
    if (result.sent) return 'sent';
    // Or the router would answer with a fault of our own, and the doubt would be gone.
    expect(problemSchema.parse(result.lost)).toEqual(result.lost);
    return `lost: ${result.manner}`;
  } catch (error) {
    return problemOf(error)?.code;
  }
}

it('an invitation that is shown was sent, whatever a firewall’s header says beside it; without one it was not let pass', async () => {
  const headers = { 'cf-mitigated': 'challenge' };
  expect(await told(201, { id: 'inv_1', email }, new Set(), headers)).toBe('sent');
  expect(await told(200, { something: 1 }, new Set(), headers)).toMatch(/^lost/);
  expect(await told(202, '', new Set(), headers)).toBe('blocked-on-the-way');
  expect(await told(403, '{}', new Set(), headers)).not.toBe('sent');
});

describe('a yes', () => {
  it.each([
    ['the invitation', 201, { id: 'inv_1', email }],
    ['its address in other letters', 200, { id: 'inv_1', email: 'ZOE\u0308@xn--bcher-kva.example' }],
    ['beside nothing that failed', 200, { created: [{ id: '1', email }], failed: [], skipped: [] }],
    ['in an envelope that nobody knows', 200, { answer: { made: { id: '7', attributes: { email } } } }],
    ['its address and when it was made', 200, { email, created_at: 1_790_000_000 }],
    ['ok beside its address', 200, { ok: true, email }],
    ['with a word of its own', 200, { id: 'inv_1', email, status: 'pending', message: 'Invitation sent.' }],
    ['in a list of one', 200, { data: [{ id: 1, email }] }],
    ['under 202', 202, { id: 'inv_1', email }],
    ['beside errors that are none', 200, { data: { id: 'inv_1', email }, errors: [], error: null }],
    ['an id alone', 200, { id: 'inv_1' }],
    ['an id alone, in capitals', 200, { Id: 'inv_1', Status: 'pending' }],
    [
      'the invitation in capitals',
      200,
      { Id: 1, Object: 'Invitation', Email: email, CreatedAt: 1_790_000_000 },
    ],
    ['a sentence in capitals', 200, { Message: 'Invitation sent.' }],
    ['an id of what calls itself an invitation', 200, { object: 'team.invitation', id: 'inv_1', note: 'x' }],
    ['an id under its name', 202, { invitation: { id: 'inv_1' } }],
    ['ok', 200, { ok: true }],
    ['success', 200, { success: 'true', message: 'Sent.' }],
    ['a word', 200, { status: 'success', data: null }],
    ['201 and nothing', 201, undefined],
    ['201 and an empty object', 201, {}],
    ['204', 204, undefined],
  ])('%s', async (_what, status, body) => {
    expect(await told(status, body)).toBe('sent');
  });
});

describe('a no', () => {
  it.each([
    ['ok: false', { ok: false, error: 'already_invited' }, 'service-refused'],
    ['success: "false"', { success: 'false', message: 'No.' }, 'service-refused'],
    ['success: 0', { success: 0 }, 'service-refused'],
    ['a word', { status: 'fail', data: { email: 'is blocked' } }, 'field-errors'],
    ['an error', { error: { message: 'The team is full.' } }, 'service-refused'],
    ['an error in capitals', { Error: { Code: 'FORBIDDEN', Message: 'No.' } }, 'not-permitted'],
    ['a fault in capitals', { Error: { Code: 504, Message: 'No.' } }, 'outcome-unknown'],
    ['what broke, in another spelling', { error_message: 'Boom', error_type: 'Error' }, 'outcome-unknown'],
    ['a status in it', { statusCode: 403, body: '{"message":"Owners only"}' }, 'not-permitted'],
    ['a number of its own', { code: 40301, message: 'Owners only' }, 'not-permitted'],
    ['JSON-RPC', { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'No.' } }, 'service-refused'],
    ['a fault in JSON', { Fault: { faultcode: 'x', faultstring: 'No.' } }, 'service-refused'],
    [
      'ok: false beside the one that is there',
      { ok: false, error: 'taken', invitation: { id: '1', email } },
      'conflict',
    ],
    ['a list of one', [{ success: false, errors: [{ message: 'No.' }] }], 'service-refused'],
    [
      'the only one of a batch that failed',
      { created: [], failed: [{ email, reason: 'Blocked.' }] },
      'service-refused',
    ],
    ['one that was skipped', { data: { invited: [], skipped: [email] } }, 'service-refused'],
    ['an address that failed', { success: true, failures: { [email]: 'Is blocked.' } }, 'field-errors'],
    ['an error by a flag', { hasError: true, message: 'No seat is left.' }, 'service-refused'],
    ['one that is there', { sent: 0, already_invited: [{ email }] }, 'service-refused'],
    ['what broke', { errorMessage: 'Boom', errorType: 'Error' }, 'outcome-unknown'],
    ['a fault in it', { statusCode: 500, body: 'Boom' }, 'outcome-unknown'],
  ])('%s', async (_what, body, code) => {
    expect(await told(200, body)).toBe(code === 'outcome-unknown' ? 'outcome-unknown' : code);
  });

  it('207 is one where nothing in it is a yes', async () => {
    expect(await told(207, { responses: [{ status: 422, error: { message: 'No.' } }] })).toBe(
      'service-refused',
    );
    expect(
      await told(207, {
        responses: [
          { status: 422, error: 'No.' },
          { status: 201, body: { id: '1' } },
        ],
      }),
    ).toMatch(/^lost/);
  });
});

describe('the invitation is shown', () => {
  const boss = { id: 'user_1', email: 'boss@b.example' };
  const one = { id: 'inv_1', email };
  it.each<[string, unknown]>([
    ...['invited_by_user', 'invitor', 'createdByUser', 'creator', 'requestedBy', 'added_by', 'host'].map(
      (name): [string, unknown] => [`beside ${name}`, { ...one, [name]: boss }],
    ),
    ...['workspace', 'account', 'company', 'tenant'].map((name): [string, unknown] => [
      `beside the address of its ${name}`,
      { ...one, [name]: { id: 'w_1', name: 'Acme', email: 'hello@b.example', contact: boss } },
    ]),
    [
      'beside all that has not happened',
      { ...one, accepted: false, expired: false, revoked: false, deleted: 0 },
    ],
    ['beside moments that have not come', { ...one, accepted_at: null, revoked_at: '', declinedAt: 0 }],
    ['beside its end, as some call it', { ...one, status: 'pending', expired_at: '2999-01-01T00:00:00Z' }],
    ['by an id of its own name', { invitation_id: 'inv_1', status: 'pending' }],
    ['by a sentence', { message: 'Invitation sent.' }],
    ['by a sentence with the address', { message: `Invitation successfully sent to ${email}` }],
    ['with a state of two words', { ...one, status: 'invite_sent' }],
    ['with a state of another name', { ...one, inviteStatus: 'approved', email_status: 'queued' }],
    ['with moments as Go writes none', { ...one, accepted_at: '0001-01-01T00:00:00Z' }],
    ['with moments that begin at nought', { ...one, accepted_at: '1970-01-01T00:00:00Z' }],
    ['with a state in one word', { ...one, state: 'pendingAcceptance' }],
    ['with flags of what has not happened', { ...one, has_accepted: false, is_duplicate: 0, in_team: false }],
    ['with a member of its own', { ...one, member: { name: 'Kim' }, membership_status: 'pending' }],
    ['with a code to join by', { ...one, code: '48213', action: 'created' }],
    ['beside a number that is a yes', { errno: 0, errmsg: 'ok', data: one }],
    ['beside what is said apart', { data: one, meta: { created: true, message: 'Created.', status: 200 } }],
    ['by ok, and an empty list of nothing in particular', { success: true, data: [] }],
  ])('%s', async (_what, body) => {
    expect(await told(200, body)).toBe('sent');
  });

  it.each(['ausstehend', 'pendiente', 'en_attente', '保留中', 'STAGED', 'unconfirmed'])(
    'as %s, which "created" makes plain',
    async status => {
      expect(await told(201, { ...one, status })).toBe('sent');
    },
  );

  it.each<[string, number, unknown]>([
    ['a sentence about somebody else', 200, { message: 'Invitation sent to bo@b.example' }],
    ['a sentence that says more', 200, { message: 'Invitation sent for approval.' }],
    ['a sentence for later', 202, { message: 'Invitation sent.' }],
    ['a state that is none', 201, { ...one, status: 'pending_approval' }],
    ['an end', 201, { ...one, status: 'bounced' }],
    ['another word under 200', 200, { ...one, status: 'ausstehend' }],
    ['whom it is for', 200, { id: 'x', account: { id: 'w_1', email: 'hello@b.example' } }],
  ])('and is not by %s', async (_what, status, body) => {
    expect(await told(status, body)).toMatch(/^lost/);
  });
});

describe('neither', () => {
  it.each([
    ['200 and nothing', 200, undefined, '200 empty'],
    ['202 and nothing', 202, undefined, null],
    ['a text', 200, 'queued', '200 text'],
    ['a flag that no text can be made of', 200, { ok: { toString: 1, valueOf: 1 } }, '200 ok'],
    ['a page', 200, '<html>Sign in</html>', null],
    ['an answer that broke off', 201, '{"id": "inv_1", "ema', null],
    ['somebody else', 200, { id: 'inv_1', email: 'bo@b.example' }, null],
    ['made and failed', 200, { created: [{ email }], failed: [{ email }] }, null],
    ['many', 200, { data: [{ email }, { email: 'bo@b.example' }] }, null],
    [
      'what was sent, once more',
      200,
      { url: '/x', json: { ok: 1 }, request: { email } },
      '200 json request url',
    ],
    ['who invites', 200, { inviter: { email } }, '200 inviter'],
    ['another thing', 200, { object: 'job', id: 'job_1' }, '200 id object'],
    ['what will be done, under its name', 200, { task: { id: 't_1', state: 'PENDING' } }, '200 task'],
    ['a job that waits', 200, { data: { background_job: { id: 7, status: 'open' } } }, '200 data'],
    ['an id of who knows what', 200, { id: 'req_1', trace: 'x' }, '200 id trace'],
    ['ok: true for later', 202, { ok: true }, null],
    ['whose own state is a bad word', 200, { id: 'inv_1', email, status: 'failed' }, null],
    ['the invitation beside an error', 200, { id: 'inv_1', email, error: 'mail not sent' }, null],
  ])('%s', async (_what, status, body, manner) => {
    expect(await told(status, body)).toBe(`lost: ${manner}`);
  });

  it.each<[string, unknown, object]>([
    ['a flag', { created: false, reason: 'No seat is left.' }, { serviceSaid: 'No seat is left.' }],
    ['a result', { result: false, message: 'Ask the owner.' }, { serviceSaid: 'Ask the owner.' }],
    ['a text', 'Waits for approval.', { serviceSaid: 'Waits for approval.' }],
    ['another thing', { object: 'job', id: 'job_1', title: 'Acme' }, { unreadable: 'unexpected-shape' }],
  ])('keeps what the service said beside %s', async (_what, body, words) => {
    const result = toldOf(await answered(200, body), wanted, { redact, knownManners: new Set() });
    expect(result).toMatchObject({
      lost: { code: 'outcome-unknown', because: 'unreadable-answer', ...words },
    });
    expect(JSON.stringify(result)).not.toContain('Acme');
  });

  it('what this service meant a yes by before is one', async () => {
    expect(await told(200, undefined, new Set(['200 empty']))).toBe('sent');
    expect(await told(200, undefined, new Set(['200 text']))).toBe('lost: 200 empty');
  });
});

describe('under a no to what was sent', () => {
  const one = { id: 'inv_1', object: 'invitation', email, role: 'member', created_at: at };
  const sorry = { message: 'That is not possible.' };
  it.each<[string, number, unknown]>([
    ['beside a sentence', 422, { ...sorry, invitation: one }],
    ['beside errors', 400, { errors: [sorry], data: one }],
    ['in its place', 400, one],
  ])('an invitation that was made a moment ago may be the one: %s', async (_what, status, body) => {
    expect(await told(status, body, new Set(), { date })).toBe('lost: null');
  });

  it.each<[string, number, object]>([
    ['what was sent, once more', 422, { ...sorry, data: { email, role: 'member', use_seat: true } }],
    ['what was sent, as a model without an id', 422, { ...one, id: null, errors: { email: ['is taken'] } }],
    ['one of before', 400, { error: 'already_invited', invitation: { ...one, created_at: at - 3_600 } }],
    ['one that does not say when it was made', 422, { ...sorry, data: { id: 'inv_1', email } }],
    ['somebody else', 400, { ...sorry, data: { ...one, email: 'bo@b.example' } }],
    ['one that was made a moment ago, and a conflict', 409, { ...sorry, invitation: one }],
  ])('is told as refused: %s', async (_what, status, body) => {
    const code = await told(status, body, new Set(), { date });
    expect(['service-refused', 'field-errors', 'conflict']).toContain(code);
  });

  it('so is one that a list has shown before', async () => {
    const answer = await answered(422, { ...sorry, invitation: one }, { date });
    const known = { redact, knownManners: new Set<string>() };
    expect(() => toldOf(answer, wanted, { ...known, listed: new Set(['inv_1']) })).toThrow();
    expect(toldOf(answer, wanted, { ...known, listed: new Set(['inv_0']) })).toMatchObject({ sent: false });
  });
});

describe('an address that is shown in part', () => {
  const mine = (address: string) => ({ id: 'inv_1', object: 'invitation', email: address });
  it.each<[string, number, unknown]>([
    ['its beginning', 201, { id: 'inv_1', email: 'z***@bücher.example', role: 'member' }],
    ['its host as mail writes it', 201, { id: 'inv_1', email: 'Z••@xn--bcher-kva.example' }],
    ['beginnings of both', 201, { id: 'inv_1', email: 'z***@b*****.example' }],
    ['both, by other signs', 201, { id: 'inv_1', email: 'z•••@b•••.example' }],
    ['its ends', 201, { id: 'inv_1', email: 'z*ë@b****r.e******' }],
    ['stops', 201, { id: 'inv_1', email: 'z...@bücher.example' }],
    ['its host alone', 201, { id: 'inv_1', email: '***@bücher.example' }],
    ['in an envelope', 201, { data: { id: '1', attributes: { email: 'z***@bücher.example' } } }],
    ['under 200, in an invitation', 200, mine('z***@bücher.example')],
    ['under 200, with its moment', 200, { id: '7', email: 'z***@bücher.example', created_at: at }],
    ['in a sentence', 200, { message: 'Invitation sent to z***@bücher.example.' }],
  ])('is that of the invited one: %s', async (_what, status, body) => {
    expect(await told(status, body, new Set(), { date })).toBe('sent');
  });

  it.each<[string, number, unknown]>([
    ['another beginning', 201, mine('k***@bücher.example')],
    ['another host', 201, mine('z***@example.com')],
    ['another end', 201, mine('z***a@bücher.example')],
    ['more than there is', 201, mine('zo***oë@bücher.example')],
    ['in another order', 201, mine('z***@b***h***c*.example')],
    ['nothing of it', 201, mine('***@***')],
    ['of whom, nobody tells', 200, { id: 'user_1', email: 'z***@bücher.example' }],
    ['an earlier one', 200, { ...mine('z***@bücher.example'), created_at: at - 3_600 }],
    ['one of several', 201, [mine('z***@bücher.example'), mine('z**@bücher.example')]],
    ['one of several alike', 200, [mine('z***@bücher.example'), mine('z***@bücher.example')]],
    ['one that was revoked', 201, { ...mine('z***@bücher.example'), status: 'revoked' }],
    ['a sentence of somebody else', 200, { message: 'Invitation sent to k***@bücher.example.' }],
  ])('proves nothing: %s', async (_what, status, body) => {
    expect(await told(status, body, new Set(), { date })).toMatch(/^lost/);
  });
});

describe('an address as the service keeps it', () => {
  const toldTo = async (to: string, status: number, body: object) => {
    const known = { redact, knownManners: new Set<string>() };
    return toldOf(await answered(status, body, { date }), { ...wanted, email: to }, known);
  };
  const kept = (address: string) => ({ id: 'inv_1', object: 'invitation', email: address, created_at: at });

  it.each<[string, string, string]>([
    ['without dots', 'kim.doe@gmail.com', 'kimdoe@gmail.com'],
    ['without its tag', 'Kim+news@example.com', 'kim@example.com'],
    ['with the other name of its host', 'kim.doe@googlemail.com', 'kimdoe@gmail.com'],
    ['without a tag of Yahoo', 'kim-news@yahoo.co.uk', 'kim@yahoo.co.uk'],
    ['as a page has it', "o'neil@example.com", 'o&#x27;neil@example.com'],
    ['as a page has it, twice', 'a&b@example.com', 'a&amp;amp;b@example.com'],
  ])('is that of the invited one: %s', async (_how, to, address) => {
    expect(await toldTo(to, 201, kept(address))).toMatchObject({ sent: true, invitation: { id: 'inv_1' } });
    expect(await toldTo(to, 200, kept(address))).toMatchObject({ sent: true, invitation: { id: 'inv_1' } });
    expect(await toldTo(to, 200, { message: `Invitation sent to ${address}.` })).toMatchObject({
      sent: true,
    });
  });

  it.each<[string, number, object]>([
    ['of another one', 201, kept('kimberly@example.com')],
    ['of another host', 201, kept('kim@example.org')],
    ['of whom, nobody tells', 200, { id: 'user_1', email: 'kim@example.com' }],
    ['of an earlier one', 200, { ...kept('kim@example.com'), created_at: at - 3_600 }],
    ['of one of several', 201, { invitations: [kept('kim@example.com'), kept('k.im@example.com')] }],
    ['of one that was not made', 200, { ...kept('kim@example.com'), status: 'already_member' }],
  ])('proves nothing: %s', async (_what, status, body) => {
    expect(await toldTo('kim+news@example.com', status, body)).toMatchObject({ sent: false });
  });

  it('is not looked for in whom the team belongs to', async () => {
    const account = { id: 'w_1', email: 'kim@example.com' };
    const made = { ...kept('kim+news@example.com'), account };
    expect(await toldTo('kim+news@example.com', 201, made)).toMatchObject({ sent: true });
  });
});

describe('an address is no invitation by itself', () => {
  it.each<[string, unknown]>([
    ['what was sent, once more', { email, role: 'member', use_seat: true }],
    ['what was sent, under another name', { json: { email, role: 'member' }, url: '/x' }],
    ['a member', { member: { object: 'member', id: 'm_1', email } }],
    ['a member by its name', { member: { id: 'm_1', email, status: 'active' } }],
    ['one that was revoked', { id: 'inv_1', email, status: 'revoked' }],
    ['one with an error in it', { data: { invitation: { id: 'inv_1', email, errors: ['Full.'] } } }],
    ['an error that calls itself one', { type: 'error', id: 'e_1', email }],
    ['a state that is none of a new one', { id: 'inv_1', email, status: 'already_member' }],
    ['one that has ended', { id: 'inv_1', email, status: 'declined' }],
    ['one that was accepted', { id: 'inv_1', email, accepted: true }],
    ['one that was accepted at some time', { id: 'inv_1', email, accepted_at: '2026-11-01T00:00:00Z' }],
    ['somebody who has joined', { id: 'inv_1', email, joinedAt: 1_795_000_000 }],
    ['a member by a flag', { id: 'inv_1', email, is_member: true }],
    ['one that is over by a flag', { id: 'inv_1', email, is_expired: true }],
    ['one that was declined', { id: 'inv_1', email, declined_at: 1_795_000_000 }],
    ['one that was called off', { id: 'inv_1', email, cancelled: true }],
    ['one that was revoked by a time', { id: 'inv_1', email, revoked_at: '2026-11-01T00:00:00Z' }],
    ['a flag', { id: 'inv_1', email, invited: false }],
    ['a flag of what was there before', { id: 'inv_1', email, is_new: false }],
    ['a number of those sent', { ok: true, sent: 0 }],
    ['a trial', { dry_run: true, invitation: { id: 'inv_1', email } }],
    ['a code', { id: 'inv_1', email, code: 'FORBIDDEN' }],
    ['a conflict', { id: 'inv_1', email, errors: [{ code: 'ALREADY_EXISTS', message: 'Twice.' }] }],
    ['a number of errors', { id: 'inv_1', email, error: 1 }],
    ['a sentence', { id: 'inv_1', email, message: 'This person is already a member. Nothing was sent.' }],
    ['a sentence beside ok', { ok: true, warning: 'Not sent: the team is full.' }],
    ['a state that waits for somebody', { id: 'inv_1', email, status: 'awaiting_approval' }],
    ['a state as an object', { id: 'inv_1', email, state: { name: 'accepted' } }],
    ['a state of its own name', { id: 'inv_1', email, invitation_status: 'failed' }],
    ['a mail that does not arrive', { id: 'inv_1', email, deliveryStatus: 'bounced' }],
    ['a mail that was not sent', { id: 'inv_1', email, emailed: false }],
    ['a flag of one that is used again', { id: 'inv_1', email, reused: true }],
    ['whatever it was already', { id: 'inv_1', email, already_existed: true }],
    ['a queue beside ok', { success: true, queued: true }],
    ['work that was only begun', { success: true, job_id: 'job_1' }],
    ['nought of what was sent', { ok: true, num_sent: 0 }],
    ['nought', { success: true, count: 0 }],
    ['a list of none', { ok: true, invites: [] }],
    ['a warning that is a code', { ok: true, warning: 'user_already_in_team' }],
    ['why it was not', { ok: true, not_invited_because: 'seats' }],
    ['whom it did not reach', { ok: true, undelivered: [email] }],
    ['a flag of what was there before, in full', { id: 'inv_1', email, is_existing: true }],
    ['a flag of what was passed over', { id: 'inv_1', email, was_skipped: true }],
    ['a flag of what did not work', { id: 'inv_1', email, hasFailed: true }],
    ['a flag of what was not sent', { id: 'inv_1', email, has_been_sent: false }],
    ['a flag of a trial', { id: 'inv_1', email, is_dry_run: true }],
    ['nothing that changed', { id: 'inv_1', email, unchanged: true }],
    ['a member who is there', { id: 'inv_1', email, member_exists: true }],
    ['one of the team', { id: 'inv_1', email, is_team_member: true }],
    ['since when they are of it', { id: 'inv_1', email, member_since: '2024-01-01T00:00:00Z' }],
    ['when they were there last', { id: 'inv_1', email, last_login_at: '2024-01-01T00:00:00Z' }],
    ['an address that takes no mail', { id: 'inv_1', email, deliverable: false }],
    ['a person who has to prove to be one', { id: 'inv_1', email, captcha_required: true }],
    ['who has taken it', { id: 'inv_1', email, accepted_by: { id: 'user_1' } }],
    ['a member that works', { id: 'inv_1', email, membership_status: 'active' }],
    ['what is to be paid first', { id: 'inv_1', email, payment_required: true }],
    ['what was not done', { id: 'inv_1', email, action: 'none' }],
    ['a code that tells', { id: 'inv_1', email, code: 'USER_EXISTS' }],
    ['a number beside it', { errno: 1001, data: { id: 1, email } }],
    ['a number in a text', { responseCode: '09', data: { id: 1, email } }],
    ['a sentence of a member', { id: 'inv_1', email, notice: 'This person is a member of your team.' }],
    ['a sentence under a name of its own', { retcode: 0, retmsg: 'user exists', data: { id: 1, email } }],
    ['a member in capitals', { Member: { Type: 'member', Id: 'm_1', Email: email } }],
    ['what is said apart', { data: { id: 'inv_1', email }, meta: { created: false } }],
    ['what is said apart in words', { data: { id: 1, email }, meta: { message: 'Is already a member.' } }],
    ['an error inside of a yes', { status: 'ok', result: { status: 'error', message: 'Full.' } }],
  ])('%s', async (_what, body) => {
    expect(await told(200, body)).toBe('lost: null');
  });

  it.each<[string, string, object]>([
    ['one of an hour ago is an earlier one', 'lost: null', { created_at: at - 3_600 }],
    ['one of an hour ago by another name, too', 'lost: null', { created: at - 3_600, role: 'member' }],
    ['one of yesterday, written out', 'lost: null', { date_created: '2026-11-21T05:00:00Z' }],
    ['one of two days ago in a place that is not said', 'lost: null', { created_at: '2026-11-20 05:00:00' }],
    ['one of a day that is long over', 'lost: null', { created_at: '2026-11-18', updated_at: null }],
    ['one of yesterday in the manner of mail', 'lost: null', { sent_at: 'Sat, 21 Nov 2026 05:00:00 GMT' }],
    ['one of now in a place that is not said is not', 'sent', { created_at: '2026-11-21 22:00:00' }],
    ['one of now by a clock in the east', 'sent', { created_at: '2026-11-22 16:00:00' }],
    ['one whose end is none', 'sent', { created_at: at, expires_at: '0001-01-01T00:00:00Z' }],
    ['one that was changed just now is not', 'sent', { created_on: at - 3_600, modified: at - 1 }],
    ['one that has expired is an earlier one', 'lost: null', { expires_at: at - 60 }],
    ['one that was sent again is not', 'sent', { created_at: at - 3_600, updated_at: at - 1 }],
    ['one of years ago has a clock of its own', 'sent', { created_at: 1_500_000_000 }],
    ['one of a moment ago is not', 'sent', { created_at: at - 20, expires_at: at + 3_600 }],
  ])('%s', async (_what, outcome, times) => {
    const answer = { id: 'inv_1', email, ...times };
    expect(await told(200, answer, new Set(), { date })).toBe(outcome);
  });
});
