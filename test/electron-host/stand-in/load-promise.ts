/**
 * Follows electron:lib/browser/api/web-contents.ts (_awaitNextLoad): when the promise of `loadURL` is settled.
 * - `did-finish-load`: resolves, or rejects where a failure was reported before: an error page finishes loading, too.
 * - a second start of a navigation in the main frame: rejects, ERR_ABORTED (-3), with the new address.
 * - `did-fail-load`: rejects at once only where no navigation has started; otherwise with what ends the load.
 * - `did-stop-loading` and `destroyed` without either: rejects, ERR_FAILED (-2). So does a window that is closed while it loads.
 */
import type { EventEmitter } from 'node:events';

interface LoadError {
  errorCode: number;
  errorDescription: string;
  url: string;
}

export function awaitNextLoad(contents: EventEmitter, wanted: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: LoadError | null = null;
    let started = false;
    let inPage = false;
    const settle = (with_: LoadError | null) => {
      for (const [name, listener] of Object.entries(listeners)) contents.removeListener(name, listener);
      if (with_ === null) return resolve();
      const { errorCode, errorDescription, url } = with_;
      const message = `${errorDescription} (${errorCode}) loading '${url.slice(0, 2048)}'`;
      reject(Object.assign(new Error(message), { errno: errorCode, code: errorDescription, url }));
    };
    const stopped = () => settle(failure ?? { errorCode: -2, errorDescription: 'ERR_FAILED', url: wanted });
    const listeners = {
      'did-finish-load': () => settle(failure),
      'did-fail-load': (
        _event: unknown,
        errorCode: number,
        errorDescription: string,
        url: string,
        isMainFrame: boolean,
      ) => {
        if (!isMainFrame) return;
        failure ??= { errorCode, errorDescription, url };
        if (!started) settle(failure);
      },
      'did-navigate-in-page': () => {
        if (!inPage) settle(failure);
      },
      'did-start-navigation': (_event: unknown, url: string, sameDocument: boolean, isMainFrame: boolean) => {
        if (!isMainFrame) return;
        if (started && !sameDocument) {
          return settle({ errorCode: -3, errorDescription: 'ERR_ABORTED', url });
        }
        inPage = started && sameDocument;
        started = true;
      },
      'did-stop-loading': stopped,
      destroyed: stopped,
    };
    for (const [name, listener] of Object.entries(listeners)) contents.on(name, listener);
  });
}
