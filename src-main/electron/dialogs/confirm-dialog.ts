import type { BrowserWindow, MessageBoxOptions } from 'electron';
import type { Confirmer } from '../../core/base/ports/confirmer.ts';
import { showBox } from './message-box.ts';
import { goOn, presenceOptions } from './presence-options.ts';
import { questionOptions } from './question-options.ts';

/** Asks in a box of the system, which no page can press. */
export function createConfirmer(parent: () => BrowserWindow | null): Confirmer {
  const ask = async (options: MessageBoxOptions) => (await showBox(parent(), options)) === goOn;
  return {
    confirmPresence: () => ask(presenceOptions),
    confirm: question => ask(questionOptions(question)),
  };
}
