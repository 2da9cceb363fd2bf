import { describe, expect, it } from 'vitest';
import { bridgeScript } from '../../src-main/web/bridge-script.ts';
import { createPageBridge, type PageWorld } from '../../src-main/web/page-bridge.ts';

class FakeEventSource {
  static opened: FakeEventSource[] = [];
  closed = false;
  readyState = 1;
  #listeners: ((event: MessageEvent) => void)[] = [];
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeEventSource.opened.push(this);
  }
  addEventListener(_type: string, listener: unknown) {
    this.#listeners.push(listener as (event: MessageEvent) => void);
  }
  close() {
    this.closed = true;
  }
  say(message: unknown) {
    for (const listener of this.#listeners)
      listener(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const world = (fetch: PageWorld['fetch'], page = new EventTarget()): PageWorld => {
  FakeEventSource.opened = [];
  const addEventListener = page.addEventListener.bind(page);
  return { fetch, EventSource: FakeEventSource as unknown as PageWorld['EventSource'], addEventListener };
};
const answering = (status: number, body: string) => world(async () => new Response(body, { status }));

describe('page bridge', () => {
  it('sends method and input as JSON and returns the envelope', async () => {
    const asked: { url: string; init: RequestInit }[] = [];
    const bridge = createPageBridge(
      world(async (url, init) => {
        asked.push({ url, init });
        return Response.json({ ok: true, value: 7 });
      }),
    );
    expect(await bridge.call('team.get', { connectionId: 'c' })).toEqual({ ok: true, value: 7 });
    expect(asked).toEqual([
      {
        url: '/rpc',
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"method":"team.get","input":{"connectionId":"c"}}',
        },
      },
    ]);
  });

  it('answers an envelope when the host is gone', async () => {
    const bridge = createPageBridge(
      world(async () => {
        throw new TypeError('Failed to fetch');
      }),
    );
    expect(await bridge.call('app.info', {})).toEqual({
      ok: false,
      problem: { code: 'internal', reason: 'silent' },
    });
  });

  it.each([
    [403, { code: 'internal', reason: 'restarted', status: 403 }],
    [413, { code: 'invalid-input', reason: 'too-long', fields: {} }],
    [500, { code: 'internal', reason: 'could-not-answer', status: 500 }],
  ])('makes a problem of HTTP %i', async (status, problem) => {
    expect(await createPageBridge(answering(status, 'no')).call('app.info', {})).toEqual({
      ok: false,
      problem,
    });
  });

  it('makes a problem of an answer that breaks off', async () => {
    expect(await createPageBridge(answering(200, '{"ok":')).call('app.info', {})).toMatchObject({
      ok: false,
    });
  });

  it('shares one event stream among its listeners and closes it after the last', () => {
    const bridge = createPageBridge(answering(200, '{}'));
    const heard: unknown[] = [];
    const stopOne = bridge.subscribe(message => heard.push(['one', message]));
    const stopTwo = bridge.subscribe(message => heard.push(['two', message]));
    const [source] = FakeEventSource.opened;
    source?.say({ event: 'navigate' });
    stopOne();
    source?.say({ event: 'changed' });
    expect(source?.closed).toBe(false);
    stopTwo();
    expect(source?.closed).toBe(true);
    expect(FakeEventSource.opened).toHaveLength(1);
    expect(heard).toEqual([
      ['one', { event: 'navigate' }],
      ['two', { event: 'navigate' }],
      ['two', { event: 'changed' }],
    ]);
  });

  it('has its event stream before the page asks anything, and one again for whoever comes after the last', () => {
    const bridge = createPageBridge(answering(200, '{}'));
    const [first] = FakeEventSource.opened;
    first?.say({ event: 'changed' });
    const heard: unknown[] = [];
    bridge.subscribe(message => heard.push(message))();
    expect(heard).toEqual([]);
    expect(first?.closed).toBe(true);
    bridge.subscribe(message => heard.push(message));
    FakeEventSource.opened[1]?.say({ event: 'navigate' });
    expect(heard).toEqual([{ event: 'navigate' }]);
    expect(FakeEventSource.opened).toHaveLength(2);
  });

  it('has an event stream again, once what has refused it answers', async () => {
    const bridge = createPageBridge(answering(200, '{}'));
    const heard: unknown[] = [];
    bridge.subscribe(message => heard.push(message));
    await bridge.call('app.info', {});
    expect(FakeEventSource.opened).toHaveLength(1);
    for (const source of FakeEventSource.opened) source.readyState = 2;
    for (let n = 0; n < 2; n += 1) await bridge.call('app.info', {});
    FakeEventSource.opened[1]?.say({ event: 'changed' });
    expect(heard).toEqual([{ event: 'changed' }]);
    expect(FakeEventSource.opened.map(({ url }) => url)).toEqual(['/events', '/events?again']);
  });

  it('has an event stream again once somebody turns to the page, if it was told to stay away', () => {
    const page = new EventTarget();
    const look = () => page.dispatchEvent(new Event('focus'));
    const bridge = createPageBridge(world(async () => Response.error(), page));
    const heard: unknown[] = [];
    bridge.subscribe(message => heard.push(message));
    look();
    expect(FakeEventSource.opened).toHaveLength(1);
    for (const source of FakeEventSource.opened) source.readyState = 2;
    for (let n = 0; n < 2; n += 1) look();
    FakeEventSource.opened[1]?.say({ event: 'changed' });
    expect(heard).toEqual([{ event: 'changed' }]);
    expect(FakeEventSource.opened.map(({ url }) => url)).toEqual(['/events', '/events?again']);
  });

  it('is served as JavaScript that a browser can run', async () => {
    const script = await bridgeScript();
    expect(script).not.toContain('import ');
    const window: { keyholder?: unknown } & Omit<PageWorld, 'fetch'> = world(fetch);
    new Function('window', script.replace(/^export /gm, ''))(window);
    expect(window.keyholder).toEqual({ call: expect.any(Function), subscribe: expect.any(Function) });
  });
});
