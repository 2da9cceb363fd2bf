import { describe, expect, it } from 'vitest';
import { countPlaywright } from '../../build/playwright-suite.ts';
import { inWords, total, withoutEscape } from '../../build/suites.ts';
import { countVitest } from '../../build/vitest-suite.ts';

const green = { passed: 3, failed: 0, skipped: 1, notes: [] };

describe('npm test counts', () => {
  it('adds up and says it in one line', () => {
    expect(inWords(total([green, { ...green, failed: 2 }]))).toBe('6 passed, 2 failed, 2 skipped');
    expect(inWords({ ...green, skipped: 0 })).toBe('3 passed, 0 failed');
  });

  it('a runner that fell over is a failure', () => {
    expect(withoutEscape(green, 0)).toEqual(green);
    expect(withoutEscape(green, 1)).toMatchObject({ passed: 3, failed: 1 });
    expect(withoutEscape({ ...green, failed: 2 }, 1)).toMatchObject({ failed: 2 });
  });

  it('a suite without a single test is a failure', () => {
    expect(withoutEscape({ passed: 0, failed: 0, skipped: 0, notes: [] }, 0)).toMatchObject({ failed: 1 });
  });

  it('a test file that could not be loaded is a failure', () => {
    const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ];
    expect(countVitest({ ...report, testResults })).toEqual({ passed: 3, failed: 2, skipped: 2, notes: [] });
  });

  it('a test that passes only at the second try is a failure', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
    expect(countPlaywright({ stats, errors: [] })).toMatchObject({ passed: 3, failed: 1 });
    expect(countPlaywright({ stats: { ...stats, flaky: 0 }, errors: [{}] })).toMatchObject({ failed: 1 });
  });

  it('names every skipped journey with its reason, however deep it lies', () => {
    const spec = {
      title: 'keyring',
      tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'no dbus' }] }],
    };
    const report = {
      stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 1 },
      errors: [],
      suites: [{ suites: [{ specs: [spec] }] }],
    };
    expect(countPlaywright(report).notes).toEqual(['Skipped: keyring (no dbus)']);
  });
});
