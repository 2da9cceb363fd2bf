import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Display {
  id: number;
  bounds: Rectangle;
  workArea: Rectangle;
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What lies around Electron and is for the test to decide. */
export interface Computer {
  platform: NodeJS.Platform;
  /** Whether the executable is called something else than `electron`. */
  packaged: boolean;
  name: string;
  version: string;
  /** The folder of the application's package.json. */
  appPath: string;
  argv: string[];
  /** As `app.getPath` names them. */
  paths: Record<string, string>;
  displays: Display[];
  dark: boolean;
  /**
   * When a page with something on it is laid out for the first time; never: as with hidden windows of some Wayland
   * compositors, which get no frames.
   */
  paints: 'before-load' | 'after-load' | 'never';
  /** Another program has the clipboard, which Windows lends to one at a time. */
  clipboardTaken: boolean;
  /** The desktop speaks Wayland, and keeps copies of what was on the clipboard or not. */
  wayland: 'keeps-copies' | 'keeps-none' | null;
  stderr(text: string): void;
  /** A listener has thrown. */
  uncaught(error: unknown): void;
  /** The process ends. What called it may go on for a moment, as anything does in an ending process. */
  end(code: number): void;
  /** At once: nothing runs any more. */
  terminate(): void;
}

const unsaid = 'The stand-in for Electron ended the process, and the test has not said how.';
const whole = { x: 0, y: 0, width: 1280, height: 800 };

/** A computer with one display, on which nothing of this one is touched but the folder for temporary files. */
export function computerWith(changes: Partial<Computer> = {}): Computer {
  const home = process.env.HOME ?? homedir();
  return {
    platform: process.platform,
    packaged: false,
    name: 'Keyholder',
    version: '0.0.0',
    appPath: process.cwd(),
    argv: process.argv,
    paths: {
      home,
      appData: process.env.XDG_CONFIG_HOME ?? join(home, '.config'),
      temp: tmpdir(),
      exe: process.execPath,
    },
    displays: [{ id: 1, bounds: whole, workArea: { ...whole, y: 25, height: 775 } }],
    dark: false,
    paints: 'before-load',
    clipboardTaken: false,
    wayland: null,
    stderr: text => process.stderr.write(text),
    uncaught: error => {
      setImmediate(() => {
        throw error;
      });
    },
    end: () => {
      throw new Error(unsaid);
    },
    terminate: () => {
      throw new Error(unsaid);
    },
    ...changes,
  };
}
