/**
 * Follows electron:shell/browser/api/electron_api_browser_window.cc, native_window.cc, native_window_views.cc and
 * lib/browser/api/browser-window.ts.
 * - Made: the contents (`web-contents-created`), then `browser-window-created`, then it is shown, within the constructor.
 * - close(): `close` at once, which can be prevented; then the page is asked; then the contents go (`destroyed`), and with them
 *   the window: windows with this one as parent first, then it is destroyed, then `closed`, then `window-all-closed` where it
 *   was the last. In `closed` nothing can be asked of it any more.
 * - A page that closes itself (`window.close()`): only the contents' `close`, then they go, and the window as above; its own `close`
 *   does not come (electron_api_web_contents.cc: `CloseContents`; electron_api_browser_window.cc: `WebContentsDestroyed`).
 * - destroy(): `closed` at once, no `close`; the contents go in a later turn.
 * - A renderer that is gone leaves the window where it is.
 */
import { BaseWindow, type BaseWindowOptions } from './base-window.ts';
import type { ListedWindow } from './browser.ts';
import { throwWhenDestroyed } from './destroyed.ts';
import { emitNative } from './native-event.ts';
import { View } from './view.ts';
import { type Preferences, WebContents } from './web-contents.ts';
import { world } from './world.ts';

export interface WindowOptions extends BaseWindowOptions {
  show?: boolean;
  parent?: BrowserWindow;
  closable?: boolean;
  webPreferences?: Preferences;
  webContents?: WebContents;
  [other: string]: unknown;
}

let nextId = 0;

export class BrowserWindow extends BaseWindow implements ListedWindow {
  readonly id = ++nextId;
  /** Windows of the other kind of which this one is the parent. */
  readonly children = new Set<ListedWindow>();
  /** For tests: as given. */
  readonly options: WindowOptions;
  readonly #contents: WebContents;
  readonly #contentView = new View();
  readonly #parent: BrowserWindow | null;

  constructor(options: WindowOptions = {}) {
    const { browser, app, windows } = world();
    if (!browser.ready) throw new Error('Cannot create BrowserWindow before app is ready');
    super(options);
    this.options = { ...options };
    this.#parent = options.parent ?? null;
    browser.addWindow(this);
    this.#contents = options.webContents ?? new WebContents(options.webPreferences ?? {});
    this.#attach(this.#contents);
    windows.add(this);
    this.on('focus', event => app.emit('browser-window-focus', event, this));
    app.emit('browser-window-created', { preventDefault: () => undefined }, this);
    if (options.show !== false) this.show();
  }

  static getAllWindows(): BrowserWindow[] {
    return [...world().windows];
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return contents.owner instanceof BrowserWindow ? contents.owner : null;
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find(window => window.isFocused()) ?? null;
  }

  static fromId(id: number): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find(window => window.id === id) ?? null;
  }

  get webContents(): WebContents {
    return this.#contents;
  }

  get contentView(): View {
    return this.#contentView;
  }

  isClosed(): boolean {
    return this.isDestroyed();
  }

  loadURL(url: string, options?: { userAgent?: string }): Promise<void> {
    return this.webContents.loadURL(url, options);
  }

  reload(): void {
    this.webContents.reload();
  }

  close(): void {
    if (this.options.closable === false || emitNative(this, 'close')) world().browser.windowCloseCancelled();
    else if (this.isDestroyed()) return;
    else if (this.#contents.isDestroyed()) this.closeImmediately();
    else this.#contents.close({ waitForBeforeUnload: true });
  }

  destroy(): void {
    if (this.isDestroyed()) return;
    if (!this.#contents.isDestroyed()) this.#contents.destroy();
    this.closeImmediately();
  }

  closeImmediately(): void {
    if (this.isDestroyed()) return;
    const { windows, browser } = world();
    for (const child of [...windows]) if (child.#parent === this) child.closeImmediately();
    for (const child of [...this.children]) child.closeImmediately();
    windows.delete(this);
    this.markDestroyed();
    emitNative(this, 'closed');
    if (!this.#contents.isDestroyed()) this.#contents.destroy();
    browser.removeWindow(this);
  }

  getParentWindow(): BrowserWindow | null {
    return this.#parent;
  }

  getChildWindows(): BrowserWindow[] {
    return [...world().windows].filter(window => window.#parent === this);
  }

  #attach(contents: WebContents): void {
    contents.owner = this;
    this.#contentView.shownIn(this);
    contents.observers.push(() => this.closeImmediately());
    contents.closeCancelled = () => world().browser.windowCloseCancelled();
    contents.titleListener = title => {
      if (!emitNative(this, 'page-title-updated', title, true) && !this.isDestroyed()) this.setTitle(title);
    };
    contents.on('ready-to-show', () => {
      if (!this.isDestroyed()) process.nextTick(() => this.emit('ready-to-show'));
    });
    let waiting: NodeJS.Timeout | undefined;
    contents.on('unresponsive', () => {
      waiting ??= setTimeout(() => {
        if (!this.isDestroyed()) this.emit('unresponsive');
      }, 50);
    });
    contents.on('responsive', () => {
      clearTimeout(waiting);
      waiting = undefined;
      this.emit('responsive');
    });
    contents.on('destroyed', () => clearTimeout(waiting));
  }
}

throwWhenDestroyed(BrowserWindow.prototype, [
  ...(['webContents', 'contentView', 'close', 'getParentWindow', 'getChildWindows'] as const),
]);
