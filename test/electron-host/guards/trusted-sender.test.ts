import { describe, expect, it, vi } from 'vitest';
import { isTrustedSender, type Sender } from '../../../src-main/electron/guards/trusted-sender.ts';
import { hostIpc } from '../../../src-main/electron/ipc-host.ts';
import type { EventMessage } from '../../../src-shared/rpc.ts';

// Electron's own types, by way of our function: only src-main/electron may name the module.
type IpcMain = Parameters<typeof hostIpc>[0]['ipcMain'];
type Handler = Parameters<IpcMain['handle']>[1];
type WebContents = NonNullable<ReturnType<Parameters<typeof hostIpc>[0]['contents']>>;

const good = { url: 'app://keyholder/index.html#/team', origin: 'app://keyholder', isMainFrame: true };

const refused: Array<[why: string, sender: Sender]> = [
  ['another window', { ofOurWindow: false, frame: good }],
  ['a frame that is gone', { ofOurWindow: true, frame: null }],
  ['a subframe', { ofOurWindow: true, frame: { ...good, isMainFrame: false } }],
  ['an opaque origin', { ofOurWindow: true, frame: { ...good, origin: 'null' } }],
  ['a foreign origin', { ofOurWindow: true, frame: { ...good, origin: 'https://example.com' } }],
  ['about:blank with our origin', { ofOurWindow: true, frame: { ...good, url: 'about:blank' } }],
  ['an empty address', { ofOurWindow: true, frame: { ...good, url: '' } }],
  ['a host that begins like ours', { ofOurWindow: true, frame: { ...good, url: 'app://keyholder.evil/' } }],
  ['another scheme', { ofOurWindow: true, frame: { ...good, url: 'http://keyholder/' } }],
  ['a user name', { ofOurWindow: true, frame: { ...good, url: 'app://x@keyholder/' } }],
  ['a port', { ofOurWindow: true, frame: { ...good, url: 'app://keyholder:80/' } }],
  ['a file', { ofOurWindow: true, frame: { ...good, url: 'file:///app://keyholder/', origin: 'file://' } }],
];

describe('SECURITY: only the main frame of our own window, while it shows our own page, may call the core', () => {
  it('takes our own page', () => expect(isTrustedSender({ ofOurWindow: true, frame: good })).toBe(true));
  it.each(refused)('refuses %s', (_why, sender) => expect(isTrustedSender(sender)).toBe(false));
});

describe('SECURITY: every call is checked by its sender', () => {
  const setUp = () => {
    const handlers = new Map<string, Handler>();
    const listeners = new Set<(message: EventMessage) => void>();
    const dispatched: unknown[][] = [];
    const sent: unknown[][] = [];
    const warn = vi.fn();
    const ours = {
      isDestroyed: () => false,
      send: (...args: unknown[]) => sent.push(args),
    } as unknown as WebContents;
    let open: WebContents | null = ours;
    const ipc = hostIpc({
      ipcMain: { handle: (channel, listener) => handlers.set(channel, listener) } as IpcMain,
      app: {
        dispatch: async (...args) => {
          dispatched.push(args);
          return { ok: true, value: {} };
        },
        subscribe: listener => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      contents: () => open,
      log: { warn },
    });
    const call = (sender: unknown, senderFrame: unknown) => {
      const event = { sender, senderFrame } as unknown as Parameters<Handler>[0];
      return handlers.get('keyholder:call')?.(event, 'app.info', {});
    };
    const close = () => {
      open = null;
    };
    return { ipc, handlers, listeners, dispatched, sent, warn, ours, call, close };
  };
  const frame = { url: 'app://keyholder/', origin: 'app://keyholder', parent: null };

  it('passes a call of our own page on', async () => {
    const host = setUp();
    expect(await host.call(host.ours, frame)).toEqual({ ok: true, value: {} });
    expect(host.dispatched).toEqual([['app.info', {}]]);
    expect([...host.handlers.keys()]).toEqual(['keyholder:call']);
  });

  it.each([
    ['of another window', {}, frame],
    ['of a frame within our page', null, { ...frame, parent: {} }],
    ['of a frame that is gone', null, null],
    [
      'of a foreign page in our window',
      null,
      { ...frame, origin: 'https://a.example', url: 'https://a.example/' },
    ],
  ])('answers a call %s with a problem, and says so', async (_why, sender, senderFrame) => {
    const host = setUp();
    const answer = await host.call(sender ?? host.ours, senderFrame);
    expect(answer).toMatchObject({ ok: false, problem: { code: 'internal' } });
    expect(host.dispatched).toEqual([]);
    expect(host.warn).toHaveBeenCalledOnce();
  });

  it('hands events to our window only while there is one', () => {
    const host = setUp();
    const message: EventMessage = { event: 'navigate', payload: { to: 'team' } };
    for (const listener of host.listeners) listener(message);
    expect(host.sent).toEqual([['keyholder:event', message]]);
    host.close();
    host.ipc.send(message);
    expect(host.sent).toHaveLength(1);
  });
});
