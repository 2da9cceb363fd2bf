import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { electronRuntime, findElectron, type Machine, thisMachine } from '../../build/runtime.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

function machine(files: Record<string, string>, extra: Partial<Machine> = {}): Machine {
  const root = mkdtempSync(join(tmpdir(), 'keyholder-runtime-'));
  made.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return { platform: 'linux', env: { DISPLAY: ':1' }, uid: 1000, root, ...extra };
}

const installed = {
  'node_modules/electron/path.txt': 'electron',
  'node_modules/electron/dist/electron': '',
};

describe('finding the Electron runtime', () => {
  it('takes the one that was downloaded', () => {
    const here = machine(installed);
    expect(electronRuntime(here)).toEqual({ path: join(here.root, 'node_modules/electron/dist/electron') });
  });

  it('says that there is none, without downloading one', () => {
    const here = machine({ 'node_modules/electron/index.js': 'throw new Error("loaded")' });
    expect(findElectron(here)).toMatchObject({ reason: expect.stringMatching(/not installed.*\.$/) });
    const broken = machine({ 'node_modules/electron/path.txt': 'electron' });
    expect(findElectron(broken)).toHaveProperty('reason');
  });

  it('prefers ELECTRON_OVERRIDE_DIST_PATH, and names it when it is wrong', () => {
    const here = machine({ ...installed, 'other/electron': '' });
    const other = join(here.root, 'other');
    expect(findElectron({ ...here, env: { ELECTRON_OVERRIDE_DIST_PATH: other } })).toEqual({
      path: join(other, 'electron'),
    });
    expect(findElectron({ ...here, env: { ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' } })).toMatchObject({
      reason: expect.stringContaining('/nowhere'),
    });
  });

  it('knows the name of the executable on each platform', () => {
    const files = { 'd/electron.exe': '', 'd/Electron.app/Contents/MacOS/Electron': '' };
    for (const [platform, name] of [
      ['win32', 'electron.exe'],
      ['darwin', 'Electron.app/Contents/MacOS/Electron'],
    ] as const) {
      const here = machine(files, { platform });
      const found = findElectron({ ...here, env: { ELECTRON_OVERRIDE_DIST_PATH: join(here.root, 'd') } });
      expect(found).toEqual({ path: join(here.root, 'd', name) });
    }
  });

  it('wants a display and a user other than root, on Linux', () => {
    expect(electronRuntime(machine(installed, { env: {} }))).toMatchObject({
      reason: expect.stringContaining('DISPLAY'),
    });
    expect(electronRuntime(machine(installed, { env: { WAYLAND_DISPLAY: 'wayland-0' } }))).toHaveProperty(
      'path',
    );
    expect(electronRuntime(machine(installed, { uid: 0 }))).toMatchObject({
      reason: expect.stringContaining('root'),
    });
    expect(electronRuntime(machine(installed, { platform: 'darwin', env: {}, uid: 501 }))).toHaveProperty(
      'path',
    );
  });

  it('answers here', () => {
    const answer = electronRuntime(thisMachine());
    expect('path' in answer || answer.reason.endsWith('.')).toBe(true);
  });
});
