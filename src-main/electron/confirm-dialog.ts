import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { Confirmer } from '../core/custody/confirmer.ts';
import { goOn, presenceOptions } from './presence-options.ts';
import { questionOptions } from './question-options.ts';

/** Asks in a box of the system, which no page can press. */
export function createConfirmer(parent: () => BrowserWindow | null): Confirmer {
  const ask = async (options: MessageBoxOptions): Promise<boolean> => {
    const window = parent();
    if (!window) return (await dialog.showMessageBox(options)).response === goOn;
    const closed = Promise.withResolvers<{ response: number }>();
    const sayNo = () => closed.resolve({ response: options.cancelId ?? 0 });
    window.once('closed', sayNo);
    // A sheet of macOS whose window is gone may never be answered, and one question at a time is asked.
    const { response } = await Promise.race([dialog.showMessageBox(window, options), closed.promise]);
    if (!window.isDestroyed()) window.off('closed', sayNo);
    return response === goOn;
  };
  return {
    confirmPresence: () => ask(presenceOptions),
    confirm: question => ask(questionOptions(question)),
  };
}
