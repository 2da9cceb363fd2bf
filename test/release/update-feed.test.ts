import { describe, expect, it } from 'vitest';
import { updateFeed } from '../../build/release/update-feed.ts';

describe('the update feed', () => {
  it.each([{}, { KEYHOLDER_UPDATE_FEED: '' }, { KEYHOLDER_UPDATE_FEED: '  ' }])('is none for %j', env => {
    expect(updateFeed(env)).toBeNull();
  });

  it('is a generic one', () => {
    const feed = (address: string) => updateFeed({ KEYHOLDER_UPDATE_FEED: address });
    expect(feed('https://updates.keyholder.dev')).toEqual({
      provider: 'generic',
      url: 'https://updates.keyholder.dev',
    });
    expect(feed(' https://keyholder.dev:8443/a/b// ')?.url).toBe('https://keyholder.dev:8443/a/b');
  });

  it.each([
    ['http://keyholder.dev', 'https'],
    ['ftp://keyholder.dev', 'https'],
    ['file:///srv', 'https'],
    ['HTTP://keyholder.dev', 'https'],
    ['keyholder.dev/updates', 'not a URL'],
    ['https://', 'not a URL'],
    ['https://user@keyholder.dev', 'user name'],
    ['https://:password@keyholder.dev', 'password'],
    ['https://keyholder.dev/?channel=x', 'query'],
    ['https://keyholder.dev/?', 'query'],
    ['https://keyholder.dev/#x', 'fragment'],
    ['https://keyholder.dev/#', 'fragment'],
    // electron-builder fills such a thing in.
    ['https://keyholder.dev/$' + '{env.HOME}', 'dollar sign'],
  ])('SECURITY: the update feed is https and nothing else: %s', (address, word) => {
    expect(() => updateFeed({ KEYHOLDER_UPDATE_FEED: address })).toThrow(word);
  });
});
