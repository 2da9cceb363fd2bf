/**
 * A real Chromium, started by the test, whose pages stand behind the stand-in's WebContents. Each page of ours is held until it is
 * set up, pop-ups too, so that none of its requests and scripts is missed.
 */
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';
import type { OpenPage, PageHost } from '../stand-in/page.ts';
import type { Session } from '../stand-in/session.ts';
import { BrowserContext } from './browser-contexts.ts';
import { ChromiumPage } from './chromium-page.ts';
import { DevTools, type DevToolsSession } from './dev-tools.ts';

/** A page of the browser, held until `Runtime.runIfWaitingForDebugger`. */
export interface Target {
  id: string;
  devTools: DevToolsSession;
  context: BrowserContext;
}

export class Chromium {
  readonly #devTools: DevTools;
  readonly #contexts = new Map<Session, { made: Promise<BrowserContext>; pages: number }>();
  readonly #attached = new Map<string, PromiseWithResolvers<DevToolsSession>>();
  readonly #pages = new Map<string, ChromiumPage>();
  readonly #ids = new Set<string>();

  private constructor(devTools: DevTools) {
    this.#devTools = devTools;
    const { browser } = devTools;
    browser.on('Target.attachedToTarget', event => this.#onAttached(event));
    browser.on('Target.detachedFromTarget', ({ targetId = '' }) => this.#pages.get(targetId)?.detached());
    browser.on('Target.targetDestroyed', ({ targetId }) => this.#pages.get(targetId)?.detached());
  }

  /** @param endpoint the browser's debugging address, `ws://127.0.0.1:…` */
  static async connect(endpoint: string): Promise<Chromium> {
    const devTools = await DevTools.connect(endpoint);
    const chromium = new Chromium(devTools);
    await devTools.browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
    });
    return chromium;
  }

  sessionOf = (id: string): DevToolsSession => this.#devTools.session(id);

  openPage: OpenPage = host => new ChromiumPage(this, host, this.#newTarget(host));

  has(id: string, page: ChromiumPage): void {
    this.#pages.set(id, page);
  }

  /** Unasked; and with the last page of its session goes all that the browser keeps for that. */
  async close(id: string, session: Session): Promise<void> {
    this.#pages.delete(id);
    this.#attached.delete(id);
    await this.#devTools.browser.send('Target.closeTarget', { targetId: id }).catch(() => undefined);
    const used = this.#contexts.get(session);
    if (!used || --used.pages > 0) return;
    this.#contexts.delete(session);
    (await used.made).dispose();
  }

  /** For one more page. */
  async contextOf(session: Session): Promise<BrowserContext> {
    const used = this.#contexts.get(session) ?? {
      made: BrowserContext.create(this.#devTools.browser, session),
      pages: 0,
    };
    used.pages++;
    this.#contexts.set(session, used);
    const context = await used.made;
    this.#ids.add(context.id);
    return context;
  }

  async #newTarget({ session }: PageHost): Promise<Target> {
    const context = await this.contextOf(session);
    const { targetId } = await this.#devTools.browser.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId: context.id,
      newWindow: true,
    });
    return { id: targetId, devTools: await this.#attachedTo(targetId).promise, context };
  }

  #attachedTo(id: string): PromiseWithResolvers<DevToolsSession> {
    const known = this.#attached.get(id) ?? Promise.withResolvers<DevToolsSession>();
    this.#attached.set(id, known);
    return known;
  }

  #onAttached({ sessionId, targetInfo }: Protocol.Target.attachedToTargetPayload): void {
    const { targetId, type, openerId, browserContextId } = targetInfo;
    const devTools = this.#devTools.session(sessionId);
    if (type !== 'page' || !this.#ids.has(browserContextId ?? '')) {
      devTools.tell('Runtime.runIfWaitingForDebugger');
      return;
    }
    const opener = this.#pages.get(openerId ?? '');
    if (opener) opener.guestCame(targetId, devTools);
    else this.#attachedTo(targetId).resolve(devTools);
  }
}
