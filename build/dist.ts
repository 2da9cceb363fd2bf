/**
 * `npm run dist [-- --unsigned] [--dir] [--linux deb …] [--arm64 …]`: the installers, or with `--dir` the unpacked app.
 * A release is refused where anything is missing that it needs; `--unsigned` needs nothing, and says so in the files' names.
 */
import { installElectron } from './install-electron.ts';
import { buildApp } from './package/build-app.ts';
import { builderEnvironment, parseDistArguments } from './package/dist-arguments.ts';
import { runPreflight } from './release/run-preflight.ts';
import { runTool } from './run-tool.ts';
import { findElectron } from './runtime.ts';

process.exitCode = await dist();

async function dist(): Promise<number> {
  const { refused, release, forThisComputer, builder } = parseDistArguments(process.argv.slice(2));
  if (refused !== null) {
    console.error(
      `npm run dist does not take ${refused}, only --unsigned, --dir, --win, --mac, --linux, --x64, --arm64 and kinds of installers.`,
    );
    return 2;
  }
  const lacking = release ? await runPreflight() : 0;
  if (lacking !== 0) return lacking;
  if (forThisComputer && !(await hasElectron())) return 1;
  if (!(await buildApp())) return 1;
  return runTool(['electron-builder'], builder, builderEnvironment(process.env, release));
}

/** Where there is none electron-builder would try for most of a minute, and then show a stack. */
async function hasElectron(): Promise<boolean> {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if ('reason' in findElectron() && !given) await installElectron();
  const found = findElectron();
  if ('path' in found) return true;
  console.error(`No package can be made. ${found.reason}`);
  if (!given) console.error('ELECTRON_OVERRIDE_DIST_PATH can name an unpacked runtime that lies elsewhere.');
  return false;
}
