import { z } from 'zod';
import { inputOf } from './input-kind.ts';

/** Why an address was not taken, as a sentence for the owner, and the address it probably was, where that is plain. */
export type AddressFault = { sentence: string; suggestion: string | null };
export type ParsedAddress = { ok: true; origin: string } | { ok: false; fault: AddressFault };

const fault = (sentence: string, suggestion: string | null = null): ParsedAddress => ({
  ok: false,
  fault: { sentence, suggestion },
});

/** Loopback by name or number: the only hosts that may be spoken to without TLS. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

/**
 * Reads the address of a service. Only an origin is taken: every request URL is built from it and from the fixed
 * paths of the service description, so that a credential can never be sent anywhere else.
 * SECURITY: https, or http on loopback only; no user name or password inside.
 */
export function parseAddress(text: string): ParsedAddress {
  const trimmed = text.trim();
  if (trimmed === '') return fault('Enter an address, for example https://api.example.com.');
  if (/\s/.test(trimmed)) return fault('An address has no spaces inside.');
  const inner = wrapped.exec(trimmed)?.[2];
  if (inner !== undefined) return fault('Leave out the quotes or brackets around the address.', meant(inner));
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) {
    const rest = trimmed.replace(/^\/+/, '');
    const scheme = isLoopbackHost(hostOf(rest)) ? 'http' : 'https';
    if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed)) return fault('An address begins with https://.');
    return fault(`The address lacks ${scheme}:// at its beginning.`, asTyped(`${scheme}://${rest}`));
  }
  let url: URL;
  try {
    url = new URL(trimmed);
  } catch {
    return fault('This is not a valid address.');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return fault('Only https:// addresses can be used (http:// on this computer itself).');
  }
  if (url.username !== '' || url.password !== '') {
    return fault('Leave the user name and password out of the address.', safeOrigin(url));
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    return fault(
      'Without encryption (http://) only this computer itself can be used. Use https://.',
      safeOrigin(url),
    );
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    return fault(
      'Enter only the beginning of the address, without a path. Keyholder adds /api/v1/… and /graphql itself.',
      url.origin,
    );
  }
  return { ok: true, origin: url.origin };
}

/** As it stands in code, in a message or in a list. */
const wrapped = /^(["'`“„<(])(.*)["'`”“>)][,;.]?$/;

function meant(text: string): string | null {
  const parsed = parseAddress(text);
  return parsed.ok ? parsed.origin : parsed.fault.suggestion;
}

/** SECURITY: what is offered as an address keeps the letters that were typed: a secret is not known in small ones. null: no address. */
function asTyped(text: string): string | null {
  const parsed = parseAddress(text);
  if (!parsed.ok) return null;
  const typed = text.replace(/\/$/, '');
  return typed.toLowerCase() === parsed.origin ? typed : parsed.origin;
}

function hostOf(text: string): string {
  const [host = ''] = text.split('/', 1);
  return host.replace(/:\d+$/, '');
}

function safeOrigin(url: URL): string {
  return url.protocol === 'http:' && !isLoopbackHost(url.hostname) ? `https://${url.hostname}` : url.origin;
}

/** Contract input: any text in, an origin out, or the fault's sentence as the field's message. */
export const addressInput = inputOf(
  'address',
  z
    .string()
    .max(2048, 'This address is too long.')
    .transform((text, context) => {
      const parsed = parseAddress(text);
      if (parsed.ok) return parsed.origin;
      context.addIssue({ code: 'custom', message: parsed.fault.sentence });
      return z.NEVER;
    }),
);
