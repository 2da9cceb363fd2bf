import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  electronRuntime,
  findElectron,
  launchObstacle,
  type Machine,
  thisMachine,
} from '../../build/runtime.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/** A real folder; what the kernel says is made up. */
function machine(files: Record<string, string>, extra: Partial<Machine> = {}): Machine {
  const root = mkdtempSync(join(tmpdir(), 'keyholder-runtime-'));
  made.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const real = thisMachine();
  const read = (file: string) => (file.startsWith(root) ? real.read(file) : null);
  return {
    ...real,
    platform: 'linux',
    env: { DISPLAY: ':1' },
    uid: 1000,
    root,
    read,
    list: () => [],
    ...extra,
  };
}

const installed = {
  'node_modules/electron/package.json': '{ "version": "45.3.4" }',
  'node_modules/electron/path.txt': 'electron',
  'node_modules/electron/dist/version': '45.3.4',
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

  it('does not take half an unpacked one for it, nor one of another version or system', () => {
    const { 'node_modules/electron/dist/version': _version, ...noVersion } = installed;
    const { 'node_modules/electron/path.txt': _path, ...noPath } = installed;
    for (const files of [
      noVersion,
      noPath,
      { ...installed, 'node_modules/electron/dist/version': '45.3.3' },
      { ...installed, 'node_modules/electron/path.txt': 'electron.exe' },
    ]) {
      expect(findElectron(machine(files))).toMatchObject({
        reason: 'The Electron runtime is not whole (npx install-electron downloads it again).',
      });
    }
    const withV = machine({ ...installed, 'node_modules/electron/dist/version': 'v45.3.4' });
    expect(findElectron(withV)).toHaveProperty('path');
  });

  it('asks for the same as Electron’s own installer', () => {
    const installer = readFileSync(join(thisMachine().root, 'node_modules/electron/install.js'), 'utf8');
    for (const asked of ["'dist', 'version'", "'path.txt'", "replace(/^v/, '') !== version"]) {
      expect(installer).toContain(asked);
    }
  });

  it('prefers ELECTRON_OVERRIDE_DIST_PATH, and names it when it is wrong', () => {
    const here = machine({
      ...installed,
      'other/electron': '',
      'other/version': '46.0.0',
      'half/electron': '',
    });
    const at = (folder: string) => findElectron({ ...here, env: { ELECTRON_OVERRIDE_DIST_PATH: folder } });
    const other = join(here.root, 'other');
    expect(at(other)).toEqual({ path: join(other, 'electron') });
    expect(at('/nowhere')).toMatchObject({ reason: expect.stringMatching(/nowhere.*no Electron runtime/) });
    const half = join(here.root, 'half');
    expect(at(half)).toMatchObject({
      reason: `ELECTRON_OVERRIDE_DIST_PATH names ${half}, and the Electron runtime in it is not whole.`,
    });
  });

  it('knows the name of the executable on each platform', () => {
    const files = {
      'd/electron.exe': '',
      'd/Electron.app/Contents/MacOS/Electron': '',
      'd/version': '45.3.4',
    };
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
    const onMac = machine(
      {
        ...installed,
        'node_modules/electron/path.txt': 'Electron.app/Contents/MacOS/Electron',
        'node_modules/electron/dist/Electron.app/Contents/MacOS/Electron': '',
      },
      { platform: 'darwin', env: {}, uid: 501 },
    );
    expect(electronRuntime(onMac)).toHaveProperty('path');
  });

  it('wants a system on which the sandbox works, before anything is downloaded', () => {
    const settings = { '/proc/sys/user/max_user_namespaces': '0\n' };
    const here = machine(installed);
    const restricted: Machine = {
      ...here,
      read: file => (file in settings ? settings[file as keyof typeof settings] : here.read(file)),
    };
    const reason = expect.stringMatching(/user namespaces.*sudo chmod 4755 '.*dist.chrome-sandbox'\)\.$/);
    expect(electronRuntime(restricted)).toEqual({ reason });
    expect(launchObstacle(restricted)).toEqual(reason);
    expect(launchObstacle(here)).toBeNull();
  });

  it('answers here', () => {
    const answer = electronRuntime(thisMachine());
    expect('path' in answer || answer.reason.endsWith('.')).toBe(true);
  });
});
