import { describe, expect, it } from 'vitest';
import { developmentName, parseFlags } from '../../src-main/web/flags.ts';

describe('flags', () => {
  it('has defaults that need nothing typed', () => {
    expect(parseFlags([], '/somewhere')).toEqual({
      kind: 'run',
      flags: {
        web: false,
        port: 0,
        open: true,
        dataDir: expect.stringContaining(developmentName),
        keychain: 'system',
        empty: false,
        policy: null,
        updates: null,
      },
    });
  });

  it('reads every flag', () => {
    const args =
      '--web --port 4011 --no-open --data-dir here --keychain memory --empty --policy policy.json'.split(' ');
    expect(parseFlags(args, '/somewhere')).toEqual({
      kind: 'run',
      flags: {
        web: true,
        port: 4011,
        open: false,
        dataDir: '/somewhere/here',
        keychain: 'memory',
        empty: true,
        policy: '/somewhere/policy.json',
        updates: null,
      },
    });
  });

  it('takes a feed for newer versions together with the key for it', () => {
    const parse = (...args: string[]) => parseFlags(args, '/somewhere');
    for (const feed of ['https://updates.example/k', 'http://127.0.0.1:8080/k']) {
      expect(parse('--update-feed', feed, '--update-key', 'key.asc')).toMatchObject({
        flags: { updates: { feed, key: '/somewhere/key.asc' } },
      });
    }
    for (const args of [
      ['--update-feed', 'https://updates.example/k'],
      ['--update-key', 'key.asc'],
    ]) {
      expect(parse(...args)).toMatchObject({ text: expect.stringContaining('belong together') });
    }
    for (const feed of ['http://updates.example/k', 'updates.example', '']) {
      expect(parse('--update-feed', feed, '--update-key', 'k')).toMatchObject({
        text: expect.stringContaining('--update-feed takes an https:// address'),
      });
    }
  });

  it.each([[['--help']], [['-h']], [['--web', '--help']]])('%j shows the help', args => {
    expect(parseFlags(args, '/')).toMatchObject({
      kind: 'help',
      text: expect.stringContaining('--data-dir DIR'),
    });
  });

  it.each([
    [['--wbe'], "Unknown option '--wbe'."],
    [['--port'], "Option '--port <value>' argument missing."],
    [['--port', '65536'], '--port takes a number from 0 to 65535.'],
    [['--port', '4e3'], '--port takes a number from 0 to 65535.'],
    [['--port', '-1'], "Option '--port' argument is ambiguous."],
    [['--keychain', 'file'], '--keychain takes system or memory.'],
    [['--data-dir', ''], '--data-dir takes a folder.'],
    [['--policy', ''], '--policy takes a file.'],
    [['--empty=no'], "Option '--empty' does not take an argument."],
    [['practice'], "Unexpected argument 'practice'."],
  ])('%j is a mistake, said in one line', (args, sentence) => {
    const parsed = parseFlags(args, '/');
    expect(parsed).toEqual({ kind: 'mistake', text: `${sentence} Run with --help for the list of flags.` });
  });
});
