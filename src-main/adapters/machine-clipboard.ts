import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import clipboard from 'clipboardy';
import type { Clipboard } from '../core/base/ports/clipboard.ts';

const watcher = fileURLToPath(new URL('clipboard-child.ts', import.meta.url));

/** What the platform's clipboard programs need; a process that outlives us gets nothing else. */
const needed = [
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XDG_SESSION_TYPE',
  'XDG_RUNTIME_DIR',
  'XAUTHORITY',
  'HOME',
  'PATH',
  'SystemRoot',
];

/** xsel waits for ever for a program that holds the selection and does not answer, and so it does for a screen that does not. */
const patienceMs = 3_000;

class Silent extends Error {
  override message = 'The clipboard does not answer.';
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: silent, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Silent()), patienceMs);
  return Promise.race([answer, silent]).finally(() => clearTimeout(timer));
}

const read = () => inTime(clipboard.read());

/** Resolves where it is there, too, though the program that brought it goes on. */
async function put(text: string): Promise<void> {
  const written = clipboard.write(text);
  try {
    await inTime(written);
  } catch (error) {
    if (!(error instanceof Silent)) throw error;
    if ((await read().catch(() => null)) === text) return;
    written.then(() => takeBack(text)).catch(() => undefined);
    throw error;
  }
}

/** It has come after it was told as refused: by then nobody may look for it any more. */
async function takeBack(text: string): Promise<void> {
  if (text !== '' && (await isThere(text))) await put('');
}

/** On Linux, of what was just written. Somebody else may have copied something meanwhile. */
const mostLooks = 20;

/**
 * xsel ends before the process that it leaves behind has taken the selection: a clear that came before that would be undone by it, and
 * the secret would stay.
 */
async function isThere(text: string): Promise<boolean> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const found = await read().catch(() => null);
    if (found === text || found === null) return found === text;
  }
  return false;
}

async function write(text: string): Promise<void> {
  await put(text);
  if (process.platform === 'linux') await isThere(text);
}

/**
 * The machine's clipboard from plain Node. The text goes to the platform's own program over stdin, never as an
 * argument. These programs know no "do not record" hint; Electron's clipboard does.
 * @returns null where there plainly is none: no screen on Linux
 */
export function createMachineClipboard(env: NodeJS.ProcessEnv = process.env): Clipboard | null {
  const screenless = process.platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY;
  if (screenless) return null;
  return {
    writeSecret: write,
    read,
    clear: () => put(''),
    watchOver: mark => {
      const child = spawn(process.execPath, [watcher], {
        // A process group of its own: what kills ours must not kill it too.
        detached: true,
        env: Object.fromEntries(needed.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]]]))),
        stdio: ['pipe', 'ignore', 'ignore'],
        windowsHide: true,
      });
      child.on('error', () => undefined);
      child.stdin.on('error', () => undefined);
      child.unref();
      child.stdin.write(`${JSON.stringify(mark)}\n`);
      return () => child.stdin.end('done\n');
    },
  };
}
