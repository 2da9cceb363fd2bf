import { describe, expect, it } from 'vitest';
import { hostTitle, shownHost, shownTarget } from '../../../src-main/electron/sign-in/shown-host.ts';

describe('whose page it is', () => {
  it.each([
    ['https://idp.example.org/login?x=1', 'idp.example.org'],
    ['https://idp.example.org:8443/', 'idp.example.org:8443'],
    ['https://аpple.com/', 'xn--pple-43d.com'],
    ['http://127.0.0.1:4010/', '127.0.0.1:4010 (not encrypted)'],
    ['https://[::1]:4010/', '[::1]:4010'],
    ['about:blank', null],
    ['data:text/html,idp.example.org', null],
    ['', null],
  ])('%s', (url, host) => expect(shownHost(url, 'null')).toBe(host));

  it.each([
    ['about:blank', 'https://opener.example.org', 'opener.example.org'],
    ['', 'https://opener.example.org', 'opener.example.org'],
    ['blob:https://idp.example.org/1', 'https://opener.example.org', 'opener.example.org'],
    ['', 'app://keyholder', null],
    ['https://idp.example.org/', 'null', 'idp.example.org'],
  ])('%s of %s', (url, origin, host) => expect(shownHost(url, origin)).toBe(host));

  it('keeps the end of a long host, which says who owns it', () => {
    const host = shownHost(`https://accounts.google.com.${'very-long.'.repeat(15)}evil.example/`, '');
    expect(host).toMatch(/^….*\.evil\.example$/);
    expect(host).toHaveLength(40);
    expect(host).not.toContain('google');
    const oneLabel = shownHost(`https://${'a'.repeat(63)}.example:8443/`, '');
    expect(oneLabel).toMatch(/^…a+\.example:8443$/);
    expect(shownHost(`http://${'a.'.repeat(60)}example/`, '')).toMatch(/example \(not encrypted\)$/);
  });

  it('leaves a host that fits as it is', () => {
    const host = `${'a'.repeat(32)}.example`;
    expect(shownHost(`https://${host}/`, '')).toBe(host);
  });

  it('is the title', () => {
    expect(hostTitle('idp.example.org')).toBe('idp.example.org — Sign in');
    expect(hostTitle(null)).toBe('Sign in');
  });
});

describe('where a page wanted to go', () => {
  it.each([
    ['http://idp.example.org/x?y', 'http://idp.example.org'],
    ['https://user:pw@idp.example.org/', 'https://idp.example.org'],
    ['zoommtg://join/1', 'zoommtg://join'],
    ['mailto:a@example.org', 'mailto:'],
    [`${'x'.repeat(200)}:`, 'x'.repeat(40)],
    ['nonsense', 'no address'],
  ])('%s', (url, shown) => expect(shownTarget(url)).toBe(shown));
});
