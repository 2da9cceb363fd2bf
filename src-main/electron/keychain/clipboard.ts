import { ClipboardItem, clipboard } from 'electron';
import type { Clipboard } from '../../core/base/ports/clipboard.ts';
import { secretFormats } from './secret-formats.ts';
import { waylandClipboard } from './wayland-clipboard.ts';
import type { WaylandSeat } from './wayland-seat.ts';
import { windowsClipboard } from './windows-clipboard.ts';

/**
 * The system's clipboard; on Linux never the primary selection, which a middle click would paste anywhere.
 * @param seat null: not under Wayland
 */
export function createClipboard(platform: string, seat: WaylandSeat | null): Clipboard {
  const write = async (text: string) => {
    const entries = Object.entries(secretFormats(platform, text)).map(
      ([format, content]) => [format, typeof content === 'string' ? content : new Blob([content])] as const,
    );
    await clipboard.write([new ClipboardItem(Object.fromEntries(entries))]);
  };
  if (platform === 'win32') return windowsClipboard(write);
  if (seat) return waylandClipboard(write, seat);
  return {
    writeSecret: write,
    read: () => clipboard.readText(),
    clear: async () => clipboard.clear(),
  };
}
