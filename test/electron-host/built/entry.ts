/**
 * Run by a plain Node: starts the built main script on the stand-in for Electron, and does what the test asks. Follows
 * electron:lib/browser/init.ts and shell/browser/electron_browser_main_parts.cc in what they do around the script: an uncaught
 * error is shown in a box and nothing ends; SIGINT, SIGTERM and SIGHUP quit.
 */
import '../../support/closed-network.ts';
import { flushCompileCache, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { Chromium } from '../chromium-page/chromium.ts';
import * as electron from '../stand-in/electron.ts';
import { world } from '../stand-in/world.ts';
import { type Launch, launchVariable, type Order, type Said } from './control.ts';

const launch = JSON.parse(process.env[launchVariable] ?? '') as Launch;
delete process.env[launchVariable];
// Node has read it. What the application starts is to find the environment that it was given.
delete process.env.NODE_COMPILE_CACHE;

const standIn = new URL('../stand-in/electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

process.argv = [process.execPath, launch.appPath, ...launch.flags];
Object.assign(process, { resourcesPath: `${launch.appPath}/resources`, type: 'browser' });

const say = (said: Said) => process.send?.(said, () => undefined);
const run = (source: string, arg: unknown): unknown => {
  const work = runInThisContext(`(${source})`) as (module: typeof electron, arg: unknown) => unknown;
  return work(electron, arg);
};

electron.startElectron({
  platform: launch.platform,
  packaged: launch.packaged,
  version: launch.version,
  appPath: launch.appPath,
  argv: process.argv,
  paints: launch.paints,
  end: code => {
    // Nobody can ask any more what was said last.
    for (const { title, content } of electron.standIn.dialogs.errors) {
      process.stdout.write(`BOX ${title}: ${content}\n`);
    }
    process.exit(code);
  },
  // Nothing of JavaScript runs any more.
  terminate: () => (process as unknown as { reallyExit(code: number): never }).reallyExit(0),
});
if (launch.browser !== null) world().openPage = (await Chromium.connect(launch.browser)).openPage;
process.on('uncaughtException', error => {
  const { stack = String(error) } = error;
  electron.dialog.showErrorBox('A JavaScript error occurred in the main process', stack);
  process.stderr.write(`${stack}\n`);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => electron.app.quit());
process.on('message', (order: Order) => void obey(order));
// The test is gone.
process.on('disconnect', () => process.exit(1));

if (launch.before !== null) await run(launch.before, null);
await import(pathToFileURL(launch.main).href);
electron.standIn.becomeReady();
say({ kind: 'ready' });
// Most are killed, and only an orderly end would write it.
flushCompileCache();

async function obey({ id, source, arg, until }: Order): Promise<void> {
  try {
    let value = await run(source, arg);
    while (until && !value) {
      await new Promise(resolve => setTimeout(resolve, 5));
      value = await run(source, arg);
    }
    say({ kind: 'answer', id, value });
  } catch (error) {
    say({ kind: 'error', id, text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
