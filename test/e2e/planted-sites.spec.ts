import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Response } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { goTo } from './steps.ts';

interface Sites {
  /** Pages of another program on this computer; by number (the same site) or by name (another site). */
  elsewhere: { port: number; asked: string[] };
}

const test = base.extend<Sites>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  elsewhere: async ({}, use) => {
    const asked: string[] = [];
    const server: Server = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.cookie ?? ''}`);
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>elsewhere</title><p>elsewhere</p>');
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    await use({ port: (server.address() as AddressInfo).port, asked });
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  },
});

const call = { method: 'connections.create', input: { label: 'Evil', baseUrl: 'https://evil.example' } };

/** Whatever a page can do to reach another address. Resolves with what it could read. */
async function attackFrom(page: Page, target: string): Promise<Record<string, string>> {
  return page.evaluate(
    async ({ target, body }) => {
      const read = (work: ReturnType<typeof fetch>) =>
        work.then(
          async response => `${response.type} ${response.status} ${(await response.text()).slice(0, 200)}`,
          () => 'refused',
        );
      const rpc = `${target}/rpc`;
      const post = (init: RequestInit) =>
        read(fetch(rpc, { method: 'POST', credentials: 'include', body, ...init }));
      const element = (tag: string, attributes: Record<string, string>) =>
        new Promise<string>(resolve => {
          const made = document.createElement(tag);
          for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
          made.addEventListener('load', () => resolve('loaded'));
          made.addEventListener('error', () => resolve('refused'));
          document.body.append(made);
          setTimeout(() => resolve('nothing'), 2_000);
        });
      const form = (enctype: string, name: string, value: string) => {
        const made = document.createElement('form');
        Object.assign(made, { method: 'post', action: rpc, enctype, target: 'sink' });
        const field = Object.assign(document.createElement('input'), { name, value });
        made.append(field);
        document.body.append(made);
        made.submit();
      };
      document.body.append(Object.assign(document.createElement('iframe'), { name: 'sink' }));
      form('text/plain', body.slice(0, -1), '}');
      form('application/x-www-form-urlencoded', 'method', 'connections.create');
      form('multipart/form-data', 'method', 'connections.create');
      const opened = window.open(`${target}/`, 'opened');
      const stream = new EventSource(`${target}/events`, { withCredentials: true });
      const events = new Promise<string>(resolve => {
        stream.onopen = () => resolve('open');
        stream.onmessage = () => resolve('message');
        stream.onerror = () => resolve('refused');
      });
      const socket = await new Promise<string>(resolve => {
        const made = new WebSocket(`${target.replace('http', 'ws')}/events`);
        made.onopen = () => resolve('open');
        made.onerror = () => resolve('refused');
      });
      const beacon = navigator.sendBeacon(rpc, new Blob([body], { type: 'application/json' }));
      const results = {
        json: await post({ headers: { 'content-type': 'application/json' } }),
        plain: await post({ headers: { 'content-type': 'text/plain' } }),
        opaque: await post({ mode: 'no-cors' }),
        page: await read(fetch(`${target}/`, { credentials: 'include' })),
        bridge: await read(fetch(`${target}/bridge.js`, { credentials: 'include', mode: 'no-cors' })),
        put: await read(fetch(rpc, { method: 'PUT', credentials: 'include', body })),
        script: await element('script', { src: `${target}/bridge.js` }),
        module: await element('script', { src: `${target}/bridge.js`, type: 'module' }),
        style: await element('link', { rel: 'stylesheet', href: `${target}/bridge.js` }),
        image: await element('img', { src: `${target}/favicon.ico` }),
        object: await element('object', { data: `${target}/` }),
        events: await events,
        socket,
      };
      stream.close();
      // A frame says "load" of a refusal too: what matters is what stands in it, which the test looks at from outside.
      await element('iframe', { src: `${target}/` });
      // What it opened is empty and ours until the other page, or its refusal, has come.
      const look = () => {
        try {
          return opened?.document.body.innerText ?? 'none';
        } catch {
          return 'closed to us';
        }
      };
      let window_ = look();
      for (let looks = 0; looks < 600 && window_ === ''; looks += 1) {
        await new Promise(resolve => setTimeout(resolve, 100));
        window_ = look();
      }
      opened?.close();
      return { ...results, window: window_, beacon: String(beacon) };
    },
    { target, body: JSON.stringify(call) },
  );
}

/** A window that is only being opened has no frame yet, and is not ours. */
function isOf(response: Response, page: Page): boolean {
  try {
    return response.frame().page() === page;
  } catch {
    return false;
  }
}

for (const [kind, name] of [
  ['another program on this computer, to which the browser sends the cookie', '127.0.0.1'],
  ['another site', 'localhost'],
] as const) {
  test(`SECURITY: no other site may ask, not even with the cookie: ${kind}`, async ({
    app,
    host,
    context,
    elsewhere,
    allowed,
  }) => {
    allowed.push(/./);
    await goTo(app, 'Team');
    await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
    const connections = () => app.evaluate(() => window.keyholder?.call('connections.list', {}));
    const before = JSON.stringify(await connections());
    const evil = await context.newPage();
    await evil.goto(`http://${name}:${elsewhere.port}/`);
    const statuses = new Map<number, number>();
    context.on('response', response => {
      if (!response.url().startsWith(host.origin) || isOf(response, app)) return;
      statuses.set(response.status(), (statuses.get(response.status()) ?? 0) + 1);
    });
    const results = await attackFrom(evil, host.origin);
    const { opaque, bridge, window: opened, beacon: _sent, image, object, ...refused } = results;
    for (const [way, result] of Object.entries(refused)) expect(result, way).toMatch(/^(refused|nothing)$/);
    expect(opaque).toMatch(/^(refused|opaque 0 )$/);
    expect(bridge).toMatch(/^(refused|opaque 0 )$/);
    expect(opened).toBe('closed to us');
    expect(image).not.toBe('loaded');
    expect(object).not.toBe('loaded');
    for (const frame of evil.frames()) {
      if (frame === evil.mainFrame()) continue;
      const text = await frame
        .evaluate(() => document.documentElement.innerText)
        .catch(() => 'an error page');
      expect(text).not.toContain('Larkspur');
    }
    // Whatever did reach the host was refused, and nothing was done.
    expect([...statuses.keys()].filter(status => status !== 403)).toEqual([]);
    expect(statuses.get(403) ?? 0, 'the attack arrived').toBeGreaterThan(1);
    expect(JSON.stringify(await connections())).toBe(before);
    await evil.close();
  });
}

test('SECURITY: no text that could make an element passes: Trusted Types in the page itself', async ({
  app,
  allowed,
}) => {
  allowed.push(/Trusted Type|TrustedHTML|TrustedScript|Content Security Policy|violates the following/i);
  await goTo(app, 'Tokens');
  const outcome = await app.evaluate(async () => {
    const tried = (work: () => unknown): string => {
      try {
        work();
        return 'done';
      } catch {
        return 'refused';
      }
    };
    const box = document.createElement('div');
    document.body.append(box);
    const script = document.createElement('script');
    const broken: string[] = [];
    document.addEventListener('securitypolicyviolation', event => broken.push(event.effectiveDirective));
    const trusted = window.trustedTypes as unknown as { createPolicy(name: string, rules: object): unknown };
    const outcomes = {
      image: tried(() => Object.assign(box, { innerHTML: '<img src=x onerror="window.hit = 1">' })),
      outer: tried(() =>
        Object.assign(box.appendChild(document.createElement('p')), { outerHTML: '<b>x</b>' }),
      ),
      adjacent: tried(() => box.insertAdjacentHTML('beforeend', '<script>window.hit = 1</script>')),
      write: tried(() => document.write('<script>window.hit = 1</script>')),
      range: tried(() => document.createRange().createContextualFragment('<b>x</b>')),
      parser: tried(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      frame: tried(() => Object.assign(document.createElement('iframe'), { srcdoc: '<b>x</b>' })),
      source: tried(() => Object.assign(script, { src: 'data:text/javascript,window.hit=1' })),
      text: tried(() => Object.assign(script, { text: 'window.hit = 1' })),
      handler: tried(() => box.setAttribute('onclick', 'window.hit = 1')),
      worker: tried(() => new Worker('data:text/javascript,0')),
      policy: tried(() => trusted.createPolicy('mine', { createHTML: (text: string) => text })),
      second: tried(() => trusted.createPolicy('default', { createHTML: (text: string) => text })),
      // Not at once: what the test itself evaluates is exempt from the policy.
      evaluate: await new Promise<string>(resolve => {
        setTimeout(() => resolve(tried(() => Reflect.construct(Function, ['return 1']))), 10);
      }),
    };
    const style = document.createElement('style');
    const sheet = tried(() => Object.assign(style, { innerHTML: '.a > .b { color: red }' }));
    box.remove();
    await new Promise(resolve => setTimeout(resolve, 300));
    return { outcomes, sheet, broken, hit: 'hit' in window };
  });
  expect(new Set(Object.values(outcome.outcomes)), JSON.stringify(outcome.outcomes)).toEqual(
    new Set(['refused']),
  );
  expect(outcome.sheet, 'style sheets pass: the component library writes them so').toBe('done');
  expect(outcome.broken).toContain('require-trusted-types-for');
  expect(outcome.hit).toBe(false);
});
