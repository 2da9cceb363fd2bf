import { parseUrl } from '../page/app-origin.ts';

/** Fits beside the buttons of a title bar 560 px wide, whose end the system cuts off where it is full. */
const maxLength = 40;

/**
 * Whose page it is, in the form that is shown to the owner; null where nobody's. International names stay in their
 * ASCII form, in which none looks like another. `origin` (as `WebFrameMain.origin`) counts where the address has no
 * host: what is written into `about:blank` comes from the page that opened it.
 */
export function shownHost(url: string, origin: string): string | null {
  const page = webAddress(url) ?? webAddress(origin);
  if (page === null) return null;
  return `${endOf(page.host)}${page.protocol === 'http:' ? ' (not encrypted)' : ''}`;
}

/** What the title of a window without an address bar says. */
export function hostTitle(host: string | null): string {
  return host === null ? 'Sign in' : `${host} — Sign in`;
}

/** What a page wanted to go to, short: nothing of its path, which the page is free to write. */
export function shownTarget(url: string): string {
  const target = parseUrl(url);
  if (target === null) return 'no address';
  return target.host === ''
    ? `${target.protocol.slice(0, maxLength)}`
    : `${target.protocol}//${endOf(target.host)}`;
}

/** The end says who owns a host, so a long one loses its beginning. */
function endOf(host: string): string {
  return host.length <= maxLength ? host : `…${host.slice(1 - maxLength)}`;
}

function webAddress(text: string): URL | null {
  const url = parseUrl(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
}
