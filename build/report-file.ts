import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from './suites.ts';

/** Lends a file name for a runner's report. A report that is missing or unreadable is one failure. */
export async function withReportFile(run: (file: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, skipped: 0, notes: [`The runner left no report: ${reason}`] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
