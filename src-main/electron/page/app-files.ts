import { isAppUrl } from './app-origin.ts';

export type ResolvedFile =
  | { kind: 'page' }
  /** `segments` beneath the page's folder, each a plain file or folder name. */
  | { kind: 'file'; segments: string[]; contentType: string }
  | { kind: 'refused'; status: 400 | 404 | 405 };

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
};

/**
 * Which file a request for `app://keyholder/...` means.
 * SECURITY: only files beneath the page's folder are served. Names are held to an allow list after percent-decoding,
 * so that no `..`, separator, drive letter, stream name, NUL or dot file leads out of it; a folder is never listed.
 */
export function resolveAppFile(method: string, url: string): ResolvedFile {
  if (method !== 'GET' && method !== 'HEAD') return { kind: 'refused', status: 405 };
  if (!isAppUrl(url)) return { kind: 'refused', status: 400 };
  const { pathname } = new URL(url);
  if (pathname === '/' || pathname === '/index.html') return { kind: 'page' };
  const segments = decodeSegments(pathname);
  if (segments === null) return { kind: 'refused', status: 400 };
  const extension = /\.([a-z0-9]+)$/.exec(segments.at(-1) ?? '')?.[1];
  const contentType =
    extension !== undefined && Object.hasOwn(contentTypes, extension) ? contentTypes[extension] : undefined;
  if (contentType === undefined) return { kind: 'refused', status: 404 };
  return { kind: 'file', segments, contentType };
}

function decodeSegments(pathname: string): string[] | null {
  try {
    const segments = pathname.slice(1).split('/').map(decodeURIComponent);
    return segments.every(segment => /^[\w-][\w.-]*$/.test(segment)) ? segments : null;
  } catch {
    return null; // a broken percent sequence
  }
}
