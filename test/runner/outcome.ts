import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What came of a suite. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** What the owner of the run should know beside the counts: what failed, and why something was skipped. */
  notes: string[];
}

export const skippedWhole = (reason: string): Outcome => ({
  ...{ passed: 0, failed: 0, skipped: 1 },
  notes: [`Skipped, the whole suite: ${reason}`],
});

export const inWords = ({ passed, failed, skipped }: Omit<Outcome, 'notes'>): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export function total(outcomes: readonly Outcome[]): Outcome {
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((before, outcome) => before + outcome[count], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), notes: [] };
}

/** The first lines of what a test said, for a summary at the end of a long output, which is sometimes all of it that is kept. */
export function failure(what: string, said = ''): string {
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .filter(line => line.trim() !== '');
  return [`Failed: ${what}`, ...lines.slice(0, 12).map(line => `    ${line.slice(0, 300)}`)].join('\n');
}

/** A runner that fell over, or ran nothing, must not look like success. */
export function withoutEscape(outcome: Outcome, exitCode: number): Outcome {
  if (outcome.failed > 0) return outcome;
  const notes = [...outcome.notes];
  if (exitCode !== 0) notes.push(`The runner ended with ${exitCode} although no test failed.`);
  else if (outcome.passed + outcome.skipped === 0) notes.push('No test ran.');
  else return outcome;
  return { ...outcome, failed: 1, notes };
}

/**
 * Runs a runner that writes its report, in JSON, to the file named. A report that is missing or unreadable is one failure.
 * @param run resolves with the exit code
 */
export async function reported<Report>(
  run: (file: string) => Promise<number>,
  count: (report: Report) => Outcome,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-report-'));
  const file = join(folder, 'report.json');
  try {
    const exitCode = await run(file);
    return withoutEscape(count(JSON.parse(await readFile(file, 'utf8'))), exitCode);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, skipped: 0, notes: [`The runner left no report: ${reason}`] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
