import type { Session, WebPreferences } from 'electron';

/** What no window of ours may have, said in full so that no default has to be trusted. */
const powerless = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  plugins: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  safeDialogs: true,
} as const satisfies WebPreferences;

/** SECURITY: the app window is sandboxed and isolated, and has developer tools only in a checkout. */
export function appWebPreferences(options: { preload: string; packaged: boolean }): WebPreferences {
  return { ...powerless, preload: options.preload, devTools: !options.packaged };
}

/**
 * SECURITY: the sign-in window has no preload and no developer tools, and keeps nothing on disk. A box of the system says
 * nothing that a page wrote. `javascript` and `zoomFactor` are what `window.open` could set otherwise.
 */
export function signInWebPreferences(session: Session): WebPreferences {
  return { ...powerless, session, devTools: false, disableDialogs: true, javascript: true, zoomFactor: 1 };
}

/** Of the strip above a sign-in page. Its words change while the owner types beneath it, so it never takes the focus. */
export function stripWebPreferences(session: Session): WebPreferences {
  return {
    ...powerless,
    session,
    devTools: false,
    disableDialogs: true,
    javascript: false,
    focusOnNavigation: false,
    enablePreferredSizeMode: true,
  };
}
