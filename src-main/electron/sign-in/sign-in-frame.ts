import { BaseWindow, type LoadURLOptions, type Session, type WebContents, WebContentsView } from 'electron';
import { settledWithin } from '../../adapters/settled-within.ts';
import { signInWebPreferences } from '../page/web-preferences.ts';
import { aborted } from '../window/first-show.ts';
import { offerTextMenu } from '../window/text-menu.ts';
import { hostTitle, shownHost, shownTarget } from './shown-host.ts';
import { shareKeyboard } from './sign-in-focus.ts';
import { createStripView } from './sign-in-strip-view.ts';
import { signInWindowOptions } from './sign-in-window-options.ts';

/** A window with a sign-in page, beneath a strip of our own that says whose page it is. */
export interface SignInFrame {
  readonly window: BaseWindow;
  readonly page: WebContents;
  /** Where it cannot be loaded the strip says so. */
  load(url: string, options?: LoadURLOptions): void;
  /** Closes it, whatever the page thinks of that. */
  close(): void;
  /** Resolves when the window is closed and its pages are gone, or do not go. */
  readonly gone: Promise<void>;
}

/** How a window comes to its page. */
export interface Opened {
  /** The page that `window.open` has made; without it an empty one is made. */
  guest?: WebContents;
  /** The address that an empty one is about to be led to. */
  firstUrl?: string;
  /** Flags of a sandboxed frame that opens this window, which it does not lose by that. */
  openerSandboxFlags?: number;
}

/** Chromium itself gives a page half a second for its last words. */
const pageGoesWithinMs = 3000;

/**
 * The window is a `BaseWindow`: unlike a `BrowserWindow` it asks no page before it closes, takes neither title, place
 * nor size from one, and leaves the focus with the page. Its pages have to be closed by us.
 */
export function openSignInFrame(
  options: Opened & {
    session: Session;
    stripSession: Session;
    parent: BaseWindow | null;
    /** Whether a page may be shown at all. */
    mayShow: (url: string) => boolean;
    pasteInstead: () => void;
  },
): SignInFrame {
  const { session, guest, parent } = options;
  const inherited = options.openerSandboxFlags ? { openerSandboxFlags: options.openerSandboxFlags } : {};
  const pageView = new WebContentsView({
    webPreferences: { ...signInWebPreferences(session), ...inherited },
    ...(guest ? { webContents: guest } : {}),
  });
  const page = pageView.webContents;
  let cameFromUs = guest === undefined;
  const host = () => hostOf(page) ?? (cameFromUs ? shownHost(options.firstUrl ?? '', '') : null);
  const window = new BaseWindow({
    ...signInWindowOptions(hostTitle(host())),
    ...(parent && !parent.isDestroyed() ? { parent } : {}),
  });
  const close = () => {
    if (!window.isDestroyed()) window.destroy();
  };
  // Not within an event of the page that is to go.
  const closeSoon = () => setImmediate(close);

  const layOut = () => {
    if (window.isDestroyed()) return;
    const { width, height } = window.contentView.getBounds();
    const top = Math.min(strip.height, Math.floor(height / 2));
    strip.view.setBounds({ x: 0, y: 0, width, height: top });
    pageView.setBounds({ x: 0, y: top, width, height: height - top });
  };
  const strip = createStripView({
    session: options.stripSession,
    heightChanged: layOut,
    pasteInstead: options.pasteInstead,
  });
  const stripPage = strip.view.webContents;
  window.contentView.addChildView(strip.view);
  window.contentView.addChildView(pageView);
  window.contentView.on('bounds-changed', layOut);
  layOut();

  let problem: string | null = null;
  const explain = (text: string | null) => {
    problem = text;
    if (window.isDestroyed()) return;
    window.setTitle(hostTitle(host()));
    strip.tell({ host: host(), problem });
  };
  explain(null);

  page.on('did-navigate', (_event, url) => {
    cameFromUs = false;
    // SECURITY: what came to be shown is judged again: not every way there has asked before.
    if (options.mayShow(url)) explain(null);
    else closeSoon();
  });
  const refused = (event: { url: string; isMainFrame: boolean; defaultPrevented: boolean }) => {
    if (event.isMainFrame && event.defaultPrevented) {
      explain(`This page led to ${shownTarget(event.url)}, which is not opened here.`);
    }
  };
  page.on('will-frame-navigate', refused);
  page.on('will-redirect', refused);
  page.on('did-fail-load', (_event, code, reason, url, isMainFrame) => {
    if (!isMainFrame || code === aborted) return;
    explain(notOpened(url, reason || `error ${code}`));
  });
  page.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit')
      explain(`The page stopped working (${reason}). Close this window and try again.`);
  });
  // SECURITY: a page neither moves nor resizes its window.
  page.on('content-bounds-updated', event => event.preventDefault());
  page.once('destroyed', closeSoon);

  shareKeyboard(window, page, stripPage);
  offerTextMenu(page, window, () => pageView.getBounds().y);

  const gone = new Promise<void>(resolve => {
    window.once('closed', () => {
      const pages = [page, stripPage].filter(contents => !contents.isDestroyed());
      const going = pages.map(
        contents => new Promise<void>(done => contents.once('destroyed', () => done())),
      );
      for (const contents of pages) contents.close();
      settledWithin(pageGoesWithinMs, Promise.all(going)).then(() => resolve());
    });
  });
  return {
    window,
    page,
    load: (url, loadOptions = {}) => {
      page.loadURL(url, loadOptions).catch((error: unknown) => {
        const reason = /ERR_[A-Z0-9_]+/.exec(String(error))?.[0] ?? 'ERR_FAILED';
        // ERR_ABORTED: the page itself went on before it was complete, or the window was closed. What an event has said
        // already says it better: a load that we refused ends as ERR_FAILED.
        if (reason !== 'ERR_ABORTED' && problem === null) explain(notOpened(url, reason));
      });
    },
    close,
    gone,
  };
}

function notOpened(url: string, reason: string): string {
  return `${shownTarget(url)} could not be opened (${reason}).`;
}

function hostOf(page: WebContents): string | null {
  try {
    return shownHost(page.getURL(), page.mainFrame.origin);
  } catch {
    return null; // its frame is on its way out
  }
}
