import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { soon } from '../../support/soon.ts';
import { app, session, startElectron } from './electron.ts';
import type { PlainPage } from './plain-page.ts';
import { record, turns } from './recorded.ts';
import { WebContents } from './web-contents.ts';

const loadEvents = [
  ...['did-start-loading', 'did-start-navigation', 'will-frame-navigate', 'will-navigate', 'will-redirect'],
  ...['did-redirect-navigation', 'did-frame-navigate', 'did-navigate', 'did-navigate-in-page', 'dom-ready'],
  ...[
    'ready-to-show',
    'did-fail-provisional-load',
    'did-fail-load',
    'did-frame-finish-load',
    'did-finish-load',
  ],
  ...['did-stop-loading', 'destroyed'],
];

let log: string[];
let server: Server;
let origin: string;
let seen: string[];

beforeEach(async () => {
  log = [];
  seen = [];
  startElectron({ stderr: () => undefined, end: () => undefined }).becomeReady();
  await turns(2);
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.cookie ?? '-'}`);
    const { url = '' } = request;
    if (url === '/silent') return;
    if (url === '/broken') response.destroy();
    else if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (url === '/keep') response.writeHead(307, { location: '/end' }).end();
    else if (url === '/sign-in') {
      const cookies = ['a=1; HttpOnly', 'b=2; Path=/x'];
      response.writeHead(303, { location: '/end', 'set-cookie': cookies }).end();
    } else if (url === '/file') response.writeHead(200, { 'content-disposition': 'attachment' }).end('x');
    else if (url === '/nothing') response.writeHead(204).end();
    else response.writeHead(url === '/missing' ? 404 : 200).end(`<title>${url}</title>`);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

function made() {
  const contents = new WebContents({});
  record(log, '', contents, loadEvents);
  return contents;
}
const names = () => log.map(line => line.trim());
const pageOf = (contents: WebContents) => contents.page as PlainPage;

describe('a load', () => {
  it('begins within loadURL and ends with did-stop-loading', async () => {
    const contents = made();
    const loaded = contents.loadURL(`${origin}/a`);
    expect(names()).toEqual(['did-start-loading', 'did-start-navigation']);
    expect(contents.isLoading()).toBe(true);
    await loaded;
    expect(names()).toEqual([
      ...['did-start-loading', 'did-start-navigation', 'did-frame-navigate', 'did-navigate', 'dom-ready'],
      ...['ready-to-show', 'did-frame-finish-load', 'did-finish-load', 'did-stop-loading'],
    ]);
    expect([contents.getURL(), contents.getTitle(), contents.isLoading()]).toEqual([
      `${origin}/a`,
      '/a',
      false,
    ]);
  });

  it('an answer is an answer, whatever its status', async () => {
    const contents = made();
    const statuses = vi.fn();
    contents.on('did-navigate', (_event, _url, status) => statuses(status));
    await contents.loadURL(`${origin}/missing`);
    expect(statuses).toHaveBeenCalledWith(404);
  });

  it('redirects are told before they are followed, can be prevented, and end', async () => {
    const contents = made();
    await contents.loadURL(`${origin}/sign-in`);
    expect(names().slice(1, 5)).toEqual([
      ...['did-start-navigation', 'will-redirect', 'did-redirect-navigation', 'did-frame-navigate'],
    ]);
    expect(seen).toEqual(['GET /sign-in -', 'GET /end a=1']);
    contents.once('will-redirect', event => event.preventDefault());
    await expect(contents.loadURL(`${origin}/sign-in`)).rejects.toMatchObject({ code: 'ERR_FAILED' });
    await expect(contents.loadURL(`${origin}/loop`)).rejects.toMatchObject({
      code: 'ERR_TOO_MANY_REDIRECTS',
    });
  });

  it('what the page begins can be prevented, after did-start-navigation', async () => {
    const contents = made();
    await contents.loadURL(`${origin}/a`);
    log.length = 0;
    pageOf(contents).navigate({ url: '/b' });
    expect(names()).toEqual([
      ...['did-start-loading', 'did-start-navigation', 'will-frame-navigate', 'will-navigate'],
    ]);
    await soon(() => expect(contents.getURL()).toBe(`${origin}/b`));
    await soon(() => expect(contents.isLoading()).toBe(false));
    for (const name of ['will-navigate', 'will-frame-navigate']) {
      contents.once(name, event => event.preventDefault());
      log.length = 0;
      pageOf(contents).navigate({ url: '/c' });
      await turns();
      expect([names().at(-1), contents.getURL()]).toEqual(['did-stop-loading', `${origin}/b`]);
    }
    expect(seen.some(line => line.includes('/c'))).toBe(false);
  });

  it('a frame within asks by will-frame-navigate alone', async () => {
    const contents = made();
    await contents.loadURL(`${origin}/a`);
    log.length = 0;
    expect(pageOf(contents).navigateFrame('https://x.example/')).toBe(true);
    expect(names()).toEqual(['will-frame-navigate']);
  });

  it('a form is posted, and becomes a GET on the way but for 307', async () => {
    const contents = made();
    await contents.loadURL(`${origin}/a`);
    for (const [url, last] of [
      ['/sign-in', 'GET /end a=1'],
      ['/keep', 'POST /end a=1'],
    ]) {
      seen.length = 0;
      pageOf(contents).navigate({ url: url ?? '', method: 'POST', body: 'x=1' });
      await soon(() => expect(contents.isLoading()).toBe(false));
      expect(seen.at(-1)).toBe(last);
    }
  });
});

describe('a failure', () => {
  const failed = [
    ...['did-fail-provisional-load', 'did-fail-load', 'did-frame-finish-load', 'did-finish-load'],
    'did-stop-loading',
  ];

  it('is told with number and name, rejects, and then the error page finishes', async () => {
    const contents = made();
    const details = vi.fn();
    contents.on('did-fail-load', (_event, ...rest) => details(...rest));
    const url = `${origin}/broken`;
    await expect(contents.loadURL(url)).rejects.toMatchObject({
      ...{ message: `ERR_CONNECTION_RESET (-101) loading '${url}'`, errno: -101 },
      ...{ code: 'ERR_CONNECTION_RESET', url },
    });
    expect(names().slice(2)).toEqual(failed);
    expect(details.mock.calls[0]?.slice(0, 4)).toEqual([-101, 'ERR_CONNECTION_RESET', url, true]);
  });

  it('a handler that throws, and a request that is blocked, are failures', async () => {
    const contents = made();
    session.defaultSession.protocol.handle('app', () => {
      throw new Error('no');
    });
    await expect(contents.loadURL('app://x/')).rejects.toMatchObject({ code: 'ERR_UNEXPECTED', errno: -9 });
    session.defaultSession.webRequest.onBeforeRequest({ urls: ['http://*/*'] }, (_details, callback) =>
      callback({ cancel: true }),
    );
    await expect(contents.loadURL(`${origin}/a`)).rejects.toMatchObject({ code: 'ERR_BLOCKED_BY_CLIENT' });
    expect(seen).toEqual([]);
  });

  it('a bad address fails at once, without a load', async () => {
    const contents = made();
    await expect(contents.loadURL('nowhere')).rejects.toMatchObject({ errno: -300, code: 'ERR_INVALID_URL' });
    expect(names()).toEqual(['did-fail-load']);
  });

  it('a scheme that nobody knows, a download and an answer without content stop, and fail the promise', async () => {
    const contents = made();
    const downloads = vi.fn();
    contents.session.on('will-download', downloads);
    for (const url of ['nobody://x/', `${origin}/file`, `${origin}/nothing`]) {
      log.length = 0;
      await expect(contents.loadURL(url)).rejects.toMatchObject({ errno: -2, code: 'ERR_FAILED', url });
      expect(names()).toEqual(['did-start-loading', 'did-start-navigation', 'did-stop-loading']);
    }
    expect(downloads).toHaveBeenCalledOnce();
  });

  it('another load in its place: ERR_ABORTED, with the other address', async () => {
    const contents = made();
    const first = contents.loadURL(`${origin}/silent`);
    const second = contents.loadURL(`${origin}/a`);
    await expect(first).rejects.toMatchObject({ errno: -3, code: 'ERR_ABORTED', url: `${origin}/a` });
    await second;
    expect(names().filter(name => name === 'did-fail-load')).toEqual([]);
  });

  it('destroyed meanwhile: ERR_FAILED, and no did-fail-load', async () => {
    const contents = made();
    const loaded = contents.loadURL(`${origin}/silent`);
    contents.destroy();
    await expect(loaded).rejects.toMatchObject({ errno: -2, code: 'ERR_FAILED', url: `${origin}/silent` });
    expect(names()).toEqual(['did-start-loading', 'did-start-navigation', 'destroyed']);
  });

  it('one that is begun within did-start-navigation: ERR_FAILED', async () => {
    const contents = made();
    let inner: Promise<void> = Promise.resolve();
    contents.once('did-start-navigation', () => {
      inner = contents.loadURL(`${origin}/b`);
      inner.catch(() => undefined);
    });
    const outer = contents.loadURL(`${origin}/a`);
    await expect(inner).rejects.toMatchObject({ errno: -2, url: `${origin}/b` });
    await expect(outer).rejects.toMatchObject({ errno: -2, url: `${origin}/b` });
  });
});

describe('made', () => {
  it('the session first, then itself', () => {
    app.on('session-created', () => log.push('session-created'));
    app.on('web-contents-created', (_event, contents) => log.push(`created ${contents.session.partition}`));
    new WebContents({ partition: 'x' });
    new WebContents({ partition: 'x' });
    expect(log).toEqual(['session-created', 'created x', 'created x']);
  });

  it('has the user agent that the session had, and keeps it', async () => {
    const own = session.fromPartition('y');
    own.setUserAgent('first');
    const contents = new WebContents({ session: own });
    own.setUserAgent('second');
    expect([contents.getUserAgent(), new WebContents({ session: own }).getUserAgent()]).toEqual([
      'first',
      'second',
    ]);
  });
});
