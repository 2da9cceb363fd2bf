import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import { redactShapes } from '../../../src-main/core/base/redaction/secret-shapes.ts';
import { KnownSecrets } from '../../../src-main/core/custody/known-secrets.ts';
import { redactingLog } from '../../../src-main/core/custody/redacting-log.ts';
import { FakeLog } from '../../support/fake-ports.ts';

const secret = 'plain looking words 42';

describe('the log', () => {
  const known = new KnownSecrets(systemRandom);
  known.add(secret);
  const logged = (text: string, facts: Record<string, string | number | boolean> = {}) => {
    const log = new FakeLog();
    redactingLog(log, known.redact).warn(text, facts);
    return log.lines.join();
  };

  it.each([
    ['a known secret in the text', `Failed with ${secret}.`, {}],
    ['a known secret in a fact', 'Failed.', { reason: `because of ${secret}` }],
    ['anything under the name of a credential', 'Failed.', { accessToken: secret, Cookie: secret }],
  ])('never holds %s', (_what, text, facts) => {
    expect(logged(text, facts)).not.toContain(secret);
    expect(logged(text, facts)).toContain('Failed');
  });

  it.each([
    'Bearer abcDEF0123456789',
    'authorization: Bearer abcDEF0123456789',
    'Cookie: SERVICE_SESSION=abcDEF0123456789; x=1',
    '{"token":"abcDEF0123456789"}',
    '?access_token=abcDEF0123456789&x=1',
    'eyJhbGciOiJIUzI1NiJ9.abcDEF0123456789.abcDEF0123456789',
    'khp_abcDEF0123456789abcDEF0123456789',
  ])('knows a secret that it has never seen by its shape: %s', text => {
    expect(logged(text)).not.toContain('abcDEF0123456789');
    expect(logged('x', { reason: text })).not.toContain('abcDEF0123456789');
  });

  it('keeps what helps', () => {
    expect(logged('A handler failed.', { method: 'tokens.copy', kind: 'TypeError', count: 3 })).toBe(
      'A handler failed. {"method":"tokens.copy","kind":"TypeError","count":3}',
    );
  });
});

it.each([
  'This token is already revoked.',
  'The session ended at 12:30.',
  'Invitation inv_0123456789abcdefghijklmn is pending.',
  'token: bad',
])('a service’s sentence without a secret stays as it is: %s', text => {
  expect(redactShapes(text)).toBe(text);
});
