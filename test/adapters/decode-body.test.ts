import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../src-main/adapters/decode-body.ts';
import { decodeTorn } from '../../src-main/adapters/decode-torn.ts';
import { TransportError } from '../../src-main/core/base/ports/transport.ts';

const text = JSON.stringify({ name: 'Müller', seats: [1, 2, 3] });
const plain = Buffer.from(text);
const limit = 1_000;

const decoded = async (body: Uint8Array, header: string | undefined) =>
  Buffer.from(await decodeBody(body, header, limit)).toString();
const faultOf = (body: Uint8Array, header: string) =>
  decodeBody(body, header, limit).then(
    () => 'none',
    (error: unknown) => (error instanceof TransportError ? error.fault : 'other'),
  );

describe('a body is unpacked', () => {
  it.each([
    ['gzip', gzipSync(plain)],
    ['x-gzip', gzipSync(plain)],
    ['GZIP', gzipSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['zstd', zstdCompressSync(plain)],
    ['deflate', deflateSync(plain)],
    ['deflate', deflateRawSync(plain)],
    ['gzip, br', brotliCompressSync(gzipSync(plain))],
    [' br ,, identity, gzip ', gzipSync(brotliCompressSync(plain))],
    ['identity', plain],
    ['', plain],
    [undefined, plain],
    [undefined, gzipSync(plain)],
    ['identity', gzipSync(gzipSync(plain))],
    ['gzip', gzipSync(gzipSync(plain))],
    ['gzip, gzip', gzipSync(plain)],
  ])('%s', async (header, body) => {
    expect(await decoded(body, header)).toBe(text);
  });

  const halves = [plain.subarray(0, 9), plain.subarray(9)];
  const skipped = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 7, 7]);
  it.each([
    [
      'two, as who sends a list in pieces ends one at each of them',
      halves.map(half => zstdCompressSync(half)),
    ],
    ['an empty one first', [zstdCompressSync(''), zstdCompressSync(plain)]],
    ['one that is to be skipped first', [skipped, zstdCompressSync(plain)]],
    ['one that is to be skipped last', [zstdCompressSync(plain), skipped]],
    ['what is no frame last', [zstdCompressSync(plain), Buffer.from('\r\n')]],
  ])('all frames of zstd: %s', async (_what, frames) => {
    expect(await decoded(Buffer.concat(frames), 'zstd')).toBe(text);
  });

  it('frames of zstd are held to the limit together, and are not read without end', async () => {
    const most = zstdCompressSync(Buffer.alloc(limit / 2));
    expect(await faultOf(Buffer.concat([most, most]), 'zstd')).toBe('none');
    expect(await faultOf(Buffer.concat([most, most, zstdCompressSync('x')]), 'zstd')).toBe('too-large');
    expect(await faultOf(Buffer.concat(Array(4_000).fill(zstdCompressSync(''))), 'zstd')).toBe('undecodable');
  });

  it('frames of zstd of which the last one is cut off are told as broken', async () => {
    const body = Buffer.concat(halves.map(half => zstdCompressSync(half))).subarray(0, -6);
    expect(await faultOf(body, 'zstd')).toBe('undecodable');
  });

  it.each(['compress', 'gzip, sdch', 'utf-8'])('%s is unknown: it stays as it came', async header => {
    const body = gzipSync(plain);
    expect(await decodeBody(body, header, limit)).toEqual(body);
  });

  it('a text that only claims to be packed is the text; nothing at all is nothing', async () => {
    expect(await decoded(plain, 'gzip')).toBe(text);
    expect(await decoded(Buffer.alloc(0), 'gzip')).toBe('');
  });

  it.each([
    ['cut off', gzipSync(plain).subarray(0, -9), 'gzip'],
    ['of another kind', gzipSync(plain), 'br'],
    ['too often', gzipSync(gzipSync(gzipSync(gzipSync(plain)))), 'gzip, gzip, gzip, gzip'],
  ])('%s: undecodable', async (_what, body, header) => {
    expect(await faultOf(body, header)).toBe('undecodable');
  });
});

describe('of a body that is broken', () => {
  const beside = (body: Buffer, end: string) => Buffer.concat([body, Buffer.from(end)]);
  const wrong = (body: Buffer) => Buffer.concat([body.subarray(0, -8), Buffer.alloc(8, 1)]);
  it.each([
    ['something behind it', 'gzip', beside(gzipSync(plain), 'xx')],
    ['a wrong sum', 'gzip', wrong(gzipSync(plain))],
    ['its sum cut off', 'gzip', gzipSync(plain).subarray(0, -8)],
    ['something behind it', 'br', beside(brotliCompressSync(plain), 'xx')],
    ['something behind it', 'zstd', beside(zstdCompressSync(plain), 'xx')],
    ['something behind it', 'deflate', beside(deflateSync(plain), 'xx')],
  ])('all is there that came before: %s (%s)', async (_what, header, body) => {
    expect(Buffer.from(await decodeTorn(body, header, limit)).toString()).toBe(text);
  });
});

describe('SECURITY: what an answer unpacks to is held to the limit, layer by layer', () => {
  const exact = Buffer.alloc(limit, 97);
  const bomb = Buffer.alloc(200_000_000);

  it.each([
    ['gzip', gzipSync],
    ['br', (body: Buffer) => brotliCompressSync(body)],
    ['zstd', (body: Buffer) => zstdCompressSync(body)],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ])('%s', async (header, pack) => {
    expect(await decoded(pack(exact), header)).toHaveLength(limit);
    expect(await faultOf(pack(Buffer.alloc(limit + 1, 97)), header)).toBe('too-large');
  });

  it('also where nothing says that it is packed', async () => {
    expect(await faultOf(gzipSync(Buffer.alloc(limit + 1, 97)), '')).toBe('too-large');
    expect(await faultOf(gzipSync(gzipSync(bomb)), 'gzip')).toBe('too-large');
    expect(await faultOf(gzipSync(plain).subarray(0, 20), '')).toBe('undecodable');
  });

  it('200 MB in 200 kB take no 200 MB', async () => {
    const packed = gzipSync(bomb);
    const before = process.memoryUsage().rss;
    expect(await faultOf(packed, 'gzip')).toBe('too-large');
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
    expect(gunzipSync(packed)).toHaveLength(bomb.length);
  });

  it('nor does what comes out small in the end', async () => {
    // Two layers of a bomb: the inner one is far over the limit on the way.
    expect(await faultOf(gzipSync(gzipSync(gzipSync(bomb))), 'gzip, gzip, gzip')).toBe('too-large');
  });
});
