import { describe, expect, it } from 'vitest';
import { serviceIdInput, tokenNameInput } from '../../src-shared/access-token.ts';
import { labelInput } from '../../src-shared/connection.ts';
import { emailInput, roleInput } from '../../src-shared/invitation.ts';
import { parseRfc3339 } from '../../src-shared/rfc3339.ts';
import { sessionInput, tokenSecretInput } from '../../src-shared/secret.ts';

const long = (length: number) => 'x'.repeat(length);

describe('what an owner may type', () => {
  it.each([
    [tokenSecretInput, '  tok_abc123\n', 'tok_abc123'],
    [tokenSecretInput, '\r\n\ttok+/=~.-_\r\n', 'tok+/=~.-_'],
    [tokenSecretInput, '1|abc', '1|abc'],
    [tokenSecretInput, 'mykey==', 'mykey=='],
    [tokenSecretInput, 'sv=2026&sig=a%3D', 'sv=2026&sig=a%3D'],
    [tokenSecretInput, `it's"odd"`, `it's"odd"`],
    [sessionInput, ' s%3Aabc.def== ', 's%3Aabc.def=='],
    [sessionInput, `it's-odd'`, `it's-odd'`],
    [emailInput, ' Ann@Example.com ', 'Ann@Example.com'],
    [emailInput, 'ann+team@sub.example.co.uk', 'ann+team@sub.example.co.uk'],
    [emailInput, 'jörg@exämple.de', 'jörg@exämple.de'],
    [emailInput, "o'd/x=y{z}@sub_1.example.com", "o'd/x=y{z}@sub_1.example.com"],
    [roleInput, 'read only', 'read only'],
    [roleInput, '👨‍👩‍👧 family', '👨‍👩‍👧 family'],
    [tokenNameInput, ' CI – Zürich 🚀 ', 'CI – Zürich 🚀'],
    [serviceIdInput, ' pat_1 ', 'pat_1'],
  ])('%# is taken, trimmed', (schema, text, taken) => {
    expect(schema.parse(text)).toBe(taken);
  });

  it.each([
    ['token empty', tokenSecretInput, '   '],
    ['token with a space inside', tokenSecretInput, 'tok abc'],
    ['token with a line break inside', tokenSecretInput, 'tok\nabc'],
    ['token with a carriage return inside', tokenSecretInput, 'tok\r\nX-Evil: 1'],
    ['token with a NUL', tokenSecretInput, 'tok\0abc'],
    ['token with an accent', tokenSecretInput, 'tokén'],
    ['token far too long', tokenSecretInput, long(16_385)],
    ['token in quotes', tokenSecretInput, '"tok_abc"'],
    ['token in single quotes, as in a list', tokenSecretInput, "'tok_abc',"],
    ['token as code in a message', tokenSecretInput, '`tok_abc`'],
    ['token in the brackets of a place for it', tokenSecretInput, '<tok_abc>'],
    ['token as JSON', tokenSecretInput, '{"token":"tok_abc"}'],
    ['token of a file of settings', tokenSecretInput, 'SERVICE_TOKEN=tok_abc'],
    ['token behind its name', tokenSecretInput, 'pat=tok_abc'],
    ['session in single quotes', sessionInput, "'abc'"],
    ['session as code in a message', sessionInput, '`abc`'],
    ['session with a semicolon', sessionInput, 'abc; Path=/'],
    ['session with a line break inside', sessionInput, 'abc\r\nX-Evil: 1'],
    ['session with a comma', sessionInput, 'a,b'],
    ['session with quotes', sessionInput, '"abc"'],
    ['session with a backslash', sessionInput, 'a\\b'],
    ['session with a space', sessionInput, 'a b'],
    ['e-mail with a direction override', emailInput, 'ann@example.com\u202e'],
    ['e-mail with a zero width space', emailInput, 'a\u200bnn@example.com'],
    ['name with a direction override', tokenNameInput, 'CI \u202egnp.exe'],
    ['session empty', sessionInput, ''],
    ['session with its name', sessionInput, 'SERVICE_SESSION=abcdef'],
    ['e-mail without an at', emailInput, 'ann.example.com'],
    ['e-mail with two', emailInput, 'ann@@example.com'],
    ['e-mail with a space', emailInput, 'ann smith@example.com'],
    ['e-mail without a dot', emailInput, 'ann@example'],
    ['e-mail with two dots', emailInput, 'ann@example..com'],
    ['e-mail with the query of a link', emailInput, 'ann@example.com?subject=Hi'],
    ['e-mail with a stroke behind it', emailInput, 'ann@example.com/x.y'],
    ['e-mail with a quote behind it', emailInput, "ann@example.com'"],
    ['e-mail of which a letter could not be read', emailInput, 'j\ufffdrg@example.com'],
    ['e-mail of two people', emailInput, 'a@example.com,b@example.com'],
    ['e-mail with a name', emailInput, 'Ann <ann@example.com>'],
    ['e-mail with a line break', emailInput, 'ann@example.com\nbcc:x@example.com'],
    ['e-mail too long', emailInput, `${long(250)}@example.com`],
    ['role empty', roleInput, ' '],
    ['role of 300 characters', roleInput, long(300)],
    ['role with a control character', roleInput, 'adm\u0007in'],
    ['role with a direction mark', roleInput, 'admin\u202e'],
    ['name empty', tokenNameInput, '\t '],
    ['name of 10,000 characters', tokenNameInput, long(10_000)],
    ['name with a control character', tokenNameInput, 'CI\u0000'],
    ['name with a line break', tokenNameInput, 'CI\nCD'],
    ['id with a space', serviceIdInput, 'pat 1'],
  ])('%s is refused', (_what, schema, text) => {
    const parsed = schema.safeParse(text);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.message).toMatch(/[.]$/);
  });
});

it.each(['Bearer tok_abc', 'bearer  tok_abc', 'Authorization: Bearer tok_abc'])(
  'of the header %s, what is too much is named',
  text => {
    expect(tokenSecretInput.safeParse(text).error?.issues[0]?.message).toMatch(/without “Bearer”/);
  },
);

describe('RFC 3339', () => {
  it.each([
    ['2026-11-20T09:00:00Z', Date.UTC(2026, 10, 20, 9)],
    ['2026-11-20t09:00:00.5z', Date.UTC(2026, 10, 20, 9, 0, 0, 500)],
    ['2026-11-20T09:00:00+02:00', Date.UTC(2026, 10, 20, 7)],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ])('%s', (text, at) => {
    expect(parseRfc3339(text)).toBe(at);
  });

  it.each([
    '2026-06-31T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-11-20',
    '2026-11-20T09:00Z',
    '2026-11-20T09:00:00',
    '2026-11-20 09:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-13-01T00:00:00Z',
    'tomorrow',
    '',
    '2026-11-20T09:00:00Z"}) { x',
  ])('%s is none', text => {
    expect(parseRfc3339(text)).toBeNull();
  });
});

it.each([
  ['a direction override', '\u202e'],
  ['a direction isolate', '\u2066'],
  ['a zero width space', '\u200b'],
  ['a word joiner', '\u2060'],
  ['a soft hyphen', '\u00ad'],
  ['a line separator', '\u2028'],
])('SECURITY: what it looks like is what it is: %s is refused', (_what, trick) => {
  for (const schema of [tokenNameInput, roleInput, labelInput]) {
    expect(schema.safeParse(`CI${trick}CD`).success).toBe(false);
  }
  expect(emailInput.safeParse(`a${trick}b@example.com`).success).toBe(false);
});
