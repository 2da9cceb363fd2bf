import { isLoopbackHost } from '../../../src-shared/address.ts';
import { isAppUrl, parseUrl } from '../page/app-origin.ts';

/** Where the contents of a session may go. `app` is the default for every session without an entry. */
export type SessionRule = { kind: 'app' } | SignInRule | { kind: 'strip' };

export interface SignInRule {
  kind: 'sign-in';
  dashboardUrl: string;
}

export interface Navigation {
  url: string;
  isMainFrame: boolean;
}

/**
 * SECURITY: the app window stays on its own page and has no other frames. The sign-in window may go to any https
 * address, since identity providers cannot be listed beforehand; http only on loopback, and only where the
 * dashboard itself is there. The strip above a sign-in page goes nowhere.
 */
export function mayNavigate(rule: SessionRule, navigation: Navigation): boolean {
  if (rule.kind === 'app') return navigation.isMainFrame && isAppUrl(navigation.url);
  if (rule.kind === 'strip') return false;
  // Pages without an address of their own, which sign-in widgets make: they belong to the page that made them.
  if (navigation.url === 'about:blank') return true;
  if (!navigation.isMainFrame && navigation.url === 'about:srcdoc') return true;
  return isSignInAddress(rule.dashboardUrl, navigation.url);
}

/**
 * SECURITY: new windows are denied; only a sign-in page may open one, at an address it may go to itself. Some open a blank
 * one (the address is empty then) and lead it on afterwards, which is a navigation like every other.
 */
export function mayOpenWindow(rule: SessionRule, url: string): boolean {
  if (rule.kind !== 'sign-in') return false;
  return url === '' || mayNavigate(rule, { url, isMainFrame: true });
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
