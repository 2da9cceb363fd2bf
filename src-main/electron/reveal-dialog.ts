import { type BrowserWindow, dialog } from 'electron';
import type { Revealer } from '../core/ports.ts';
import { revealOptions } from './reveal-options.ts';

/** Shows a secret in a dialog of the system: no page ever holds it. Resolves when it is closed. */
export function createRevealer(parent: () => BrowserWindow | null): Revealer {
  return {
    reveal: async token => {
      const options = revealOptions(token);
      const window = parent();
      await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
    },
  };
}
