/**
 * Follows electron:shell/browser/api/electron_api_web_contents.cc and lib/browser/api/web-contents.ts; what a page reports is
 * `page-events.ts`.
 * - The session is made first, so `session-created` comes before `web-contents-created`; that comes before anybody has the object.
 * - The user agent is the session's of that moment; the session's later ones are for later contents.
 * - render-process-gone comes in a later turn, first on the object and then on `app`; the window stays. The next load makes a new
 *   renderer. Until then `send` goes nowhere.
 * - destroy() and close() take effect in a later turn: `destroyed`, then whatever shows it. close() asks the page where it is told to, by
 *   `beforeunload`, destroy() does not.
 */
import { throwWhenDestroyed } from './destroyed.ts';
import { openGuest } from './guest-window.ts';
import { IpcMain } from './ipc-main.ts';
import { awaitNextLoad } from './load-promise.ts';
import { loudEmitter } from './loud.ts';
import { emitNative, emitWithoutEvent } from './native-event.ts';
import type { LoadRequest, OpenPage, Page, WindowOpen } from './page.ts';
import { PageEvents } from './page-events.ts';
import { Session } from './session.ts';
import type { WebFrame } from './web-frame.ts';
import { world } from './world.ts';

export type Preferences = Record<string, unknown>;

export interface WindowOpenDetails extends Omit<WindowOpen, 'attach'> {
  referrer: { url: string; policy: string };
}

export interface WindowOpenResponse {
  action: 'allow' | 'deny';
  overrideBrowserWindowOptions?: Record<string, unknown>;
  outlivesOpener?: boolean;
  createWindow?: (options: Record<string, unknown>) => WebContents;
}

export type WindowOpenHandler = (details: WindowOpenDetails) => WindowOpenResponse;

let nextId = 0;

export class WebContents extends loudEmitter('webContents') {
  readonly id = ++nextId;
  readonly ipc = new IpcMain();
  /** Told when it is destroyed, in this order. */
  readonly observers: (() => void)[] = [];
  /** For the window that it is in. */
  titleListener: ((title: string) => void) | null = null;
  closeCancelled: (() => void) | null = null;
  owner: object | null = null;
  windowOpenHandler: WindowOpenHandler | null = null;
  readonly #preferences: Preferences;
  readonly #openPage: OpenPage;
  readonly #events: PageEvents;
  #page: Page | null;
  #destroyed = false;
  #crashed = false;
  #userAgent: string;
  #webRTCPolicy = 'default';

  /** @param openPage for a guest, whose page is there already */
  constructor(preferences: Preferences, openPage: OpenPage = world().openPage) {
    super();
    const { app, contents, sessions } = world();
    const { session, partition } = preferences;
    const own =
      session instanceof Session
        ? session
        : sessions.fromPartition(typeof partition === 'string' ? partition : '');
    this.#preferences = preferences;
    this.#openPage = openPage;
    this.#userAgent = own.getUserAgent();
    this.#events = new PageEvents(this, own, preferences, {
      page: () => this.#page,
      titled: title => this.titleListener?.(title),
      gone: (reason, exitCode) => this.#gone(reason, exitCode),
      closed: () => this.destroy(),
      opened: open => openGuest(this, open),
    });
    this.#page = openPage(this.#events);
    contents.set(this.id, this);
    this.on('render-process-gone', (event: object, details: object) =>
      app.emit('render-process-gone', event, this, details),
    );
    const created = { sender: this, preventDefault: () => undefined, defaultPrevented: false };
    emitWithoutEvent(app, 'web-contents-created', created, this);
  }

  get session(): Session {
    return this.#events.session;
  }

  get mainFrame(): WebFrame {
    return this.#events.frame;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** A preference of the renderer, told to it at once and to each later one. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.#webRTCPolicy = policy;
  }

  getWebRTCIPHandlingPolicy(): string {
    return this.#webRTCPolicy;
  }

  loadURL(url: string, options: { userAgent?: string } = {}): Promise<void> {
    const loaded = awaitNextLoad(this, url);
    loaded.catch(() => undefined);
    this._loadURL(url, options);
    return loaded;
  }

  _loadURL(url: string, { userAgent }: { userAgent?: string }): void {
    const fail = (errno: number, code: string) => emitNative(this, 'did-fail-load', errno, code, url, true);
    if (!URL.canParse(url)) {
      fail(-300, 'ERR_INVALID_URL');
    } else {
      if (userAgent !== undefined) this.#userAgent = userAgent;
      if (this.#events.unsafe) fail(-2, 'ERR_FAILED');
      else this.#load({ url: new URL(url).href, method: 'GET', userAgent: this.#userAgent });
    }
  }

  reload(): void {
    const { url } = this.#events;
    if (url !== '') this.#load({ url, method: 'GET', userAgent: this.#userAgent });
  }

  stop(): void {
    if (this.#events.loading) this.#page?.stop();
  }

  send(channel: string, ...args: unknown[]): void {
    this.mainFrame.send(channel, ...args);
  }

  sendInputEvent({ type, keyCode }: { type: string; keyCode: string }): void {
    if ((type !== 'keyDown' && type !== 'keyUp') || !this.#page?.press) {
      throw new Error(`The stand-in for Electron has no ${type} in this page.`);
    }
    this.#page.press(type, keyCode);
  }

  /** In the page's own world; waits for a page that is still loading. */
  async executeJavaScript(code: string): Promise<unknown> {
    if (this.#events.url === '' || this.#events.loading) {
      await new Promise(resolve => this.once('did-stop-loading', resolve));
    }
    if (!this.#page?.execute) throw new Error('The stand-in for Electron has no scripts in this page.');
    return this.#page.execute(code);
  }

  close({ waitForBeforeUnload = false } = {}): void {
    if (!this.#page) {
      this.destroy();
      return;
    }
    const asked = waitForBeforeUnload ? this.#page.mayClose() : Promise.resolve(true);
    asked.then(may => {
      if (this.#destroyed) return;
      if (!may && !emitNative(this, 'will-prevent-unload')) {
        this.closeCancelled?.();
        return;
      }
      emitNative(this, 'close');
      this.destroy();
    });
  }

  destroy(): void {
    if (world().browser.shuttingDown) this.#destroyNow();
    else setImmediate(() => this.#destroyNow());
  }

  getURL(): string {
    return this.#events.url;
  }

  getTitle(): string {
    return this.#events.title;
  }

  isLoading(): boolean {
    return this.#events.loading;
  }

  isCrashed(): boolean {
    return this.#crashed;
  }

  getUserAgent(): string {
    return this.#userAgent;
  }

  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent;
  }

  getLastWebPreferences(): Preferences {
    return this.#preferences;
  }

  focus(): void {
    emitNative(this, 'focus');
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.windowOpenHandler = handler;
  }

  forcefullyCrashRenderer(): void {
    this.#gone('crashed', 5);
  }

  /** What renders it, for a test. */
  get page(): Page | null {
    return this.#page;
  }

  #load(request: LoadRequest): void {
    this.#crashed = false;
    this.#page ??= this.#openPage(this.#events);
    this.#page.load(request);
  }

  #destroyNow(): void {
    if (this.#destroyed) return;
    emitNative(this, 'will-destroy');
    emitNative(this, 'current-render-view-deleted', this.id);
    this.#page?.destroy();
    this.#page = null;
    this.#destroyed = true;
    world().contents.delete(this.id);
    emitNative(this, 'destroyed');
    for (const observer of this.observers.splice(0)) observer();
  }

  #gone(reason: string, exitCode: number): void {
    if (this.#crashed || this.#destroyed) return;
    this.#crashed = true;
    this.#page?.destroy();
    this.#page = null;
    this.#events.stopped();
    setImmediate(() => {
      if (!this.#destroyed) emitNative(this, 'render-process-gone', { reason, exitCode });
    });
  }
}

throwWhenDestroyed(WebContents.prototype, [
  ...([
    'session',
    'mainFrame',
    '_loadURL',
    'reload',
    'stop',
    'close',
    'destroy',
    'getURL',
    'getTitle',
  ] as const),
  ...(['isLoading', 'isCrashed', 'getUserAgent', 'setUserAgent', 'getLastWebPreferences', 'focus'] as const),
  'forcefullyCrashRenderer',
]);
