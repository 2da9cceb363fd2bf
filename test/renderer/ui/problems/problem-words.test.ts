import { expect, test } from 'vitest';
import { problemWords } from '../../../../src-renderer/ui/problems/problem-words.ts';

// That no problem lacks words is held by types: see test/shared/problem.test.ts.
test('every problem has words of its own', () => {
  const titles = Object.values(problemWords).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

// In a browser a session can only be pasted, and the buttons beside the words say which ways there are.
test('no next step speaks of a way that not every host has', () => {
  expect(Object.values(problemWords).filter(({ next }) => /\bsign in\b/i.test(next))).toEqual([]);
});

test.each(Object.entries(problemWords))(
  '%s: a title without a full stop, a next step that is a sentence',
  (_code, words) => {
    const { title, next } = words;
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(next).toMatch(/^[A-Z].*\.$/);
  },
);
