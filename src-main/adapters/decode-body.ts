import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { errorCode } from '../core/base/error-code.ts';
import { readJson } from '../core/base/json.ts';
import { TransportError } from '../core/base/ports/transport.ts';
import { encodingsOf, hasForeignEncoding } from '../core/wire/content-encoding.ts';
import { unpackZstd } from './unpack-zstd.ts';

type Decode = (body: Uint8Array, limits: { maxOutputLength: number }) => Promise<Buffer>;

const decoders: Readonly<Record<string, Decode>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: (body, limits) => (hasZlibHeader(body) ? promisify(inflate) : promisify(inflateRaw))(body, limits),
  br: promisify(brotliDecompress),
  zstd: unpackZstd,
};

/** What `decodeBody` takes, for the request. */
export const acceptEncoding = 'gzip, deflate, br, zstd';
/** More than one is rare; each more could be one more bomb. */
export const mostLayers = 3;

/**
 * A body without its content encodings, asked for or not. SECURITY: what an answer unpacks to is held to the limit, layer by layer.
 * One of an unknown encoding stays as it is, and so does a text that only claims to be packed, as a proxy leaves it that unpacks it and
 * forgets the header. What is gzip and does not say so is unpacked as well.
 * @throws TransportError `too-large`, `undecodable`
 */
export async function decodeBody(
  body: Uint8Array,
  header: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const layers = encodingsOf(header).reverse();
  if (body.length === 0 || hasForeignEncoding(header)) return body;
  if (layers.length > mostLayers) throw new TransportError('undecodable', true, 'Packed too often.');
  let plain = body;
  for (const layer of layers) {
    try {
      plain = (await decoders[layer]?.(plain, { maxOutputLength: maxBytes })) ?? plain;
    } catch (error) {
      const code = errorCode(error) ?? 'unknown';
      if (code === 'ERR_BUFFER_TOO_LARGE')
        throw new TransportError('too-large', true, `More than ${maxBytes} bytes.`);
      const text = [plain, body].find(one => readJson(one).ok);
      if (text) return text;
      throw new TransportError('undecodable', true, `${layer}: ${code}`);
    }
  }
  return isGzip(plain) ? unzipped(plain, maxBytes) : plain;
}

/** No text begins like this (RFC 1952, 2.3.1). */
export const isGzip = ({ 0: first, 1: second, 2: method }: Uint8Array): boolean =>
  first === 0x1f && second === 0x8b && method === 8;

/**
 * What is packed without a word, as a proxy leaves it that forgets the header, or once more than is said.
 * @throws TransportError `too-large`, `undecodable`
 */
export async function unzipped(body: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  let plain = body;
  for (let layer = 0; layer < mostLayers && isGzip(plain); layer += 1) {
    try {
      plain = await promisify(gunzip)(plain, { maxOutputLength: maxBytes });
    } catch (error) {
      const code = errorCode(error) ?? 'unknown';
      if (code === 'ERR_BUFFER_TOO_LARGE')
        throw new TransportError('too-large', true, `More than ${maxBytes} bytes.`);
      throw new TransportError('undecodable', true, `gzip: ${code}`);
    }
  }
  return plain;
}

/** RFC 9110 means zlib by `deflate`; some servers leave its two bytes out (RFC 1950, 2.2). */
export function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}
