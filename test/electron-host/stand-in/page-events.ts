/**
 * Follows electron:shell/browser/api/electron_api_web_contents.cc and shell/browser/electron_navigation_throttle.cc: which events
 * come of what a page reports, in which order.
 * - A load: did-start-loading, did-start-navigation (both within `loadURL`), did-frame-navigate, did-navigate, dom-ready,
 *   did-frame-finish-load, did-finish-load, did-stop-loading. ready-to-show is anywhere after did-navigate, or nowhere.
 * - What the page itself begins has will-frame-navigate and will-navigate, after did-start-navigation. Redirects: will-redirect,
 *   did-redirect-navigation.
 * - A failure: did-fail-provisional-load, a warning of the process with the whole address, did-fail-load, and then the end of a load as above, for the empty error page. Given up
 *   (ERR_ABORTED): did-stop-loading alone.
 * - Within did-start-loading, did-start-navigation and did-redirect-navigation no load may be begun: `unsafe`.
 */
import { emitNative, emitWithoutEvent, nativeEvent } from './native-event.ts';
import type { FrameInfo, Page, PageHost, WindowOpen } from './page.ts';
import type { Session } from './session.ts';
import { originOf, WebFrame } from './web-frame.ts';
import { world } from './world.ts';

/** What of WebContents is told. */
export interface ToldContents extends NodeJS.EventEmitter {
  readonly ipc: NodeJS.EventEmitter;
  isDestroyed(): boolean;
}

export interface PageHooks {
  page: () => Page | null;
  titled(title: string): void;
  gone(reason: string, exitCode: number): void;
  closed(): void;
  opened(open: WindowOpen): boolean;
}

export class PageEvents implements PageHost {
  readonly session: Session;
  readonly preload: string | null;
  readonly scripts: boolean;
  readonly frame: WebFrame;
  url = '';
  title = '';
  loading = false;
  unsafe = false;
  readonly #contents: ToldContents;
  readonly #hooks: PageHooks;

  constructor(
    contents: ToldContents,
    session: Session,
    { preload, javascript }: Record<string, unknown>,
    hooks: PageHooks,
  ) {
    this.#contents = contents;
    this.session = session;
    this.preload = typeof preload === 'string' ? preload : null;
    this.scripts = javascript !== false;
    this.#hooks = hooks;
    this.frame = new WebFrame({ url: '', origin: 'null', isMainFrame: true }, hooks.page);
  }

  wantsToNavigate(url: string, isMainFrame: boolean): boolean {
    if (this.#contents.isDestroyed()) return false;
    if (this.#navigation('will-frame-navigate', url, { isMainFrame })) return false;
    return !isMainFrame || !this.#navigation('will-navigate', url);
  }

  started(url: string): void {
    this.#unsafely(() => {
      if (!this.loading) {
        this.loading = true;
        this.#emit('did-start-loading');
      }
      this.#navigation('did-start-navigation', url);
    });
  }

  redirected(url: string): boolean {
    if (this.#contents.isDestroyed() || this.#navigation('will-redirect', url)) return false;
    this.#unsafely(() => this.#navigation('did-redirect-navigation', url));
    return true;
  }

  committed(url: string, status: number, statusText: string): void {
    // A blank page has the origin of who made it: here always the page before it.
    if (url === 'about:blank') this.url = url;
    else this.#moved(url, url);
    this.#emit('did-frame-navigate', url, status, statusText, true, 1, 1);
    this.#emit('did-navigate', url, status, statusText);
  }

  navigatedInPage(url: string): void {
    this.#navigation('did-start-navigation', url, { isSameDocument: true });
    this.#moved(url, url);
    this.#emit('did-navigate-in-page', url, true, 1, 1);
  }

  preloadFailed(file: string, error: unknown): void {
    this.#emit('preload-error', file, error);
  }

  domReady(): void {
    this.#emit('dom-ready');
  }

  painted(): void {
    this.#emit('ready-to-show');
  }

  titled(title: string): void {
    this.title = title;
    if (!this.#contents.isDestroyed()) this.#hooks.titled(title);
    this.#emit('page-title-updated', title, true);
  }

  finished(): void {
    this.#emit('did-frame-finish-load', true, 1, 1);
    this.#emit('did-finish-load');
    this.stopped();
  }

  failed(errno: number, code: string, url: string): void {
    if (errno === -3) {
      this.stopped();
      return;
    }
    this.#moved(url, 'chrome-error://chromewebdata/');
    this.#emit('did-fail-provisional-load', errno, code, url, true, 1, 1);
    process.emitWarning(`Failed to load URL: ${url} with error: ${code}`, 'electron');
    this.#emit('did-fail-load', errno, code, url, true, 1, 1);
    this.finished();
  }

  stopped(): void {
    if (!this.loading) return;
    this.loading = false;
    this.#emit('did-stop-loading');
  }

  gone(reason: string, exitCode: number): void {
    this.#hooks.gone(reason, exitCode);
  }

  closed(): void {
    this.#emit('close');
    if (!this.#contents.isDestroyed()) this.#hooks.closed();
  }

  unresponsive(): void {
    this.#emit('unresponsive');
  }

  responsive(): void {
    this.#emit('responsive');
  }

  opened(open: WindowOpen): boolean {
    return !this.#contents.isDestroyed() && this.#hooks.opened(open);
  }

  invoke(frame: FrameInfo, channel: string, args: unknown[]): Promise<{ error?: string; result?: unknown }> {
    return world().ipcMain.dispatch(this.#ipcEvent(frame), channel, args);
  }

  message(frame: FrameInfo, channel: string, args: unknown[]): void {
    if (this.#contents.isDestroyed()) return;
    const event = this.#ipcEvent(frame);
    emitWithoutEvent(this.#contents, 'ipc-message', event, channel, ...args);
    emitWithoutEvent(this.#contents.ipc, channel, event, ...args);
    emitWithoutEvent(world().ipcMain, channel, event, ...args);
  }

  #moved(url: string, shown: string): void {
    this.url = url;
    this.frame.moved({ url: shown, origin: originOf(shown), isMainFrame: true });
  }

  #emit(name: string, ...args: unknown[]): void {
    // A listener of the event before may have destroyed it.
    if (!this.#contents.isDestroyed()) emitNative(this.#contents, name, ...args);
  }

  #unsafely(work: () => void): void {
    const before = this.unsafe;
    this.unsafe = true;
    work();
    this.unsafe = before;
  }

  /** @returns whether it was prevented */
  #navigation(name: string, url: string, { isMainFrame = true, isSameDocument = false } = {}): boolean {
    if (this.#contents.isDestroyed()) return false;
    const event = nativeEvent({ url, isSameDocument, isMainFrame, processId: 1, routingId: 1 });
    emitWithoutEvent(this.#contents, name, event, url, isSameDocument, isMainFrame, 1, 1);
    return event.defaultPrevented;
  }

  #ipcEvent(info: FrameInfo): object {
    const { frame } = this;
    return nativeEvent({
      type: 'frame',
      sender: this.#contents,
      senderFrame: info.isMainFrame ? frame : new WebFrame(info, this.#hooks.page, frame),
      processId: 1,
      frameId: 1,
    });
  }
}
