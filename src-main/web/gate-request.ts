import type { IncomingMessage } from 'node:http';

/** What the gate looks at; header values as they came, undefined where absent. */
export interface GateRequest {
  method: string;
  /** Exactly as asked for: never decoded, never resolved. */
  path: string;
  /** `key` of the query string. */
  key: string | null;
  host: string | undefined;
  origin: string | undefined;
  cookie: string | undefined;
  secFetchSite: string | undefined;
  secFetchMode: string | undefined;
  secPurpose: string | undefined;
}

export function readGateRequest(request: IncomingMessage): GateRequest {
  const target = request.url ?? '';
  const at = target.indexOf('?');
  return {
    method: request.method ?? '',
    path: at === -1 ? target : target.slice(0, at),
    key: at === -1 ? null : new URLSearchParams(target.slice(at + 1)).get('key'),
    host: header(request, 'host'),
    origin: header(request, 'origin'),
    cookie: header(request, 'cookie'),
    secFetchSite: header(request, 'sec-fetch-site'),
    secFetchMode: header(request, 'sec-fetch-mode'),
    secPurpose: header(request, 'sec-purpose'),
  };
}

export function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
