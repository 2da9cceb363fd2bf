import clipboard from 'clipboardy';
import type { Clipboard } from '../core/ports.ts';

/**
 * The machine's clipboard from plain Node. The text goes to the platform's own program over stdin, never as an
 * argument. These programs know no "do not record" hint; Electron's clipboard does.
 * @returns null where there plainly is none: no screen on Linux
 */
export function createMachineClipboard(env: NodeJS.ProcessEnv = process.env): Clipboard | null {
  const screenless = process.platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY;
  if (screenless) return null;
  return {
    writeSecret: text => clipboard.write(text),
    read: () => clipboard.read(),
    clear: () => clipboard.write(''),
  };
}
