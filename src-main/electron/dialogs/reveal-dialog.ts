import type { BrowserWindow } from 'electron';
import type { Clipboard } from '../../core/base/ports/clipboard.ts';
import type { Revealer } from '../../core/base/ports/revealer.ts';
import { showBox } from './message-box.ts';
import { revealOptions } from './reveal-options.ts';

/** Shows a secret in a dialog of the system: no page ever holds it. Resolves when it is closed. */
export function createRevealer(
  parent: () => BrowserWindow | null,
  { clipboard, platform }: { clipboard: Clipboard; platform: string },
): Revealer {
  return {
    reveal: async token => {
      await showBox(parent(), revealOptions(token));
      if (platform === 'win32') await forgetCopiedBox(clipboard, token.secret);
    },
  };
}

/**
 * Windows copies a box with all its text where the owner presses Ctrl+C in it, and nothing can ask clipboard histories to look
 * away then. The secret alone was copied by "Copy token", which takes it back in its own time.
 */
async function forgetCopiedBox(clipboard: Clipboard, secret: string): Promise<void> {
  try {
    const text = await clipboard.read();
    if (text !== secret && text.includes(secret)) await clipboard.clear();
  } catch {
    // Another program has the clipboard: whatever it holds, this is the last that can be done.
  }
}
