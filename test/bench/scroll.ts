/**
 * What it costs to scroll through the invitations, a screen a frame: Keyholder's table against TanStack Virtual alone with the same
 * columns, from the same bytes, in interleaved rounds of one run. Time of the page's main thread, so that other programs do not count.
 */
import type { Page } from '@playwright/test';
import type { Aim } from './support/aims.ts';
import { type MainThread, watchMainThread } from './support/chromium.ts';
import { median } from './support/numbers.ts';
import { sideBySide } from './support/side-by-side.ts';

const screens = 100;

interface Round extends MainThread {
  dropped: number;
}

export interface ScrollNumbers {
  items: number;
  keyholder: Round[];
  bare: Round[];
}

function measureScroll(items: number, rounds: number): Promise<ScrollNumbers> {
  return sideBySide(items, async ({ ours, open }) => {
    const numbers: ScrollNumbers = { items, keyholder: [], bare: [] };
    const scroller = '[role="group"][aria-label="Invitations, scrollable"]';
    const height = await ours.locator(scroller).evaluate(element => element.clientHeight);
    const bare = await open('bare-list', `?height=${height}`);
    await bare.locator('[data-row="0"]').waitFor({ timeout: 120_000 });
    // The same for both, or one alone would look for what lies below the pointer in each frame.
    await pointTo(ours, scroller);
    await pointTo(bare, '[data-scroller]');
    // The first round is to get warm.
    for (let round = -1; round < rounds; round += 1) {
      const keyholder = await scrollThrough(ours, scroller);
      const alone = await scrollThrough(bare, '[data-scroller]');
      if (round < 0) continue;
      numbers.keyholder.push(keyholder);
      numbers.bare.push(alone);
    }
    return numbers;
  });
}

/** The pointer lies over the list, as it does while somebody turns the wheel. */
async function pointTo(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`There is no ${selector}.`);
  await page.bringToFront();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

async function scrollThrough(page: Page, selector: string): Promise<Round> {
  await page.bringToFront();
  const { value, cpu } = await watchMainThread(page, () => page.evaluate(leap, { selector, screens }));
  return { ...cpu, dropped: value };
}

/** Runs in the page: a screen a frame, and back again at the end. Says how many frames were left out. */
async function leap({ selector, screens }: { selector: string; screens: number }): Promise<number> {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve));
  const usual = 1_000 / 60;
  element.scrollTop = 0;
  await frame();
  let last = await frame();
  let dropped = 0;
  let direction = 1;
  for (let n = 0; n < screens; n += 1) {
    const before = element.scrollTop;
    element.scrollTop += direction * element.clientHeight;
    if (element.scrollTop === before) {
      direction = -direction;
      element.scrollTop += direction * element.clientHeight;
    }
    const now = await frame();
    dropped += Math.max(0, Math.round((now - last) / usual) - 1);
    last = now;
  }
  return dropped;
}

function aimsOfScroll({ items, keyholder, bare }: ScrollNumbers): Aim[] {
  const of = (rounds: readonly Round[], what: keyof Round) => median(rounds.map(round => round[what]));
  const ratio = of(keyholder, 'task') / of(bare, 'task');
  const list = `${items.toLocaleString('en')} rows, ${screens} screens:`;
  const cpu = (rounds: readonly Round[]) =>
    `${of(rounds, 'task').toFixed(0)} ms (script ${of(rounds, 'script').toFixed(0)})`;
  const dropped = of(keyholder, 'dropped');
  return [
    {
      what: `${list} ${cpu(keyholder)} of the main thread, the bare list ${cpu(bare)}`,
      ...({ measured: ratio, most: 1.5, unit: 'times' } as const),
    },
    {
      what: `${list} frames dropped (the bare list: ${of(bare, 'dropped')})`,
      ...({ measured: dropped, most: 2, unit: 'frames' } as const),
    },
  ];
}

export async function run(): Promise<Aim[]> {
  const aims: Aim[] = [];
  for (const items of [200, 1_000, 100_000]) aims.push(...aimsOfScroll(await measureScroll(items, 5)));
  return aims;
}
