import { decodePng, type Picture } from '../../build/icons/png.ts';

/** The bodies of an icns file by their types. */
export function elementsOf(icns: Buffer): Map<string, Buffer> {
  if (icns.toString('latin1', 0, 4) !== 'icns' || icns.readUInt32BE(4) !== icns.length) {
    throw new Error('This is no icns file, or not the whole of one.');
  }
  const elements = new Map<string, Buffer>();
  for (let at = 8; at < icns.length; ) {
    const length = icns.readUInt32BE(at + 4);
    if (length < 8 || at + length > icns.length) throw new Error('An element leaves the icns file.');
    elements.set(icns.toString('latin1', at, at + 4), icns.subarray(at + 8, at + length));
    at += length;
  }
  return elements;
}

/** Undoes Apple's run lengths. */
export function unpack(packed: Buffer): Buffer {
  const out: number[] = [];
  for (let at = 0; at < packed.length; ) {
    const count = packed[at] ?? 0;
    if (count < 128) {
      out.push(...packed.subarray(at + 1, at + 2 + count));
      at += 2 + count;
    } else {
      out.push(...Array<number>(count - 125).fill(packed[at + 1] ?? 0));
      at += 2;
    }
  }
  return Buffer.from(out);
}

/** The picture in an element of the old kind: three packed channels, and the mask in another element. */
export function packedPicture(colours: Buffer, mask: Buffer, side: number): Picture {
  const channels = unpack(colours);
  const pixels = side * side;
  const rgba = Buffer.alloc(pixels * 4);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(channel => channels[channel * pixels + pixel]);
    rgba.set([red, green, blue, mask[pixel] ?? 0], pixel * 4);
  }
  return { side, rgba };
}

export function picturesOfIco(ico: Buffer): Picture[] {
  if (ico.readUInt32LE(0) !== 0x10000) throw new Error('This is no ico file.');
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index;
    const side = ico.readUInt8(at) || 256;
    const offset = ico.readUInt32LE(at + 12);
    const body = ico.subarray(offset, offset + ico.readUInt32LE(at + 8));
    const picture = body.toString('latin1', 1, 4) === 'PNG' ? decodePng(body) : fromBitmap(body);
    if (picture.side !== side) throw new Error(`The directory says ${side}, the picture ${picture.side}.`);
    return picture;
  });
}

function fromBitmap(body: Buffer): Picture {
  const side = body.readInt32LE(4);
  if (body.readInt32LE(8) !== side * 2 || body.readUInt16LE(14) !== 32) throw new Error('An odd bitmap.');
  const rgba = Buffer.alloc(side * side * 4);
  for (let row = 0; row < side; row++) {
    for (let x = 0; x < side; x++) {
      const from = 40 + ((side - 1 - row) * side + x) * 4;
      const [blue = 0, green = 0, red = 0, alpha = 0] = body.subarray(from, from + 4);
      rgba.set([red, green, blue, alpha], (row * side + x) * 4);
    }
  }
  return { side, rgba };
}

/**
 * The share of pixels that are clearly another colour, 0 to 1. Hidden colours of transparent pixels do not count, nor does
 * the shade by which another version of the browser smooths an edge.
 */
export function difference(one: Picture, other: Picture): number {
  if (one.side !== other.side) return 1;
  const pixels = one.side * one.side;
  let changed = 0;
  for (let pixel = 0; pixel < pixels; pixel++) {
    const [first, second] = [seen(one, pixel), seen(other, pixel)];
    if (first.some((value, channel) => Math.abs(value - (second[channel] ?? 0)) > 48)) changed += 1;
  }
  return changed / pixels;
}

/** Premultiplied. */
function seen({ rgba }: Picture, pixel: number): number[] {
  const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(pixel * 4, pixel * 4 + 4);
  return [red, green, blue, 255].map(value => (value * alpha) / 255);
}
