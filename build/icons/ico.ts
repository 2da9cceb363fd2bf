import { encodePng, type Picture } from './png.ts';

/**
 * A Windows icon. 256 pixels as PNG; the smaller ones as bitmaps, because makensis and older shells read no PNG there.
 */
export function encodeIco(pictures: readonly Picture[]): Buffer {
  const bodies = pictures.map(picture => (picture.side >= 256 ? encodePng(picture) : bitmap(picture)));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, body] of bodies.entries()) {
    const at = 6 + 16 * index;
    // 0 stands for 256.
    const side = (pictures[index]?.side ?? 0) % 256;
    head.writeUInt8(side, at);
    head.writeUInt8(side, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(body.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += body.length;
  }
  return Buffer.concat([head, ...bodies]);
}

/** 32 bits, bottom row first, and after it a mask of one bit for each pixel, in rows of whole double words. */
function bitmap({ side, rgba }: Picture): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(side, 4);
  // Twice the height: the picture and its mask.
  header.writeInt32LE(side * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const maskRow = Math.ceil(side / 32) * 4;
  const colours = Buffer.alloc(side * side * 4);
  const mask = Buffer.alloc(maskRow * side);
  for (let row = 0; row < side; row++) {
    for (let x = 0; x < side; x++) {
      const from = ((side - 1 - row) * side + x) * 4;
      const to = (row * side + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(from, from + 4);
      colours.set([blue, green, red, alpha], to);
      const byte = row * maskRow + (x >> 3);
      if (alpha === 0) mask[byte] = (mask[byte] ?? 0) | (0x80 >> (x & 7));
    }
  }
  header.writeUInt32LE(colours.length + mask.length, 20);
  return Buffer.concat([header, colours, mask]);
}
