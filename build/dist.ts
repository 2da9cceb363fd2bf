/**
 * `npm run dist [-- --unsigned] [--dir] [electron-builder's arguments]`: the installers, or with `--dir` the unpacked app.
 * A release is refused where anything is missing that it needs; `--unsigned` needs nothing, and says so in the files' names.
 */
import { buildApp } from './package/build-app.ts';
import { builderEnvironment, parseDistArguments } from './package/dist-arguments.ts';
import { runPreflight } from './release/run-preflight.ts';
import { runTool } from './run-tool.ts';

process.exitCode = await dist();

async function dist(): Promise<number> {
  const { unsigned, dir, forwarded } = parseDistArguments(process.argv.slice(2));
  const release = !unsigned && !dir;
  if (release) {
    const refused = await runPreflight();
    if (refused !== 0) return refused;
  }
  if (!(await buildApp())) return 1;
  const args = ['--config', 'build/electron-builder.config.ts', '--publish', 'never', ...forwarded];
  return runTool(['electron-builder'], args, builderEnvironment(process.env, release));
}
