import { randomUUID } from 'node:crypto';
import { BrowserWindow, type Cookie, dialog, type Session, session } from 'electron';
import type { SignInWindow } from '../core/ports.ts';
import { acceptCookie } from './accept-cookie.ts';
import { ProofQueue } from './proof-queue.ts';
import type { SessionRules } from './security.ts';
import { hostTitle } from './security-rules.ts';
import { signInWebPreferences } from './web-preferences.ts';

type CaptureOptions = Parameters<SignInWindow['capture']>[0];

/** The service's own sign-in page in a window without powers; one at a time. */
export function createSignInWindow(rules: SessionRules, parent: () => BrowserWindow | null): SignInWindow {
  let open: BrowserWindow | null = null;
  return {
    capture: async options => {
      if (open) {
        open.focus();
        return null;
      }
      // SECURITY: a fresh session in memory for each attempt, forgotten afterwards: no earlier sign-in is reused.
      const own = session.fromPartition(`sign-in-${randomUUID()}`, { cache: false });
      rules.set(own, { kind: 'sign-in', dashboardUrl: options.dashboardUrl });
      const owner = parent();
      open = new BrowserWindow({
        ...(owner ? { parent: owner } : {}),
        width: 560,
        height: 760,
        title: hostTitle(options.dashboardUrl),
        autoHideMenuBar: true,
        fullscreenable: false,
        webPreferences: signInWebPreferences(own),
      });
      try {
        return await attempt(open, own, options);
      } finally {
        await cleanUp(open, own);
        open = null;
      }
    },
  };
}

function attempt(window: BrowserWindow, own: Session, options: CaptureOptions): Promise<string | null> {
  return new Promise(resolve => {
    const wanted = { name: options.cookieName, dashboardUrl: options.dashboardUrl };
    const proofs = new ProofQueue(options.prove, resolve);
    const offer = (cookie: Cookie) => {
      const value = acceptCookie(cookie, wanted);
      if (value !== null) proofs.offer(value);
    };
    const readJar = () => {
      own.cookies.get({ name: options.cookieName }).then(
        cookies => cookies.forEach(offer),
        () => undefined, // the window went away meanwhile
      );
    };
    own.cookies.on('changed', (_event, cookie, _cause, removed) => {
      if (!removed) offer(cookie);
    });
    // A proof under way when the owner closes the window still counts: the page may just have said "signed in".
    window.once('closed', () => {
      proofs.idle().then(() => resolve(null));
    });
    watch(window, readJar);
    window
      .loadURL(options.dashboardUrl)
      .catch((error: unknown) => explain(window, options.dashboardUrl, error));
  });
}

/** The title bar is the only thing in the window that the page cannot write: it shows the real host. */
function watch(window: BrowserWindow, navigated: () => void): void {
  const { webContents } = window;
  window.on('page-title-updated', event => event.preventDefault());
  webContents.on('did-navigate', (_event, url) => {
    window.setTitle(hostTitle(url));
    navigated();
  });
  webContents.on('did-navigate-in-page', navigated);
  webContents.on('did-finish-load', navigated);
  webContents.on('did-create-window', popup => {
    popup.removeMenu();
    watch(popup, navigated);
  });
}

async function explain(window: BrowserWindow, url: string, error: unknown): Promise<void> {
  const name = /ERR_[A-Z0-9_]+/.exec(String(error))?.[0] ?? 'ERR_FAILED';
  // ERR_ABORTED: the page itself went on before it was complete, or the window was closed.
  if (name === 'ERR_ABORTED' || window.isDestroyed()) return;
  await dialog.showMessageBox(window, {
    type: 'warning',
    message: `The sign-in page of ${new URL(url).host} could not be opened.`,
    detail: `${name}. You can sign in with your browser and paste the session instead.`,
    buttons: ['Close'],
    noLink: true,
  });
  if (!window.isDestroyed()) window.close();
}

/** In this order: the page must be gone before its data is, and the data before the connections. */
async function cleanUp(window: BrowserWindow, own: Session): Promise<void> {
  own.cookies.removeAllListeners('changed');
  for (const other of BrowserWindow.getAllWindows()) {
    if (other.webContents.session === own) other.destroy();
  }
  if (!window.isDestroyed()) window.destroy();
  await own.clearData().catch(() => undefined);
  await own.clearAuthCache().catch(() => undefined);
  await own.closeAllConnections().catch(() => undefined);
}
