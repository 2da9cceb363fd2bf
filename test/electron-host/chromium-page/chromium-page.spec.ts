import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';

test('a load makes the events of a page, in their order', async ({ app, site }) => {
  const { events, paint } = await app.evaluate(async ({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ show: false });
    const heard: string[] = [];
    const names = [
      ...['did-start-loading', 'did-start-navigation', 'will-navigate', 'did-navigate', 'dom-ready'],
      ...['did-finish-load', 'did-fail-load', 'did-stop-loading'],
    ];
    for (const name of names) window.webContents.on(name, () => heard.push(name));
    const painted = new Promise(resolve => window.once('ready-to-show', () => resolve(heard.length)));
    const loaded = window.loadURL(url);
    heard.push('loadURL returned');
    await loaded;
    return { events: heard, paint: await painted };
  }, `${site.url}/`);
  expect(events).toEqual([
    ...['did-start-loading', 'did-start-navigation', 'loadURL returned', 'did-navigate', 'dom-ready'],
    ...['did-finish-load', 'did-stop-loading'],
  ]);
  expect(paint, 'painted after it was there').toBeGreaterThan(events.indexOf('did-navigate'));
});

test('a page that cannot be reached rejects the load with its number and name', async ({ app }) => {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await new Promise(resolve => server.close(resolve));
  const error = await app.evaluate(async ({ BrowserWindow }, nowhere) => {
    const window = new BrowserWindow({ show: false });
    const failed = window.loadURL(nowhere).then(
      () => 'loaded',
      (fault: Error) => fault.message,
    );
    return { message: await failed, url: window.webContents.getURL() };
  }, url);
  expect(error).toEqual({ message: `ERR_CONNECTION_REFUSED (-102) loading '${url}'`, url });
});

test('a page goes elsewhere by itself only where it may, and a redirect is asked for', async ({
  app,
  site,
}) => {
  site.answers['/away'] = (_request, response) => response.writeHead(302, { location: '/after' }).end();
  const outcome = await app.evaluate(async ({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ show: false });
    const { webContents } = window;
    await window.loadURL(`${url}/`);
    const heard: string[] = [];
    const refuse = { current: 'will-navigate' };
    for (const name of ['will-navigate', 'will-redirect']) {
      webContents.on(name, (event: { url: string; preventDefault(): void }) => {
        heard.push(`${name} ${new URL(event.url).pathname}`);
        if (refuse.current === name) event.preventDefault();
      });
    }
    const go = async () => {
      const over = new Promise(resolve => webContents.once('did-stop-loading', resolve));
      await webContents.executeJavaScript("location.href = '/away'; null");
      await over;
      heard.push(new URL(webContents.getURL()).pathname);
    };
    await go();
    refuse.current = 'will-redirect';
    await go();
    refuse.current = '';
    await go();
    return heard;
  }, site.url);
  expect(outcome).toEqual([
    ...['will-navigate /away', '/'],
    ...['will-navigate /away', 'will-redirect /after', '/'],
    ...['will-navigate /away', 'will-redirect /after', '/after'],
  ]);
  expect(site.asked.map(([path]) => path)).toEqual(['/', '/away', '/away', '/after']);
});

test('a frame is asked for, too, and with a process of its own what it requests', async ({ app, site }) => {
  const other = site.url.replace('127.0.0.1', 'localhost');
  site.answers['/'] = `<p>Frames<iframe src="${other}/frame"></iframe><iframe src="/refused"></iframe>`;
  site.answers['/frame'] = '<p>Within<img src="/blocked"><img src="/image">';
  const heard = await app.evaluate(async ({ BrowserWindow, session }, url) => {
    const own = session.fromPartition('frames');
    own.webRequest.onBeforeRequest({ urls: ['*://*/blocked'] }, (_details, callback) =>
      callback({ cancel: true }),
    );
    const window = new BrowserWindow({ show: false, webPreferences: { session: own } });
    const asked: string[] = [];
    window.webContents.on(
      'will-frame-navigate',
      (event: { url: string; isMainFrame: boolean; preventDefault(): void }) => {
        asked.push(`${new URL(event.url).pathname} ${event.isMainFrame}`);
        if (event.url.endsWith('/refused')) event.preventDefault();
      },
    );
    await window.loadURL(`${url}/`);
    return asked.sort();
  }, site.url);
  expect(heard).toEqual(['/frame false', '/refused false']);
  expect(site.asked.map(([path]) => path).sort()).toEqual(['/', '/frame', '/image']);
});

test('what a page opens is there only where it was allowed, and asks for nothing before', async ({
  app,
  site,
}) => {
  site.answers['/guest'] = '<title>Guest</title><script>opener.heard = true</script>';
  const outcome = await app.evaluate(async ({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ show: false });
    const { webContents } = window;
    await window.loadURL(`${url}/`);
    const linkAsked = Promise.withResolvers<void>();
    webContents.setWindowOpenHandler(({ url: wanted }) => {
      if (wanted.endsWith('/denied-link')) linkAsked.resolve();
      return { action: wanted.endsWith('/guest') ? 'allow' : 'deny' };
    });
    const run = (code: string) => webContents.executeJavaScript(code);
    const denied = await run("window.open('/denied') === null");
    const blank = await run('window.open() === null');
    await run(`(() => {
      const link = document.createElement('a');
      Object.assign(link, { href: '/denied-link', target: '_blank', rel: 'noopener' });
      document.body.append(link);
      link.click();
    })()`);
    // Chromium makes its page by and by; it would be taken for the guest.
    await linkAsked.promise;
    const coming = new Promise<InstanceType<typeof BrowserWindow>>(resolve =>
      webContents.once('did-create-window', resolve),
    );
    const opened = run("(window.guest = window.open('/guest', 'g', 'width=300,height=200')) !== null");
    const guest = await coming;
    await new Promise(resolve => guest.webContents.once('did-finish-load', resolve));
    const heard = await run('window.heard === true');
    const { width, height } = guest.getBounds();
    const closed = new Promise(resolve => guest.once('closed', resolve));
    await run('window.guest.close()');
    await closed;
    return {
      denied,
      blank,
      opened: await opened,
      heard,
      size: [width, height],
      left: BrowserWindow.getAllWindows().length,
    };
  }, site.url);
  expect(outcome).toEqual({
    denied: true,
    blank: true,
    opened: true,
    heard: true,
    size: [300, 200],
    left: 1,
  });
  expect(site.asked.map(([path]) => path)).toEqual(['/', '/guest']);
});

test('a page may keep its window open', async ({ app, site }) => {
  site.answers['/'] = '<p>Stay<script>onbeforeunload = event => event.preventDefault()</script>';
  const outcome = await app.evaluate(async ({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ show: false });
    await window.loadURL(`${url}/`);
    const asked = new Promise(resolve => window.webContents.once('will-prevent-unload', resolve));
    window.close();
    await asked;
    const kept = !window.isDestroyed();
    window.webContents.on('will-prevent-unload', (event: { preventDefault(): void }) =>
      event.preventDefault(),
    );
    const closed = new Promise(resolve => window.once('closed', resolve));
    window.close();
    await closed;
    return { kept };
  }, site.url);
  expect(outcome).toEqual({ kept: true });
});

test('a renderer that dies is told, and the next load makes another', async ({ app, site }) => {
  const outcome = await app.evaluate(async ({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ show: false });
    const { webContents } = window;
    await window.loadURL(`${url}/`);
    const gone = new Promise<{ reason: string }>(resolve =>
      webContents.once('render-process-gone', (_event: object, details: { reason: string }) =>
        resolve(details),
      ),
    );
    const page = webContents.page as unknown as { crash(): void };
    page.crash();
    const { reason } = await gone;
    await window.loadURL(`${url}/again`);
    return { reason, url: new URL(webContents.getURL()).pathname };
  }, site.url);
  expect(outcome).toEqual({ reason: 'crashed', url: '/again' });
});

test('cookies of a page come into the jar of its session, and into no other', async ({ app, site }) => {
  site.answers['/'] = (_request, response) =>
    response
      .setHeader('set-cookie', ['a=1; HttpOnly; SameSite=Lax; Path=/', 'b=2; Max-Age=60'])
      .end('<p>Set');
  const outcome = await app.evaluate(async ({ BrowserWindow, session }, url) => {
    const one = session.fromPartition('one');
    const heard: unknown[] = [];
    const both = new Promise<void>(resolve =>
      one.cookies.on(
        'changed',
        (_event: object, { name }: { name: string }, cause: string, removed: boolean) => {
          heard.push([name, cause, removed]);
          if (heard.length === 2) resolve();
        },
      ),
    );
    const window = new BrowserWindow({ show: false, webPreferences: { session: one } });
    await window.loadURL(`${url}/`);
    await both;
    await window.loadURL(`${url}/mine`);
    const other = new BrowserWindow({ show: false, webPreferences: { partition: 'other' } });
    await other.loadURL(`${url}/other`);
    const again = new BrowserWindow({ show: false, webPreferences: { session: one } });
    window.destroy();
    await again.loadURL(`${url}/again`);
    const [cookie] = await one.cookies.get({ name: 'a' });
    return { heard, cookie, others: await session.fromPartition('other').cookies.get({}) };
  }, site.url);
  expect(outcome.heard).toEqual(
    expect.arrayContaining([
      ['a', 'inserted', false],
      ['b', 'inserted', false],
    ]),
  );
  expect(outcome.cookie).toMatchObject({
    ...{ name: 'a', value: '1', domain: '127.0.0.1', hostOnly: true, path: '/' },
    ...{ httpOnly: true, secure: false, session: true, sameSite: 'lax' },
  });
  expect(outcome.others).toEqual([]);
  expect(site.asked).toEqual([
    ['/', undefined],
    ['/mine', 'a=1; b=2'],
    ['/other', undefined],
    ['/again', 'a=1; b=2'],
  ]);
});
