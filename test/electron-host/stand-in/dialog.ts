/**
 * Follows electron:lib/browser/api/dialog.ts and shell/browser/ui/message_box_gtk.cc.
 * - showMessageBox throws before `ready`, and where an option is of the wrong kind. A window comes first, or is left out. The
 *   promise waits for the owner; closed without a button it answers `cancelId`, which is 0, or the button called Cancel or No.
 * - showSaveDialog likewise (shell/browser/ui/file_dialog_linux.cc); closed, it answers `canceled` and an empty path. It writes nothing.
 * - A box is where its window is. In front of one that is not shown nobody sees it, and it waits all the same: message_box_mac.mm looks for that
 *   in ShowMessageBoxSync and nowhere else, and desktops of Linux put a box away with its minimized window.
 * - A box outlives the window that it belongs to. A signal closes it, with `cancelId`; one that was given before answers at once, with
 *   no `response`, and shows nothing.
 * - showErrorBox holds everything up until it is closed. Before `ready` it writes to stderr on Linux, in colours, and goes on.
 */
import { BrowserWindow } from './browser-window.ts';
import { loud } from './loud.ts';
import { world } from './world.ts';

export interface MessageBoxOptions {
  type?: string;
  title?: string;
  message?: string;
  detail?: string;
  buttons?: string[];
  defaultId?: number;
  cancelId?: number;
  noLink?: boolean;
  checkboxLabel?: string;
  checkboxChecked?: boolean;
  signal?: AbortSignal;
}

export interface OpenBox {
  options: MessageBoxOptions;
  parent: BrowserWindow | null;
  /** By the owner, when it was opened. */
  isSeen: boolean;
  /** The owner presses a button, or closes the box. */
  press(button: number | 'close'): void;
}

export interface SaveDialogOptions {
  title?: string;
  defaultPath?: string;
  filters?: { name: string; extensions: string[] }[];
  properties?: string[];
}

export interface OpenSaving {
  options: SaveDialogOptions;
  parent: BrowserWindow | null;
  /** The owner chooses a file, or closes the dialog. */
  choose(path: string | 'close'): void;
}

export interface ShownError {
  title: string;
  content: string;
}

export class Dialogs {
  /** In the order in which they were opened. */
  readonly open: OpenBox[] = [];
  readonly errors: ShownError[] = [];
  readonly saving: OpenSaving[] = [];

  readonly api = loud('dialog', {
    showMessageBox: (...args: unknown[]) => this.#show(args),
    showSaveDialog: (...args: unknown[]) => this.#save(args),
    showErrorBox: (title: string, content: string) => {
      this.errors.push({ title, content });
      const { browser, computer } = world();
      if (!browser.ready) computer.stderr(`\x1b[1m\x1b[47m\x1b[31m${title}\n\x1b[30m${content}\n\x1b[0m`);
    },
  });

  #show(args: unknown[]): Promise<{ response: number; checkboxChecked: boolean }> {
    const { parent, options } = asked<MessageBoxOptions>(args, { message: '' });
    check(options);
    const { buttons = [], defaultId = -1, checkboxChecked = false, signal } = options;
    const named = buttons.findIndex(button => /^(cancel|no)$/i.test(button));
    const otherwise = defaultId === 0 && buttons.length > 1 ? 1 : 0;
    const cancelId = options.cancelId ?? (named >= 0 ? named : otherwise);
    if (signal?.aborted) return Promise.resolve({ cancelId, checkboxChecked } as never);
    return new Promise(resolve => {
      const box: OpenBox = {
        options,
        parent,
        isSeen: parent === null || (parent.isVisible() && !parent.isMinimized()),
        press: button => {
          const at = this.open.indexOf(box);
          if (at < 0) return;
          this.open.splice(at, 1);
          resolve({ response: button === 'close' ? cancelId : button, checkboxChecked });
        },
      };
      this.open.push(box);
      signal?.addEventListener('abort', () => box.press('close'));
    });
  }

  #save(args: unknown[]): Promise<{ canceled: boolean; filePath: string }> {
    const { parent, options } = asked<SaveDialogOptions>(args, { title: 'Save' });
    if (typeof (options.title ?? '') !== 'string') throw new TypeError('Title must be a string');
    if (typeof (options.defaultPath ?? '') !== 'string') throw new TypeError('Default path must be a string');
    return new Promise(resolve => {
      const saving: OpenSaving = {
        options,
        parent,
        choose: path => {
          const at = this.saving.indexOf(saving);
          if (at < 0) return;
          this.saving.splice(at, 1);
          resolve(path === 'close' ? { canceled: true, filePath: '' } : { canceled: false, filePath: path });
        },
      };
      this.saving.push(saving);
    });
  }
}

function asked<O>(args: unknown[], otherwise: O): { parent: BrowserWindow | null; options: O } {
  if (!world().browser.ready) throw new Error('dialog module can only be used after app is ready');
  const parent = args[0] instanceof BrowserWindow ? args[0] : null;
  return { parent, options: ((parent || args.length > 1 ? args[1] : args[0]) ?? otherwise) as O };
}

function check(options: MessageBoxOptions): void {
  const { type = 'none', buttons = [], noLink = false } = options;
  if (!['none', 'info', 'warning', 'error', 'question'].includes(type)) {
    throw new TypeError('Invalid message box type');
  }
  if (!Array.isArray(buttons)) throw new TypeError('Buttons must be an array');
  if (typeof noLink !== 'boolean') throw new TypeError('noLink must be a boolean');
  for (const name of ['title', 'message', 'detail', 'checkboxLabel'] as const) {
    if (typeof (options[name] ?? '') !== 'string') throw new TypeError(`${name} must be a string`);
  }
}
