import { describe, expect, it } from 'vitest';
import { channelFile, parseFeed } from '../../src-main/adapters/updates/feed-address.ts';

describe('the address of a feed', () => {
  it.each([
    ['https://updates.example/keyholder', 'https://updates.example/keyholder/'],
    ['https://updates.example/a/b/', 'https://updates.example/a/b/'],
    ['https://updates.example:8443', 'https://updates.example:8443/'],
  ])('%s', (text, read) => expect(parseFeed(text, false)?.href).toBe(read));

  it.each([
    ...['http://updates.example/keyholder', 'http://127.0.0.1/keyholder', 'HTTP://updates.example'],
    ...['https://user:word@updates.example/', 'https://user@updates.example/'],
    ...['https://:word@updates.example/', 'https://updates.example/?channel=x', 'https://updates.example/?'],
    ...['https://updates.example/#x', 'https://updates.example/#', 'https://'],
    ...['file:///etc/keyholder/', 'ftp://updates.example/', 'updates.example', ''],
    `https://updates.example/${'a'.repeat(2048)}`,
  ])('SECURITY: a feed is https, without a user name, a query or a fragment: %s is none', text => {
    expect(parseFeed(text, false)).toBeNull();
  });

  it('is taken without encryption on this computer itself, in development only', () => {
    expect(parseFeed('http://127.0.0.1:8080/x', true)?.href).toBe('http://127.0.0.1:8080/x/');
    expect(parseFeed('http://updates.example/x', true)).toBeNull();
  });

  it.each([
    ['latest', 'linux', 'x64', 'latest-linux.yml'],
    ['beta', 'linux', 'arm64', 'beta-linux-arm64.yml'],
    ['latest', 'darwin', 'arm64', 'latest-mac.yml'],
    ['beta', 'win32', 'x64', 'beta.yml'],
  ] as const)('%s on %s %s: %s', (channel, platform, arch, name) => {
    expect(channelFile({ channel, platform, arch })).toBe(name);
  });
});
