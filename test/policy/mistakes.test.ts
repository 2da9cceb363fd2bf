import { describe, expect, it } from 'vitest';
import { duplicateNames } from '../../src-main/core/policy/duplicate-names.ts';
import { readPolicy } from '../../src-main/core/policy/read-policy.ts';

const faultsOf = (policy: unknown): string[] => {
  const read = readPolicy(typeof policy === 'string' ? policy : JSON.stringify(policy));
  return read.ok ? [] : read.faults;
};

const good = {
  connections: [
    {
      label: 'Acme',
      baseUrl: 'https://api.acme.example',
      dashboardUrl: 'https://app.acme.example',
      teamId: 'team_1',
    },
  ],
  allowedOrigins: ['https://api.acme.example', 'https://app.acme.example'],
  updates: { enabled: true, channel: 'latest', feed: 'https://updates.acme.example/keyholder/' },
  idleMinutes: 5,
};
const [acme] = good.connections;

it('a good one has no fault, nor has an empty one', () => {
  expect(readPolicy(JSON.stringify(good))).toEqual({ ok: true, rules: good });
  expect(readPolicy('{}')).toEqual({ ok: true, rules: {} });
  expect(faultsOf({ allowedOrigins: [] })).toEqual([]);
});

it('addresses are read as Keyholder reads them everywhere', () => {
  const text = JSON.stringify({
    allowedOrigins: [' HTTPS://API.Acme.example:443/ ', 'http://127.0.0.1:4000'],
  });
  expect(readPolicy(text)).toMatchObject({
    rules: { allowedOrigins: ['https://api.acme.example', 'http://127.0.0.1:4000'] },
  });
});

describe('SECURITY: a policy is obeyed whole or not at all', () => {
  it.each<[string, unknown, string[]]>([
    ['empty', '', ['The file is not JSON: it is empty.']],
    ['nothing but spaces', ' \n', ['The file is not JSON: it is empty.']],
    [
      'cut off',
      '{"idleMinutes": 5',
      ['The file is not JSON: there is a mistake in line 1 or just before it.'],
    ],
    [
      'a comma too many',
      '{\n  "idleMinutes": 5,\n}',
      ['The file is not JSON: there is a mistake in line 3 or just before it.'],
    ],
    ['a comment', '{ } // ours', ['The file is not JSON: there is a mistake in line 1 or just before it.']],
    ['a list', [], ['The file must be an object, in braces { }.']],
    ['null', 'null', ['The file must be an object, in braces { }.']],
    ['a number', '5', ['The file must be an object, in braces { }.']],
    ['an unknown field', { alowedOrigins: [] }, ['alowedOrigins: Keyholder does not know this field.']],
    [
      'two unknown fields',
      { a: 1, idleMinute: 5 },
      ['a: Keyholder does not know this field.', 'idleMinute: Keyholder does not know this field.'],
    ],
    ['another case', { AllowedOrigins: [] }, ['AllowedOrigins: Keyholder does not know this field.']],
    ['a prototype', '{"__proto__": {}}', ['__proto__: Keyholder does not know this field.']],
    [
      'an unknown field further in',
      { updates: { enable: false } },
      ['updates.enable: Keyholder does not know this field.'],
    ],
    [
      'a secret in it',
      { connections: [{ ...acme, token: 'khp_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }] },
      ['connections[0].token: Keyholder does not know this field.'],
    ],
    [
      'a secret for a name',
      { khp_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: 1 },
      ['«redacted»: Keyholder does not know this field.'],
    ],
    [
      'a name of many lines',
      { 'x\nFixed: nothing\u202e': 1 },
      ['x�Fixed: nothing�: Keyholder does not know this field.'],
    ],
    ['a field twice', '{"idleMinutes": 5, "idleMinutes": 0}', ['idleMinutes: This field is there twice.']],
    [
      'a field twice, spelled otherwise',
      '{"idleMinutes":5,"\\u0069dleMinutes":0}',
      ['idleMinutes: This field is there twice.'],
    ],
    [
      'a field twice further in',
      '{"connections": [{}, {"label": "{,", "x": [1], "label": ""}]}',
      ['connections[1].label: This field is there twice.'],
    ],
    ['text for a number', { idleMinutes: '5' }, ['idleMinutes: This must be one of: 0, 5, 15, 60.']],
    ['another number', { idleMinutes: 10 }, ['idleMinutes: This must be one of: 0, 5, 15, 60.']],
    ['null for a value', { idleMinutes: null }, ['idleMinutes: This must be one of: 0, 5, 15, 60.']],
    [
      'one address alone',
      { allowedOrigins: 'https://a.example' },
      ['allowedOrigins: This must be a list, in brackets [ ].'],
    ],
    ['null for a list', { allowedOrigins: null }, ['allowedOrigins: This must be a list, in brackets [ ].']],
    [
      'a number among addresses',
      { allowedOrigins: [1] },
      ['allowedOrigins[0]: This must be a text, in quotation marks.'],
    ],
    [
      'an address without its beginning',
      { allowedOrigins: ['https://a.example', 'b.example'] },
      ['allowedOrigins[1]: The address lacks https:// at its beginning.'],
    ],
    [
      'an address without encryption',
      { allowedOrigins: ['http://a.example'] },
      [
        'allowedOrigins[0]: Without encryption (http://) only this computer itself can be used. Use https://.',
      ],
    ],
    [
      'an address with a path',
      { allowedOrigins: ['https://a.example/api'] },
      [
        'allowedOrigins[0]: Enter only the beginning of the address, without a path. Keyholder adds /api/v1/… and /graphql itself.',
      ],
    ],
    [
      'an address with a password',
      { allowedOrigins: ['https://u:hunter2@a.example'] },
      ['allowedOrigins[0]: Leave the user name and password out of the address.'],
    ],
    [
      'all addresses',
      { allowedOrigins: ['*'] },
      ['allowedOrigins[0]: The address lacks https:// at its beginning.'],
    ],
    [
      'a pattern',
      { allowedOrigins: ['https://*.a.example'] },
      ['allowedOrigins[0]: An address cannot be a pattern. List each one.'],
    ],
    [
      'too many addresses',
      { allowedOrigins: Array(201).fill('https://a.example') },
      ['allowedOrigins: This holds more than 200 entries.'],
    ],
    [
      'a connection that may not be used',
      { ...good, allowedOrigins: ['https://api.acme.example'] },
      ['connections[0].dashboardUrl: This address is missing in allowedOrigins.'],
    ],
    [
      'a connection twice',
      { connections: [acme, { ...acme, label: 'Again' }] },
      ['connections[1]: Another connection has the same two addresses.'],
    ],
    [
      'a connection of nothing',
      { connections: [{}] },
      [
        'connections[0].label: This is missing.',
        'connections[0].baseUrl: This is missing.',
        'connections[0].dashboardUrl: This is missing.',
      ],
    ],
    [
      'a connection without a name',
      { connections: [{ ...acme, label: ' ' }] },
      ['connections[0].label: Enter a name for this connection.'],
    ],
    [
      'a name that hides',
      { connections: [{ ...acme, label: 'A\u202eB' }] },
      [expect.stringMatching(/^connections\[0\]\.label: This holds a line break/)],
    ],
    ['a switch in words', { updates: { enabled: 'no' } }, ['updates.enabled: This must be true or false.']],
    [
      'another channel',
      { updates: { channel: 'nightly' } },
      ['updates.channel: This must be one of: "latest", "beta".'],
    ],
    [
      'a feed without encryption',
      { updates: { feed: 'http://a.example/' } },
      ['updates.feed: This must be an address that begins with https://.'],
    ],
    ...['https://a.example/?channel=x', 'https://a.example/k#x', 'https://a.example?'].map(
      (feed): [string, unknown, string[]] => [
        `a feed that no package would ask: ${feed}`,
        { updates: { feed } },
        ['updates.feed: Leave the part from ? or # on out.'],
      ],
    ),
    [
      'a feed with a password',
      { updates: { feed: 'https://u:p@a.example/' } },
      ['updates.feed: Leave the user name and password out.'],
    ],
    [
      'updates switched off by a word',
      { updates: false },
      ['updates: This must be an object, in braces { }.'],
    ],
  ])('%s', (_name, policy, faults) => {
    expect(faultsOf(policy)).toEqual(faults);
  });

  it('says no more than helps', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, 1]));
    const faults = faultsOf(many);
    expect(faults).toHaveLength(21);
    expect(faults.at(-1)).toBe('There are 280 more faults.');
    expect(faultsOf({ ['x'.repeat(9_000)]: 1 }).join('').length).toBeLessThan(200);
  });

  it('nor gathers more, however deep it is', () => {
    const text = `${'['.repeat(1000)}{${'"a":1,'.repeat(1000)}"a":1}${']'.repeat(1000)}`;
    expect(duplicateNames(text)).toHaveLength(20);
  });

  it('repeats no value', () => {
    const secret = 'hunter2hunter2hunter2';
    const texts = [
      `{"idleMinutes": ${secret}}`,
      `{"idleMinutes": "${secret}"}`,
      `{"allowedOrigins": ["https://u:${secret}@a.example", "${secret}"]}`,
      `{"updates": {"channel": "${secret}", "feed": "https://u:${secret}@a.example"}}`,
      `{"connections": [{"label": "${secret}\\n", "baseUrl": "${secret}"}], "a": "${secret}", "a": 1}`,
      `"${secret}"`,
    ];
    for (const text of texts) {
      expect(faultsOf(text).length, text).toBeGreaterThan(0);
      expect(faultsOf(text).join('\n')).not.toContain(secret);
    }
  });
});
