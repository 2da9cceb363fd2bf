import { Buffer } from 'node:buffer';
import type { Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { encodingsOf, hasForeignEncoding } from '../core/wire/content-encoding.ts';
import { hasZlibHeader, isGzip, mostLayers } from './decode-body.ts';

/** An answer that shows a token is shorter. */
const mostPieces = 8_192;

const flushed = { finishFlush: constants.Z_SYNC_FLUSH };

const decoders: Readonly<Record<string, (body: Uint8Array) => Transform>> = {
  gzip: () => createGunzip(flushed),
  'x-gzip': () => createGunzip(flushed),
  deflate: body => (hasZlibHeader(body) ? createInflate : createInflateRaw)(flushed),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }),
};

/**
 * What can be told of a body that broke off, however it is packed: all that came before the place where it ends, or where it is
 * broken, and never more than the limit. Never rejects.
 */
export async function decodeTorn(
  body: Uint8Array,
  header: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  if (body.length === 0 || hasForeignEncoding(header)) return body;
  let plain = body;
  for (const layer of encodingsOf(header).reverse().slice(0, mostLayers)) {
    const decoder = decoders[layer]?.(plain);
    if (decoder) plain = await asFarAsItGoes(decoder, plain, maxBytes);
  }
  // And what is packed without a word.
  if (isGzip(plain)) plain = await asFarAsItGoes(createGunzip(flushed), plain, maxBytes);
  // A text that only claims to be packed.
  return plain.length === 0 ? body : plain;
}

function asFarAsItGoes(decoder: Transform, body: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  return new Promise(resolve => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const done = () => resolve(Buffer.concat(chunks).subarray(0, maxBytes));
    decoder.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes) decoder.destroy();
    });
    for (const end of ['end', 'close', 'error']) decoder.once(end, done);
    // An error takes what was unpacked of the same piece with it: the last characters before it, so each by itself where they are few.
    const length = Math.max(1, Math.ceil(body.length / mostPieces));
    for (let at = 0; at < body.length; at += length) decoder.write(body.subarray(at, at + length));
    decoder.end();
  });
}
