import { describe, expect, it } from 'vitest';
import { UpdateError } from '../../src-main/core/base/ports/updater.ts';
import { problem } from '../../src-main/core/base/problem-error.ts';
import { channelOf, readOffer } from '../../src-main/core/updates/offered-version.ts';
import { updateProblem } from '../../src-main/core/updates/update-problem.ts';

const read = (version: string, running = '1.2.0', channel: 'latest' | 'beta' = 'latest') => {
  try {
    return readOffer({ version, releasedAt: null }, { running, channel })?.version ?? 'nothing new';
  } catch (error) {
    return error instanceof UpdateError ? error.fault : `${error}`;
  }
};

describe('what a feed offers', () => {
  it.each([
    ['1.2.1', '1.2.1'],
    ['1.10.0', '1.10.0'],
    ['2.0.0', '2.0.0'],
    ['1.2.0', 'nothing new'],
  ])('%s beside 1.2.0: %s', (version, said) => expect(read(version)).toBe(said));

  it('SECURITY: an older version is refused', () => {
    for (const version of ['1.1.9', '1.1.10', '0.9.0', '0.0.1']) expect(read(version), version).toBe('older');
  });

  it('SECURITY: a version of another channel is refused', () => {
    for (const version of ['1.3.0-beta.1', '1.3.0-alpha', '1.3.0-rc.1']) {
      expect(read(version), version).toBe('other-channel');
    }
    expect(read('1.3.0-beta.2', '1.3.0-beta.1', 'beta')).toBe('1.3.0-beta.2');
    expect(read('1.3.0-alpha.2', '1.3.0-beta.1', 'beta')).toBe('other-channel');
    expect(read('1.3.0', '1.3.0-beta.1', 'beta'), 'the trial is over').toBe('1.3.0');
    expect(read('1.3.0-beta.1', '1.3.0-beta.2', 'beta')).toBe('older');
  });

  it('a finished version that is older than the trial is what to expect, and no alarm', () => {
    expect(read('1.2.0', '1.3.0-beta.1', 'latest')).toBe('nothing new');
    expect(read('1.3.0', '1.3.0-beta.1', 'latest')).toBe('1.3.0');
    expect(channelOf('1.3.0-alpha.1')).toBe('beta');
  });

  it('SECURITY: what a feed says is text from outside: a version of at most 64 plain characters, or nothing', () => {
    for (const version of [
      ...['', 'newest', '1.2', 'v1.3.0', '1.3.0+build', '01.3.0', '1.3.0\n', ' 1.3.0', '=1.3.0'],
      ...['1.3.0-<b>x</b>', `1.3.0-${'b'.repeat(60)}`, '99999999999999999999.0.0', '1.3.0-beta..1'],
    ]) {
      expect(read(version, '1.2.0', 'beta'), version).toBe('no-version');
    }
    const running = { running: '1.2.0', channel: 'latest' as const };
    expect(() => readOffer({ version: '1.3.0', releasedAt: 'x'.repeat(65) }, running)).toThrow(UpdateError);
    expect(readOffer({ version: '1.3.0', releasedAt: 'yesterday' }, running)).toEqual({
      ...{ version: '1.3.0', releasedAt: null },
    });
  });
});

describe('a failure in words', () => {
  it.each([
    [new UpdateError('older', 'x'), { code: 'update-refused', update: 'older', technical: 'x' }],
    [new UpdateError('unreadable', 'x'), { code: 'update-feed-unreadable', technical: 'x' }],
    [new UpdateError('too-large', 'x'), { code: 'update-feed-unreadable', reason: 'too-large' }],
    [new UpdateError('offline', 'x'), { code: 'update-feed-unreachable', because: 'offline' }],
    [new UpdateError('connect-timeout', 'x'), { code: 'update-feed-unreachable', because: 'timed-out' }],
    [new UpdateError('no-version'), { code: 'update-feed-unreadable', reason: 'no-version' }],
    [new UpdateError('aborted', 'x'), { code: 'cancelled' }],
    [problem('busy', { reason: 'answer-awaited' }), { code: 'busy', reason: 'answer-awaited' }],
    [new Error('at https://updates.example?key=1'), { code: 'internal' }],
  ])('%s', (error, said) => expect(updateProblem(error)).toEqual(said));
});
