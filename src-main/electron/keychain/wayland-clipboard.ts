import { ClipboardItem, clipboard } from 'electron';
import type { Clipboard } from '../../core/base/ports/clipboard.ts';
import { mostTries, pause, untilShown } from './tried-again.ts';
import type { WaylandSeat } from './wayland-seat.ts';

/** In the place of a text, so that nobody has a copy of one. */
const nothing = 'electron application/osclipboard;format="application/x-keyholder-nothing"';

const unseen = () => new Error('Without the keyboard the clipboard cannot be reached.');

/**
 * Under Wayland a program sees the clipboard, and has a say in it, only while it has the keyboard: until then what others have copied reads as
 * empty, and what is offered is turned down (mutter's src/wayland/meta-wayland-data-device.c: `data_device_set_selection`). To clear it
 * Chromium withdraws its offer and nothing else (ui/ozone/platform/wayland/host/wayland_clipboard.cc: `Write`), and then GNOME offers the
 * copy that it has made of the text, without the request not to record it (src/core/meta-clipboard-manager.c: `owner_changed_cb`). So
 * something else is put there first, and where nobody can say what became of it, that is said.
 */
export function waylandClipboard(write: (text: string) => Promise<void>, seat: WaylandSeat): Clipboard {
  const shown = async () => {
    const text = await clipboard.readText();
    if (text === '' && !seat.hasKeyboard()) throw unseen();
    return text;
  };
  const read = async () => {
    const text = await shown();
    if (text !== '') return text;
    // The window may have been told that it is active before it was told what is there.
    await pause();
    return shown();
  };
  /** A box that was just answered still has it. */
  const keyboard = async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (seat.hasKeyboard()) return;
      await pause();
    }
    throw unseen();
  };
  const replace = async () => {
    await clipboard.write([new ClipboardItem({ [nothing]: 'nothing' })]);
    clipboard.clear();
  };
  return {
    writeSecret: async text => {
      await keyboard();
      await untilShown(
        () => write(text),
        async () => (await read()) === text,
      );
    },
    read,
    clear: async () => {
      const before = await read();
      if (before === '') return;
      if (seat.hasKeyboard()) {
        await untilShown(replace, async () => (await read()) !== before);
      } else if (seat.keepsCopies) {
        throw unseen();
      } else {
        // What is read without the keyboard is our own offer.
        clipboard.clear();
      }
    },
    followReach: seat.follow,
  };
}
