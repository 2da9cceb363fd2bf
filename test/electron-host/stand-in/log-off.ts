/**
 * Follows electron:shell/browser/native_window_views_win.cc (WM_QUERYENDSESSION, WM_ENDSESSION): Windows logs off or shuts down.
 * - Each window is asked, `query-session-end`; one that prevents it says no for the computer, for the moment.
 * - Then all windows hear `session-end`, one after the other. When the last listener has returned the process is terminated,
 *   unless the application is quitting by then: nothing that was begun there goes on.
 */
import { emitWithoutEvent, nativeEvent } from './native-event.ts';
import { world } from './world.ts';

type Reason = 'shutdown' | 'close-app' | 'critical' | 'logoff';

/** @returns whether all windows let it happen */
export function askToLogOff(reasons: Reason[] = ['logoff']): boolean {
  return [...world().windows]
    .map(window => {
      const event = nativeEvent({ reasons });
      emitWithoutEvent(window, 'query-session-end', event);
      return !event.defaultPrevented;
    })
    .every(Boolean);
}

export function logOff(reasons: Reason[] = ['logoff']): void {
  const { windows, browser, computer } = world();
  for (const window of [...windows]) {
    if (!window.isDestroyed()) emitWithoutEvent(window, 'session-end', nativeEvent({ reasons }));
  }
  if (!browser.quitting) computer.terminate();
}
