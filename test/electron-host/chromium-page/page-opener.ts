/**
 * What a page opens. `window.open` asks first, and Chromium opens only what the main process allows; a link with a target is seen
 * when the new page is there, held before its first request, and closed where it is denied.
 */
import { randomUUID } from 'node:crypto';
import type { OpenPage, PageHost, WindowOpen } from '../stand-in/page.ts';
import { asMainSees } from './carried-address.ts';
import type { Chromium, Target } from './chromium.ts';
import { ChromiumPage } from './chromium-page.ts';
import type { DevToolsSession } from './dev-tools.ts';
import { type OpenQuestion, openSource } from './page-scripts.ts';

export class PageOpener {
  readonly #browser: Chromium;
  readonly #host: PageHost;
  readonly #page: ChromiumPage;
  readonly #mark = `${randomUUID()} window.open `;
  /** Allowed, and not there yet. */
  readonly #expected: PromiseWithResolvers<Target>[] = [];
  #last: OpenQuestion = { url: 'about:blank', frameName: '', features: '' };

  constructor(browser: Chromium, host: PageHost, page: ChromiumPage) {
    this.#browser = browser;
    this.#host = host;
    this.#page = page;
  }

  putInto(devTools: DevToolsSession): void {
    devTools.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      this.#last = { url: asMainSees(url), frameName: windowName, features: windowFeatures.join(',') };
    });
    devTools.on('Page.javascriptDialogOpening', ({ message }) => {
      if (!message.startsWith(this.#mark)) {
        devTools.tell('Page.handleJavaScriptDialog', { accept: false });
        return;
      }
      const question = JSON.parse(message.slice(this.#mark.length)) as OpenQuestion;
      const allowed = this.#ask({ ...question, url: asMainSees(question.url) });
      devTools.tell('Page.handleJavaScriptDialog', { accept: true, promptText: allowed ? 'allow' : 'deny' });
    });
    devTools.tell('Page.addScriptToEvaluateOnNewDocument', { source: openSource(this.#mark) });
  }

  came(id: string, devTools: DevToolsSession): void {
    if (this.#expected.length === 0 && !this.#ask(this.#last)) {
      devTools.tell('Page.close');
      devTools.tell('Runtime.runIfWaitingForDebugger');
      return;
    }
    const expected = this.#expected.shift();
    void this.#browser
      .contextOf(this.#host.session)
      .then(context => expected?.resolve({ id, devTools, context }));
  }

  #ask(question: OpenQuestion): boolean {
    const target = Promise.withResolvers<Target>();
    const attach: OpenPage = host =>
      new ChromiumPage(this.#browser, host, target.promise, this.#page.userAgent);
    const open: WindowOpen = {
      ...question,
      disposition: question.features === '' ? 'foreground-tab' : 'new-window',
      attach,
    };
    const allowed = this.#host.opened(open);
    if (allowed) this.#expected.push(target);
    return allowed;
  }
}
