import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import type { Zlib } from 'node:zlib';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

type Unpacking = Transform & Zlib;

const decoders: Readonly<Record<string, () => Unpacking>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/**
 * The body as Chromium hands it on: unpacked, while the headers go on saying how it was packed
 * (chromium:net/url_request/url_request_http_job.cc, `SetUpSourceStream`). An unknown packing is left as it is.
 */
export function decoded(response: IncomingMessage): IncomingMessage | Unpacking {
  const packing = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = decoders[packing]?.();
  return decoder === undefined ? response : response.pipe(decoder);
}
