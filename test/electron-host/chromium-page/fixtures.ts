import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type BuiltApp, startBuiltApp } from '../built/built-app.ts';
import { test as base } from './chromium-test.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Site {
  url: string;
  /** By path; a string is a document. */
  answers: Record<string, string | Answer>;
  /** Path and Cookie header of each request. */
  asked: [path: string, cookie: string | undefined][];
}

interface Fixtures {
  /** A main process without an application, its pages in a real Chromium. */
  app: BuiltApp;
  folder: string;
  site: Site;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'keyholder-page-'));
    await mkdir(join(folder, 'out/main'), { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "version": "1.0.0", "type": "module" }');
    await writeFile(
      join(folder, 'out/main/main.js'),
      "import { app, protocol } from 'electron';\n" +
        "protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);\n" +
        "app.on('window-all-closed', () => undefined);\n",
    );
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  app: async ({ folder, chromium }, use) => {
    const browser = await chromium.start();
    const app = await startBuiltApp({ appPath: folder, dataDir: folder, browser: browser.endpoint });
    try {
      await app.ready;
      await use(app);
    } finally {
      await app.stop();
      await browser.close();
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  site: async ({}, use) => {
    const site: Site = { url: '', answers: {}, asked: [] };
    const server = createServer((request, response) => {
      const { url: path = '/' } = request;
      if (path === '/favicon.ico') return response.writeHead(404).end();
      site.asked.push([path, request.headers.cookie]);
      const answer = site.answers[path] ?? '<title>Site</title><p>Something';
      response.setHeader('content-type', 'text/html');
      return typeof answer === 'string' ? response.end(answer) : answer(request, response);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use(site);
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  },
});

export { expect };
