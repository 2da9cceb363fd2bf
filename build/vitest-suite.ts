import { readFile } from 'node:fs/promises';
import { withReportFile } from './report-file.ts';
import { runTool } from './run-tool.ts';
import { type Outcome, withoutEscape } from './suites.ts';

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

export function runVitest(): Promise<Outcome> {
  return withReportFile(async file => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const exitCode = await runTool(['vitest'], args);
    return withoutEscape(countVitest(JSON.parse(await readFile(file, 'utf8'))), exitCode);
  });
}

export function countVitest(report: VitestReport): Outcome {
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
