import { readFile } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import { decodePng, type Picture } from './png.ts';

/** Windows and Linux show the drawing to its edge; macOS keeps a margin round it. */
export type Frame = 'full' | 'mac';

export interface Studio {
  /** The drawing with so many pixels to a side. */
  draw(side: number, frame: Frame): Promise<Picture>;
  close(): Promise<void>;
}

/** Below this the finer drawing loses its bow. */
const smallUpTo = 32;

/** Chromium draws, since it is there for the tests anyway and knows gradients as the screens do. */
export async function openStudio(executablePath: string): Promise<Studio> {
  const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
  const large = await read('keyholder.svg');
  const small = await read('keyholder-small.svg');
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  return {
    async draw(side, frame) {
      const margin = frame === 'mac' ? macMargin(side) : 0;
      const svg = side <= smallUpTo ? small : large;
      await page.setViewportSize({ width: side, height: side });
      await page.setContent(
        `<style>body{margin:${margin}px}svg{display:block;width:${side - 2 * margin}px}</style>${svg}`,
      );
      return decodePng(await page.screenshot({ omitBackground: true, animations: 'disabled' }));
    },
    close: () => browser.close(),
  };
}

/** Apple's grid: 824 of 1,024 pixels. The smallest keep one pixel, so that the key stays readable. */
export function macMargin(side: number): number {
  return side <= smallUpTo ? side / 16 : (side * 100) / 1024;
}
