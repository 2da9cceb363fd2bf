import { describe, expect, it } from 'vitest';
import { createGate, type Gate } from '../../src-main/web/gate.ts';
import type { GateRequest } from '../../src-main/web/gate-request.ts';

const port = 4123;
const keyOf = (gate: Gate) => new URL(gate.link).searchParams.get('key');

const plain: GateRequest = {
  method: 'GET',
  path: '/',
  key: null,
  host: `127.0.0.1:${port}`,
  origin: undefined,
  cookie: undefined,
  secFetchSite: undefined,
  secFetchMode: undefined,
  secPurpose: undefined,
};

function enteredGate() {
  const gate = createGate(port);
  const verdict = gate.judge({ ...plain, key: keyOf(gate) });
  if (verdict.kind !== 'redeemed') throw new Error('The link did not work.');
  const [cookie = ''] = verdict.setCookie.split(';');
  return { gate, setCookie: verdict.setCookie, cookie };
}

describe('gate', () => {
  it('puts 256 random bits into the link, other ones each time', () => {
    const keys = [keyOf(createGate(port)), keyOf(createGate(port))];
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(Buffer.from(key ?? '', 'base64url')).toHaveLength(32);
  });

  it('answers the link with a cookie that only this page can use', () => {
    const { setCookie, gate } = enteredGate();
    expect(setCookie).toMatch(/^keyholder-4123=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect(setCookie).not.toContain(keyOf(gate));
  });

  it('goes by the host and the origin that browsers name, which leave the port of HTTP out', () => {
    const gate = createGate(80);
    expect(gate.origin).toBe('http://127.0.0.1');
    const asked = { ...plain, host: '127.0.0.1', key: keyOf(gate) };
    expect(gate.judge({ ...asked, host: '127.0.0.1:80' })).toMatchObject({ kind: 'refused' });
    expect(gate.judge({ ...asked, origin: 'http://127.0.0.1' })).toMatchObject({ kind: 'redeemed' });
  });

  it('SECURITY: the link works once', () => {
    const { gate } = enteredGate();
    expect(gate.judge({ ...plain, key: keyOf(gate) })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('only once'),
    });
  });

  it('lets the browser with the cookie in again, through the used link too', () => {
    const { gate, cookie } = enteredGate();
    expect(gate.judge({ ...plain, cookie })).toEqual({ kind: 'enter' });
    expect(gate.judge({ ...plain, cookie: `other=1; ${cookie}`, key: keyOf(gate) })).toEqual({
      kind: 'enter',
    });
  });

  it('does not use the link up for a browser that loads ahead', () => {
    const gate = createGate(port);
    const link = { ...plain, key: keyOf(gate) };
    expect(gate.judge({ ...link, secPurpose: 'prefetch;prerender' })).toMatchObject({ kind: 'refused' });
    expect(gate.judge(link)).toMatchObject({ kind: 'redeemed' });
  });

  it('does not use the link up for a wrong key', () => {
    const gate = createGate(port);
    expect(gate.judge({ ...plain, key: 'guess' })).toMatchObject({ kind: 'refused' });
    expect(gate.judge({ ...plain, key: '' })).toMatchObject({ kind: 'refused' });
    expect(gate.judge({ ...plain, key: keyOf(gate) })).toMatchObject({ kind: 'redeemed' });
  });

  it('opens the link from any site, since no site can know it', () => {
    const gate = createGate(port);
    const verdict = gate.judge({
      ...plain,
      key: keyOf(gate),
      secFetchSite: 'cross-site',
      secFetchMode: 'navigate',
    });
    expect(verdict).toMatchObject({ kind: 'redeemed' });
  });

  it('SECURITY: exact Host, against DNS rebinding', () => {
    const { gate, cookie } = enteredGate();
    const hosts = [
      undefined,
      'localhost:4123',
      '127.0.0.1',
      '127.0.0.1:4124',
      'evil.example:4123',
      '127.0.0.1:4123.',
    ];
    for (const host of hosts)
      expect(gate.judge({ ...plain, cookie, host })).toMatchObject({ kind: 'refused' });
    const fresh = createGate(port);
    const link = { ...plain, key: keyOf(fresh), host: 'evil.example:4123' };
    expect(fresh.judge(link)).toMatchObject({ kind: 'refused' });
  });

  it('SECURITY: exact Origin, required where something can change', () => {
    const { gate, cookie } = enteredGate();
    const post = { ...plain, method: 'POST', path: '/rpc', cookie };
    expect(gate.judge({ ...post, origin: 'http://127.0.0.1:4123' })).toEqual({ kind: 'enter' });
    const origins = [
      undefined,
      'null',
      'http://localhost:4123',
      'https://127.0.0.1:4123',
      'http://127.0.0.1:4124',
    ];
    for (const origin of origins) expect(gate.judge({ ...post, origin })).toMatchObject({ kind: 'refused' });
    expect(gate.judge({ ...plain, cookie, origin: 'http://evil.example' })).toMatchObject({
      kind: 'refused',
    });
  });

  it('SECURITY: no other site may ask, not even with the cookie', () => {
    const { gate, cookie } = enteredGate();
    const call = { ...plain, method: 'POST', path: '/rpc', cookie, origin: gate.origin };
    expect(gate.judge({ ...call, secFetchSite: 'same-origin', secFetchMode: 'cors' })).toEqual({
      kind: 'enter',
    });
    for (const secFetchSite of ['cross-site', 'same-site', 'none', 'nonsense']) {
      expect(gate.judge({ ...call, secFetchSite, secFetchMode: 'cors' })).toMatchObject({ kind: 'refused' });
    }
    const reload = { ...plain, cookie, secFetchSite: 'none', secFetchMode: 'navigate' };
    expect(gate.judge(reload)).toEqual({ kind: 'enter' });
    expect(gate.judge({ ...reload, secFetchSite: 'cross-site' })).toMatchObject({ kind: 'refused' });
  });

  it.each(['', 'keyholder-4123=', 'keyholder-4123=guess', 'keyholder-4124=%', 'xkeyholder-4123=%'])(
    'refuses the cookie "%s"',
    template => {
      const { gate, cookie } = enteredGate();
      const value = cookie.slice(cookie.indexOf('=') + 1);
      expect(gate.judge({ ...plain, cookie: template.replace('%', value) })).toMatchObject({
        kind: 'refused',
      });
    },
  );

  it('refuses every cookie before the link was used', () => {
    expect(createGate(port).judge({ ...plain, cookie: 'keyholder-4123=' })).toMatchObject({
      kind: 'refused',
    });
  });
});
