import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';

test('the link opens the page, a reload goes on, and nobody else gets in', async ({ app, host, browser }) => {
  await expect(app).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/(#.*)?$/);
  await expect(app).toHaveTitle(/Keyholder/);
  await app.reload();
  await expect(app.getByRole('navigation', { name: 'Screens' })).toBeVisible();

  const other = await browser.newContext();
  const refused = await (await other.newPage()).goto(host.url);
  expect(refused?.status()).toBe(403);
  expect(await refused?.text()).toContain('only once');
  await other.close();
});

test('the link works from a page of another site, whose cookie rules are stricter', async ({
  page,
  host,
}) => {
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<a href="${host.url}">Open</a>`);
  });
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve));
  // By name it is another site than 127.0.0.1.
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
  await page.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  elsewhere.closeAllConnections();
  await new Promise(resolve => elsewhere.close(resolve));
});

test('another page in the same browser cannot call, frame or read Keyholder', async ({
  app,
  host,
  context,
}) => {
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<p>elsewhere</p>');
  });
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve));
  await expect(app.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  const page = await context.newPage();
  // The same site, so the browser does send the cookie: what refuses is the gate.
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  const outcome = await page.evaluate(async origin => {
    const call = (init: RequestInit) =>
      fetch(`${origin}/rpc`, { method: 'POST', credentials: 'include', ...init }).then(
        response => `${response.type} ${response.status}`,
        error => String(error),
      );
    return {
      json: await call({ headers: { 'content-type': 'application/json' }, body: '{}' }),
      form: await call({ mode: 'no-cors', body: '{"method":"app.info","input":{}}' }),
      script: await new Promise(resolve => {
        const script = document.createElement('script');
        script.src = `${origin}/bridge.js`;
        script.onload = () => resolve('loaded');
        script.onerror = () => resolve('refused');
        document.head.append(script);
      }),
    };
  }, host.origin);
  expect(outcome).toEqual({
    json: expect.stringContaining('TypeError'),
    form: expect.not.stringContaining('200'),
    script: 'refused',
  });
  await page.close();
  elsewhere.closeAllConnections();
  await new Promise(resolve => elsewhere.close(resolve));
});

test('the page has its policy and the bridge has exactly two functions', async ({ app, host }) => {
  const response = await app.reload();
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(await app.evaluate(() => Object.keys(window.keyholder ?? {}).sort())).toEqual(['call', 'subscribe']);
  expect(await app.evaluate(() => document.cookie)).toBe('');
  expect(
    (await app.context().cookies(host.origin)).map(({ httpOnly, sameSite }) => [httpOnly, sameSite]),
  ).toEqual([[true, 'Strict']]);
});
