import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CustomScheme } from 'electron';
import { permissionsPolicy, preparePage } from '../../page/content-policy.ts';
import { resolveAppFile } from './app-files.ts';
import { appScheme } from './app-origin.ts';

/** For `protocol.registerSchemesAsPrivileged`, which must be called before `ready`. */
export const appSchemeRegistration: CustomScheme = {
  scheme: appScheme,
  // `standard` gives the scheme an origin and relative addresses; fetch itself stays closed by connect-src 'none'.
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/** The handler for `protocol.handle('app', ...)`: answers from `root` (out/renderer) and from nowhere else. */
export function createAppFileHandler(root: string): (request: Request) => Promise<Response> {
  return async request => {
    const resolved = resolveAppFile(request.method, request.url);
    if (resolved.kind === 'refused') return empty(resolved.status);
    try {
      if (resolved.kind === 'page') return await page(root);
      const body = await readFile(join(root, ...resolved.segments));
      return answer(new Uint8Array(body), resolved.contentType, "default-src 'none'");
    } catch {
      return empty(404);
    }
  };
}

async function page(root: string): Promise<Response> {
  const template = await readFile(join(root, 'index.html'), 'utf8');
  const { html, contentSecurityPolicy } = preparePage(template, 'none');
  return answer(html, 'text/html; charset=utf-8', contentSecurityPolicy);
}

function answer(body: string | Uint8Array<ArrayBuffer>, contentType: string, policy: string): Response {
  return new Response(body, {
    status: 200,
    headers: {
      'content-type': contentType,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'permissions-policy': permissionsPolicy,
      // Every page has its own nonce, and an update replaces the files beneath the same addresses.
      'cache-control': 'no-store',
    },
  });
}

function empty(status: number): Response {
  return new Response(null, { status, headers: { 'content-security-policy': "default-src 'none'" } });
}
