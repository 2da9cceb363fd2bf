import type { IncomingMessage } from 'node:http';
import { decoded } from './content-encoding.ts';
import { netErrorName } from './net-errors.ts';

export interface BodyListener {
  /** @param received bytes up to here; `more` asks for the next piece. */
  piece(data: ArrayBuffer, received: number, more: () => void): void;
  end(): void;
  /** @param name without "net::ERR_" */
  broken(name: string): void;
}

/**
 * A body as chromium:services/network/public/cpp/simple_url_loader.cc streams it (`BodyReader`, `MaybeComplete`): one piece at a
 * time, each after the last one was taken; the end, or what broke, only after all that had come before it.
 */
export function readBody(response: IncomingMessage, listener: BodyListener): void {
  const body = decoded(response);
  const waiting: Array<Buffer | (() => void)> = [];
  let taken = true;
  let received = 0;
  const next = () => {
    const one = taken ? waiting.shift() : undefined;
    if (one === undefined) {
      if (taken) body.resume();
    } else if (typeof one === 'function') {
      one();
    } else {
      taken = false;
      received += one.length;
      const data = new ArrayBuffer(one.length);
      one.copy(new Uint8Array(data));
      listener.piece(data, received, () => {
        taken = true;
        setImmediate(next);
      });
    }
  };
  const last = (end: () => void) => {
    waiting.push(end);
    next();
  };
  const broken = (error: Error) => {
    const name = netErrorName(error, 'after', false);
    const counted =
      name === 'INCOMPLETE_CHUNKED_ENCODING' && response.headers['content-length'] !== undefined;
    last(() => listener.broken(counted ? 'CONTENT_LENGTH_MISMATCH' : name));
  };
  body.on('data', (chunk: Buffer) => {
    body.pause();
    waiting.push(chunk);
    next();
  });
  body.once('end', () => last(listener.end));
  body.once('error', broken);
  // What came before the line broke is unpacked first (chromium:net/filter/filter_source_stream.cc).
  if ('flush' in body) response.once('error', error => body.flush(() => broken(error)));
}
