import { isLoopbackHost } from '../../src-shared/address.ts';
import { isAppUrl, parseUrl } from './app-origin.ts';

/** Where the contents of a session may go. `app` is the default for every session without an entry. */
export type SessionRule = { kind: 'app' } | { kind: 'sign-in'; dashboardUrl: string };

export interface Navigation {
  url: string;
  isMainFrame: boolean;
}

/**
 * SECURITY: the app window stays on its own page and has no other frames. The sign-in window may go to any https
 * address, since identity providers cannot be listed beforehand; http only on loopback, and only where the
 * dashboard itself is there.
 */
export function mayNavigate(rule: SessionRule, navigation: Navigation): boolean {
  if (rule.kind === 'app') return navigation.isMainFrame && isAppUrl(navigation.url);
  // Frames without an address of their own, which sign-in widgets make.
  if (!navigation.isMainFrame && ['about:blank', 'about:srcdoc'].includes(navigation.url)) return true;
  return isSignInAddress(rule.dashboardUrl, navigation.url);
}

/** SECURITY: new windows are denied; only a sign-in page may open one, at an address it may go to itself. */
export function mayOpenWindow(rule: SessionRule, url: string): boolean {
  return rule.kind === 'sign-in' && isSignInAddress(rule.dashboardUrl, url);
}

function isSignInAddress(dashboardUrl: string, text: string): boolean {
  const url = parseUrl(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && isLoopbackHost(url.hostname) && isLocalAddress(dashboardUrl);
}

function isLocalAddress(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && url.protocol === 'http:' && isLoopbackHost(url.hostname);
}

/** What the title of a window without an address bar says: where the page really comes from. */
export function hostTitle(text: string): string {
  const url = parseUrl(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'Sign in';
  return `${url.host}${url.protocol === 'http:' ? ' (not encrypted)' : ''} — Sign in`;
}
