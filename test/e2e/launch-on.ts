/**
 * `npm start` as build/start.ts runs it, on a made-up Linux: an ordinary user, a display, and the runtime that
 * ELECTRON_OVERRIDE_DIST_PATH names, or the one in LAUNCH_ROOT, which can be completed but not downloaded. What the kernel
 * allows comes as JSON in LAUNCH_SETTINGS; nothing is built.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launch } from '../../build/launch.ts';
import { thisMachine } from '../../build/runtime.ts';

const settings: Record<string, string> = JSON.parse(process.env.LAUNCH_SETTINGS ?? '{}');
const real = thisMachine();
const root = process.env.LAUNCH_ROOT ?? real.root;
const ready = async () => true;
async function installElectron(): Promise<void> {
  process.stdout.write('downloaded\n');
  await writeFile(join(root, 'node_modules/electron/dist/version'), '45.3.4');
}

process.exit(
  await launch(
    process.argv.slice(2),
    {
      ...real,
      platform: 'linux',
      root,
      uid: 1000,
      env: { ...process.env, DISPLAY: ':nowhere' },
      read: file => (/^\/(?:proc|etc)\//.test(file) ? (settings[file] ?? null) : real.read(file)),
      list: () => [],
    },
    { electronApp: ready, page: ready, installElectron },
  ),
);
