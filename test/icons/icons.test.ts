import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { macMargin, openStudio, type Studio } from '../../build/icons/draw.ts';
import { pack, packedTypes, pngTypes } from '../../build/icons/icns.ts';
import { icoSides, linuxSides } from '../../build/icons/icon-files.ts';
import { decodePng, encodePng, type Picture } from '../../build/icons/png.ts';
import { findBrowser } from '../e2e/browser.ts';
import { describeUnless } from '../support/describe-need.ts';
import { here } from '../support/needs.ts';
import { difference, elementsOf, packedPicture, picturesOfIco, unpack } from './read-icons.ts';

const read = (name: string) => readFileSync(new URL(`../../build/icons/${name}`, import.meta.url));

interface Committed {
  name: string;
  picture: Picture;
  frame: 'full' | 'mac';
}

function committed(): Committed[] {
  const elements = elementsOf(read('icon.icns'));
  const body = (type: string) => elements.get(type) ?? Buffer.alloc(0);
  return [
    ...linuxSides.map(side => ({
      name: `linux/${side}x${side}.png`,
      picture: decodePng(read(`linux/${side}x${side}.png`)),
      frame: 'full' as const,
    })),
    ...picturesOfIco(read('icon.ico')).map(picture => ({
      name: `icon.ico ${picture.side}`,
      picture,
      frame: 'full' as const,
    })),
    ...Object.keys(pngTypes).map(type => ({
      name: `icon.icns ${type}`,
      picture: decodePng(body(type)),
      frame: 'mac' as const,
    })),
    ...Object.entries(packedTypes).map(([type, { side, mask }]) => ({
      name: `icon.icns ${type}`,
      picture: packedPicture(body(type), body(mask), side),
      frame: 'mac' as const,
    })),
  ];
}

const pixel = ({ side, rgba }: Picture, x: number, y: number) => [
  ...rgba.subarray((y * side + x) * 4, (y * side + x) * 4 + 4),
];

describe('the committed icons', () => {
  it('icon.ico has every size that Windows asks for', () => {
    expect(picturesOfIco(read('icon.ico')).map(one => one.side)).toEqual([...icoSides]);
  });

  it('icon.icns has every size from 16 to 1024, at both densities', () => {
    const elements = elementsOf(read('icon.icns'));
    expect([...elements.keys()].sort()).toEqual(
      [...Object.keys(pngTypes), ...Object.keys(packedTypes), 's8mk', 'l8mk'].sort(),
    );
    for (const [type, side] of Object.entries(pngTypes)) {
      expect(decodePng(elements.get(type) ?? Buffer.alloc(0)).side, type).toBe(side);
    }
    for (const [type, { side, mask }] of Object.entries(packedTypes)) {
      expect(unpack(elements.get(type) ?? Buffer.alloc(0)).length, type).toBe(3 * side * side);
      expect(elements.get(mask)?.length, mask).toBe(side * side);
    }
  });

  it.each(linuxSides)('linux/%s is of the size that its name says', side => {
    expect(decodePng(read(`linux/${side}x${side}.png`)).side).toBe(side);
  });

  it.each(committed())('$name shows a white key on teal, with clear corners', ({ picture, frame }) => {
    const { side } = picture;
    expect(pixel(picture, 0, 0)[3]).toBeLessThan(80);
    const margin = frame === 'mac' ? macMargin(side) : 0;
    const at = (share: number) => Math.floor(margin + share * (side - 2 * margin));
    // Right of the shaft nothing is drawn; the middle of the shaft is white.
    const [red = 255, green = 0, blue = 0, alpha] = pixel(picture, at(0.9), at(0.5));
    expect(alpha).toBe(255);
    expect(green).toBeGreaterThan(red + 40);
    expect(Math.abs(green - blue)).toBeLessThan(20);
    expect(Math.min(...pixel(picture, at(0.378), at(0.7)))).toBeGreaterThan(200);
    if (margin >= 1) expect(pixel(picture, Math.floor(margin) - 1, side >> 1)[3]).toBeLessThan(20);
  });
});

const browser = findBrowser();
// In CI a missing browser must fail, not skip.
const missing = 'reason' in browser && !here.ci ? browser.reason : null;
describeUnless(missing, 'drawn again', () => {
  let studio: Studio;
  beforeAll(async () => {
    if ('reason' in browser) throw new Error(browser.reason);
    studio = await openStudio(browser.path);
  }, 60_000);
  afterAll(() => studio?.close());

  it.each(committed())(
    '$name is what the svg files give',
    { timeout: 30_000 },
    async ({ picture, frame }) => {
      const fresh = await studio.draw(picture.side, frame);
      expect(difference(picture, fresh)).toBeLessThan(0.001);
    },
  );

  it('the measure tells the two drawings apart, and the two frames', async () => {
    const small = await studio.draw(32, 'full');
    const [one, other] = [decodePng(read('linux/32x32.png')), await studio.draw(32, 'mac')];
    expect(difference(one, small)).toBe(0);
    expect(difference(one, other)).toBeGreaterThan(0.1);
  });
});

describe('the containers', () => {
  it('run lengths come back as they were', () => {
    const cases = [
      Buffer.from([1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5]),
      Buffer.alloc(1000, 7),
      Buffer.from(Array.from({ length: 700 }, (_, index) => (index * 7) % 251)),
      Buffer.from([0]),
      Buffer.alloc(0),
    ];
    for (const bytes of cases) expect(unpack(pack(bytes)).equals(bytes)).toBe(true);
    expect([...pack(cases[0] ?? Buffer.alloc(0))]).toEqual([2, 1, 2, 2, 128, 3, 129, 4, 130, 5]);
  });

  it('a PNG comes back as it was, and a damaged one is refused', () => {
    const rgba = Buffer.from(Array.from({ length: 8 * 8 * 4 }, (_, index) => (index * 31) % 256));
    const file = encodePng({ side: 8, rgba });
    expect(decodePng(file).rgba.equals(rgba)).toBe(true);
    const damaged = Buffer.from(file);
    damaged[50] = (damaged[50] ?? 0) ^ 1;
    expect(() => decodePng(damaged)).toThrow('damaged');
    expect(() => decodePng(Buffer.from('GIF89a, and more'))).toThrow('no PNG');
  });
});
