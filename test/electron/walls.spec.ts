import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { thisMachine } from '../../build/runtime.ts';
import { test as base, expect, onlyInElectron } from './fixtures.ts';

interface Elsewhere {
  url: string;
  hits: string[];
}

/** A page outside, which nothing in the app window may reach. */
const test = base.extend<{ elsewhere: Elsewhere }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  elsewhere: async ({}, use) => {
    const hits: string[] = [];
    const server = createServer((request, response) => {
      hits.push(`${request.method} ${request.url}`);
      response.setHeader('content-type', 'text/html');
      response.end('<p>elsewhere</p>');
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, hits });
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  },
});

const ready = (page: Page) => expect(page.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();

test('the bridge is two functions, and nothing of Node or Electron is in the page', async ({ keyholder }) => {
  const { page } = keyholder;
  await ready(page);
  const seen = await page.evaluate(() => {
    const all = globalThis as unknown as Record<string, unknown>;
    return {
      bridge: Object.keys(window.keyholder ?? {}).sort(),
      names: ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'].filter(
        name => all[name] !== undefined,
      ),
    };
  });
  expect(seen).toEqual({ bridge: ['call', 'subscribe'], names: [] });
});

test('the page has its policy, breaks it nowhere, and cannot reach out', async ({ keyholder, elsewhere }) => {
  const { page, electron, complaints } = keyholder;
  await ready(page);
  const headers = await electron.evaluate(async ({ net }) => {
    const response = await net.fetch('app://keyholder/');
    return Object.fromEntries(response.headers.entries());
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("connect-src 'none'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['x-content-type-options']).toBe('nosniff');
  await page.reload();
  await ready(page);
  expect(complaints).toEqual([]);

  const outcome = await page.evaluate(async url => {
    const broken: string[] = [];
    document.addEventListener('securitypolicyviolation', event => broken.push(event.effectiveDirective));
    const fetched = await fetch(url).then(
      () => 'answered',
      () => 'refused',
    );
    const image = new Image();
    image.src = `${url}pixel.png`;
    await new Promise(resolve => image.addEventListener('error', resolve, { once: true }));
    const frame = document.createElement('iframe');
    frame.src = url;
    document.body.append(frame);
    await new Promise(resolve => setTimeout(resolve, 300));
    return { fetched, broken };
  }, elsewhere.url);
  expect(outcome.fetched).toBe('refused');
  expect(outcome.broken).toEqual(expect.arrayContaining(['connect-src', 'img-src']));
  expect(elsewhere.hits).toEqual([]);
});

test('files outside the page are not served', async ({ keyholder }) => {
  const statuses = await keyholder.electron.evaluate(async ({ net }) => {
    const paths = [
      '',
      'index.html',
      '../main/main.js',
      '..%2fmain%2fmain.js',
      '%2e%2e/preload/preload.cjs',
      'assets/',
    ];
    return Promise.all(paths.map(async path => (await net.fetch(`app://keyholder/${path}`)).status));
  });
  expect(statuses.slice(0, 2)).toEqual([200, 200]);
  for (const status of statuses.slice(2)) expect(status).toBeGreaterThanOrEqual(400);
});

test('the page cannot go elsewhere', async ({ keyholder, elsewhere }) => {
  const { page, address, electron } = keyholder;
  await ready(page);
  for (const url of [elsewhere.url, 'file:///etc/hosts', 'data:text/html,x', 'app://elsewhere/']) {
    await page.evaluate(to => {
      const link = document.createElement('a');
      link.href = to;
      document.body.append(link);
      link.click();
    }, url);
    await page.waitForTimeout(300);
    expect(page.url().startsWith(address)).toBe(true);
    const shown = await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getURL(),
    );
    expect(shown).toMatch(/^app:\/\/keyholder\//);
  }
  await ready(page);
  expect(elsewhere.hits).toEqual([]);
});

test('the page cannot open windows', async ({ keyholder, elsewhere }) => {
  const { page, electron } = keyholder;
  await ready(page);
  const opened = await page.evaluate(
    urls => urls.map(url => window.open(url) === null),
    [elsewhere.url, 'app://keyholder/', 'about:blank', ''],
  );
  expect(opened).toEqual([true, true, true, true]);
  expect(electron.windows()).toHaveLength(1);
  expect(elsewhere.hits).toEqual([]);
});

test('the page gets no permission but to copy its own words', async ({ keyholder }) => {
  const { page } = keyholder;
  await ready(page);
  const outcome = await page.evaluate(async () => {
    const refused = (work: () => Promise<unknown>) =>
      work().then(
        () => 'granted',
        () => 'refused',
      );
    return {
      notification: await Notification.requestPermission(),
      reading: await refused(() => navigator.clipboard.readText()),
      writing: await refused(() => navigator.clipboard.writeText('https://login.example/')),
      camera: await refused(() => navigator.mediaDevices.getUserMedia({ video: true })),
      place: await refused(() => new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no))),
    };
  });
  expect(outcome).toEqual({
    notification: 'denied',
    reading: 'refused',
    writing: 'granted',
    camera: 'refused',
    place: 'refused',
  });
});

test('a page that is not ours has its calls refused, even with our preload, and cannot copy', async ({
  keyholder,
  elsewhere,
}) => {
  const { electron, page } = keyholder;
  await ready(page);
  const answers = await electron.evaluate(
    async ({ BrowserWindow }, { preload, urls }) => {
      const results: unknown[] = [];
      for (const { url, partition } of urls) {
        const window = new BrowserWindow({
          show: false,
          webPreferences: { preload, sandbox: true, ...(partition ? { partition } : {}) },
        });
        await window.loadURL(url);
        // Writing itself wants the focus, which a window that is not shown has not.
        const copying = "navigator.permissions.query({ name: 'clipboard-write' }).then(({ state }) => state)";
        results.push({
          answer: await window.webContents.executeJavaScript("window.keyholder.call('connections.list', {})"),
          copying: await window.webContents.executeJavaScript(copying),
        });
        window.destroy();
      }
      return results;
    },
    {
      preload: join(thisMachine().root, 'out/preload/preload.cjs'),
      urls: [
        { url: elsewhere.url, partition: 'foreign' },
        { url: 'app://keyholder/', partition: '' },
      ],
    },
  );
  const answer = { ok: false, problem: { code: 'internal' } };
  expect(answers).toMatchObject([
    { answer, copying: 'denied' },
    { answer, copying: 'granted' },
  ]);
});

test('a frame within our page has no bridge', async ({ keyholder, runsOn }) => {
  onlyInElectron(
    runsOn,
    'Which frames a preload runs in is for Electron to show; the stand-in leaves them out by itself.',
  );
  const { page } = keyholder;
  await ready(page);
  const bridge = await page.evaluate(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    return typeof frame.contentWindow?.keyholder;
  });
  expect(bridge).toBe('undefined');
});

test('the window is sandboxed and isolated', async ({ keyholder, runsOn }) => {
  onlyInElectron(
    runsOn,
    'What comes of the preferences is for Electron to show; the stand-in hands back what it was given.',
  );
  const preferences = await keyholder.electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } =
      contents.getLastWebPreferences();
    return { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag };
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  });
  expect(preferences.webviewTag).not.toBe(true);
});
