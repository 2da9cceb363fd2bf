/**
 * Each request of a page, its frames and what it opens, held until the main process has said what becomes of it: refused by the
 * session's rules, answered by the handler of its scheme, or sent on to the network by Chromium. Of redirects each hop is asked for.
 */
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';
import { NetFailure } from '../stand-in/protocol.ts';
import type { BrowserContext } from './browser-contexts.ts';
import { asMainSees } from './carried-address.ts';
import type { DevToolsSession } from './dev-tools.ts';

type Paused = Protocol.Fetch.requestPausedPayload;
type Reason = Protocol.Network.ErrorReason;

export interface Navigating {
  url: string;
  isMainFrame: boolean;
  /** Of the network, the same for each hop. */
  networkId: string;
  isRedirect: boolean;
}

/** As Chromium takes them, of net/base/net_error_list.h. */
const reasons: Readonly<Record<string, Reason>> = {
  ERR_ABORTED: 'Aborted',
  ERR_BLOCKED_BY_CLIENT: 'BlockedByClient',
  ERR_CONNECTION_REFUSED: 'ConnectionRefused',
};

export class PageRequests {
  readonly #context: BrowserContext;
  readonly #mainFrame: string;
  readonly #mayNavigate: (navigating: Navigating) => boolean;

  constructor(context: BrowserContext, mainFrame: string, mayNavigate: (navigating: Navigating) => boolean) {
    this.#context = context;
    this.#mainFrame = mainFrame;
    this.#mayNavigate = mayNavigate;
  }

  /** The page's target, and those of its frames that have a process of their own. */
  watch(devTools: DevToolsSession, sessionOf: (id: string) => DevToolsSession): void {
    devTools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const session = sessionOf(sessionId);
      if (targetInfo.type === 'iframe') this.watch(session, sessionOf);
      session.tell('Runtime.runIfWaitingForDebugger');
    });
    devTools.tell('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
    devTools.on('Fetch.requestPaused', paused => {
      this.#decide(devTools, paused).catch(error => {
        const code = error instanceof NetFailure ? error.code : '';
        devTools.tell('Fetch.failRequest', {
          requestId: paused.requestId,
          errorReason: reasons[code] ?? 'Failed',
        });
      });
    });
    devTools.tell('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  }

  async #decide(devTools: DevToolsSession, paused: Paused): Promise<void> {
    const { requestId, frameId, resourceType, networkId = '', redirectedRequestId } = paused;
    const url = asMainSees(paused.request.url);
    if (resourceType === 'Other' && new URL(url).pathname === '/favicon.ico') {
      // Chromium's own wish; Electron has no place for it and asks for none.
      await devTools.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
      return;
    }
    if (resourceType === 'Document') {
      const isMainFrame = frameId === this.#mainFrame;
      const isRedirect = redirectedRequestId !== undefined;
      const whole = `${url}${paused.request.urlFragment ?? ''}`;
      if (!this.#mayNavigate({ url: whole, isMainFrame, networkId, isRedirect }))
        throw new NetFailure(-3, 'ERR_ABORTED');
      if (isMainFrame) await this.#context.judge(whole, paused.request.url);
    }
    const { webRequest, protocol } = this.#context.session;
    if (!(await webRequest.allows(url))) throw new NetFailure(-20, 'ERR_BLOCKED_BY_CLIENT');
    const answer = await protocol.answer(new URL(url), paused.request);
    if (!answer) {
      if (url !== paused.request.url) throw new NetFailure(-302, 'ERR_UNKNOWN_URL_SCHEME');
      await devTools.send('Fetch.continueRequest', { requestId });
      return;
    }
    await devTools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: answer.status,
      ...(answer.statusText === '' ? {} : { responsePhrase: answer.statusText }),
      responseHeaders: [...answer.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
    });
  }
}
