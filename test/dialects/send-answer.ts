import type { ServerResponse } from 'node:http';
import type { ErrorRow } from './errors/error-rows.ts';

/** An object as JSON, a text as it stands, with the type that the row says. */
export function sendAnswer(
  response: ServerResponse,
  { status, headers, body }: Pick<ErrorRow, 'status' | 'headers' | 'body'>,
): void {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'object' ? { 'content-type': 'application/json' } : {};
  response.writeHead(status, { ...type, ...headers }).end(text);
}
