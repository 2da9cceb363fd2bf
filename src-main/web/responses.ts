import type { ServerResponse } from 'node:http';
import { permissionsPolicy } from '../page/content-policy.ts';

export function setCommonHeaders(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Permissions-Policy', permissionsPolicy);
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
}

/** Answers the one-time link. */
export const enteringPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Keyholder</title>
<meta http-equiv="refresh" content="0; url=/"></head>
<body><p>Opening Keyholder. <a href="/">Go on</a> if nothing happens.</p></body></html>
`;

export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

export function sendPieces(
  response: ServerResponse,
  status: number,
  type: string,
  pieces: readonly Buffer[],
): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': length });
  for (const piece of pieces) response.write(piece);
  response.end();
}

export const sendText = (response: ServerResponse, status: number, text: string) =>
  send(response, status, 'text/plain; charset=utf-8', `${text}\n`);

export function refuseMethod(response: ServerResponse, allowed: 'GET' | 'POST'): void {
  response.setHeader('Allow', allowed);
  sendText(response, 405, `Only ${allowed} is answered here.`);
}
