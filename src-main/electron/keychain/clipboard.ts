import { ClipboardItem, clipboard } from 'electron';
import type { Clipboard } from '../../core/base/ports/clipboard.ts';
import { secretFormats } from './secret-formats.ts';

/** Another program has the clipboard of Windows, mostly for some milliseconds; after remote desktops and histories for longer. */
const mostTries = 10;
const pauseMs = 50;

const pause = () => new Promise<void>(resolve => setTimeout(resolve, pauseMs));
const taken = () => new Error('Another program has the clipboard.');

/** The system's clipboard; on Linux never the primary selection, which a middle click would paste anywhere. */
export function createClipboard(platform: string): Clipboard {
  const write = async (text: string) => {
    const entries = Object.entries(secretFormats(platform, text)).map(
      ([format, content]) => [format, typeof content === 'string' ? content : new Blob([content])] as const,
    );
    await clipboard.write([new ClipboardItem(Object.fromEntries(entries))]);
  };
  if (platform === 'win32') return certainly(write);
  return {
    writeSecret: write,
    read: () => clipboard.readText(),
    clear: async () => clipboard.clear(),
  };
}

/**
 * Windows lends its clipboard to one program at a time. Chromium asks for it for 25 ms, and then nothing is written or cleared, what is
 * read is empty, and nobody is told (ui/base/clipboard/clipboard_win.cc: `ScopedClipboard::Acquire`): a secret would stay that seems to
 * be taken back. Whether there is any text can be asked all the same (`IsClipboardFormatAvailable`), so each is looked at again.
 */
function certainly(write: (text: string) => Promise<void>): Clipboard {
  const read = async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const text = await clipboard.readText();
      if (text !== '' || !(await clipboard.has('text/plain'))) return text;
      await pause();
    }
    throw taken();
  };
  /** @param isDone by what is there afterwards */
  const until = async (isDone: (text: string) => boolean, change: () => unknown) => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      await change();
      if (isDone(await read())) return;
      await pause();
    }
    throw taken();
  };
  return {
    writeSecret: text =>
      until(
        found => found === text,
        () => write(text),
      ),
    read,
    clear: async () => {
      const before = await read();
      // Another text is somebody else's, copied meanwhile.
      await until(
        found => found === '' || found !== before,
        () => clipboard.clear(),
      );
    },
  };
}
