/**
 * `npm run dist [-- --unsigned] [--dir] [--linux deb …] [--arm64 …]`: the installers, or with `--dir` the unpacked app.
 * A release is refused where anything is missing that it needs; `--unsigned` needs nothing, and says so in the files' names.
 */
import { installElectron } from './install-electron.ts';
import { buildApp } from './package/build-app.ts';
import {
  builderArguments,
  builderEnvironment,
  type DistArguments,
  forThisComputer,
  parseDistArguments,
  refusedArgument,
} from './package/dist-arguments.ts';
import { runPreflight } from './release/run-preflight.ts';
import { runTool } from './run-tool.ts';
import { findElectron } from './runtime.ts';

process.exitCode = await dist();

async function dist(): Promise<number> {
  const asked = parseDistArguments(process.argv.slice(2));
  const { unsigned, dir } = asked;
  const refusedHere = refusedArgument(asked);
  if (refusedHere !== null) {
    console.error(
      `npm run dist does not take ${refusedHere}, only --unsigned, --dir, --win, --mac, --linux, --x64, --arm64 and kinds of installers.`,
    );
    return 2;
  }
  const release = !unsigned && !dir;
  if (release) {
    const refused = await runPreflight();
    if (refused !== 0) return refused;
  }
  if (forThisComputer(asked)) {
    const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
    // electron-builder would try for most of a minute, and then show a stack.
    if ('reason' in findElectron() && !given) await installElectron();
    const found = findElectron();
    if ('path' in found) return make(asked, release);
    console.error(`No package can be made. ${found.reason}`);
    if (!given)
      console.error('ELECTRON_OVERRIDE_DIST_PATH can name an unpacked runtime that lies elsewhere.');
    return 1;
  }
  return make(asked, release);
}

async function make(asked: DistArguments, release: boolean): Promise<number> {
  if (!(await buildApp())) return 1;
  return runTool(['electron-builder'], builderArguments(asked), builderEnvironment(process.env, release));
}
