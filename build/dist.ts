/**
 * `npm run dist [-- --unsigned] [--dir] [electron-builder's arguments]`: the installers, or with `--dir` the unpacked app.
 * A release is refused where anything is missing that it needs; `--unsigned` needs nothing, and says so in the files' names.
 */
import { buildApp } from './package/build-app.ts';
import {
  builderArguments,
  builderEnvironment,
  forThisComputer,
  parseDistArguments,
  refusedArgument,
} from './package/dist-arguments.ts';
import { needElectron } from './package/need-electron.ts';
import { runPreflight } from './release/run-preflight.ts';
import { runTool } from './run-tool.ts';

process.exitCode = await dist();

async function dist(): Promise<number> {
  const asked = parseDistArguments(process.argv.slice(2));
  const { unsigned, dir } = asked;
  const refusedHere = refusedArgument(asked);
  if (refusedHere !== null) {
    console.error(
      `npm run dist does not take ${refusedHere}: what goes into a package stands in build/package.`,
    );
    return 2;
  }
  const release = !unsigned && !dir;
  if (release) {
    const refused = await runPreflight();
    if (refused !== 0) return refused;
  }
  const noElectron = forThisComputer(asked) ? await needElectron() : null;
  if (noElectron !== null) {
    console.error(`No package can be made. ${noElectron}`);
    if (!process.env.ELECTRON_OVERRIDE_DIST_PATH)
      console.error('ELECTRON_OVERRIDE_DIST_PATH can name an unpacked runtime that lies elsewhere.');
    return 1;
  }
  if (!(await buildApp())) return 1;
  return runTool(['electron-builder'], builderArguments(asked), builderEnvironment(process.env, release));
}
