export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** What the owner of the run should know beside the counts: why something was skipped. */
  notes: string[];
}

export type Suite = () => Promise<Outcome>;

export const inCI = process.env.CI === 'true' || process.env.CI === '1';

export const skippedWhole = (reason: string): Outcome => ({
  passed: 0,
  failed: 0,
  skipped: 1,
  notes: [reason],
});

/** A runner that fell over, or ran nothing, must not look like success. */
export function withoutEscape(outcome: Outcome, exitCode: number): Outcome {
  if (outcome.failed > 0) return outcome;
  const notes = [...outcome.notes];
  if (exitCode !== 0) notes.push(`The runner ended with ${exitCode} although no test failed.`);
  else if (outcome.passed + outcome.skipped === 0) notes.push('No test ran.');
  else return outcome;
  return { ...outcome, failed: 1, notes };
}

export function total(outcomes: readonly Outcome[]): Outcome {
  const sum: Outcome = { passed: 0, failed: 0, skipped: 0, notes: [] };
  for (const outcome of outcomes) {
    sum.passed += outcome.passed;
    sum.failed += outcome.failed;
    sum.skipped += outcome.skipped;
  }
  return sum;
}

export function inWords({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
