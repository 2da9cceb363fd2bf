import { expect, test } from 'vitest';
import { ProblemError, problem } from '../../src-main/core/base/problem-error.ts';
import { problemWords, type Words } from '../../src-renderer/ui/problems/problem-words.ts';
import { type Problem, type ProblemCode, problemSchema } from '../../src-shared/problem.ts';

// Each line below an expected error would fail the type check if it compiled: `npm run check` is what holds these.
test('a problem without its fields, or with another’s, does not compile', () => {
  const wrong = [
    // @ts-expect-error: it has no status
    problem('away', { status: 500 }),
    // @ts-expect-error: a reason is required
    problem('busy'),
    // @ts-expect-error: a reason of a closed set
    problem('busy', { reason: 'I am washing my hair.' }),
    // @ts-expect-error: of another reason
    problem('conflict', { reason: 'removing', name: 'CI' }),
    // @ts-expect-error: which token it is, is missing
    problem('conflict', { reason: 'recorded' }),
    // @ts-expect-error: a sentence of the core
    new ProblemError({ code: 'internal', detail: 'A sentence.' }),
  ];
  for (const { problem: made } of wrong.slice(1, 3))
    expect(problemSchema.safeParse(made).success).toBe(false);
  expect(problemSchema.parse({ code: 'away', status: 500 })).toEqual({ code: 'away' });
});

test('a code without words does not compile', () => {
  const { away, ...fewer } = problemWords;
  // @ts-expect-error: nothing is said of an absence
  const words: Record<ProblemCode, Words> = fewer;
  expect(words.away).toBeUndefined();
  expect(away.title).not.toBe('');
});

test('what a code may tell is known where it is asked for', () => {
  const seconds = (met: Problem) => (met.code === 'rate-limited' ? met.retryAfterSeconds : undefined);
  // @ts-expect-error: only some have a pause
  const unsafe = (met: Problem) => met.retryAfterSeconds;
  const met: Problem = { code: 'rate-limited', retryAfterSeconds: 3 };
  expect([seconds(met), unsafe(met)]).toEqual([3, 3]);
});

test('every code is one of the union, and only once', () => {
  for (const code of Object.keys(problemWords)) {
    const known = problemSchema.safeParse({ code });
    // Where fields are required, it is they that are missing.
    const missing = known.error?.issues.map(({ path }) => path.join()) ?? [];
    expect(missing).not.toContain('code');
  }
});
