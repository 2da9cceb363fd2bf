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
      },
    });
  });

  it('reads every flag', () => {
    const args = '--web --port 4011 --no-open --data-dir here --keychain memory --empty'.split(' ');
    expect(parseFlags(args, '/somewhere')).toEqual({
      kind: 'run',
      flags: {
        web: true,
        port: 4011,
        open: false,
        dataDir: '/somewhere/here',
        keychain: 'memory',
        empty: true,
      },
    });
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
    [['--empty=no'], "Option '--empty' does not take an argument."],
    [['practice'], "Unexpected argument 'practice'."],
  ])('%j is a mistake, said in one line', (args, sentence) => {
    const parsed = parseFlags(args, '/');
    expect(parsed).toEqual({ kind: 'mistake', text: `${sentence} Run with --help for the list of flags.` });
  });
});
