import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/**
 * Asks in front of the window, or alone where there is none.
 * @returns the index of the button; where the window is closed meanwhile, that of Escape
 */
export async function showBox(window: BrowserWindow | null, options: MessageBoxOptions): Promise<number> {
  if (!window) return (await dialog.showMessageBox(options)).response;
  const over = new AbortController();
  const closed = { response: options.cancelId ?? 0, checkboxChecked: false };
  const asked = dialog.showMessageBox(window, { ...options, signal: over.signal });
  try {
    return (await inFrontOf(window, asked, closed)).response;
  } finally {
    // On Linux a box stays where it is when its window goes, with all that it says.
    if (window.isDestroyed() && process.platform !== 'darwin') over.abort();
  }
}

/** The owner's answer in front of the window, or this one where the window is closed meanwhile. */
export async function inFrontOf<T>(
  window: BrowserWindow,
  asked: Promise<T>,
  otherwise: NoInfer<T>,
): Promise<T> {
  const closed = Promise.withResolvers<T>();
  const giveUp = () => closed.resolve(otherwise);
  window.once('closed', giveUp);
  // A sheet of macOS whose window is gone may never be answered, and one box at a time is shown.
  const answer = await Promise.race([asked, closed.promise]);
  if (!window.isDestroyed()) window.off('closed', giveUp);
  return answer;
}
