import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { boxOptions } from './box-options.ts';
import { showBox } from './message-box.ts';

/** @param count how many tokens that were created here only memory holds */
export function quitOptions(count: number): MessageBoxOptions {
  return {
    ...boxOptions,
    type: 'warning',
    message:
      count === 1
        ? 'The secret of 1 token is kept only until you quit.'
        : `The secrets of ${count} tokens are kept only until you quit.`,
    detail:
      count === 1
        ? 'It is nowhere else. Copy it first if you still need it, or revoke it: the token itself stays valid.'
        : 'They are nowhere else. Copy what you still need first, or revoke it: the tokens themselves stay valid.',
    buttons: ['Cancel', 'Quit'],
  };
}

/** Index of the button that means yes. */
const quitAnyway = 1;

/**
 * What to do when Electron is about to quit: asks first where secrets would be lost. Asked for once more while the box is open, it
 * quits: whoever ends a session or sends a signal twice does not wait for a box.
 */
export function createQuitQuestion(options: {
  unkept: () => number;
  window: () => BrowserWindow | null;
  quit: () => void;
  /** The owner wants to go on, and has perhaps closed the last window. */
  stay: () => void;
}): () => void {
  let asking = false;
  let quitting = false;
  const quit = () => {
    quitting = true;
    options.quit();
  };
  const answered = (button: number) => {
    if (button === quitAnyway) quit();
    // The end closes the window, and with it the box.
    else if (!quitting) options.stay();
  };
  return () => {
    const count = options.unkept();
    if (count === 0 || asking) return quit();
    asking = true;
    showBox(options.window(), quitOptions(count))
      .then(answered, quit)
      .finally(() => {
        asking = false;
      });
  };
}
