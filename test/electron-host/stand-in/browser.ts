/**
 * Follows electron:shell/browser/browser.cc, window_list.cc and electron_browser_main_parts.cc: how the application ends.
 * - quit: `before-quit`, which can be prevented; then each window is asked to close, in the order in which they were made (from
 *   the last on macOS). With the last one, not `window-all-closed` but `will-quit`, which can be prevented, and `quit`.
 * - A window that does not close ends the quitting.
 * - exit: no `before-quit`, no window is asked, no `will-quit`; `quit` alone. Before the message loop runs (until after
 *   `ready`) nothing at all is emitted and the process ends at once.
 * - The process ends when the message loop is idle, so what called goes on until then.
 */
import type { Computer } from './computer.ts';

export interface ListedWindow {
  isClosed(): boolean;
  /** Asks. */
  close(): void;
  /** Does not ask. */
  closeImmediately(): void;
}

export interface BrowserObserver {
  /** These two: whether it was prevented. */
  beforeQuit(): boolean;
  willQuit(): boolean;
  quit(code: number): void;
  windowAllClosed(): void;
}

export class Browser {
  readonly windows: ListedWindow[] = [];
  observer: BrowserObserver | null = null;
  ready = false;
  #loopRuns = false;
  #quitting = false;
  #exiting = false;
  #shutDown = false;
  #exitCode = 0;
  readonly #computer: Computer;

  constructor(computer: Computer) {
    this.#computer = computer;
  }

  get quitting(): boolean {
    return this.#quitting;
  }

  get shuttingDown(): boolean {
    return this.#shutDown;
  }

  /** The message loop runs from here on; `ready` has been emitted. */
  runLoop(): void {
    this.#loopRuns = true;
    if (this.#shutDown) this.#endWhenIdle();
  }

  quit(): void {
    if (this.#quitting) return;
    this.#quitting = this.observer?.beforeQuit() !== true;
    if (!this.#quitting) return;
    if (this.windows.length === 0) this.#notifyAndShutDown();
    const windows = this.#computer.platform === 'darwin' ? this.windows.toReversed() : [...this.windows];
    for (const window of windows) if (!window.isClosed()) window.close();
  }

  exit(code: number): void {
    if (!this.#loopRuns) {
      this.#computer.end(code);
      return;
    }
    this.#exitCode = code;
    this.#quitting = true;
    this.#exiting = true;
    if (this.windows.length === 0) this.#shutDownNow();
    for (const window of [...this.windows]) if (!window.isClosed()) window.closeImmediately();
  }

  addWindow(window: ListedWindow): void {
    this.windows.push(window);
  }

  removeWindow(window: ListedWindow): void {
    const at = this.windows.indexOf(window);
    if (at >= 0) this.windows.splice(at, 1);
    if (this.windows.length > 0) return;
    if (this.#exiting) this.#shutDownNow();
    else if (this.#quitting) this.#notifyAndShutDown();
    else this.observer?.windowAllClosed();
  }

  windowCloseCancelled(): void {
    this.#quitting = false;
  }

  #notifyAndShutDown(): void {
    if (this.#shutDown) return;
    if (this.observer?.willQuit() === true) {
      this.#quitting = false;
      return;
    }
    this.#shutDownNow();
  }

  #shutDownNow(): void {
    if (this.#shutDown) return;
    this.#shutDown = true;
    this.#quitting = true;
    this.observer?.quit(this.#exitCode);
    if (this.#loopRuns) this.#endWhenIdle();
  }

  #endWhenIdle(): void {
    setImmediate(() => this.#computer.end(this.#exitCode));
  }
}
