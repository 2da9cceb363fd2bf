/**
 * Follows electron:shell/browser/api/electron_api_web_request.cc: one listener for each event, the last one set; a request whose
 * address fits its patterns waits for its answer; `cancel` ends it with ERR_BLOCKED_BY_CLIENT. Patterns are Chromium's.
 */
import { loud } from './loud.ts';

type Judge = (
  details: { url: string; resourceType: string },
  callback: (answer: { cancel?: boolean }) => void,
) => void;

export class WebRequest {
  #listening: { patterns: RegExp[]; judge: Judge } | null = null;

  constructor() {
    // biome-ignore lint/correctness/noConstructorReturn: what is not here is said by its name
    return loud('session.webRequest', this);
  }

  onBeforeRequest = (filter: { urls: string[] } | Judge | null, judge?: Judge | null): void => {
    if (typeof filter === 'function') this.#listening = { patterns: [/^/], judge: filter };
    else if (filter === null || !judge) this.#listening = null;
    else this.#listening = { patterns: filter.urls.map(asPattern), judge };
  };

  /** Whether a request may go out. */
  allows = (url: string): Promise<boolean> => {
    const listening = this.#listening;
    if (!listening?.patterns.some(pattern => pattern.test(url))) return Promise.resolve(true);
    return new Promise(resolve => {
      listening.judge({ url, resourceType: 'mainFrame' }, ({ cancel }) => resolve(cancel !== true));
    });
  };
}

function asPattern(text: string): RegExp {
  if (text === '<all_urls>') return /^/;
  const escaped = text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`);
}
