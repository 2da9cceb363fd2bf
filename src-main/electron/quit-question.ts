import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/** @param count how many tokens that were created here only memory holds */
export function quitOptions(count: number): MessageBoxOptions {
  return {
    type: 'warning',
    title: 'Keyholder',
    message:
      count === 1
        ? 'The secret of 1 token is kept only until you quit.'
        : `The secrets of ${count} tokens are kept only until you quit.`,
    detail:
      'They are nowhere else. Copy what you still need first, or revoke it: the tokens themselves stay valid.',
    buttons: ['Cancel', 'Quit'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
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
  const ask = async (count: number) => {
    const window = options.window();
    const box = quitOptions(count);
    const { response } = await (window ? dialog.showMessageBox(window, box) : dialog.showMessageBox(box));
    return response === quitAnyway;
  };
  return () => {
    const count = options.unkept();
    if (count === 0 || asking) return options.quit();
    asking = true;
    ask(count)
      .then(yes => (yes ? options.quit() : options.stay()), options.quit)
      .finally(() => {
        asking = false;
      });
  };
}
