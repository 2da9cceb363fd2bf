import { type BrowserWindow, dialog } from 'electron';
import type { Confirmer } from '../core/ports.ts';
import { goOn, presenceOptions } from './presence-options.ts';

/** Asks in a box of the system, which no page can press. */
export function createConfirmer(parent: () => BrowserWindow | null): Confirmer {
  return {
    confirmPresence: async () => {
      const window = parent();
      const { response } = await (window
        ? dialog.showMessageBox(window, presenceOptions)
        : dialog.showMessageBox(presenceOptions));
      return response === goOn;
    },
  };
}
