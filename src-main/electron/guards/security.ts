import type { App, Session, WebContents } from 'electron';
import type { Logger } from '../../core/base/ports/logger.ts';
import { isAppUrl } from '../page/app-origin.ts';
import { plainUserAgent } from './plain-user-agent.ts';
import { mayNavigate, type Navigation, type SessionRule } from './security-rules.ts';

/** Which rule a session's pages are under. Whatever is not entered is under the strictest. */
export class SessionRules {
  readonly #rules = new WeakMap<Session, SessionRule>();

  set(session: Session, rule: SessionRule): void {
    this.#rules.set(session, rule);
  }

  of(session: Session): SessionRule {
    return this.#rules.get(session) ?? { kind: 'app' };
  }
}

/** Guards every session and every page there will ever be. Call it before `ready`. */
export function guardEverything(app: App, rules: SessionRules, log: Logger): void {
  // For the whole app: windows that a page opens and all workers take this one, whatever their session says
  // (NavigationRequest and RenderProcessHostImpl ask the browser client, which knows no session).
  app.userAgentFallback = plainUserAgent(app.userAgentFallback);

  app.on('session-created', guardSession);
  app.on('web-contents-created', (_event, contents) => guardContents(contents, rules, log));

  // SECURITY: a certificate that does not hold is never accepted; whatever the page.
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, callback) => {
    event.preventDefault();
    callback(false);
  });

  // SECURITY: no client certificate is offered; Electron's default would send the first one it finds.
  app.on('select-client-certificate', (event, _contents, _url, _list, callback) => {
    event.preventDefault();
    callback();
  });
}

/** SECURITY: every permission, device and download is denied; the default of Electron grants all of them. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(mayBeGranted(permission, details)),
  );
  session.setPermissionCheckHandler((_contents, permission, _origin, details) =>
    mayBeGranted(permission, details),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null));
  session.on('will-download', event => event.preventDefault());
  // SECURITY: no session fetches a dictionary from a foreign server. Each begins to when it is made, whether its spell checker is on or
  // off. An empty list of languages would end that, too, and be written into the file that all sessions share, over what others wrote.
  session.setSpellCheckerDictionaryDownloadURL(nowhere);
  session.setSpellCheckerEnabled(false);
}

/** SECURITY: our own page alone may write text onto the clipboard; it asks for each: "Copy" beside an address or a message. */
function mayBeGranted(permission: string, asker: { requestingUrl?: string; isMainFrame: boolean }): boolean {
  return (
    permission === 'clipboard-sanitized-write' && asker.isMainFrame && isAppUrl(asker.requestingUrl ?? '')
  );
}

/** Nobody listens there: it belongs to the system, and is used by no service. Chromium itself asks no such port (`kRestrictedPorts`). */
const nowhere = 'http://127.0.0.1:1';

/**
 * SECURITY: the app's own session reaches no network by a request nor by a connection; its page comes from `app://` alone. What does not
 * go through a loader (TCP of WebRTC, WebTransport) meets a proxy that is not there, and UDP is switched off for every page
 * (`guardContents`). A name can still be looked up.
 */
export function closeNetwork(session: Session): void {
  const urls = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file:///*'];
  session.webRequest.onBeforeRequest({ urls }, (_details, callback) => callback({ cancel: true }));
  // Without the bypass rule loopback addresses would be reached directly. It settles once the rules are kept, and fails for a mode only.
  void session.setProxy({ mode: 'fixed_servers', proxyRules: nowhere, proxyBypassRules: '<-loopback>' });
}

function guardContents(contents: WebContents, rules: SessionRules, log: Logger): void {
  const check = (event: Navigation & { preventDefault(): void }) => {
    const rule = rules.of(contents.session);
    if (mayNavigate(rule, event)) return;
    event.preventDefault();
    // The strip's button works by being kept from going.
    if (rule.kind !== 'strip') log.warn('A page was kept from going elsewhere.');
  };
  // will-navigate knows the main frame only, will-frame-navigate all of them, and both know no redirect. They come in this
  // order, and none after one that was prevented.
  contents.on('will-frame-navigate', check);
  contents.on('will-navigate', check);
  contents.on('will-redirect', check);

  // SECURITY: no page sends UDP; WebRTC would, to any address, and tell this computer's own.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');

  // Only the sign-in window lets its pages open windows, and says so for each of them itself.
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));

  // SECURITY: no <webview>, even if a page manages to write one.
  contents.on('will-attach-webview', event => event.preventDefault());
}
