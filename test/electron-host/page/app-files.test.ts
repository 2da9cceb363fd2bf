import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveAppFile } from '../../../src-main/electron/page/app-files.ts';
import { appSchemeRegistration, createAppFileHandler } from '../../../src-main/electron/page/app-protocol.ts';
import { permissionsPolicy } from '../../../src-main/page/content-policy.ts';

const bad = [
  'app://keyholder/../secret.txt',
  'app://keyholder/..%2fsecret.txt',
  'app://keyholder/%2e%2e%2fsecret.txt',
  'app://keyholder/assets/..%5c..%5csecret.txt',
  'app://keyholder/assets%2f..%2fsecret.txt',
  'app://keyholder/%252e%252e/secret.txt',
  'app://keyholder//etc/passwd.txt',
  'app://keyholder/C:/secret.txt',
  'app://keyholder/C%3A%5Csecret.txt',
  'app://keyholder/index.html::$DATA',
  'app://keyholder/index.html%00.txt',
  'app://keyholder/.env.txt',
  'app://keyholder/assets/.hidden/a.txt',
  'app://keyholder/%',
  'app://keyholder/%ff.txt',
  'app://keyholder/a b.txt',
  'app://keyholder/assets',
  'app://keyholder/assets/',
  'app://keyholder/secret',
  'app://keyholder/assets/app.exe',
  'app://keyholder/assets/app.constructor',
  'app://keyholder/assets/app.js.map',
  'app://elsewhere/index.html',
  'app://keyholder:1/index.html',
  'app://user@keyholder/index.html',
  'app://keyholder.evil/index.html',
  'http://keyholder/index.html',
  'file:///etc/passwd',
  'not an address',
];

describe("SECURITY: only files beneath the page's folder are served", () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'keyholder-app-'));
    mkdirSync(join(folder, 'root/assets/.hidden'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'SECRET');
    writeFileSync(join(folder, 'root/index.html'), '<style nonce="__STYLE_NONCE__"></style>');
    writeFileSync(join(folder, 'root/assets/index-B1_-x.js'), 'export {};');
    writeFileSync(join(folder, 'root/assets/.hidden/a.txt'), 'SECRET');
    writeFileSync(join(folder, 'root/.env.txt'), 'SECRET');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(bad)('refuses %s', async url => {
    expect(resolveAppFile('GET', url).kind === 'page').toBe(false);
    const response = await createAppFileHandler(join(folder, 'root'))(asRequest(url));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).toBe('');
  });

  it.each(['POST', 'PUT', 'DELETE', 'get'])('refuses the method %s', method => {
    expect(resolveAppFile(method, 'app://keyholder/')).toEqual({ kind: 'refused', status: 405 });
  });

  it("serves the page with a policy whose nonce is the page's own", async () => {
    const handle = createAppFileHandler(join(folder, 'root'));
    const first = await handle(asRequest('app://keyholder/'));
    const html = await first.text();
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
    const policy = directives(first.headers.get('content-security-policy') ?? '');
    expect(nonce).not.toContain('__');
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('connect-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('style-src')).toContain(`'nonce-${nonce}'`);
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(first.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    expect(first.headers.get('permissions-policy')).toBe(permissionsPolicy);
    // A nonce is of one answer, and an update's page would load the files of before.
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(await (await handle(asRequest('app://keyholder/index.html'))).text()).not.toBe(html);
  });

  it('serves a built file by its type, and 404 for one that is not there', async () => {
    const handle = createAppFileHandler(join(folder, 'root'));
    const script = await handle(asRequest('app://keyholder/assets/index-B1_-x.js?v=1'));
    expect(script.status).toBe(200);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    expect(script.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(script.headers.get('cache-control')).toBe('no-store');
    expect(await script.text()).toBe('export {};');
    expect((await handle(asRequest('app://keyholder/assets/other.js'))).status).toBe(404);
  });
});

it('registers the scheme as one with an origin, and without a way around the policy', () => {
  expect(appSchemeRegistration.privileges).toMatchObject({ standard: true, secure: true });
  expect(appSchemeRegistration.privileges?.bypassCSP).toBeUndefined();
  expect(appSchemeRegistration.privileges?.allowServiceWorkers).toBeUndefined();
});

/** Node's Request refuses some of the bad addresses by itself; the handler must too. */
function asRequest(url: string): Request {
  return { method: 'GET', url } as Request;
}

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map(part => {
      const [name = '', ...values] = part.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );
}
