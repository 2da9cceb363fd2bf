/**
 * `npm start` as build/start.ts runs it, on a made-up Linux: an ordinary user, a display, and the runtime that
 * ELECTRON_OVERRIDE_DIST_PATH names. What the kernel allows comes as JSON in LAUNCH_SETTINGS; nothing is built.
 */
import { launch } from '../../build/launch.ts';
import { thisMachine } from '../../build/runtime.ts';

const settings: Record<string, string> = JSON.parse(process.env.LAUNCH_SETTINGS ?? '{}');
const real = thisMachine();
const ready = async () => true;

process.exit(
  await launch(
    process.argv.slice(2),
    {
      ...real,
      platform: 'linux',
      uid: 1000,
      env: { ...process.env, DISPLAY: ':nowhere' },
      read: file => (/^\/(?:proc|etc)\//.test(file) ? (settings[file] ?? null) : real.read(file)),
      list: () => [],
    },
    { electronApp: ready, page: ready, installElectron: async () => undefined },
  ),
);
