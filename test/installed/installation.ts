import { posix, win32 } from 'node:path';

export interface Machine {
  platform: string;
  arch: string;
  /** The person's own folder, and Windows' variables for its parts. */
  home: string;
  env: Readonly<Record<string, string | undefined>>;
}

export type Command = readonly [program: string, ...args: string[]];

/** How Keyholder comes onto a computer without a question, and off it again. */
export interface Installation {
  /** Of the files in the folder of a release. */
  installer: string;
  install: readonly Command[];
  executable: string;
  uninstall: readonly Command[];
  /** Must be there in between, and neither before nor afterwards. */
  program: readonly string[];
  /** The owner's: must outlive the program. */
  dataFolder: string;
}

/** What an architecture is called in the file names of each kind of installer. */
const archNames: Readonly<Record<string, readonly string[]>> = {
  x64: ['x64', 'amd64', 'x86_64'],
  arm64: ['arm64', 'aarch64'],
};

/** @throws Error where there is not exactly one installer for this computer, or none is known for its system */
export function installationOn(machine: Machine, folder: string, files: readonly string[]): Installation {
  if (machine.platform === 'linux') return debian(machine, folder, files);
  if (machine.platform === 'darwin') return mac(machine, folder, files);
  if (machine.platform === 'win32') return windows(machine, folder, files);
  throw new Error(`There is no installer for ${machine.platform}.`);
}

function debian(machine: Machine, folder: string, files: readonly string[]): Installation {
  const installer = theOne(machine, files, '.deb');
  return {
    installer,
    // A path, or apt would look for a package of that name. With root's rights, since apt asks for no password here.
    install: [['sudo', 'apt-get', 'install', '--yes', posix.join(folder, installer)]],
    executable: '/usr/bin/keyholder',
    uninstall: [['sudo', 'apt-get', 'remove', '--yes', 'keyholder']],
    program: [
      '/opt/Keyholder',
      '/usr/bin/keyholder',
      '/usr/share/applications/keyholder.desktop',
      '/usr/share/icons/hicolor/256x256/apps/keyholder.png',
    ],
    dataFolder: posix.join(machine.env.XDG_CONFIG_HOME || posix.join(machine.home, '.config'), 'Keyholder'),
  };
}

function mac(machine: Machine, folder: string, files: readonly string[]): Installation {
  const installer = theOne(machine, files, '.dmg');
  const app = '/Applications/Keyholder.app';
  const volume = posix.join(machine.home, 'keyholder-volume');
  return {
    installer,
    install: [
      ['mkdir', volume],
      ['hdiutil', 'attach', '-nobrowse', '-readonly', '-mountpoint', volume, posix.join(folder, installer)],
      ['ditto', posix.join(volume, 'Keyholder.app'), app],
      ['hdiutil', 'detach', volume],
      // What Gatekeeper would say to somebody who opens it.
      ['codesign', '--verify', '--deep', '--strict', app],
      ['spctl', '--assess', '--type', 'execute', app],
      ['xcrun', 'stapler', 'validate', app],
    ],
    executable: `${app}/Contents/MacOS/Keyholder`,
    uninstall: [['rm', '-r', app]],
    program: [app],
    dataFolder: posix.join(machine.home, 'Library/Application Support/Keyholder'),
  };
}

function windows(machine: Machine, folder: string, files: readonly string[]): Installation {
  const installer = theOne(machine, files, '.exe');
  const place = (name: string) =>
    machine.env[name] ?? win32.join(machine.home, 'AppData', placeOf[name] ?? '');
  const program = win32.join(place('LOCALAPPDATA'), 'Programs', 'Keyholder');
  return {
    installer,
    install: [[win32.join(folder, installer), '/S', '/currentuser']],
    executable: win32.join(program, 'Keyholder.exe'),
    // It goes on in a copy of itself after this command has ended.
    uninstall: [[win32.join(program, 'Uninstall Keyholder.exe'), '/S', '/currentuser']],
    program: [
      program,
      win32.join(place('APPDATA'), 'Microsoft', 'Windows', 'Start Menu', 'Programs', 'Keyholder.lnk'),
      win32.join(place('LOCALAPPDATA'), 'keyholder-updater'),
    ],
    dataFolder: win32.join(place('APPDATA'), 'Keyholder'),
  };
}

const placeOf: Readonly<Record<string, string>> = { APPDATA: 'Roaming', LOCALAPPDATA: 'Local' };

function theOne({ arch }: Machine, files: readonly string[], ending: string): string {
  const names = archNames[arch] ?? [];
  const fitting = files.filter(file => names.some(name => file.endsWith(`-${name}${ending}`)));
  const [installer] = fitting;
  if (installer !== undefined && fitting.length === 1) return installer;
  const found = fitting.length > 0 ? fitting.join(', ') : 'none';
  throw new Error(`There must be exactly one signed ${ending} for ${arch}, and there is: ${found}.`);
}
