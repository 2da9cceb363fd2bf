import { clipboard } from 'electron';
import type { Clipboard } from '../../core/base/ports/clipboard.ts';
import { mostTries, pause, untilShown } from './tried-again.ts';

/**
 * Windows lends its clipboard to one program at a time. Chromium asks for it for 25 ms, and then nothing is written or cleared, what is
 * read is empty, and nobody is told (ui/base/clipboard/clipboard_win.cc: `ScopedClipboard::Acquire`): a secret would stay that seems to
 * be taken back. Whether there is any text can be asked all the same (`IsClipboardFormatAvailable`), so each is looked at again.
 */
export function windowsClipboard(write: (text: string) => Promise<void>): Clipboard {
  const read = async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const text = await clipboard.readText();
      if (text !== '' || !(await clipboard.has('text/plain'))) return text;
      await pause();
    }
    throw new Error('Another program has the clipboard.');
  };
  return {
    writeSecret: text =>
      untilShown(
        () => write(text),
        async () => (await read()) === text,
      ),
    read,
    clear: async () => {
      const before = await read();
      const isGone = async () => {
        const text = await read();
        // Another one is somebody else's, copied meanwhile.
        return text === '' || text !== before;
      };
      await untilShown(() => clipboard.clear(), isGone);
    },
  };
}
