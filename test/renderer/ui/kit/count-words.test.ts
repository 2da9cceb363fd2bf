import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { many } from '../../../../src-renderer/ui/kit/count-words.ts';

const root = resolve(import.meta.dirname, '../../../../src-renderer');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !name.endsWith('count-words.ts'))
  .map(name => ({ name, code: readFileSync(join(root, name), 'utf8') }));

/** What an owner counts, in the plural. */
const nouns =
  '(?:addresses|characters|connections|days|entries|fields|hours|invitations|items|lines|minutes|months|pages|people|places|rows|seats|seconds|steps|tokens|years)';

describe('what is counted on a screen', () => {
  it('is one in the singular, and all else in the plural', () => {
    expect([0, 1, 2, 1_200].map(count => many(count, 'line'))).toEqual([
      '0 lines',
      '1 line',
      '2 lines',
      '1,200 lines',
    ]);
    expect([1, 2].map(count => many(count, 'entry was', 'entries were'))).toEqual([
      '1 entry was',
      '2 entries were',
    ]);
  });

  it('has its words from one place', () => {
    expect(sources.length).toBeGreaterThan(200);
    const counted = [
      // `${numberText(count)} lines`, {rows.length} rows
      new RegExp(
        String.raw`\{(?:numberText\((?:[^()]|\([^()]*\))*\)|[\w.]*(?:[cC]ount|\.length|\.size)|days|n)\} ${nouns}\b`,
        'g',
      ),
      // count === 1 ? 'row' : 'rows'
      /=== 1 \? '(\w+)' : '\1s'/g,
      // Something with one ending or the other.
      /=== 1 \? '' : 's'/g,
    ];
    // Of several or a fixed number, which are never one; and a whole sentence of its own for one.
    const apart =
      /Of \{numberText\(columns|`\$\{open\.length\}|All \$\{connections|mostPlanCharacters|=== 1 \? '[A-Z]/;
    const found = sources.flatMap(({ name, code }) =>
      counted.flatMap(pattern =>
        [...code.matchAll(pattern)]
          .filter(({ index }) => !apart.test(code.slice(index - 60, index + 40)))
          .map(([text]) => `${name}: ${text}`),
      ),
    );
    expect(found).toEqual([]);
  });
});

it('what has a name on one screen has it on the others', () => {
  const other = [/\b[cC]all(?:ed)? (?:it )?off\b/, /asked for patience/];
  const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = sources.filter(({ code }) => other.some(words => words.test(withoutComments(code))));
  expect(found.map(({ name }) => name)).toEqual([]);
});
