import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Of WCAG 2.1 and 2.2, and left out by axe unless they are asked for. */
const alsoAsked = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } };
/** What hangs on how the page is drawn: on its colours, or on the place of everything. All else is the same document in every theme. */
const coloured = ['color-contrast', 'link-in-text-block'];
const placed = ['target-size', 'scrollable-region-focusable'];

declare global {
  interface Window {
    axe?: typeof axe;
    /** Every element and its place, as they were when the page was last looked at in light. */
    stood?: string;
  }
}

const themes = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' }, only: null },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' }, only: coloured },
  // As Windows high contrast is; what axe computes of colours says nothing there.
  { name: 'forced colours', media: { colorScheme: 'light', forcedColors: 'active' }, only: [] },
] as const;

/** `KEYHOLDER_PICTURES=FOLDER npm test -- test/e2e/access.spec.ts`: a picture of every state in every theme, to be looked at. */
const pictures = process.env.KEYHOLDER_PICTURES;

/** How often a state is looked at before what was held against it counts: what was drawn in passing is gone by then. */
const looks = 4;

/** Names what axe holds against the page as it stands, in every theme, once nothing on it moves any more. */
export async function examine(page: Page, state: string, without: string[] = []): Promise<void> {
  for (const { name, media, only } of themes) {
    await page.emulateMedia(media);
    await standsStill(page, media.colorScheme);
    if (pictures) await page.screenshot({ path: join(pictures, `${state}, ${name}.png`) });
    let found: string[] = [];
    for (let look = 0; look < looks; look += 1) {
      if (look > 0) await standsStill(page, media.colorScheme);
      const asInLight = await standsAsKept(page, only === null);
      const rules = only === null || asInLight ? only : [...only, ...placed];
      found = await heldAgainst(page, rules, without);
      if (found.length === 0) break;
    }
    expect.soft(found, `${state}, ${name}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

/** @param only these rules; null: all that there are */
async function heldAgainst(page: Page, only: readonly string[] | null, without: string[]): Promise<string[]> {
  if (only?.length === 0) return [];
  const options: axe.RunOptions = only
    ? { runOnly: { type: 'rule', values: [...only] } }
    : { rules: { ...alsoAsked, ...Object.fromEntries(without.map(rule => [rule, { enabled: false }])) } };
  for (const frame of page.frames()) {
    // Half a megabyte, slow until it has run for a while: once for each document, not for each look.
    if (!(await frame.evaluate(() => 'axe' in window))) {
      await frame.evaluate(axe.source);
      await frame.evaluate(readColoursOnce);
    }
  }
  return page.evaluate(
    async wanted => {
      if (!window.axe) throw new Error('axe is not in this page.');
      const { violations } = await window.axe.run(document, wanted);
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ target, html, any, all, none }) => {
          const why = [...any, ...all, ...none].map(({ message }) => message).join('; ');
          return `${id} (${impact}) at ${target.join(' ')}: ${why}: ${html.slice(0, 300)}`;
        }),
      );
    },
    // The nodes of what passed would be described too.
    { ...options, resultTypes: ['violations'] } satisfies axe.RunOptions,
  );
}

/** Axe takes the colour of each element apart anew, which is a tenth of its work: a page has a few dozen of them. */
function readColoursOnce(): void {
  interface Colour {
    r: number;
    g: number;
    b: number;
    alpha: number;
    parseString(text: string): Colour;
  }
  const { axe: here } = window as unknown as {
    axe: { commons: { color: { Color: { prototype: Colour } } } };
  };
  const { prototype } = here.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function read(text) {
    const seen = known.get(text);
    if (seen) return Object.assign(this, seen);
    // What it cannot read it throws, and is asked about again.
    parseString.call(this, text);
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
}

/**
 * Whether every element is as it was, in the place where it was, when this was asked with `keep` last. What axe says of places is
 * then the same, and need not be asked again.
 */
function standsAsKept(page: Page, keep: boolean): Promise<boolean> {
  // Of a frame within it nothing is seen here.
  if (page.frames().length > 1) return Promise.resolve(false);
  return page.evaluate(keeps => {
    const told = ['display', 'visibility', 'overflow-x', 'overflow-y', 'position', 'z-index', 'opacity'];
    const places = [...document.querySelectorAll('*')].map(element => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const scrolled = [element.scrollWidth, element.scrollHeight];
      return [x, y, width, height, ...scrolled, ...told.map(one => style.getPropertyValue(one))];
    });
    const stands = `${document.body.outerHTML}\n${places.join('\n')}`;
    if (keeps) window.stood = stands;
    return window.stood === stands;
  }, keep);
}

/** Once the page has taken the theme, if one is named, which it hears of with its next frame, and all that moves has come to its end. */
export async function standsStill(page: Page, theme?: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async wanted => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
    const moving = () =>
      document.getAnimations().filter(
        // What has ended and goes on having its effect stays among them.
        ({ effect, playState }) =>
          playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
      );
    const { dataset } = document.documentElement;
    while (wanted && (dataset.mantineColorScheme ?? wanted) !== wanted) await frame();
    // A dialog stands for two frames before it begins to appear (use-transition.mjs of @mantine/core), drawn through itself.
    const quietFrames = 6;
    let quiet = 0;
    // What begins anew all the time is left out in the end.
    for (let round = 0; round < 200 && quiet < quietFrames; round += 1) {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await frame();
      quiet = moving().length === 0 ? quiet + 1 : 0;
    }
  }, theme);
}
