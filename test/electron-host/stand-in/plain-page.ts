/**
 * A page without a browser: it loads documents (from handlers of the session's schemes, and over real HTTP with the session's
 * cookies), runs the preload, and no script of the page. What a page would do by itself a test does: `navigate`, `open`.
 */
import { answerHttp } from './http-document.ts';
import type { FrameInfo, LoadRequest, OpenPage, Page, PageHost, WindowOpen } from './page.ts';
import { type Preload, runPreload } from './preload-world.ts';
import { NetFailure } from './protocol.ts';
import { originOf } from './web-frame.ts';
import { world } from './world.ts';

interface Loaded {
  url: string;
  status: number;
  statusText: string;
  headers: Headers;
  body: string;
}

type Step = Loaded | { redirect: LoadRequest } | { stopped: true };

export class PlainPage implements Page {
  readonly #host: PageHost;
  #run: AbortController | null = null;
  #preload: Preload | null = null;
  #userAgent = '';
  /** What is shown. */
  document: Loaded | null = null;
  /** The answer of its `beforeunload`. */
  letsClose = true;

  constructor(host: PageHost) {
    this.#host = host;
  }

  /** What the preload has put into the page's world. */
  get world(): Readonly<Record<string, unknown>> {
    return this.#preload?.exposed ?? {};
  }

  load(request: LoadRequest): void {
    this.#userAgent = request.userAgent;
    void this.#go(request, () => true);
  }

  /** The page goes elsewhere by itself: a link, a script, a form. */
  navigate(to: { url: string; method?: 'GET' | 'POST'; body?: string }): void {
    const url = new URL(to.url, this.document?.url).href;
    const request = { method: 'GET' as const, ...to, url, userAgent: this.#userAgent };
    void this.#go(request, () => this.#host.wantsToNavigate(url, true));
  }

  /** `window.open`. @returns the new page, or null where there is none */
  open(url: string, features = '', frameName = ''): PlainPage | null {
    let opened: PlainPage | null = null;
    const open: WindowOpen = {
      url: url === '' ? 'about:blank' : new URL(url, this.document?.url).href,
      frameName,
      features,
      disposition: features === '' ? 'foreground-tab' : 'new-window',
      attach: host => {
        opened = new PlainPage(host);
        opened.#userAgent = this.#userAgent;
        return opened;
      },
    };
    if (!this.#host.opened(open)) return null;
    const page = opened as PlainPage | null;
    // The empty document is there at once; it is not navigated to.
    if (page && open.url !== 'about:blank') page.navigate({ url: open.url });
    return page;
  }

  /** A frame within the page is to show something. @returns whether it may */
  navigateFrame(url: string): boolean {
    return this.#host.wantsToNavigate(url, false);
  }

  stop(): void {
    this.#run?.abort();
  }

  send(channel: string, args: unknown[]): void {
    setImmediate(() => this.#preload?.receive(channel, args));
  }

  async mayClose(): Promise<boolean> {
    await new Promise(resolve => setImmediate(resolve));
    return this.letsClose;
  }

  destroy(): void {
    this.#run?.abort();
    this.#run = null;
    this.#preload = null;
  }

  /** The renderer's process ends. */
  crash(reason = 'crashed', exitCode = 5): void {
    this.#host.gone(reason, exitCode);
  }

  /** `window.close()` */
  close(): void {
    this.#host.closed();
  }

  hang(): void {
    this.#host.unresponsive();
  }

  async #go(first: LoadRequest, mayStart: () => boolean): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const host = this.#host;
    host.started(first.url);
    const over = () => run.signal.aborted;
    let request = first;
    try {
      if (over() || !mayStart()) throw new NetFailure(-3, 'ERR_ABORTED');
      for (let hops = 0; ; hops++) {
        const step = await this.#fetch(request, run.signal);
        if (over() || 'stopped' in step) throw new NetFailure(-3, 'ERR_ABORTED');
        if (!('redirect' in step)) return await this.#show(step, run.signal);
        if (hops >= 20) throw new NetFailure(-310, 'ERR_TOO_MANY_REDIRECTS');
        request = step.redirect;
        if (!host.redirected(request.url)) throw new NetFailure(-3, 'ERR_ABORTED');
      }
    } catch (error) {
      // Another load has taken its place, and says how it goes.
      if (this.#run !== run) return;
      if (!(error instanceof NetFailure)) throw error;
      this.#run = null;
      host.failed(over() ? -3 : error.errno, error.code, request.url);
    }
  }

  async #fetch(request: LoadRequest, signal: AbortSignal): Promise<Step> {
    await new Promise(resolve => setImmediate(resolve));
    const url = new URL(request.url);
    if (url.protocol === 'about:') return blank(url.href);
    if (url.protocol === 'data:') return { ...blank(url.href), body: await (await fetch(url)).text() };
    if (!(await this.#host.session.webRequest.allows(url.href))) {
      throw new NetFailure(-20, 'ERR_BLOCKED_BY_CLIENT');
    }
    const handled = await this.#host.session.protocol.answer(url, request);
    if (handled) {
      const { status, statusText, headers } = handled;
      return { url: url.href, status, statusText, headers, body: await handled.text() };
    }
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return { stopped: true };
    return answerHttp(request, this.#host.session, signal);
  }

  #runPreload(frame: () => FrameInfo): Preload | null {
    const { preload } = this.#host;
    if (preload === null) return null;
    try {
      return runPreload(preload, this.#host, frame);
    } catch (error) {
      this.#host.preloadFailed(preload, error);
      return null;
    }
  }

  async #show(loaded: Loaded, signal: AbortSignal): Promise<void> {
    const host = this.#host;
    const { paints } = world().computer;
    const over = () => signal.aborted;
    this.document = loaded;
    const info = () => ({ url: loaded.url, origin: originOf(loaded.url), isMainFrame: true });
    this.#preload = this.#runPreload(info);
    host.committed(loaded.url, loaded.status, loaded.statusText);
    const title = /<title>([^<]*)<\/title>/i.exec(loaded.body)?.[1];
    if (title !== undefined && !over()) host.titled(title.trim());
    await new Promise(resolve => setImmediate(resolve));
    if (!over()) host.domReady();
    if (!over() && paints === 'before-load') host.painted();
    await new Promise(resolve => setImmediate(resolve));
    if (over()) return;
    this.#run = null;
    host.finished();
    await new Promise(resolve => setImmediate(resolve));
    if (!over() && paints === 'after-load') host.painted();
  }
}

function blank(url: string): Loaded {
  return { url, status: 200, statusText: 'OK', headers: new Headers(), body: '' };
}

export const openPlainPage: OpenPage = host => new PlainPage(host);
