import { inProject } from '../../build/run-tool.ts';
import { failure, type Outcome } from './outcome.ts';

/** What of vitest's JSON report is read. */
export interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTests: number;
  testResults: readonly TestFile[];
}

interface TestFile {
  /** Absolute path. */
  name: string;
  status: string;
  /** Why the file could not be loaded, where it could not. */
  message?: string;
  assertionResults: readonly {
    status?: string;
    fullName?: string;
    failureMessages?: string[];
    /** What a test has measured, for whoever runs it. */
    meta?: { said?: string };
  }[];
}

export function countVitest(report: VitestReport): Outcome {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(test => ({ ...test, called: `${inProject(name)} › ${test.fullName}` })),
  );
  // A file that could not even be loaded has no tests to fail, one whose set-up failed calls all of them skipped.
  const broken = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(({ status }) => status === 'skipped'),
  );
  const skipped = tests.filter(({ status }) => status === 'skipped' || status === 'pending');
  const failed = tests.filter(({ status }) => status === 'failed');
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: [
      ...new Set(skipped.map(({ called }) => `Skipped: ${called}`)),
      ...broken.map(({ name, message }) => failure(inProject(name), message)),
      ...tests.flatMap(({ meta }) => meta?.said ?? []),
      ...failed.map(({ called, failureMessages }) => failure(called, failureMessages?.join('\n'))),
    ],
  };
}
