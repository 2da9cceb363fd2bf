/**
 * Runs in the page, not in Node: the web host serves this file with its types stripped (`bridge-script.ts`).
 * Only types may be imported here.
 */
import type { Problem } from '../../src-shared/problem.ts';
import type { Bridge, Envelope } from '../../src-shared/rpc.ts';

export interface PageWorld {
  fetch(url: string, init: RequestInit): Promise<Response>;
  EventSource: new (url: string) => Source;
  addEventListener(type: 'focus', listener: () => void): void;
}

type Source = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;

/** `EventSource.CLOSED` */
const closed = 2;

/** The same surface as Electron's preload gives, over POST /rpc and GET /events. */
export function createPageBridge(world: PageWorld): Bridge {
  const listeners = new Set<(message: unknown) => void>();
  // While the page's own code is still read: a stream that begins after the first questions says that all of it may have changed,
  // and every one of them would be asked twice. What comes before anybody listens is news of nothing that was asked.
  let source: Source | null = listen('/events');

  function listen(path: string) {
    const opened = new world.EventSource(path);
    opened.addEventListener('message', event => {
      const message: unknown = JSON.parse(event.data);
      for (const listener of listeners) listener(message);
    });
    return opened;
  }

  /** Refused once, while another host was there or for other tabs, the browser asks for it no more. */
  function listenAgain(): void {
    if (source?.readyState === closed) source = listen('/events?again');
  }

  // A tab that somebody turns to shows what other tabs have done meanwhile.
  world.addEventListener('focus', listenAgain);

  return {
    async call(method, input) {
      let response: Response;
      try {
        // No `mode`: with 'same-origin' and no referrer, browsers send `Origin: null`, which the host refuses.
        response = await world.fetch('/rpc', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ method, input }),
        });
        if (response.ok) {
          listenAgain();
          return await response.json();
        }
      } catch {
        return failed({ code: 'internal', reason: 'silent' });
      }
      const { status } = response;
      if (status === 413) return failed({ code: 'invalid-input', reason: 'too-long', fields: {} });
      return failed({ code: 'internal', status, reason: status === 403 ? 'restarted' : 'could-not-answer' });
    },

    subscribe(listener) {
      listeners.add(listener);
      source ??= listen('/events');
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        source?.close();
        source = null;
      };
    },
  };
}

const failed = (problem: Problem): Envelope<never> => ({ ok: false, problem });
