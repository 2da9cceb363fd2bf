/**
 * Follows electron:shell/browser/api/electron_api_base_window.cc and lib/browser/api/base-window.ts: Electron's `BaseWindow`, a window
 * without contents of its own.
 * - No page has a say in its title, place, size or end: close() is `close`, which can be prevented, then it is destroyed, then
 *   `closed`. The contents of its views stay.
 * - No `browser-window-created`, and BrowserWindow.getAllWindows() knows it not.
 * - A BrowserWindow that is its parent closes it before itself (electron_api_browser_window.cc).
 * - The content view is as large as the window's inside, and has `bounds-changed` whenever that changes.
 */
import { BaseWindow, type BaseWindowOptions } from './base-window.ts';
import type { ListedWindow } from './browser.ts';
import { BrowserWindow } from './browser-window.ts';
import type { Rectangle } from './computer.ts';
import { throwWhenDestroyed } from './destroyed.ts';
import { emitNative } from './native-event.ts';
import { View } from './view.ts';
import { world } from './world.ts';

export interface ViewWindowOptions extends BaseWindowOptions {
  parent?: ViewWindow | BrowserWindow;
  show?: boolean;
  closable?: boolean;
  [other: string]: unknown;
}

export class ViewWindow extends BaseWindow implements ListedWindow {
  /** For tests: as given. */
  readonly options: ViewWindowOptions;
  readonly #contentView = new View();
  readonly #parent: ViewWindow | BrowserWindow | null;

  constructor(options: ViewWindowOptions = {}) {
    const { browser } = world();
    if (!browser.ready) throw new Error('Cannot create BaseWindow before app is ready');
    super(options);
    this.options = { ...options };
    this.#parent = options.parent ?? null;
    if (this.#parent instanceof BrowserWindow) this.#parent.children.add(this);
    browser.addWindow(this);
    this.#contentView.shownIn(this);
    this.#layOut();
    if (options.show !== false) this.show();
  }

  /** Those that are no BrowserWindows; Electron has both here. */
  static getAllWindows(): ViewWindow[] {
    return world().browser.windows.filter(window => window instanceof ViewWindow);
  }

  get contentView(): View {
    return this.#contentView;
  }

  isClosed(): boolean {
    return this.isDestroyed();
  }

  close(): void {
    if (this.options.closable === false || emitNative(this, 'close')) world().browser.windowCloseCancelled();
    else this.closeImmediately();
  }

  destroy(): void {
    this.closeImmediately();
  }

  closeImmediately(): void {
    if (this.isDestroyed()) return;
    if (this.#parent instanceof BrowserWindow) this.#parent.children.delete(this);
    this.markDestroyed();
    emitNative(this, 'closed');
    world().browser.removeWindow(this);
  }

  override setBounds(bounds: Partial<Rectangle>): void {
    super.setBounds(bounds);
    this.#layOut();
  }

  isAlwaysOnTop(): boolean {
    return this.options.alwaysOnTop === true;
  }

  getParentWindow(): ViewWindow | BrowserWindow | null {
    return this.#parent;
  }

  #layOut(): void {
    const { width, height } = this.getContentBounds();
    this.#contentView.setBounds({ x: 0, y: 0, width, height });
  }
}

throwWhenDestroyed(ViewWindow.prototype, ['contentView', 'close', 'isAlwaysOnTop', 'getParentWindow']);
