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

  // What else an installed copy takes for no feed: test/updates/feed-address.test.ts.
  it.each([
    ...['http://keyholder.dev', 'http://127.0.0.1', 'file:///srv', 'https://a@b.dev', 'https://b.dev/?x=y'],
    // electron-builder fills such a thing in.
    'https://keyholder.dev/$' + '{env.HOME}',
  ])('SECURITY: the update feed is https and nothing else: %s', address => {
    expect(() => updateFeed({ KEYHOLDER_UPDATE_FEED: address })).toThrow('must be a plain https address');
  });
});
