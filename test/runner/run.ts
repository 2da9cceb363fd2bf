/**
 * `npm test`: everything, or the suites named as arguments, or the tests in the folders and files named; after `simulation`, what is passed on to it (`--seed 7`).
 * The last line is `N passed, N failed[, N skipped]`, and the exit code is 1 where anything failed.
 */
import { ensureElectronApp } from '../../build/ensure-built.ts';
import { inWords, type Outcome, total } from './outcome.ts';
import { onTheBuilt, pathSuites, refusal, type Suite, simulate, suites } from './suites.ts';

const given = process.argv.slice(2);
const firstOption = given.findIndex(one => one.startsWith('--'));
const asked = firstOption === -1 ? given : given.slice(0, firstOption);
const passedOn = given.slice(asked.length);
const paths = asked.filter(name => !Object.hasOwn(suites, name));
const refused = refusal(paths, asked.includes('simulation') ? [] : passedOn);

if (refused === null) {
  const known = Object.entries(suites).map(([name, suite]): [string, Suite] => [
    name,
    name === 'simulation' && passedOn.length > 0 ? simulate(passedOn) : suite,
  ]);
  const chosen = [...known.filter(([name]) => asked.includes(name)), ...pathSuites(paths)];
  process.exitCode = await runAll(chosen.length > 0 ? chosen : known);
} else {
  process.stderr.write(`${refused}\n`);
  process.exitCode = 1;
}

/** Two at a time: each has idle moments, and builds and starts that keep one processor busy at most. */
async function runAll(chosen: readonly (readonly [name: string, suite: Suite])[]): Promise<number> {
  // Before two of them find out at once that it is not, and one clears away what the other has just read.
  if (chosen.some(([name]) => onTheBuilt.has(name)) && !(await ensureElectronApp())) {
    process.stdout.write('\nKeyholder could not be built.\n\n0 passed, 1 failed\n');
    return 1;
  }
  const waiting = [...chosen];
  const ran: { outcome: Outcome; lines: readonly string[] }[] = [];
  async function lane(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, suite] = next;
      process.stdout.write(`\n── ${name}\n`);
      const began = performance.now();
      const outcome = await runOne(suite, chosen.length > 1 ? (name in suites ? name : 'tests') : null);
      const seconds = Math.round((performance.now() - began) / 1000);
      const notes = outcome.notes.map(note => `  ${note.replaceAll('\n', '\n  ')}`);
      ran.push({ outcome, lines: [`${name}: ${inWords(outcome)} (${seconds} s)`, ...notes] });
    }
  }
  await Promise.all([lane(), lane()]);
  const sum = total(ran.map(({ outcome }) => outcome));
  process.stdout.write(`\n${ran.flatMap(({ lines }) => lines).join('\n')}\n\n${inWords(sum)}\n`);
  return sum.failed === 0 ? 0 : 1;
}

async function runOne(suite: Suite, label: string | null): Promise<Outcome> {
  try {
    return await suite(label);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, skipped: 0, notes: [`The suite could not be run: ${reason}`] };
  }
}
