import type { WireResponse } from '../../../src-main/core/base/ports/transport.ts';
import type { Books } from './books.ts';

/** An id that goes out as a number, with all its digits. */
export const asNumber = (id: string): string => (/^\d+$/.test(id) ? `@@${id}@@` : id);

function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes('@@') ? text.replace(/"@@(\d+)@@"/g, '$1') : text;
}

export interface Said {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** As it is, instead of JSON. */
  text?: string;
  type?: string;
  setCookie?: string | null;
}

/** What the service says, as it goes onto the line. */
export function inWire(books: Books, said: Said, nowMs: number): WireResponse {
  const text = said.text ?? (said.body === undefined ? '' : jsonText(said.body));
  return {
    status: said.status,
    headers: {
      ...(text === '' ? {} : { 'content-type': said.type ?? (said.text ? 'text/html' : 'application/json') }),
      ...(books.manner.dates ? { date: new Date(nowMs).toUTCString() } : {}),
      ...said.headers,
    },
    ...(said.setCookie
      ? { setCookies: [`SERVICE_SESSION=${said.setCookie}; Path=/; HttpOnly; Secure`] }
      : {}),
    body: Buffer.from(text),
  };
}

export const page: Said = {
  status: 200,
  body: undefined,
  text: '<!doctype html><html><body><h1>Welcome</h1><p>Please sign in to this network.</p></body></html>',
};
