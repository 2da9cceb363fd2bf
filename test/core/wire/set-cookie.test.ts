import { describe, expect, it } from 'vitest';
import { setCookieValue } from '../../../src-main/core/wire/set-cookie.ts';

const now = Date.UTC(2026, 10, 22);
const read = (setCookies: string[], url = 'https://app.acme.example/graphql', headers = {}) =>
  setCookieValue(
    { status: 200, headers, setCookies, body: new Uint8Array() },
    { name: 'SERVICE_SESSION', url, now },
  );

/** As libraries write them. */
const taken: [what: string, header: string, value: string][] = [
  ['nothing but the value', 'SERVICE_SESSION=abc', 'abc'],
  [
    'express-session',
    'SERVICE_SESSION=s%3AqW7.xY%2F; Path=/; Expires=Wed, 25 Nov 2026 00:00:00 GMT; HttpOnly',
    's%3AqW7.xY%2F',
  ],
  [
    'iron-session',
    'SERVICE_SESSION=Fe26.2*1*ab*cd*ef~2; Max-Age=1209540; Path=/; HttpOnly; Secure; SameSite=lax',
    'Fe26.2*1*ab*cd*ef~2',
  ],
  ['@fastify/secure-session', 'SERVICE_SESSION=a%2Bb%3D%3Bc; Path=/; HttpOnly', 'a%2Bb%3D%3Bc'],
  ['Rails', 'SERVICE_SESSION=Zm9v--YmFy--1f; path=/; secure; HttpOnly; SameSite=Lax', 'Zm9v--YmFy--1f'],
  [
    'Laravel',
    'SERVICE_SESSION=eyJpdiI6Ik0ifQ%3D%3D; expires=Sun, 22-Nov-2026 02:00:00 GMT; Max-Age=7200; path=/; httponly',
    'eyJpdiI6Ik0ifQ%3D%3D',
  ],
  ['a value with equals signs', 'SERVICE_SESSION=ab==; Path=/', 'ab=='],
  ['spaces around', '  SERVICE_SESSION = abc ;Path=/', 'abc'],
  ['the host as domain', 'SERVICE_SESSION=abc; Domain=app.acme.example', 'abc'],
  ['a parent as domain', 'SERVICE_SESSION=abc; Domain=.ACME.example', 'abc'],
  ['the path of the interface', 'SERVICE_SESSION=abc; Path=/graphql', 'abc'],
  ['a path that is none', 'SERVICE_SESSION=abc; Path=graphql', 'abc'],
  ['Max-Age before Expires', 'SERVICE_SESSION=abc; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60', 'abc'],
  ['quotes around it, as of Python', 'SERVICE_SESSION="ab/c=="; HttpOnly; Path=/', 'ab/c=='],
  ['letters alone, of the length of a session', 'SERVICE_SESSION=qwLkzjhgfdRtxvbn', 'qwLkzjhgfdRtxvbn'],
  ['a short word with a number', 'SERVICE_SESSION=session-1', 'session-1'],
  ['an end that cannot be read', 'SERVICE_SESSION=abc; Expires=soon', 'abc'],
  ['an end of 0, which is no date', 'SERVICE_SESSION=abc; Path=/; Expires=0', 'abc'],
  ['an end of -1, which is no date', 'SERVICE_SESSION=abc; Path=/; Expires=-1', 'abc'],
  ['a day without a time, which is no date', 'SERVICE_SESSION=abc; Expires=2026-01-01', 'abc'],
];

const notTaken: [what: string, header: string][] = [
  ['another name', 'SERVICE_SESSION2=abc'],
  ['the name in other letters', 'service_session=abc'],
  ['no name', 'abc'],
  ['an empty value', 'SERVICE_SESSION=; Path=/'],
  ['an end in the past', 'SERVICE_SESSION=deleted; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
  ['Max-Age=0', 'SERVICE_SESSION=abc; Max-Age=0'],
  ['a negative Max-Age', 'SERVICE_SESSION=abc; Max-Age=-1'],
  ['another domain', 'SERVICE_SESSION=abc; Domain=other.example'],
  ['a domain below', 'SERVICE_SESSION=abc; Domain=x.app.acme.example'],
  ['a domain that only ends alike', 'SERVICE_SESSION=abc; Domain=pp.acme.example'],
  ['another path', 'SERVICE_SESSION=abc; Path=/admin'],
  ['a path that only begins alike', 'SERVICE_SESSION=abc; Path=/graph'],
  ['one quote', 'SERVICE_SESSION="abc'],
  ['quotes inside', 'SERVICE_SESSION=a"b"c'],
  ['nothing between quotes', 'SERVICE_SESSION=""'],
  ['a comma between quotes', 'SERVICE_SESSION="a,b"'],
  ['a space in the value', 'SERVICE_SESSION=a b'],
  ['a comma in the value', 'SERVICE_SESSION=a,b'],
  ['a letter that no header holds', 'SERVICE_SESSION=äbc'],
  ['a control character', 'SERVICE_SESSION=abc; Path=/\u0001'],
  ['what Express writes of one that is not there', 'SERVICE_SESSION=undefined; Path=/'],
  ['a word that is nobody’s', 'SERVICE_SESSION=Anonymous; Path=/'],
  ['two of them', 'SERVICE_SESSION=logged_out; Path=/'],
  ['more than is kept of a secret', `SERVICE_SESSION=${'a'.repeat(16_385)}`],
];

describe('the value that a browser would send next', () => {
  it.each(taken)('is taken: %s', (_what, header, value) => expect(read([header])).toBe(value));
  it.each(notTaken)(
    'SECURITY: a renewed session is taken from a cookie of exactly its name, and fit for it: %s is not taken',
    (_what, header) => expect(read([header])).toBeNull(),
  );

  it('is the last of several for one place, and what is deleted elsewhere is another', () => {
    expect(read(['SERVICE_SESSION=a', 'x=1', 'SERVICE_SESSION=b'])).toBe('b');
    expect(read(['SERVICE_SESSION=; Max-Age=0', 'SERVICE_SESSION=b'])).toBe('b');
    expect(read(['SERVICE_SESSION=b', 'SERVICE_SESSION=; Max-Age=0; Domain=acme.example'])).toBe('b');
    expect(read(['SERVICE_SESSION=b', 'SERVICE_SESSION=; Max-Age=0'])).toBeNull();
    expect(read([])).toBeNull();
  });

  it('is secret on the way: a secure one is not taken from plain HTTP, but of this computer', () => {
    const header = 'SERVICE_SESSION=abc; Secure';
    expect(read([header], 'http://app.acme.example/graphql')).toBeNull();
    expect(read([header], 'http://127.0.0.1:4000/graphql')).toBe('abc');
    expect(read(['SERVICE_SESSION=abc; Domain=0.0.1'], 'http://127.0.0.1:4000/graphql')).toBeNull();
  });

  it("ends by the service's clock", () => {
    const header = 'SERVICE_SESSION=abc; Expires=Sun, 22 Nov 2026 01:00:00 GMT';
    const date = (hour: string) => ({ date: `Sun, 22 Nov 2026 ${hour}:00:00 GMT` });
    expect(read([header], undefined, date('00'))).toBe('abc');
    expect(read([header], undefined, date('02'))).toBeNull();
  });
});
