/** What of Electron's BrowserWindow tells that Windows is about to log the owner off, or to shut down. */
export interface LogOffWindow {
  on(event: 'query-session-end', listener: (event: LogOffEvent) => void): unknown;
}

export interface LogOffEvent {
  /** `shutdown`, `close-app`, `critical`, `logoff`, in Electron's words. */
  reasons: readonly string[];
  preventDefault(): void;
}

export interface LogOff {
  /** Something is under way whose answer would be lost. */
  busy(): boolean;
  /** Takes back and writes down what can be. Never rejects. */
  prepare(): Promise<unknown>;
}

/**
 * Windows asks every window before it logs off, and ends the process without another word once all have agreed: nothing
 * asynchronous is possible any more then, so `session-end` is of no use. What is done when asked must do no harm where somebody else
 * says no and the owner stays. For the core the end itself is a kill: what was under way is found in its journals at the next start.
 */
export function followLogOff(window: LogOffWindow, logOff: LogOff): void {
  window.on('query-session-end', event => {
    void logOff.prepare();
    // Windows then says that it waits for Keyholder, and lets the owner go on all the same. A critical end waits for nobody.
    if (logOff.busy() && !event.reasons.includes('critical')) event.preventDefault();
  });
}
