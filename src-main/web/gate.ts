import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { GateRequest } from './gate-request.ts';

export type Verdict =
  | { kind: 'enter' }
  /** The one-time link was used just now: answer with this cookie. */
  | { kind: 'redeemed'; setCookie: string }
  | { kind: 'refused'; reason: string };

export interface Gate {
  origin: string;
  /** Opens the page once. */
  link: string;
  judge(request: GateRequest): Verdict;
}

const hash = (text: string) => createHash('sha256').update(text).digest();
const secret = () => randomBytes(32).toString('base64url');

const usedLink =
  'This link has been used, and it opens Keyholder only once. Go back to the browser window that it opened, ' +
  'or stop Keyholder and start it again: it prints a new link.';
const noPass =
  'This page opens only with the link that Keyholder printed when it started. Use that link, ' +
  'or stop Keyholder and start it again: it prints a new one.';

/**
 * Lets exactly one browser in. Other pages in that browser, other programs and other users of this computer can
 * all reach a loopback port, so nothing is answered on trust.
 * Cookies do not know ports: a server on another port of 127.0.0.1 that the owner opens in the same browser gets
 * this cookie too. That is why this host is for development only.
 */
export function createGate(port: number): Gate {
  // As browsers write them, which leave out port 80.
  const { host, origin } = new URL(`http://127.0.0.1:${port}`);
  const cookieName = `keyholder-${port}`;
  const key = secret();
  const keyHash = hash(key);
  let cookieHash: Buffer | null = null;

  const holdsCookie = (header: string | undefined) =>
    cookieValues(header, cookieName).some(
      value => cookieHash !== null && timingSafeEqual(hash(value), cookieHash),
    );

  function judge(request: GateRequest): Verdict {
    // SECURITY: exact Host, against DNS rebinding.
    if (request.host !== host) return refused(`This is ${origin}, and it was asked for by another name.`);
    // SECURITY: exact Origin, required where something can change.
    if (request.origin === undefined ? request.method === 'POST' : request.origin !== origin) {
      return refused('This request did not come from the page of Keyholder.');
    }
    const isKeyLink = request.method === 'GET' && request.path === '/' && request.key !== null;
    // SECURITY: no other site may ask, not even with the cookie. The link itself may be followed from anywhere.
    if (!isKeyLink && !siteAllowed(request)) return refused('Another site asked for this.');
    if (holdsCookie(request.cookie)) return { kind: 'enter' };
    if (!isKeyLink) return refused(noPass);
    // A browser that loads ahead of the owner's click must not use the link up.
    if (request.secPurpose !== undefined) return refused('The link is not for loading ahead.');
    // SECURITY: the link works once.
    if (cookieHash !== null) return refused(usedLink);
    if (!timingSafeEqual(hash(request.key ?? ''), keyHash)) return refused(noPass);
    const value = secret();
    cookieHash = hash(value);
    return { kind: 'redeemed', setCookie: `${cookieName}=${value}; HttpOnly; SameSite=Strict; Path=/` };
  }

  return { origin, link: `${origin}/?key=${key}`, judge };
}

/** Absent: not a browser, or an old one; then the cookie and the Origin decide alone. */
function siteAllowed({ method, secFetchSite, secFetchMode }: GateRequest): boolean {
  if (secFetchSite === undefined || secFetchSite === 'same-origin') return true;
  return secFetchSite === 'none' && method === 'GET' && (secFetchMode ?? 'navigate') === 'navigate';
}

function cookieValues(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .map(pair => pair.slice(name.length + 1));
}

const refused = (reason: string): Verdict => ({ kind: 'refused', reason });
