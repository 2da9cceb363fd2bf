/** What of a new BrowserWindow tells when it can be shown. */
export interface AppearingWindow {
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown;
  readonly webContents: {
    once(event: 'did-finish-load' | 'render-process-gone', listener: () => void): unknown;
    on(event: 'did-fail-load', listener: FailListener): unknown;
  };
}

type FailListener = (
  event: unknown,
  code: number,
  description: string,
  url: string,
  isMainFrame: boolean,
) => void;

/** Chromium's ERR_ABORTED: another load has taken this one's place, or the window was closed. */
export const aborted = -3;

/** A page that has been loaded is painted within this time, or its system does not paint what it does not show. */
const paintMs = 500;
/** Nothing was heard of the page: an empty window is better than none. */
const patienceMs = 10_000;

/**
 * Shows a hidden window once, at whichever comes first: painted, loaded and not painted soon after, failed to load, its page dead,
 * or nothing for a long time. `ready-to-show` alone is no promise: it is Blink's first non-empty layout, for which a hidden
 * window needs frames, and on Wayland many systems give it none.
 */
export function showOnce(window: AppearingWindow, show: () => void): void {
  let timer = setTimeout(appear, patienceMs);
  let over = false;
  function end(): void {
    over = true;
    clearTimeout(timer);
  }
  function appear(): void {
    if (over) return;
    end();
    show();
  }
  window.once('ready-to-show', appear);
  window.once('closed', end);
  window.webContents.once('did-finish-load', () => {
    if (over) return;
    clearTimeout(timer);
    timer = setTimeout(appear, paintMs);
  });
  window.webContents.on('did-fail-load', (_event, code, _description, _url, isMainFrame) => {
    if (isMainFrame && code !== aborted) appear();
  });
  window.webContents.once('render-process-gone', appear);
}
