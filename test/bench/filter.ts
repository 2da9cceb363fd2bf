/**
 * From a key in the search, or a click on a header, until the right first row is drawn: Keyholder against AG Grid Community, fed by the
 * same bytes, in interleaved rounds of one run.
 */
import type { Page } from '@playwright/test';
import type { Aim } from './support/aims.ts';
import { median } from './support/numbers.ts';
import { sideBySide } from './support/side-by-side.ts';

/** What is pressed (the order is that of the creation), and which address is the first one when it is done. */
interface Step {
  act: { filter: string } | { desc: boolean };
  first: string;
}

interface Times {
  filter: number[];
  sort: number[];
}

export interface FilterNumbers {
  items: number;
  keyholder: Times;
  grid: Times;
}

const address = (n: number) => `person.${n}@larkspur.example`;

export function measureFilter(items: number, rounds: number): Promise<FilterNumbers> {
  return sideBySide(items, 'grid', async ({ ours, openOther }) => {
    const numbers: FilterNumbers = {
      items,
      keyholder: { filter: [], sort: [] },
      grid: { filter: [], sort: [] },
    };
    const grid = await openOther('');
    await grid.locator('.ag-row').first().waitFor({ timeout: 120_000 });
    const pages = [
      { page: ours, times: numbers.keyholder },
      { page: grid, times: numbers.grid },
    ];
    // The first round is to get warm.
    for (let round = -1; round < rounds; round += 1) {
      for (const { page, times } of pages) {
        await page.bringToFront();
        await timeOf(page, { act: { desc: false }, first: address(items - 1) });
        const sorted = await timeOf(page, { act: { desc: true }, first: address(0) });
        const filtered = await timeOf(page, {
          act: { filter: `n.${items - 7}@` },
          first: address(items - 7),
        });
        await timeOf(page, { act: { filter: '' }, first: address(0) });
        if (round < 0) continue;
        times.sort.push(sorted);
        times.filter.push(filtered);
      }
    }
    return numbers;
  });
}

const timeOf = (page: Page, step: Step): Promise<number> => page.evaluate(press, step);

/** Runs in the page: milliseconds from the event until the first frame in which the right row is the first. */
async function press({ act, first }: Step): Promise<number> {
  const { grid } = window as unknown as {
    grid?: { filter(text: string): void; sort(desc: boolean): void };
  };
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve));
  const shown = () =>
    grid
      ? document.querySelector('.ag-row[row-index="0"] [col-id="email"]')?.textContent
      : document.querySelector('tbody tr[aria-rowindex="2"] td')?.textContent;
  await frame();
  const begun = performance.now();
  if (grid) {
    if ('filter' in act) grid.filter(act.filter);
    else grid.sort(act.desc);
  } else if ('filter' in act) {
    const input = document.querySelector<HTMLInputElement>('[aria-label="Search invitations"]');
    // Past React's own setter, or it takes the change for one of its own.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    if (input) set?.call(input, act.filter);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    const header = [...document.querySelectorAll('th')].find(th => th.textContent === 'Created');
    const ascending = header?.ariaSort === 'ascending';
    // One click turns the order round, and the first of all is upwards.
    if (!ascending || act.desc) header?.querySelector('button')?.click();
    if (!ascending && act.desc) throw new Error('The measurement starts from the other order.');
  }
  // At least one: what is there at once is not seen sooner either.
  do {
    if (performance.now() - begun > 60_000) throw new Error(`${first} is not shown, but ${shown()}.`);
    await frame();
  } while (shown() !== first);
  return performance.now() - begun;
}

export function aimsOfFilter({ items, keyholder, grid }: FilterNumbers): Aim[] {
  return (['filter', 'sort'] as const).map(what => {
    const [ours, theirs] = [median(keyholder[what]), median(grid[what])];
    const list = `${items.toLocaleString('en')} rows, ${what} until the right rows are shown:`;
    return {
      what: `${list} ${ours.toFixed(0)} ms, AG Grid ${theirs.toFixed(0)} ms`,
      ...({ measured: ours / theirs, most: 1, unit: 'times' } as const),
    };
  });
}

export async function run(): Promise<Aim[]> {
  const aims: Aim[] = [];
  for (const items of [1_000, 10_000, 100_000]) aims.push(...aimsOfFilter(await measureFilter(items, 5)));
  return aims;
}
