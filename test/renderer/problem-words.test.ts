import { expect, test } from 'vitest';
import { problemWords } from '../../src-renderer/ui/problem-words.ts';
import { problemCodes } from '../../src-shared/problem.ts';

test('every problem has words of its own, and no words lack a problem', () => {
  expect(Object.keys(problemWords).sort()).toEqual([...problemCodes].sort());
  const titles = Object.values(problemWords).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

test.each(problemCodes)('%s: a title without a full stop, a next step that is a sentence', code => {
  const { title, next } = problemWords[code];
  expect(title).toMatch(/^[A-Z].*[^.]$/);
  expect(next).toMatch(/^[A-Z].*\.$/);
});
