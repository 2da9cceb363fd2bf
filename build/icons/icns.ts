import { encodePng, type Picture } from './png.ts';

/** Types that hold a PNG, with their pixels. 11 to 14 are the double densities of 16, 32, 128 and 256. */
export const pngTypes = {
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
} as const;

/** 16 and 32 at single density. As PNG (icp4, icp5) some macOS versions draw them garbled; this old form always works. */
export const packedTypes = { is32: { side: 16, mask: 's8mk' }, il32: { side: 32, mask: 'l8mk' } } as const;

/** A macOS icon of every size. `draw` gives the picture with so many pixels to a side. */
export function encodeIcns(draw: (side: number) => Picture): Buffer {
  const packed = Object.entries(packedTypes).flatMap(([type, { side, mask }]) => {
    const picture = draw(side);
    const colours = [0, 1, 2].map(channel => pack(channelOf(picture, channel)));
    return [element(type, Buffer.concat(colours)), element(mask, channelOf(picture, 3))];
  });
  const pngs = Object.entries(pngTypes).map(([type, side]) => element(type, encodePng(draw(side))));
  return element('icns', Buffer.concat([...packed, ...pngs]));
}

function element(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(8 + body.length, 4);
  return Buffer.concat([head, body]);
}

const channelOf = ({ rgba, side }: Picture, channel: number): Buffer =>
  Buffer.from(Array.from({ length: side * side }, (_, pixel) => rgba[pixel * 4 + channel] ?? 0));

/** Apple's run lengths: 0 to 127 is that many bytes and one more as they are; 128 to 255 is 3 to 130 times the next. */
export function pack(bytes: Buffer): Buffer {
  const out: number[] = [];
  let plain: number[] = [];
  const flush = () => {
    if (plain.length > 0) out.push(plain.length - 1, ...plain);
    plain = [];
  };
  for (let at = 0; at < bytes.length; ) {
    const value = bytes[at] ?? 0;
    let run = 1;
    while (run < 130 && bytes[at + run] === value && at + run < bytes.length) run++;
    if (run >= 3) {
      flush();
      out.push(125 + run, value);
    } else {
      for (let one = 0; one < run; one++) {
        if (plain.length === 128) flush();
        plain.push(value);
      }
    }
    at += run;
  }
  flush();
  return Buffer.from(out);
}
