import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Of WCAG 2.1 and 2.2, and left out by axe unless they are asked for. */
const alsoAsked = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } };
/** What hangs on how the page is drawn. All else is the same document in every theme. */
const drawn = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const themes = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' }, only: null },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' }, only: drawn },
  // As Windows high contrast is; what axe computes of colours says nothing there.
  { name: 'forced colours', media: { colorScheme: 'light', forcedColors: 'active' }, only: drawn.slice(2) },
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
    const options = only
      ? { runOnly: { type: 'rule' as const, values: [...only] } }
      : { rules: { ...alsoAsked, ...Object.fromEntries(without.map(rule => [rule, { enabled: false }])) } };
    let found = await heldAgainst(page, options);
    for (let look = 1; found.length > 0 && look < looks; look += 1) {
      await standsStill(page, media.colorScheme);
      found = await heldAgainst(page, options);
    }
    expect.soft(found, `${state}, ${name}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

async function heldAgainst(page: Page, options: axe.RunOptions): Promise<string[]> {
  for (const frame of page.frames()) {
    // Half a megabyte, slow until it has run for a while: once for each document, not for each look.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
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
