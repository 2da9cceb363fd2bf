import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iconFiles, linuxSides } from '../../build/icons/make-icons.ts';
import { findBrowser } from '../e2e/browser.ts';
import { describeUnless } from '../support/describe-need.ts';
import { here } from '../support/needs.ts';

const committed = (name: string): Buffer =>
  readFileSync(new URL(`../../build/icons/${name}`, import.meta.url));

/** The pictures of a file of several, by what its directory calls them: a PNG each, or an older form. */
function pictures(file: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  if (file.toString('latin1', 0, 4) === 'icns') {
    expect(file.readUInt32BE(4)).toBe(file.length);
    for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
      found.set(file.toString('latin1', at, at + 4), file.subarray(at + 8, at + file.readUInt32BE(at + 4)));
    }
  } else {
    expect(file.readUInt32LE(0)).toBe(0x10000);
    for (let at = 6; at < 6 + 16 * file.readUInt16LE(4); at += 16) {
      const from = file.readUInt32LE(at + 12);
      found.set(String(file.readUInt8(at) || 256), file.subarray(from, from + file.readUInt32LE(at + 8)));
    }
  }
  return found;
}

const isPng = (bytes: Buffer) => bytes.toString('latin1', 1, 4) === 'PNG';
const sideOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('the committed icons', () => {
  it('icon.ico has every size that Windows asks for, the largest alone as PNG', () => {
    const found = pictures(committed('icon.ico'));
    expect([...found.keys()]).toEqual(['16', '24', '32', '48', '64', '128', '256']);
    expect([...found].filter(([, bytes]) => isPng(bytes)).map(([side]) => side)).toEqual(['256']);
  });

  it('icon.icns has every size from 16 to 1024, at both densities', () => {
    const found = pictures(committed('icon.icns'));
    const sides = { ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 };
    expect([...found.keys()].sort()).toEqual([...Object.keys(sides), 'is32', 'il32', 's8mk', 'l8mk'].sort());
    for (const [type, side] of Object.entries(sides))
      expect(sideOf(found.get(type) ?? Buffer.alloc(24)), type).toEqual([side, side]);
  });

  it.each(linuxSides)('linux/%s is of the size that its name says', side => {
    expect(sideOf(committed(`linux/${side}x${side}.png`))).toEqual([side, side]);
  });
});

const browser = findBrowser();
// In CI a missing browser must fail, not skip.
const missing = 'reason' in browser && !here.ci ? browser.reason : null;
describeUnless(missing, 'drawn again', () => {
  let fresh: Map<string, Uint8Array>;
  let running: Browser;
  let page: Page;
  beforeAll(async () => {
    if ('reason' in browser) throw new Error(browser.reason);
    fresh = await iconFiles(browser.path);
    running = await chromium.launch({ executablePath: browser.path, args: ['--no-sandbox'] });
    page = await running.newPage();
  });
  afterAll(() => running?.close());

  /** The share of pixels that are clearly another colour: the shade by which another version smooths an edge does not count. */
  const difference = (...pngs: [Uint8Array, Uint8Array]) =>
    page.evaluate(
      async ([one, other]) => {
        const pixels = async (base64: string) => {
          const picture = new Image();
          picture.src = `data:image/png;base64,${base64}`;
          await picture.decode();
          const { naturalWidth: width, naturalHeight: height } = picture;
          const canvas = new OffscreenCanvas(width, height).getContext('2d');
          canvas?.drawImage(picture, 0, 0);
          return canvas?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
        };
        const [first, second] = [await pixels(one ?? ''), await pixels(other ?? '')];
        if (first.length !== second.length || first.length === 0) return 1;
        const changed = new Set<number>();
        for (const [at, value] of first.entries()) {
          if (Math.abs(value - (second[at] ?? 0)) > 48) changed.add(at >> 2);
        }
        return (changed.size * 4) / first.length;
      },
      pngs.map(png => Buffer.from(png).toString('base64')),
    );

  it('is what the svg files give, in every file', async () => {
    for (const side of linuxSides) {
      const name = `linux/${side}x${side}.png`;
      expect(await difference(committed(name), fresh.get(name) ?? Buffer.alloc(0)), name).toBeLessThan(0.001);
    }
    for (const name of ['icon.ico', 'icon.icns']) {
      const again = pictures(Buffer.from(fresh.get(name) ?? []));
      const before = pictures(committed(name));
      expect([...again.keys()].sort()).toEqual([...before.keys()].sort());
      for (const [kind, bytes] of before) {
        const now = again.get(kind) ?? Buffer.alloc(0);
        expect(isPng(now), kind).toBe(isPng(bytes));
        if (isPng(bytes)) expect(await difference(bytes, now), kind).toBeLessThan(0.001);
        else expect(Math.abs(now.length - bytes.length), kind).toBeLessThan(bytes.length / 10);
      }
    }
  });

  it('by a measure that tells the two drawings apart, and the two frames', async () => {
    const [small, framed] = [committed('linux/32x32.png'), pictures(committed('icon.icns')).get('ic11')];
    expect(await difference(small, small)).toBe(0);
    expect(await difference(small, framed ?? small)).toBeGreaterThan(0.1);
  });
});
