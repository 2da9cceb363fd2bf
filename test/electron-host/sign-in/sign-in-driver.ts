import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, type Mock, vi } from 'vitest';
import type { Logger } from '../../../src-main/core/base/ports/logger.ts';
import { guardEverything, SessionRules } from '../../../src-main/electron/guards/security.ts';
import { createSignInWindow } from '../../../src-main/electron/sign-in/sign-in-window.ts';
import { soon } from '../../support/soon.ts';
import { app, BaseWindow, startElectron } from '../stand-in/electron.ts';
import type { PlainPage } from '../stand-in/plain-page.ts';
import type { WebContents } from '../stand-in/web-contents.ts';

type Prove = (value: string) => Promise<boolean>;
type Handlers = Record<string, RequestListener>;

const answers: Handlers = {
  '/': (_request, response) => response.end('<title>Keyholder</title>Sign in'),
  '/elsewhere': (_request, response) => response.end('elsewhere'),
  '/signed-in': (_request, response) => {
    response.setHeader('set-cookie', 'SERVICE_SESSION=abc.DEF-123; Path=/; HttpOnly').end('in');
  },
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/out': (_request, response) => response.writeHead(302, { location: 'http://example.com/x' }).end(),
  '/never': () => undefined,
};

let server: Server;
export let port: number;
export let dashboardUrl: string;
export let log: { warn: Mock<Logger['warn']> };
let signIn: ReturnType<typeof createSignInWindow>;
let prove: Prove;
const running: Promise<string | null>[] = [];

/** A sign-in window on the stand-in for Electron, with a dashboard on loopback; anew for each test of the file. */
export function setUpSignIn(): void {
  beforeEach(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      (answers[request.url ?? ''] ?? answers['/'])?.(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
    dashboardUrl = `http://127.0.0.1:${port}`;
    startElectron();
    log = { warn: vi.fn<Logger['warn']>() };
    const rules = new SessionRules();
    guardEverything(app as unknown as Parameters<typeof guardEverything>[0], rules, log);
    app.on('window-all-closed', () => undefined);
    app.becomeReady();
    signIn = createSignInWindow(rules, () => null);
    prove = async () => true;
  });

  afterEach(async () => {
    for (const window of BaseWindow.getAllWindows()) window.destroy();
    await Promise.allSettled(running.splice(0));
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  });
}

export function proveBy(judge: Prove): void {
  prove = judge;
}

export function press(url = dashboardUrl): Promise<string | null> {
  const capturing = signIn.capture({
    dashboardUrl: url,
    cookieName: 'SERVICE_SESSION',
    prove: value => prove(value),
  });
  running.push(capturing);
  return capturing;
}

function frameOf(window: BaseWindow) {
  const [strip, page] = window.contentView.children.map(
    view => Reflect.get(view, 'webContents') as WebContents,
  );
  if (!strip || !page) throw new Error('A window without a strip or a page.');
  return { window, strip, page, bounds: () => window.contentView.children.map(view => view.getBounds()) };
}

/** Of the windows that are open now, the first one first. */
export const frames = () => BaseWindow.getAllWindows().map(frameOf);

export async function opened(url = dashboardUrl) {
  const result = press(url);
  const [frame] = frames();
  if (!frame) throw new Error('No window.');
  return { ...frame, result };
}

export async function loaded(path = '/') {
  const frame = await opened(`${dashboardUrl}`);
  await shows(frame.page, '/');
  if (path !== '/') {
    plain(frame.page).navigate({ url: path });
    await shows(frame.page, path);
  }
  return frame;
}

export const plain = (contents: WebContents) => contents.page as PlainPage;
export const shows = (contents: WebContents, path: string) =>
  soon(() => expect(new URL(contents.getURL()).pathname).toBe(path));
export const said = ({ strip }: { strip: WebContents }) =>
  (plain(strip).document?.body ?? '')
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
export const says = (frame: { strip: WebContents }, text: string) =>
  soon(() => expect(said(frame)).toContain(text));
