import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../build/run-tool.ts';
import { inWords, skippedWhole, total, withoutEscape } from './outcome.ts';
import { countPlaywright } from './playwright-report.ts';
import { checks, pathSuites, refusal } from './suites.ts';
import { countVitest } from './vitest-report.ts';

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

  it('a test file that could not be loaded, or set up, is a failure', () => {
    const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };
    const testResults = [
      {
        name: join(root, 'test/a.test.ts'),
        status: 'failed',
        message: 'No such module',
        assertionResults: [],
      },
      {
        name: join(root, 'test/b.test.ts'),
        status: 'failed',
        assertionResults: [{ status: 'skipped', fullName: 'b' }],
      },
      {
        name: join(root, 'test/b2.test.ts'),
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'b2' }],
      },
      { name: join(root, 'test/c.test.ts'), status: 'passed', assertionResults: [{}] },
    ];
    expect(countVitest({ ...report, testResults })).toEqual({
      passed: 3,
      failed: 3,
      skipped: 2,
      notes: [
        'Skipped: test/b.test.ts › b',
        'Failed: test/a.test.ts\n    No such module',
        'Failed: test/b.test.ts',
        'Failed: test/b2.test.ts › b2',
      ],
    });
  });

  it('says at its end what failed and the first lines of why, in whatever part of the output it stood', () => {
    const failed = {
      status: 'failed',
      fullName: 'a list is whole',
      failureMessages: [
        `\u001B[31mAssertionError\u001B[39m: 3 is not 4\n\n  + 3\n  - 4\n  at a\n${'  at b\n'.repeat(20)}`,
      ],
    };
    const testResults = [
      {
        name: join(root, 'test/a.test.ts'),
        status: 'failed',
        assertionResults: [{ status: 'passed' }, failed],
      },
    ];
    const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
    expect(countVitest({ ...counts, testResults }).notes).toEqual([
      `Failed: test/a.test.ts › a list is whole\n    AssertionError: 3 is not 4\n      + 3\n      - 4\n      at a${'\n      at b'.repeat(8)}`,
    ]);
    const test = {
      status: 'unexpected',
      annotations: [],
      results: [{ error: { message: 'Timed out', location: { line: 7 } } }],
    };
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
    const specs = [{ title: 'a journey', file: 'first-run.spec.ts', tests: [test] }];
    expect(countPlaywright({ stats, errors: [], suites: [{ specs }] }).notes).toEqual([
      'Failed: first-run.spec.ts:7 › a journey\n    Timed out',
    ]);
  });

  it('tells what a journey waited for when its time was up', () => {
    const location = { line: 10 };
    const wait =
      "Error: locator.fill: Target page has been closed\nCall log:\n  - waiting for getByRole('dialog')";
    const error = { message: 'Test timeout of 240000ms exceeded.' };
    const results = [{ error, errors: [error, { message: wait, location }] }];
    const tests = [{ status: 'unexpected', annotations: [], results }];
    const specs = [{ title: 'a journey', file: 'main.spec.ts', tests }];
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
    const [note] = countPlaywright({ stats, errors: [], specs }).notes;
    expect(note).toMatch(/^Failed: main\.spec\.ts:10 › a journey\n +Test timeout of 240000ms exceeded\./);
    expect(note).toContain("- waiting for getByRole('dialog')");
  });

  it('a test that passes only at the second try is a failure', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
    expect(countPlaywright({ stats, errors: [] })).toMatchObject({ passed: 3, failed: 1 });
    expect(countPlaywright({ stats: { ...stats, flaky: 0 }, errors: [{}] })).toMatchObject({ failed: 1 });
  });

  it('runs what is in a named file or folder with the runner that it is for', () => {
    const names = pathSuites(['test/core/', './test/e2e/offline.spec.ts', 'test/electron-host']).map(
      ([name]) => name,
    );
    expect(names).toEqual(['test/e2e/offline.spec.ts', 'test/core test/electron-host']);
  });

  it('names every skipped test with its reason, once, and passes on what a test has measured', () => {
    const why = 'a keyring skipped: gnome-keyring-daemon is not installed (Debian: gnome-keyring).';
    const skipped = { status: 'skipped', fullName: why };
    const measured = { status: 'passed', fullName: 'a memory', meta: { said: 'linux-x64: 1 kB' } };
    const assertionResults = [skipped, skipped, measured];
    const counts = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0 };
    const testResults = [{ name: join(root, 'test/a.test.ts'), status: 'passed', assertionResults }];
    expect(countVitest({ ...counts, testResults })).toEqual({
      ...{ passed: 1, failed: 0, skipped: 2 },
      notes: [`Skipped: test/a.test.ts › ${why}`, 'linux-x64: 1 kB'],
    });
    expect(skippedWhole('There is no Chromium.')).toMatchObject({
      skipped: 1,
      notes: ['Skipped, the whole suite: There is no Chromium.'],
    });
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

it('npm test runs nothing where it was not understood', () => {
  expect(refusal(['test/runner'], [])).toBe(null);
  expect(refusal(['test/runner', 'toString'], [])).toMatch(
    /no file or folder called toString\. The suites: e2e, unit,/,
  );
  expect(refusal([], ['--help'])).toBe('Only the suite simulation takes options such as --help.');
});

it('npm test compiles each zone by itself, as npm run check does', () => {
  const zones = readdirSync(root).filter(name => existsSync(join(root, name, 'tsconfig.json')));
  expect(zones.toSorted()).toEqual(['src-main', 'src-renderer', 'src-shared']);
  for (const zone of zones) expect(checks).toContainEqual(['tsc', '-p', zone]);
});
