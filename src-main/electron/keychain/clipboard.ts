import { ClipboardItem, clipboard } from 'electron';
import type { Clipboard } from '../../core/base/ports/clipboard.ts';
import { secretFormats } from './secret-formats.ts';

/** The system's clipboard; on Linux never the primary selection, which a middle click would paste anywhere. */
export function createClipboard(platform: string): Clipboard {
  return {
    writeSecret: async text => {
      const entries = Object.entries(secretFormats(platform, text)).map(
        ([format, content]) => [format, typeof content === 'string' ? content : new Blob([content])] as const,
      );
      await clipboard.write([new ClipboardItem(Object.fromEntries(entries))]);
    },
    read: () => clipboard.readText(),
    clear: async () => clipboard.clear(),
  };
}
