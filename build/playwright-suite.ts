import { readFile } from 'node:fs/promises';
import { withReportFile } from './report-file.ts';
import { runTool } from './run-tool.ts';
import { type Outcome, withoutEscape } from './suites.ts';

interface Annotation {
  type: string;
  description?: string;
}
interface ReportSuite {
  suites?: ReportSuite[];
  specs?: { title: string; tests: { status: string; annotations: Annotation[] }[] }[];
}
interface PlaywrightReport extends ReportSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

export function runPlaywright(config: string, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return withReportFile(async file => {
    const exitCode = await runTool(
      ['@playwright/test', 'playwright'],
      ['test', '--config', config, '--reporter=list,json'],
      { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    );
    return withoutEscape(countPlaywright(JSON.parse(await readFile(file, 'utf8'))), exitCode);
  });
}

export function countPlaywright(report: PlaywrightReport): Outcome {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    // Passing at the second try is not passing.
    failed: unexpected + flaky + (report.errors.length > 0 && unexpected === 0 ? 1 : 0),
    skipped,
    notes: [...new Set(skipNotes(report))],
  };
}

function skipNotes(suite: ReportSuite): string[] {
  const own = (suite.specs ?? []).flatMap(spec =>
    spec.tests
      .filter(test => test.status === 'skipped')
      .map(test => {
        const why = test.annotations.find(annotation => annotation.type === 'skip')?.description;
        return `Skipped: ${spec.title}${why ? ` (${why})` : ''}`;
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(skipNotes)];
}
