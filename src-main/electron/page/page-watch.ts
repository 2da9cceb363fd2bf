/** What of the main window's page is watched. */
export interface WatchedPage {
  on(event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void): unknown;
  isDestroyed(): boolean;
}

/** A page that dies again within this time of being loaded again would do so for ever. */
const relapseMs = 5 * 60_000;

/**
 * Loads a page again whose process has died; where that does not help, the owner is asked. What the core was doing goes on
 * meanwhile, and the page shows it again.
 * @param load loads it again
 * @param ask whether to load it once more; null: the owner quits
 * @param now milliseconds that only go forward
 */
export function watchPage(
  page: WatchedPage,
  options: {
    load: () => void;
    ask: (reason: string) => Promise<boolean>;
    quit: () => void;
    now: () => number;
  },
): void {
  let reloadedAt: number | null = null;
  const reload = () => {
    if (page.isDestroyed()) return;
    reloadedAt = options.now();
    options.load();
  };
  page.on('render-process-gone', async (_event, { reason }) => {
    // The system's way to end a page that was closed.
    if (reason === 'clean-exit' || page.isDestroyed()) return;
    if (reloadedAt === null || options.now() - reloadedAt > relapseMs) return reload();
    if (await options.ask(reason)) reload();
    else options.quit();
  });
}
