import { existsSync } from 'node:fs';
import { inProject, runToEnd, runTool } from '../../build/run-tool.ts';
import { findElectron, sandboxHelper, thisMachine } from '../../build/runtime.ts';
import { sandboxMissing } from '../../build/sandbox-missing.ts';
import manifest from '../../package.json' with { type: 'json' };
import { findHeadlessBrowser } from '../e2e/browser.ts';
import { compileCache } from '../support/compile-cache.ts';
import { here, missingProgram } from '../support/needs.ts';
import { startDisplay } from '../support/x-display.ts';
import { type Outcome, reported, skippedWhole } from './outcome.ts';
import { countPlaywright } from './playwright-report.ts';
import { countVitest } from './vitest-report.ts';

/** @param label before each line that it says; null: it has the terminal for itself */
export type Suite = (label: string | null) => Promise<Outcome>;

const journeys = 'test/e2e/playwright.config.ts';
const standIn = 'test/electron/stand-in.config.ts';

/**
 * For the runners, their workers and what the tests start with an environment of ours: hundreds of programs, each of which would
 * compile anew what the one before it has compiled.
 */
const keptCompiled = { NODE_COMPILE_CACHE: compileCache };

/** In the order in which they are begun: the longest first. */
export const suites: Readonly<Record<string, Suite>> = {
  e2e: label => inBrowser(journeys, label),
  unit: label => vitest(['unit', 'page', 'core', 'plain'], label),
  package: label => vitest(['package', 'release'], label),
  machine: label => vitest(['machine', 'kills', 'thorough', 'built'], label),
  simulation: label => vitest(['simulation'], label),
  'stand-in': label =>
    process.platform === 'linux'
      ? inBrowser(standIn, label)
      : Promise.resolve(skippedWhole('it has been tried on Linux only; elsewhere CI has a real Electron.')),
  electron,
  check,
};

/** Those that run what is built in `out`. */
export const onTheBuilt: ReadonlySet<string> = new Set(['e2e', 'machine', 'stand-in', 'electron']);

/** Why nothing is run, in a sentence, or null. With an option passed over, everything would be run that nobody asked for. */
export function refusal(paths: readonly string[], options: readonly string[]): string | null {
  const [option] = options;
  if (option !== undefined) return `Only the suite simulation takes options such as ${option}.`;
  const unknown = paths.find(path => !existsSync(path));
  if (unknown === undefined) return null;
  return `There is no test suite and no file or folder called ${unknown}. The suites: ${Object.keys(suites).join(', ')}.`;
}

/**
 * @param paths of files or folders, as typed in the project's root
 * @returns what runs the tests in them: the journeys with their runner, all others with vitest
 */
export function pathSuites(paths: readonly string[]): [name: string, suite: Suite][] {
  const asked = paths.map(path => inProject(path));
  const within = (folder: string) => asked.filter(path => `${path}/`.startsWith(`${folder}/`));
  const web = within('test/e2e');
  const electrons = within('test/electron');
  const others = asked.filter(path => !web.includes(path) && !electrons.includes(path));
  const found: [string, Suite][] = [
    [web.join(' '), label => playwright(journeys, label, {}, web)],
    [electrons.join(' '), label => playwright(standIn, label, {}, electrons)],
    [others.join(' '), label => vitest([], label, others)],
  ];
  return found.filter(([name]) => name !== '');
}

/** @param args of `test/simulation/simulate.ts`, which runs what they name, in words */
export const simulate =
  (args: readonly string[]): Suite =>
  async () => {
    const program = ['--no-warnings', 'test/simulation/simulate.ts', ...args];
    return judged([['The simulation has found something.', await runToEnd(process.execPath, program)]]);
  };

/** @param projects of vitest.config.ts, all where none is named */
function vitest(
  projects: readonly string[],
  label: string | null,
  paths: readonly string[] = [],
): Promise<Outcome> {
  const chosen = [...projects.map(name => `--project=${name}`), ...paths];
  const args = ['run', '--reporter=default', '--reporter=json', ...chosen];
  const env = { ...process.env, ...keptCompiled };
  return reported(
    file => runTool(['vitest'], [...args, `--outputFile.json=${file}`], env, label),
    countVitest,
  );
}

function playwright(
  config: string,
  label: string | null,
  more: NodeJS.ProcessEnv = {},
  paths: readonly string[] = [],
): Promise<Outcome> {
  const args = ['test', '--config', config, '--reporter=list,json', ...paths];
  return reported(file => {
    // Beside the FORCE_COLOR of Playwright's workers it makes every Node begin with a warning.
    const { NO_COLOR: _plain, ...ours } = process.env;
    const env = { ...ours, ...keptCompiled, ...more, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    return runTool(['@playwright/test', 'playwright'], args, env, label);
  }, countPlaywright);
}

async function inBrowser(config: string, label: string | null): Promise<Outcome> {
  const browser = findHeadlessBrowser();
  // In CI the tests run and fail for the want of it: a green run must not be an empty one.
  return 'reason' in browser && !here.ci ? skippedWhole(browser.reason) : playwright(config, label);
}

/**
 * A real Electron. Its runtime cannot be had everywhere, so without it the suite is skipped, loudly, in CI too;
 * KEYHOLDER_REQUIRE_ELECTRON=1 makes that a failure (`.github/workflows/ci.yml` sets it).
 */
async function electron(label: string | null): Promise<Outcome> {
  const machine = thisMachine();
  const runtime = findElectron(machine);
  // On Linux always a display of its own: no windows over the owner's work, and a clipboard that is not the owner's.
  const ownDisplay = process.platform === 'linux';
  const noDisplay = () => (ownDisplay && missingProgram('Xvfb') ? 'Xvfb is not installed.' : null);
  const noSandbox = () => sandboxMissing(machine, sandboxHelper(machine));
  const reason = 'reason' in runtime ? runtime.reason : (noSandbox() ?? noDisplay());
  if (reason !== null) {
    if (process.env.KEYHOLDER_REQUIRE_ELECTRON === '1') throw new Error(reason);
    return skippedWhole(reason);
  }
  const display = ownDisplay ? await startDisplay() : null;
  try {
    return await playwright(
      'test/electron/playwright.config.ts',
      label,
      display ? { DISPLAY: display.name } : {},
    );
  } finally {
    await display?.stop();
  }
}

/** The commands of `npm run check`, each with its arguments. */
export const checks = manifest.scripts.check.split(' && ').map(line => line.split(' '));

const packageOf: Readonly<Record<string, string>> = { tsc: 'typescript', biome: '@biomejs/biome' };

/** `npm run check`, each of its commands counted as a test: types as each zone has them, lint, format and import zones. */
async function check(label: string | null): Promise<Outcome> {
  const runs: [string, number][] = [];
  for (const [command = '', ...args] of checks) {
    const exitCode = await runTool([packageOf[command] ?? command, command], args, process.env, label);
    runs.push([`“${[command, ...args].join(' ')}” has found something.`, exitCode]);
  }
  return judged(runs);
}

function judged(runs: readonly (readonly [otherwise: string, exitCode: number])[]): Outcome {
  const notes = runs.flatMap(([otherwise, exitCode]) => (exitCode === 0 ? [] : [otherwise]));
  return { passed: runs.length - notes.length, failed: notes.length, skipped: 0, notes };
}
