import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import { withoutReferences } from '../../../src-main/core/base/without-references.ts';
import { KnownSecrets } from '../../../src-main/core/custody/known-secrets.ts';
import {
  errorIn,
  heardIn,
  joined,
  readErrorBody,
  readFieldMap,
} from '../../../src-main/core/service/error-body.ts';
import { fieldAt } from '../../../src-main/core/service/field-names.ts';
import { readGraphqlError } from '../../../src-main/core/wire/words/graphql-error.ts';

const asIs = (text: string) => text;
const bytes = (text: string) => new TextEncoder().encode(text);

describe('the field that a path leads to', () => {
  it.each([
    ...[
      'email',
      'Email',
      'body.email',
      '/data/attributes/email',
      'invitation[email]',
      '$.email',
      '#/email',
      'body/0/email',
    ].map(path => [path, 'email'] as const),
    ...[
      'use_seat',
      'useSeat',
      'UseSeat',
      'use-seat',
      '$.use_seat',
      'invitation.use_seat',
      'input->useSeat',
    ].map(path => [path, 'useSeat'] as const),
    ['variables.input.name', 'name'],
    ['body.teamId', 'teamId'],
    ['expires_at', 'expiresAt'],
    ['items[3].colour', 'colour'],
    ['body', null],
    ['/data', null],
    ['', null],
  ] as const)('%s: %s', (path, field) => {
    expect(fieldAt(path)).toBe(field);
  });
});

describe('of a traceback what was thrown is read, which stands last', () => {
  const frames = [
    'Traceback (most recent call last):',
    '  File "/srv/app/views.py", line 31, in create',
    '    notify(invitation)',
  ];
  const thrown = ['sqlalchemy.exc.OperationalError: connection refused', '[SQL: INSERT INTO mails]'];
  it.each([
    ['of an error alone', [...frames, ...thrown], thrown.join('\n')],
    ['of one that came of another', [...frames, 'KeyError: 1', '', ...frames, ...thrown], thrown.join('\n')],
    ['behind a sentence', ['It broke.', ...frames, ...thrown], 'It broke.'],
    ['that is all there is', frames.slice(0, 1), frames[0]],
  ])('%s', (_name, lines, said) => {
    const { said: read } = readErrorBody({ error: `${lines.join('\n')}\n` }, asIs);
    expect(read?.replaceAll(/\s+/g, ' ')).toBe(said?.replaceAll(/\s+/g, ' '));
  });
});

it.each([
  [['ValueError: it is', '  Zq8vTw4R', 'k1LmXs77Yb'], null, 'k1LmXs77Yb'],
  [['ValueError: it is', '  Zq8vTw4R', '  k1Lm', 'Xs77Yb'], null, 'Xs77Yb'],
  [['ValueError: Zq8vTw4Rk1LmXs77Yb'], 'ValueError: «redacted»', 'ValueError: «redacted»'],
])(
  'SECURITY: a secret that was broken into lines is known as a whole, and not by those that are left of it: %j',
  (lines, said, heard) => {
    const redact = (text: string) => text.replace(/Zq8vTw4R\s*k1Lm\s*Xs77Yb/g, '«redacted»');
    const body = ['Traceback (most recent call last):', '  File "/srv/app.py"', ...lines].join('\n');
    const shown = readErrorBody(body, redact).said;
    expect([shown, heardIn(body, redact, shown)]).toEqual([said, heard]);
  },
);

it.each(['target', 'expected', 'received'])(
  'a list of sentences under %s is read where nothing else is said',
  name => {
    const { fields } = readErrorBody({ errors: { [name]: ['This team takes nobody any more.'] } }, asIs);
    expect(fields).toEqual({ [name]: ['This team takes nobody any more.'] });
  },
);

it.each([
  ['details', [{ message: '' }]],
  ['errors', { message: '' }],
  ['originalError', { message: '' }],
])('SECURITY: nor by those that are left of it under %s of a GraphQL error', (name, shape) => {
  const redact = (text: string) => text.replace(/Zq8vTw4R\s*k1Lm\s*Xs77Yb/g, '«redacted»');
  const lines = ['Traceback (most recent call last):', '  File "/srv/app.py"', '  Zq8vTw4R', 'k1LmXs77Yb'];
  const message = lines.join('\n');
  const beside: unknown = JSON.parse(JSON.stringify(shape).replace('""', () => JSON.stringify(message)));
  const error = { message: 'It broke.', extensions: { [name]: beside } };
  expect(readGraphqlError(error, 'createPat', redact).said).toBe('It broke.');
});

describe('a text that is no page is read whatever stands in it', () => {
  it.each([
    '550 5.1.1 <kim@example.com>: Recipient address rejected',
    '<urlopen error [Errno 111] Connection refused>',
    '[Errno 111] Connection refused',
    '[INV-17] The team is full',
    "undefined method `name' for #<Team:0x00007f2b9c0a5d28>",
    'executing "invited" at <index .Teams 5>: index out of range: 5',
  ])('%s', said => {
    expect(readErrorBody(errorIn(bytes(`${said}\n`)), asIs).said).toBe(said);
  });

  it.each([
    '<p>No seat is left</p>',
    'No seat<br>is left',
    'No seat<wbr>is left',
    '<Error/>',
    '["a", "b"',
    '[1, 2',
    '{"error": "x"',
  ])('but not %s', page => {
    expect(errorIn(bytes(page))).toBe(undefined);
  });
});

describe('what a service writes as a part of a page is read as what it says', () => {
  // org.eclipse.jetty.server.handler.ErrorHandler writes its JSON like this.
  it.each([
    [
      'No role is called &quot;boss&quot; &amp; no seat is left',
      'No role is called "boss" & no seat is left',
    ],
    ['Couldn&apos;t invite Kim', "Couldn't invite Kim"],
    ['Couldn&#39;t invite &lt;Kim&gt;', "Couldn't invite <Kim>"],
    ['R&D;  has &copy; and &amp;quot;', 'R&D; has &copy; and &quot;'],
    ['R&amp', 'R&amp'],
  ])('%s', (message, said) => {
    const body = { url: '/api/v1/team/invitations', status: '400', message, servlet: 'Team' };
    expect(readErrorBody(body, asIs).said).toBe(said);
    expect(readErrorBody({ errors: { email: [message] } }, asIs).fields).toEqual({ email: [said] });
  });

  it('and a secret in it is not shown', () => {
    const known = new KnownSecrets(systemRandom);
    known.add('j7Kq&Zx81"NwXc7b');
    for (const message of ['j7Kq&amp;Zx81&quot;NwXc7b', 'j7Kq&amp;amp;Zx81&amp;quot;NwXc7b'])
      expect(readErrorBody({ message: `No ${message} is left` }, known.redact).said).not.toMatch(/NwXc/);
  });

  it('and of a long one the beginning, with which goes no half of a secret', () => {
    const known = new KnownSecrets(systemRandom);
    known.add('j7Kq&Zx81"NwXc7b');
    expect(withoutReferences('&lt;'.repeat(6_000))).toBe('<'.repeat(5_000) + '&lt;'.repeat(1_000));
    for (let before = 19_970; before <= 20_000; before += 1) {
      const message = `${' '.repeat(before)}j7Kq&amp;Zx81&quot;NwXc7b is no role`;
      expect(readErrorBody({ message }, known.redact).said).not.toMatch(/NwXc|j7Kq/);
    }
  });

  it.each(['&nbsp;', '&amp;', '&lt;', '&#39;'])('nor one with %s in it, as it is', reference => {
    const known = new KnownSecrets(systemRandom);
    known.add(`j7Kq${reference}Zx81NwXc7b`);
    const message = `No j7Kq${reference}Zx81NwXc7b is left`;
    expect(readErrorBody({ message }, known.redact).said).not.toMatch(/NwXc/);
  });
});

describe('SECURITY: redacted before the name of a field is made of a path', () => {
  const secret = 's:j7Kq-Zx81.Lm/NwXc7b+V6tY5rE4wQ2';
  const known = new KnownSecrets(systemRandom);
  known.add(secret);
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MSJ9.NwXc7bV6tY5rE4wQ2';
  it.each<[string, object]>([
    ['a key with dots and slashes', { errors: { [secret]: ['is not allowed'] } }],
    ['one in a path', { errors: { [`headers.${secret}.value`]: ['is not allowed'] } }],
    ['where a long path is cut', { errors: { [`${'x'.repeat(480)}${secret}`]: ['is not allowed'] } }],
    ['one that an error names', { errors: [{ field: `cookie/${secret}`, message: 'is not allowed' }] }],
    ['in the parts of a path', { detail: [{ loc: ['header', secret], msg: 'is not allowed' }] }],
    ['broken by what nobody sees', { errors: { [[...secret].join('\u200b')]: ['is not allowed'] } }],
    ['one that this run has never seen', { errors: { [jwt]: ['is not allowed'] } }],
  ])('%s', (_what, body) => {
    const told = JSON.stringify(readErrorBody(body, known.redact));
    expect(told).toContain('is not allowed');
    expect(told.replaceAll('\u200b', '')).not.toMatch(/NwXc|j7Kq/);
  });
});

describe('several fields that are named together', () => {
  const message = '"email" is too long. "role" must be one of [admin, member]';
  it.each([
    ['hapi', { message, validation: { source: 'payload', keys: ['email', 'role'] } }],
    ['celebrate', { message, validation: { body: { source: 'body', keys: ['email', 'role'], message } } }],
  ])('%s: the sentence is of none of them', (_who, body) => {
    expect(readErrorBody(body, asIs)).toEqual({ said: message, fields: null });
  });

  it.each([
    ['celebrate', { validation: { body: { source: 'body', keys: ['email'], message: 'too long' } } }],
    ['hapi', { message: 'too long', validation: { source: 'payload', keys: ['email'] } }],
  ])('%s: one alone is the field', (_who, body) => {
    expect(readErrorBody(body, asIs)).toEqual({ said: null, fields: { email: ['too long'] } });
  });
});

describe('a validator’s sentence stands at the field that it begins with', () => {
  const role = 'role must be one of the following values: member, admin';
  it.each([
    ['class-validator', { message: [role, 'plan should not be empty'], error: 'Bad Request' }, role, 'role'],
    ['Fastify', { message: 'body/use_seat must be boolean' }, 'body/use_seat must be boolean', 'useSeat'],
    ['Joi', { message: '"email" must be a valid email' }, '"email" must be a valid email', 'email'],
    ['as plain text', '"email" is required', '"email" is required', 'email'],
  ])('%s', (_who, body, text, field) => {
    expect(readErrorBody(body, asIs).fields).toEqual({ [field]: [text] });
  });

  it.each([
    ['a sentence about who asks', { message: 'email must be verified before you invite somebody' }],
    ['a list of sentences', { errors: ['Email must be verified', 'Your role must be owner'] }],
    ['a quotation', { message: '"member" is no role of this team' }],
    ['two fields in one', { message: 'body/email must be a string, body/role must be a string' }],
  ])('%s stands at none', (_what, body) => {
    expect(readErrorBody(body, asIs)).toMatchObject({ said: expect.any(String), fields: null });
  });
});

describe('what is said of an address is said of the field that it stands in', () => {
  it.each([
    ['GitLab', { status: 'error', message: { 'kim@example.com': 'Already invited' } }],
    ['in a list', { errors: { 'kim@example.com': ['Already invited'] } }],
    ['with nothing around it', { 'kim.a+b@mail.example.co.uk': ['Already invited'] }],
  ])('%s', (_who, body) => {
    expect(readErrorBody(body, asIs)).toEqual({ said: null, fields: { email: ['Already invited'] } });
  });
});

describe('a field that is named in an object of its own, or by another name', () => {
  const message = 'Not an address at all';
  it.each([
    ['IBM Cloud', { errors: [{ code: 'bad_field', message, target: { type: 'field', name: 'email' } }] }],
    ['Scaleway', { details: [{ argument_name: 'email', reason: 'constraint', help_message: message }] }],
    ['SAP', { innererror: { errordetails: [{ code: 'X/1', message, propertyref: '/Email' }] } }],
  ])('%s', (_who, body) => {
    expect(readErrorBody(body, asIs)).toEqual({ said: null, fields: { email: [message] } });
  });
});

describe('a path whose parts are objects', () => {
  const message = 'Invalid email';
  const of = (key: string) => ({ type: 'object', origin: 'value', input: {}, key, value: 'kim' });
  it.each([
    ['Valibot', { issues: [{ kind: 'schema', type: 'string', message, path: [of('body'), of('email')] }] }],
    ['Standard Schema', { issues: [{ message, path: [{ key: 'email' }] }] }],
  ])('%s: leads to the field, and says nothing itself', (_who, body) => {
    expect(readErrorBody(body, asIs)).toEqual({ said: null, fields: { email: [message] } });
  });
});

describe('a sentence under a name that few have for it', () => {
  const full = 'The team is full.';
  it.each([
    [
      'Ghost: why, beside what',
      { errors: [{ message: 'Cannot save invite.', context: full, type: 'ValidationError' }] },
      `Cannot save invite. ${full}`,
    ],
    [
      'PostgREST: what to do, beside what',
      { code: 'PGRST102', message: 'Empty or invalid json', details: null, hint: 'Send an object.' },
      'Empty or invalid json; Send an object.',
    ],
    ['Bybit', { retCode: 10_001, retMsg: full }, full],
    ['Huawei', { resultCode: 40_001, resultDesc: full }, full],
    ['any', { code: 400, failureReason: full }, full],
    ['for developers only', { errorCode: 40_001, developerMessage: full }, full],
  ])('%s', (_who, body, said) => {
    expect(readErrorBody(body, asIs)).toEqual({ said, fields: null });
  });
});

describe('what an error repeats is not what it says', () => {
  it.each([
    [
      'the invitation that is there',
      { message: 'Invited already.', invitation: { id: 'inv_1', email: 'a@b.example', role: 'member' } },
    ],
    ['what was sent', { error: 'Invited already.', request: { email: 'a@b.example', role: 'not a role' } }],
    ['the address', { detail: 'Invited already.', email: 'a@b.example' }],
    ['the path', { message: 'Invited already.', path: '/api/v1/team/invitations', error: 'Conflict' }],
    ['the name of its class', { name: 'ValidationError', message: 'Invited already.' }],
    [
      'where it was thrown',
      { message: 'Invited already.', stack: 'Error: x\n  at y', trace: ['File "x.py", line 1'] },
    ],
    [
      'the arguments of a message',
      { errors: [{ defaultMessage: 'Invited already.', arguments: [{ defaultMessage: 'an email' }] }] },
    ],
    ['the roles that there are', { message: 'Invited already.', allowed: ['member', 'admin'] }],
  ])('%s', (_what, body) => {
    expect(readErrorBody(body, asIs)).toEqual({ said: 'Invited already.', fields: null });
  });
});

describe('several sentences', () => {
  it('are all there, each once, and end where they end', () => {
    const { said } = readErrorBody({ errors: ['One', 'Two.', 'One', 'Three!'] }, asIs);
    expect(said).toBe('One; Two. Three!');
    expect(joined([])).toBeNull();
  });

  it('are bounded', () => {
    const { said } = readErrorBody(
      { errors: Array.from({ length: 400 }, (_, n) => `${n} ${'x'.repeat(500)}`) },
      asIs,
    );
    expect(said?.length).toBeLessThan(3_000);
    const fields = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`f${n}`, ['is wrong']]));
    expect(Object.keys(readErrorBody({ errors: fields }, asIs).fields ?? {}).length).toBeLessThanOrEqual(20);
  });

  it('of a body that goes on and on are looked for in a part of it', () => {
    let body: object = { message: 'deep' };
    for (let n = 0; n < 5_000; n += 1) body = { error: body };
    expect(readErrorBody(body, asIs)).toEqual({ said: null, fields: null });
  });
});

describe('a code is said where nothing else is', () => {
  it.each([
    [{ code: 'team_full' }, 'team_full'],
    [{ error: { type: 'team_full' } }, 'team_full'],
    [{ error: 'Bad Request' }, 'Bad Request'],
    [{ error: 'Bad Request', message: 'The team is full.' }, 'The team is full.'],
    [{ code: 'team_full', message: 'The team is full.' }, 'The team is full.'],
    [{ type: 'about:blank', status: 400 }, null],
  ])('%j: %s', (body, said) => {
    expect(readErrorBody(body, asIs).said).toBe(said);
  });
});

it('a sentence is no name, whatever it ends with, and under whatever name of a name', () => {
  const errors = { members: 'You cannot invite all', attribute: 'It is not in the request' };
  const fields = { members: [errors.members], attribute: [errors.attribute] };
  expect(readErrorBody({ errors }, asIs)).toEqual({ said: null, fields });
});

it('every sentence is redacted after what stood around it was taken away', () => {
  const redact = (text: string) => text.replaceAll('secret-7', '«redacted»');
  const inside = JSON.stringify({ errors: { email: ['not secr\\u0065t-7'.replace('\\\\', '\\')] } });
  const { said, fields } = readErrorBody(
    { message: ['has secret-7', { role: 'secret-7 too' }], body: inside },
    redact,
  );
  expect(JSON.stringify({ said, fields })).not.toContain('secret-7');
  expect(said).toBe('has «redacted»');
  expect(fields).toMatchObject({ role: ['«redacted» too'] });
});

it('a map of fields is one whatever they are called', () => {
  expect(readFieldMap({ 'input.name': ['is taken'], colour: 'red' }, asIs)).toEqual({
    name: ['is taken'],
    colour: ['red'],
  });
  expect(readFieldMap('name', asIs)).toBeNull();
});

describe('a body that is no JSON', () => {
  it.each([
    ['a line', 'The team is full.\n', 'The team is full.'],
    ['a page', '<!doctype html><p>No', undefined],
    ['XML', '<?xml version="1.0"?><e/>', undefined],
    ['markup further on', 'Error: <br> at x', undefined],
    ['JSON that is cut off', '{"message": "The te', undefined],
    ['far too much', 'No. '.repeat(400), undefined],
    ['control characters', 'No\u0000.', undefined],
    ['nothing', ' ', undefined],
  ])('%s', (_what, text, value) => {
    expect(errorIn(bytes(text))).toBe(value);
  });
});

it.each(['path', 'loc', 'field', 'fields'])('what no text can be made of, in the list under "%s"', name => {
  const strange = { toString: 1, valueOf: 1 };
  const body = { errors: [{ message: 'That is taken.', [name]: ['body', strange, [strange], 'email'] }] };
  const fields = name === 'fields' ? null : { email: ['That is taken.'] };
  expect(readErrorBody(body, asIs).fields).toEqual(fields);
});
