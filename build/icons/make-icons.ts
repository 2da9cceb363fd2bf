/** `npm run icons`: draws the icons of every platform from the two svg files here. Needs a Chromium, for the colours that screens have. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { IconIcns, IconIco } from '@shockpkg/icon-encoder';
import { findBrowser } from '../../test/e2e/browser.ts';

/** Below this the finer drawing loses its bow. */
const smallUpTo = 32;

export const linuxSides = [16, 24, 32, 48, 64, 128, 256, 512];
const windowsSides = [16, 24, 32, 48, 64, 128, 256];
/** 16 and 32 in the old form, with a mask: as PNG some macOS versions draw them garbled. */
const macTypes = {
  ...{ 16: ['is32', 's8mk'], 32: ['il32', 'l8mk', 'ic11'], 64: ['ic12'], 128: ['ic07'] },
  ...{ 256: ['ic08', 'ic13'], 512: ['ic09', 'ic14'], 1024: ['ic10'] },
};

/** Every file that electron-builder takes, by its name: given these, it downloads no converter. */
export async function iconFiles(executablePath: string): Promise<Map<string, Uint8Array>> {
  const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
  const [large, small] = [await read('keyholder.svg'), await read('keyholder-small.svg')];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ deviceScaleFactor: 1 });
    const draw = async (side: number, margin = 0) => {
      await page.setViewportSize({ width: side, height: side });
      const style = `body{margin:${margin}px}svg{display:block;width:${side - 2 * margin}px}`;
      await page.setContent(`<style>${style}</style>${side <= smallUpTo ? small : large}`);
      return page.screenshot({ omitBackground: true, animations: 'disabled' });
    };
    const files = new Map<string, Uint8Array>();
    for (const side of linuxSides) files.set(`linux/${side}x${side}.png`, await draw(side));
    const ico = new IconIco();
    // makensis and older shells read no PNG but the largest.
    for (const side of windowsSides) await ico.addFromPng(await draw(side), side >= 256, true);
    const icns = new IconIcns();
    icns.toc = false;
    for (const [side, types] of Object.entries(macTypes)) {
      // Apple's grid: 824 of 1,024 pixels. The smallest keep one pixel, so that the key stays readable.
      const margin = Number(side) <= smallUpTo ? Number(side) / 16 : (Number(side) * 100) / 1024;
      await icns.addFromPng(await draw(Number(side), margin), types, true);
    }
    return files.set('icon.ico', ico.encode()).set('icon.icns', icns.encode());
  } finally {
    await browser.close();
  }
}

if (import.meta.main) {
  const found = findBrowser();
  if ('reason' in found) throw new Error(found.reason);
  await mkdir(new URL('linux/', import.meta.url), { recursive: true });
  for (const [name, bytes] of await iconFiles(found.path)) {
    await writeFile(new URL(name, import.meta.url), bytes);
    process.stdout.write(`build/icons/${name} (${bytes.length} bytes)\n`);
  }
}
