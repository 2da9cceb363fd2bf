import { readFile } from 'node:fs/promises';
import { withReportFile } from './report-file.ts';
import { runTool } from './run-tool.ts';
import { type Outcome, withoutEscape } from './suites.ts';

/** What of vitest's JSON report is read. */
export interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTests: number;
  testResults: TestFile[];
}

export interface TestFile {
  /** Absolute path. */
  name: string;
  status: string;
  assertionResults: { status?: string; meta?: { said?: string[] } }[];
}

/**
 * @param projects of vitest.config.ts
 * @param look is shown the report; what it returns becomes the notes
 */
export function runVitest(
  projects: readonly string[] = ['unit'],
  look: (report: VitestReport) => string[] = () => [],
): Promise<Outcome> {
  return withReportFile(async file => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const exitCode = await runTool(['vitest'], [...args, ...projects.map(name => `--project=${name}`)]);
    const report: VitestReport = JSON.parse(await readFile(file, 'utf8'));
    const outcome = withoutEscape(countVitest(report), exitCode);
    return { ...outcome, notes: [...outcome.notes, ...look(report)] };
  });
}

export function countVitest(
  report: Omit<VitestReport, 'testResults'> & { testResults: readonly Omit<TestFile, 'name'>[] },
): Outcome {
  // A file that could not even be loaded has no tests to fail.
  const broken = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: [],
  };
}
