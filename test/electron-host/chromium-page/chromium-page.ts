/**
 * A page in a real Chromium: Blink, its scripts, the real preload in a world of its own, real cookies and real HTTP. What Chromium
 * reports by its debugging protocol is told to WebContents, and what WebContents wants is done.
 * - A navigation that no load of main has begun is the page's own.
 * - A page is as large as Playwright has it, not as its window or view; it does not know whether that is shown.
 * - Chromium does not ask about navigations that need no request (`about:blank`, `data:`, `blob:`); it refuses `data:` and `file:`
 *   to pages by itself.
 */
import { readFileSync } from 'node:fs';
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';
import type { LoadRequest, Page, PageHost } from '../stand-in/page.ts';
import { asMainSees, carried } from './carried-address.ts';
import type { Chromium, Target } from './chromium.ts';
import type { DevToolsSession } from './dev-tools.ts';
import { netErrors } from './net-errors.ts';
import { PageOpener } from './page-opener.ts';
import { type Navigating, PageRequests } from './page-requests.ts';
import { PreloadLink } from './preload-link.ts';
import { watchTitle } from './title.ts';

/** The navigation of the main frame that is under way. */
interface Navigation {
  url: string;
  /** null: no request has been made. */
  networkId: string | null;
  byMain: boolean;
}

export class ChromiumPage implements Page {
  /** What it opens has the same. */
  userAgent: string | null;
  readonly #browser: Chromium;
  readonly #host: PageHost;
  readonly #ready: Promise<Target>;
  readonly #preload: PreloadLink | null;
  readonly #opener: PageOpener;
  #target: Target | null = null;
  #destroyed = false;
  #navigation: Navigation | null = null;
  /** Of the document that is shown and of no other. */
  #loaderId: string | null = null;
  readonly #statuses = new Map<string, { status: number; statusText: string }>();
  #failure: { id: string; code: string } | null = null;

  constructor(browser: Chromium, host: PageHost, target: Promise<Target>, userAgent: string | null = null) {
    this.#browser = browser;
    this.#host = host;
    this.userAgent = userAgent;
    this.#preload = host.preload === null ? null : new PreloadLink(host, readFileSync(host.preload, 'utf8'));
    this.#opener = new PageOpener(browser, host, this);
    this.#ready = target.then(made => this.#setUp(made));
    this.#ready.catch(error => {
      if (!this.#destroyed) throw error;
    });
  }

  /** The browser's name for it: by that a test finds the same page. */
  get targetId(): string | null {
    return this.#target?.id ?? null;
  }

  load(request: LoadRequest): void {
    const navigation = { url: request.url, networkId: null, byMain: true };
    this.#navigation = navigation;
    this.userAgent = request.userAgent;
    this.#host.started(request.url);
    void this.#ready.then(({ devTools }) => {
      if (this.#navigation !== navigation) return;
      devTools.tell('Emulation.setUserAgentOverride', { userAgent: request.userAgent });
      devTools
        .send('Page.navigate', { url: carried(request.url) })
        .catch(() => this.#failed(-300, 'ERR_INVALID_URL'));
    });
  }

  stop(): void {
    void this.#ready.then(({ devTools }) => devTools.tell('Page.stopLoading'));
  }

  send(channel: string, args: unknown[]): void {
    this.#preload?.tell({ kind: 'message', channel, args });
  }

  async mayClose(): Promise<boolean> {
    const { devTools } = await this.#ready;
    const asking = devTools.send('Runtime.evaluate', {
      expression: `(() => {
        const event = document.createEvent('BeforeUnloadEvent');
        event.initEvent('beforeunload', false, true);
        return window.dispatchEvent(event) && event.returnValue === '';
      })()`,
    });
    return asking.then(
      asked => asked.result.value === true,
      () => true,
    );
  }

  /** A script in the page's own world. */
  async execute(code: string): Promise<unknown> {
    const { devTools } = await this.#ready;
    const { result, exceptionDetails } = await devTools.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** @param key as Electron names it: `Tab`, `Space`, a letter */
  press(kind: 'keyDown' | 'keyUp', key: string): void {
    const text = key === 'Space' ? ' ' : key;
    const typed = kind === 'keyDown' && text.length === 1 ? { text } : {};
    void this.#ready.then(({ devTools }) =>
      devTools.tell('Input.dispatchKeyEvent', {
        ...{ type: kind, key: text, code: key, ...typed },
        windowsVirtualKeyCode: { Tab: 9, Space: 32 }[key] ?? text.toUpperCase().charCodeAt(0),
      }),
    );
  }

  /** The renderer's process ends. */
  crash(): void {
    void this.#ready.then(({ devTools }) => devTools.tell('Page.crash'));
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    void this.#ready.then(({ id }) => this.#browser.close(id, this.#host.session));
  }

  /** The browser has no such page any more. */
  detached(): void {
    if (this.#destroyed) return;
    this.#host.closed();
    this.destroy();
  }

  /** The page has opened another one. */
  guestCame(id: string, devTools: DevToolsSession): void {
    this.#opener.came(id, devTools);
  }

  async #setUp(target: Target): Promise<Target> {
    const { id, devTools, context } = target;
    this.#target = target;
    this.#browser.has(id, this);
    this.#listen(target);
    const requests = new PageRequests(context, id, navigating => this.#mayNavigate(navigating));
    requests.watch(devTools, this.#browser.sessionOf);
    for (const method of ['Page.enable', 'Network.enable', 'Runtime.enable', 'Inspector.enable'] as const) {
      devTools.tell(method);
    }
    // Of what a page opens, the document may be there already: then it is told here, and what it has reached right after.
    void devTools.send('Page.getFrameTree').then(
      ({ frameTree: { frame } }) => {
        if (this.#loaderId === null && /^https?:/.test(frame.url)) this.#committed(frame);
      },
      () => undefined,
    );
    devTools.tell('Page.setLifecycleEventsEnabled', { enabled: true });
    const { userAgent } = this;
    if (userAgent !== null) devTools.tell('Emulation.setUserAgentOverride', { userAgent });
    if (!this.#host.scripts) devTools.tell('Emulation.setScriptExecutionDisabled', { value: true });
    this.#preload?.putInto(target);
    watchTitle(target, title => this.#host.titled(title));
    this.#opener.putInto(devTools);
    await devTools.send('Runtime.runIfWaitingForDebugger');
    return target;
  }

  #listen({ id, devTools, context }: Target): void {
    devTools.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === id) this.#committed(frame);
    });
    devTools.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === id) this.#host.navigatedInPage(asMainSees(url));
    });
    devTools.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (frameId === id && loaderId === this.#loaderId) this.#reached(name);
    });
    devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Document') this.#statuses.set(requestId, response);
    });
    devTools.on('Network.responseReceivedExtraInfo', ({ headers }) => {
      const set = Object.entries(headers).find(([name]) => name.toLowerCase() === 'set-cookie')?.[1];
      if (set !== undefined) context.cookiesSet(set.split('\n').map(one => one.split('=')[0]?.trim() ?? ''));
    });
    devTools.on('Network.loadingFailed', ({ requestId, errorText }) => {
      if (requestId === this.#navigation?.networkId)
        this.#loadingFailed(requestId, errorText.replace(/^net::/, ''));
    });
    devTools.on('Inspector.targetCrashed', () => {
      if (!this.#destroyed) this.#host.gone('crashed', 5);
    });
  }

  #mayNavigate({ url, isMainFrame, networkId, isRedirect }: Navigating): boolean {
    if (!isMainFrame) return this.#host.wantsToNavigate(url, false);
    if (isRedirect) return this.#host.redirected(url);
    const own = this.#navigation;
    if (own?.byMain && own.networkId === null && own.url === url) {
      own.networkId = networkId;
      return true;
    }
    this.#navigation = { url, networkId, byMain: false };
    this.#host.started(url);
    return this.#host.wantsToNavigate(url, true);
  }

  #committed(frame: Protocol.Page.Frame): void {
    const url = asMainSees(frame.unreachableUrl ?? `${frame.url}${frame.urlFragment ?? ''}`);
    if (frame.unreachableUrl !== undefined) {
      this.#loaderId = null;
      const code = this.#failure?.id === frame.loaderId ? this.#failure.code : 'ERR_FAILED';
      this.#failed(netErrors[code] ?? -2, code);
      return;
    }
    // What needs no request begins and is there.
    if (!this.#navigation) this.#host.started(url);
    this.#loaderId = frame.loaderId;
    const { status = 200, statusText = 'OK' } = this.#statuses.get(frame.loaderId) ?? {};
    this.#statuses.clear();
    this.#host.committed(url, status, statusText);
  }

  #reached(name: string): void {
    if (name === 'DOMContentLoaded') {
      this.#host.domReady();
    } else if (name === 'firstContentfulPaint') {
      this.#host.painted();
    } else if (name === 'load') {
      this.#navigation = null;
      this.#target?.context.cookiesSet([]);
      this.#host.finished();
    }
  }

  /** Given up, also by what main has refused. What shows an error page is told once that is there. */
  #loadingFailed(id: string, code: string): void {
    this.#failure = { id, code };
    if (code === 'ERR_ABORTED') this.#failed(-3, code);
  }

  #failed(errno: number, code: string): void {
    const { url } = this.#navigation ?? {};
    this.#navigation = null;
    if (url !== undefined) this.#host.failed(errno, code, url);
  }
}
