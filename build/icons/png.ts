import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A square picture: `side` pixels each way, four bytes (red, green, blue, alpha, not premultiplied) for each. */
export interface Picture {
  side: number;
  rgba: Buffer;
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Eight bits, red, green, blue and alpha, not interlaced: what a browser's screenshot of a transparent page is. */
const rgba8 = '0806000000';

/** Throws for anything but a square PNG of eight bits with alpha. */
export function decodePng(file: Buffer): Picture {
  if (!file.subarray(0, 8).equals(signature)) throw new Error('This is no PNG.');
  let header: Buffer | null = null;
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (file.readUInt32BE(at + 8 + length) !== crc32(file.subarray(at + 4, at + 8 + length))) {
      throw new Error(`The chunk ${type} of the PNG is damaged.`);
    }
    if (type === 'IHDR') header = body;
    if (type === 'IDAT') data.push(body);
    at += 12 + length;
  }
  if (header === null || data.length === 0) throw new Error('The PNG has no picture.');
  const side = header.readUInt32BE(0);
  if (header.readUInt32BE(4) !== side || header.toString('hex', 8) !== rgba8) {
    throw new Error('The PNG is not square, or not of eight bits with alpha.');
  }
  return { side, rgba: unfilter(inflateSync(Buffer.concat(data)), side) };
}

export function encodePng({ side, rgba }: Picture): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  const rows = Buffer.concat(
    Array.from({ length: side }, (_, row) =>
      Buffer.concat([Buffer.of(0), rgba.subarray(row * side * 4, (row + 1) * side * 4)]),
    ),
  );
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([size, Buffer.from(rgba8, 'hex')])),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

function unfilter(rows: Buffer, side: number): Buffer {
  const width = side * 4;
  const out = Buffer.alloc(width * side);
  for (let row = 0; row < side; row++) {
    const filter = rows[row * (width + 1)] ?? 0;
    for (let x = 0; x < width; x++) {
      const at = row * width + x;
      const left = x >= 4 ? (out[at - 4] ?? 0) : 0;
      const up = row > 0 ? (out[at - width] ?? 0) : 0;
      const corner = x >= 4 && row > 0 ? (out[at - width - 4] ?? 0) : 0;
      out[at] = (rows[row * (width + 1) + 1 + x] ?? 0) + predict(filter, left, up, corner);
    }
  }
  return out;
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map(value => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
