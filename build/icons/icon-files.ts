import type { Studio } from './draw.ts';
import { encodeIcns, packedTypes, pngTypes } from './icns.ts';
import { encodeIco } from './ico.ts';
import { encodePng, type Picture } from './png.ts';

export const linuxSides = [16, 24, 32, 48, 64, 128, 256, 512] as const;
export const icoSides = [16, 24, 32, 48, 64, 128, 256] as const;
const macSides = [
  ...new Set<number>([...Object.values(packedTypes).map(one => one.side), ...Object.values(pngTypes)]),
];

export interface IconFile {
  /** From `build/icons`. */
  name: string;
  bytes: Buffer;
}

/** Everything that electron-builder takes: given these, it downloads no converter. */
export async function iconFiles(studio: Studio): Promise<IconFile[]> {
  const full = new Map<number, Picture>();
  const mac = new Map<number, Picture>();
  for (const side of linuxSides) full.set(side, await studio.draw(side, 'full'));
  for (const side of macSides) mac.set(side, await studio.draw(side, 'mac'));
  return [
    { name: 'icon.icns', bytes: encodeIcns(side => taken(mac, side)) },
    { name: 'icon.ico', bytes: encodeIco(icoSides.map(side => taken(full, side))) },
    ...linuxSides.map(side => ({
      name: `linux/${side}x${side}.png`,
      bytes: encodePng(taken(full, side)),
    })),
  ];
}

function taken(pictures: ReadonlyMap<number, Picture>, side: number): Picture {
  const picture = pictures.get(side);
  if (picture === undefined) throw new Error(`Nobody has drawn ${side} pixels.`);
  return picture;
}
