/**
 * `npm test`: everything, or the suites named as arguments. The last line is `N passed, N failed[, N skipped]`, and the
 * exit code is 1 where anything failed.
 */
import { runCheck } from './check-suite.ts';
import { runE2e } from './e2e-suite.ts';
import { runElectronSuite } from './electron-suite.ts';
import { runPackageSuite } from './package-suite.ts';
import { runStandInSuite } from './stand-in-suite.ts';
import { inWords, type Outcome, type Suite, total } from './suites.ts';
import { runVitest } from './vitest-suite.ts';

const suites: ReadonlyMap<string, Suite> = new Map([
  ['check', runCheck],
  ['unit', () => runVitest(['unit', 'built'])],
  ['package', runPackageSuite],
  ['e2e', runE2e],
  ['stand-in', runStandInSuite],
  ['electron', runElectronSuite],
]);

const asked = process.argv.slice(2);
const unknown = asked.find(name => !suites.has(name));
if (unknown === undefined) {
  process.exitCode = await runAll(asked.length > 0 ? asked : [...suites.keys()]);
} else {
  process.stderr.write(
    `There is no test suite called ${unknown}. There are: ${[...suites.keys()].join(', ')}.\n`,
  );
  process.exitCode = 1;
}

async function runAll(names: readonly string[]): Promise<number> {
  const outcomes: Outcome[] = [];
  const lines: string[] = [];
  for (const name of names) {
    process.stdout.write(`\n── ${name}\n`);
    const outcome = await runOne(suites.get(name));
    outcomes.push(outcome);
    lines.push(`${name}: ${inWords(outcome)}`, ...outcome.notes.map(note => `  ${note}`));
  }
  const sum = total(outcomes);
  process.stdout.write(`\n${lines.join('\n')}\n\n${inWords(sum)}\n`);
  return sum.failed === 0 ? 0 : 1;
}

async function runOne(suite: Suite | undefined): Promise<Outcome> {
  try {
    if (suite) return await suite();
    throw new Error('There is no such suite.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, skipped: 0, notes: [`The suite could not be run: ${reason}`] };
  }
}
