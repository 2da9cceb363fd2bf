/**
 * SECURITY: no pattern may take time that grows with the square of a text: services, files and clipboards choose its length.
 * Judged by an analysis of the patterns themselves (scslre, which eslint-plugin-regexp uses), so that no input has to be thought of.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { root, sources } from './source-imports.ts';

interface Pattern {
  source: string;
  flags: string;
}

function patternsIn(file: string, text: string): Pattern[] {
  const { program, errors } = parseSync(file, text);
  expect(errors, file).toEqual([]);
  const found: Pattern[] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(program);
  return found;
}

/** What it can be made slow with. */
const slowIn = (patterns: readonly Pattern[]): string[] =>
  patterns.flatMap(pattern =>
    analyse(pattern).reports.map(
      ({ character }) => `/${pattern.source}/${pattern.flags} by many of ${JSON.stringify(character.pick)}`,
    ),
  );

describe('SECURITY: patterns take linear time', () => {
  it('all that ship', () => {
    let all = 0;
    const slow = sources.flatMap(file => {
      const patterns = patternsIn(file, readFileSync(join(root, file), 'utf8'));
      all += patterns.length;
      return slowIn(patterns).map(one => `${file}: ${one}`);
    });
    expect(slow).toEqual([]);
    expect(all).toBeGreaterThan(300);
  });

  it.each([
    ['from each place anew', String.raw`text.replace(/\s+$/, '')`],
    ['between two parts that may both have it', String.raw`const blank = /^\s*(?:none)?\s*$/i;`],
    ['in parts of a part', 'const word: RegExp = /^(?:a+)+$/;'],
  ])('one is seen that may begin %s', (_where, text) => {
    expect(slowIn(patternsIn('planted.ts', text))).toHaveLength(1);
  });
});
