import { execFileSync } from 'node:child_process';
import { beforeEach, expect, test } from 'vitest';
import { curlOf } from '../../../../src-renderer/features/inspector/curl.ts';
import { shellWord } from '../../../../src-renderer/features/inspector/shell-word.ts';
import type { ExchangeRecord } from '../../../../src-shared/exchange-record.ts';
import { fc } from '../../../support/properties.ts';
import { posted } from '../../samples.ts';

beforeEach(({ skip }) => skip(process.platform === 'win32', 'There is no /bin/sh.'));

const inShell = (words: readonly string[]): string[] => {
  const script = `printf '%s\\0' ${words.join(' ')}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
};

test.each([
  '',
  "it's",
  "'; touch /tmp/owned; '",
  '$(id) `id` $HOME $x{y} \\ ! * ? [a] {b,c} ~ # & | > <',
  '<PAT>',
  'two\nlines\n\n',
  '\n\t\n',
  'escape \u001b[201~ and \r and \u0007',
  '\u0080é漢😀\u009f',
  '-n',
  '%s %d \\012',
])('the shell gives back what was quoted: %j', text => {
  expect(inShell([shellWord(text)])).toEqual([text]);
});

test('any text comes back from the shell, and no control character but the line feed is pasted as it is', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map(one => one.replaceAll('\0', ''));
  const wild = fc.string({ unit: 'binary-ascii', maxLength: 40 }).map(one => one.replaceAll('\0', ''));
  fc.assert(
    fc.property(fc.array(fc.oneof(text, wild), { minLength: 1, maxLength: 20 }), texts => {
      const words = texts.map(shellWord);
      expect(inShell(words)).toEqual(texts);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      expect(words.join('')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/u);
    }),
    { numRuns: 60 },
  );
});

test('SECURITY: a command carries placeholders, names no file and expands nothing', () => {
  const record: ExchangeRecord = {
    ...posted,
    url: 'https://api.example/api/v1/team/invitations?page[after]=1&b=2',
    requestBody: '@/etc/passwd',
    requestHeaders: { ...posted.requestHeaders, 'x-empty': '' },
  };
  expect(curlOf(record)).toBe(
    [
      'curl --globoff --request POST',
      "--url 'https://api.example/api/v1/team/invitations?page[after]=1&b=2'",
      "--header 'authorization: Bearer <PAT>'",
      "--header 'content-type: application/json'",
      "--header 'x-empty;'",
      "--data-raw '@/etc/passwd'",
    ].join(' \\\n  '),
  );
});

test('a request without a body has none', () => {
  expect(curlOf({ ...posted, method: 'GET', requestBody: null })).not.toContain('--data');
});
