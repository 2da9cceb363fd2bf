import { expect, test } from 'vitest';
import { problemWords } from '../../src-renderer/ui/problem-words.ts';
import { detailOf, wordsOf } from '../../src-renderer/ui/refined-words.ts';
import {
  certificateFaults,
  type Problem,
  problemCodes,
  unreadableReasons,
} from '../../src-shared/problem.ts';

const refined: Problem[] = [
  ...certificateFaults.map((certificate): Problem => ({ code: 'tls-failed', certificate })),
  ...unreadableReasons.map((unreadable): Problem => ({ code: 'unreadable-answer', unreadable })),
  ...(['same-address', 'elsewhere', 'unknown'] as const).map(
    (redirect): Problem => ({ code: 'redirected', redirect }),
  ),
  ...[402, 405, 406, 410, 411, 413, 414, 415, 421, 423, 424, 425, 426, 428, 431, 451].map(
    (status): Problem => ({ code: 'service-refused', status }),
  ),
  { code: 'blocked-on-the-way', status: 511 },
  ...(['not-listed', 'cannot-tell'] as const).map((listed): Problem => ({ code: 'outcome-unknown', listed })),
];

test.each(refined)('%j: words of its own, a title without a full stop, a next step of sentences', problem => {
  const { title, next } = wordsOf(problem);
  expect(title).toMatch(/^[A-Z].*[^.]$/);
  expect(next).toMatch(/^[A-Z“].*\.$/);
  expect(title).not.toBe(problemWords[problem.code].title);
});

test('no two problems share their title or their next step', () => {
  const all = [...problemCodes.map(code => ({ code }) as Problem), ...refined].map(wordsOf);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(new Set(all.map(({ next }) => next)).size).toBe(all.length);
});

test('what the service said is announced only where it said something', () => {
  const refused = { code: 'service-refused', status: 400 } as const;
  expect(wordsOf({ ...refused, serviceSaid: 'No.' }).next).toBe('Read what it said below.');
  expect(wordsOf(refused).next).not.toContain('below');
});

test('a refused token and an ended session are different matters, and say so', () => {
  expect(wordsOf({ code: 'token-refused', status: 401 }).next).toContain('The dashboard session is another');
  expect(wordsOf({ code: 'session-ended', status: 401 }).next).toContain(
    'The personal access token is another',
  );
});

test('the small print tells what was lost as words, and keeps other details as they are', () => {
  expect(detailOf({ code: 'outcome-unknown', detail: 'connection-lost' })).toBe('The connection broke off');
  expect(detailOf({ code: 'redirected', status: 302, detail: 'a redirect to login.example' })).toBe(
    'HTTP status 302 · a redirect to login.example',
  );
});
