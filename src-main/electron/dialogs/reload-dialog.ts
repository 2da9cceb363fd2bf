import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { boxOptions } from './box-options.ts';
import { showBox } from './message-box.ts';

/** @param reason Electron's word for how the page's process ended: `crashed`, `oom`, `killed` and others */
function reloadOptions(reason: string): MessageBoxOptions {
  return {
    ...boxOptions,
    type: 'error',
    message: 'Keyholder’s window has stopped working.',
    detail: `Its process has ended twice within a few minutes (${reason}). What Keyholder was asked to do goes on meanwhile, and is shown when the window works again.`,
    buttons: ['Open it again', 'Quit'],
  };
}

/** True: open the page once more. False: the owner wants to quit. */
export async function askToReload(window: BrowserWindow, reason: string): Promise<boolean> {
  return (await showBox(window, reloadOptions(reason))) === 0;
}
