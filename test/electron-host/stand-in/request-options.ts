import { Connections } from './connections.ts';
import type { LoaderOptions } from './url-loader.ts';

export interface RequestOptions {
  method?: string;
  url?: string;
  protocol?: string;
  host?: string;
  hostname?: string;
  port?: number | string | null;
  path?: string | null;
  headers?: Readonly<Record<string, unknown>>;
  redirect?: string;
  credentials?: string;
  origin?: string;
  cache?: string;
  referrerPolicy?: string;
  /** Electron's Session; here anything that has `connections`. */
  session?: unknown;
}

export type RedirectPolicy = 'follow' | 'error' | 'manual';
export type Headers = Map<string, { name: string; value: string | readonly string[] }>;

export interface ParsedOptions {
  loader: Omit<LoaderOptions, 'extraHeaders' | 'body'>;
  redirect: RedirectPolicy;
  headers: Headers;
  connections: Connections | null;
}

/**
 * What `net.request` makes of its options, by electron:lib/common/api/net-client-request.ts: an address, or its parts as Node's
 * `http.request` takes them; what is wrong throws here, before anything is sent.
 */
export function parseOptions(given: RequestOptions | string): ParsedOptions {
  const options: RequestOptions = typeof given === 'string' ? { url: new URL(given).href } : given;
  const url = options.url || addressOf(options);
  const redirect = options.redirect || 'follow';
  if (!isPolicy(redirect)) throw new Error('redirect mode should be one of follow, error or manual');
  const headers: Headers = new Map();
  for (const [name, value] of Object.entries(options.headers ?? {})) addHeader(headers, name, value);
  if (!['http:', 'https:'].includes(new URL(url).protocol)) {
    throw new Error('ClientRequest only supports http: and https: protocols');
  }
  if (options.credentials === 'same-origin' && !options.origin) {
    throw new Error('credentials: same-origin requires origin to be set');
  }
  const { credentials } = options;
  return {
    loader: {
      method: (options.method || 'GET').toUpperCase(),
      url,
      ...(credentials === undefined ? {} : { credentials }),
    },
    redirect,
    headers,
    connections: connectionsOf(options.session),
  };
}

export function addHeader(headers: Headers, name: unknown, value: unknown): void {
  if (typeof name !== 'string') throw new TypeError('`name` should be a string in setHeader(name, value)');
  if (value === null || value === undefined) {
    throw new Error(`\`value\` required in setHeader("${name}", value)`);
  }
  if (!/^[!#$%&'*+\-.^_`|~0-9a-z]+$/i.test(name)) throw new Error(`Invalid header name: '${name}'`);
  const text = String(value);
  if (/[\0\r\n]/.test(text) || text !== text.trim()) {
    throw new Error(`Invalid value for header '${name}': '${text}'`);
  }
  headers.set(name.toLowerCase(), { name, value: Array.isArray(value) ? value.map(String) : text });
}

function connectionsOf(session: unknown): Connections | null {
  if (!session) return null;
  const connections: unknown = Reflect.get(session, 'connections');
  if (connections instanceof Connections) return connections;
  throw new TypeError('`session` should be an instance of the Session class');
}

function addressOf({ protocol, host, hostname, port, path }: RequestOptions): string {
  if (path?.includes(' ')) throw new TypeError('Request path contains unescaped characters');
  const place = host || `${hostname || 'localhost'}${port ? `:${port}` : ''}`;
  const { pathname, search, hash } = new URL(path || '/', 'http://localhost');
  return `${protocol || 'http:'}//${place}${pathname}${search}${hash}`;
}

function isPolicy(text: string): text is RedirectPolicy {
  return ['follow', 'error', 'manual'].includes(text);
}
