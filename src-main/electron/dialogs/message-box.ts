import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/**
 * Asks in front of the window, or alone where there is none.
 * @returns the index of the button; where the window is closed meanwhile, that of Escape
 */
export async function showBox(window: BrowserWindow | null, options: MessageBoxOptions): Promise<number> {
  if (!window) return (await dialog.showMessageBox(options)).response;
  const closed = Promise.withResolvers<{ response: number }>();
  const giveUp = () => closed.resolve({ response: options.cancelId ?? 0 });
  window.once('closed', giveUp);
  // A sheet of macOS whose window is gone may never be answered, and one box at a time is shown.
  const { response } = await Promise.race([dialog.showMessageBox(window, options), closed.promise]);
  if (!window.isDestroyed()) window.off('closed', giveUp);
  return response;
}
