/**
 * The core behind a loopback page in an ordinary browser: for development, end-to-end tests and machines without
 * Electron's runtime. Never packaged.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../adapters/system-clock.ts';
import type { App } from '../core/app/app.ts';
import { preparePage } from '../page/content-policy.ts';
import { bridgeScript } from './bridge-script.ts';
import type { BuiltPage } from './built-page.ts';
import { type Crowd, thinOut } from './crowd.ts';
import { roomFor, streamEvents } from './event-stream.ts';
import { createGate, type Gate } from './gate.ts';
import { header, readGateRequest } from './gate-request.ts';
import { jsonPieces } from './json-pieces.ts';
import { readBody } from './request-body.ts';
import { enteringPage, refuseMethod, send, sendPieces, sendText, setCommonHeaders } from './responses.ts';

export interface WebHost {
  origin: string;
  /** The one-time link. */
  link: string;
  close(): Promise<void>;
}

export type ServedApp = Pick<App, 'dispatch' | 'subscribe'>;

/** Rejects with Node's error where the port cannot be had (EADDRINUSE, EACCES). */
export async function startServer(options: {
  app: ServedApp;
  page: BuiltPage;
  port: number;
}): Promise<WebHost> {
  const bridge = await bridgeScript();
  // Node looks for those that are late every 30 seconds unless told otherwise.
  const server = createServer({
    // The longest body that is taken is 48 MB, and the computer may be busy.
    requestTimeout: 120_000,
    headersTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
  });
  const served = { ...options, bridge, crowd: thinOut(server), streams: new Set<ServerResponse>() };
  // SECURITY: loopback only; no other machine can reach it.
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const gate = createGate((server.address() as AddressInfo).port);
  server.on('request', (request, response) => {
    answer(request, response, gate, served).catch(() => {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'Keyholder could not answer this.');
    });
  });
  return { origin: gate.origin, link: gate.link, close: () => closeServer(server) };
}

interface Served {
  app: ServedApp;
  page: BuiltPage;
  bridge: string;
  crowd: Crowd;
  /** Of events, the oldest first. */
  streams: Set<ServerResponse>;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  gate: Gate,
  { app, page, bridge, crowd, streams }: Served,
): Promise<void> {
  setCommonHeaders(response);
  const asked = readGateRequest(request);
  const verdict = gate.judge(asked);
  if (verdict.kind === 'refused') return sendText(response, 403, verdict.reason);
  crowd.admit(request.socket);
  if (verdict.kind === 'redeemed') {
    // A page of our own and not a redirect: after a click on another site, a redirect is still "cross-site" and
    // the browser would keep the SameSite=Strict cookie back. This page's own refresh is same-origin.
    response.setHeader('Set-Cookie', verdict.setCookie);
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    return send(response, 200, 'text/html; charset=utf-8', enteringPage);
  }
  if (asked.path === '/rpc') return answerCall(request, response, app);
  if (asked.method !== 'GET') return refuseMethod(response, 'GET');
  if (asked.path === '/events') {
    const comesBack = header(request, 'last-event-id') !== undefined;
    if (!roomFor(response, streams, comesBack)) return void response.writeHead(204).end();
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    return streamEvents(response, app.subscribe, comesBack || request.url === '/events?again');
  }
  if (asked.path === '/bridge.js') return send(response, 200, 'text/javascript; charset=utf-8', bridge);
  if (asked.path === '/' || asked.path === '/index.html') {
    const prepared = preparePage(page.template, 'self');
    response.setHeader('Content-Security-Policy', prepared.contentSecurityPolicy);
    return send(response, 200, 'text/html; charset=utf-8', prepared.html);
  }
  const asset = page.assets.get(asked.path);
  // Browsers ask for it by themselves and note a 404 as an error of the page.
  if (asset === undefined && asked.path === '/favicon.ico') return void response.writeHead(204).end();
  if (asset === undefined) return sendText(response, 404, 'There is nothing here.');
  return send(response, 200, asset.type, asset.body);
}

async function answerCall(request: IncomingMessage, response: ServerResponse, app: ServedApp): Promise<void> {
  if (request.method !== 'POST') return refuseMethod(response, 'POST');
  // SECURITY: only JSON, which no HTML form can send.
  if (!/^application\/json\s*(;|$)/i.test(header(request, 'content-type') ?? '')) {
    return sendText(response, 415, 'Calls are sent as application/json.');
  }
  const body = await readBody(request);
  if (body === null) {
    response.setHeader('Connection', 'close');
    return sendText(response, 413, 'This call is too long.');
  }
  let call: unknown;
  try {
    // What is of another encoding would come with other letters in it, and be sent so.
    call = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return sendText(response, 400, 'This call is not JSON.');
  }
  const { method, input } =
    typeof call === 'object' && call !== null ? (call as Record<string, unknown>) : {};
  const pieces = await jsonPieces(await app.dispatch(method, input), systemClock);
  sendPieces(response, 200, 'application/json; charset=utf-8', pieces);
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
