import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { json, type RawService, startDatedService } from '../../support/raw-service.ts';
import { invitationPages } from './invitation-pages.ts';

const perPage = 100;

/**
 * A service with so many invitations, a hundred a page. At /bench/ it also has the pages that are compared with: so they read the
 * same bytes.
 * @param bench the folder of `buildPages`
 */
export async function startListService(items: number, bench: string): Promise<RawService> {
  const bodies = invitationPages(Math.ceil(items / perPage), Math.min(items, perPage));
  return startDatedService(({ path }, response) => {
    const { pathname, searchParams } = new URL(path, 'http://127.0.0.1');
    if (pathname.startsWith('/bench/')) {
      const type = pathname.endsWith('.html') ? 'text/html' : 'text/javascript';
      return void readFile(join(bench, pathname.slice('/bench/'.length))).then(
        file => response.writeHead(200, { 'content-type': type }).end(file),
        () => response.writeHead(404).end(),
      );
    }
    if (pathname !== '/api/v1/team/invitations') {
      return void json(response, 200, { id: 'team_1', name: 'Bench' });
    }
    const after = searchParams.get('starting_after');
    const page = after === null ? 0 : (Number(after.replace(/\D/g, '')) + 1) / perPage;
    response.writeHead(200, { 'content-type': 'application/json' }).end(bodies[page] ?? '[]');
  });
}

/** The pages that are compared with, as a browser takes them. */
export async function buildPages(outDir: string, names: readonly string[]): Promise<void> {
  const root = join(import.meta.dirname, 'pages');
  await build({
    ...{ root, configFile: false, base: './', logLevel: 'error' },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...{ outDir, emptyOutDir: true, target: 'chrome140', modulePreload: { polyfill: false } },
      chunkSizeWarningLimit: 4_000,
      rollupOptions: { input: names.map(name => join(root, `${name}.html`)) },
    },
  });
}
