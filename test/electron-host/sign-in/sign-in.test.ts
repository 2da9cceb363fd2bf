import { describe, expect, it, vi } from 'vitest';
import { acceptCookie, type OfferedCookie } from '../../../src-main/electron/sign-in/accept-cookie.ts';
import { ProofQueue } from '../../../src-main/electron/sign-in/proof-queue.ts';
import { soon } from '../../support/soon.ts';

const wanted = { name: 'SERVICE_SESSION', dashboardUrl: 'https://dash.example.com' };
const good: OfferedCookie = {
  name: 'SERVICE_SESSION',
  value: 'abc.DEF-123',
  domain: 'dash.example.com',
  hostOnly: true,
  path: '/',
  httpOnly: true,
  secure: true,
};

describe("SECURITY: only the dashboard's own session cookie is taken", () => {
  it.each<[string, Partial<OfferedCookie>]>([
    ['as set for the host', {}],
    ['for the whole domain', { domain: '.example.com', hostOnly: false }],
    ['for the host and what is beneath it', { domain: '.dash.example.com', hostOnly: false }],
    ['for the path it is used on', { path: '/graphql' }],
    ['in quotes, as Python and Java write a value with a sign in it', { value: '"abc.DEF-123"' }],
  ])('%s', (_why, change) => expect(acceptCookie({ ...good, ...change }, wanted)).toBe('abc.DEF-123'));

  it.each<[string, Partial<OfferedCookie>]>([
    ['another name', { name: 'SERVICE_SESSION2' }],
    ['the name in other letters', { name: 'service_session' }],
    ['readable by scripts', { httpOnly: false }],
    ['sent without encryption', { secure: false }],
    ['another host', { domain: 'idp.example.org' }],
    ['a neighbour', { domain: 'other.example.com' }],
    ['a host beneath', { domain: 'a.dash.example.com' }],
    ['a host that ends alike', { domain: '.sh.example.com', hostOnly: false }],
    ['a parent, for itself only', { domain: 'example.com', hostOnly: true }],
    ['no host', { domain: '' }],
    ['another path', { path: '/login' }],
    ['an empty value', { value: '' }],
    ['nothing between quotes', { value: '""' }],
    ['one quote', { value: '"abc' }],
    ['a comma between quotes', { value: '"a,b"' }],
    ['a value with a semicolon', { value: 'a;b' }],
    ['a value with a line break', { value: 'a\r\nX: y' }],
    ['a value with space around it', { value: ' abc' }],
    ['a word that is nobody’s session', { value: 'anonymous' }],
    ['a value that is too long', { value: 'a'.repeat(20_000) }],
  ])('not %s', (_why, change) => expect(acceptCookie({ ...good, ...change }, wanted)).toBeNull());

  it('needs no Secure on loopback', () => {
    const local = { name: 'SERVICE_SESSION', dashboardUrl: 'http://127.0.0.1:4010' };
    const cookie = { ...good, domain: '127.0.0.1', secure: false };
    expect(acceptCookie(cookie, local)).toBe('abc.DEF-123');
    expect(acceptCookie({ ...cookie, httpOnly: false }, local)).toBeNull();
  });
});

describe('proving a captured session', () => {
  it('tries values until one is good, and then no more', async () => {
    const prove = vi.fn(async (value: string) => value === 'good');
    const proved = vi.fn();
    const queue = new ProofQueue(prove, proved);
    queue.offer('early');
    await queue.idle();
    queue.offer('good');
    await queue.idle();
    queue.offer('later');
    await queue.idle();
    expect(prove.mock.calls).toEqual([['early'], ['good']]);
    expect(proved.mock.calls).toEqual([['good']]);
  });

  it('tries the same value again when it is offered again', async () => {
    let signedIn = false;
    const proved = vi.fn();
    const queue = new ProofQueue(async () => signedIn, proved);
    queue.offer('same');
    await queue.idle();
    expect(proved).not.toHaveBeenCalled();
    signedIn = true;
    queue.offer('same');
    await queue.idle();
    expect(proved).toHaveBeenCalledWith('same');
  });

  it('runs one proof at a time and skips what was replaced meanwhile', async () => {
    const answers: Array<(good: boolean) => void> = [];
    const prove = vi.fn((_value: string) => new Promise<boolean>(resolve => answers.push(resolve)));
    const queue = new ProofQueue(prove, () => undefined);
    for (const value of ['a', 'b', 'c']) queue.offer(value);
    expect(prove.mock.calls).toEqual([['a']]);
    answers[0]?.(false);
    await soon(() => expect(prove.mock.calls).toEqual([['a'], ['c']]));
    answers[1]?.(false);
    await queue.idle();
  });

  it('takes a proof that fails as a no', async () => {
    const proved = vi.fn();
    const queue = new ProofQueue(() => Promise.reject(new Error('offline')), proved);
    queue.offer('x');
    await queue.idle();
    expect(proved).not.toHaveBeenCalled();
  });
});
