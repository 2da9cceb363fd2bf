/**
 * From a key in the search, or a click on a header, until the right first row is drawn: Keyholder against AG Grid Community, and
 * TanStack Virtual alone, fed by the same bytes, in interleaved rounds of one run.
 */
import type { Page } from '@playwright/test';
import type { Aim } from './support/aims.ts';
import { median } from './support/numbers.ts';
import { sideBySide } from './support/side-by-side.ts';

/** What is pressed, and which address is the first one when it is done. */
interface Step {
  act: { filter: string } | { by: (typeof columns)[number]; desc: boolean };
  first: string;
}

/** More than the core keeps orders: each is made anew upwards, and so they are in the others, which keep none. */
const columns = [
  { header: 'Created', field: 'created_at' },
  { header: 'Role', field: 'role' },
  { header: 'E-mail', field: 'email' },
  { header: 'Seat', field: 'use_seat' },
  { header: 'Expires', field: 'expires_at' },
] as const;

interface Times {
  filter: number[];
  sort: number[];
}

export interface FilterNumbers {
  items: number;
  keyholder: Times;
  grid: Times;
  bare: Times;
}

const address = (n: number) => `person.${n}@larkspur.example`;

function measureFilter(items: number, rounds: number): Promise<FilterNumbers> {
  return sideBySide(items, async ({ ours, open }) => {
    const none = () => ({ filter: [], sort: [] });
    const numbers: FilterNumbers = { items, keyholder: none(), grid: none(), bare: none() };
    const grid = await open('grid');
    await grid.locator('.ag-row').first().waitFor({ timeout: 120_000 });
    const bare = await open('bare-list');
    await bare.locator('[data-row="0"]').waitFor({ timeout: 120_000 });
    // By its value only Keyholder sorts a number in an address: 9 comes last among texts.
    const pages = [
      { page: ours, times: numbers.keyholder, lastAddress: address(items - 1) },
      { page: grid, times: numbers.grid, lastAddress: address(9) },
      { page: bare, times: numbers.bare, lastAddress: address(9) },
    ];
    // The first round is to get warm.
    for (let round = -1; round < rounds; round += 1) {
      for (const { page, times, lastAddress } of pages) {
        await page.bringToFront();
        const sorted: number[] = [];
        for (const by of columns) {
          const [up, down] = ends(by.field, items - 1);
          sorted.push(await timeOf(page, { act: { by, desc: false }, first: address(up) }));
          sorted.push(await timeOf(page, { act: { by, desc: true }, first: down ?? lastAddress }));
        }
        // Nobody has looked for it before.
        const n = items - 17 + round;
        const filtered = await timeOf(page, { act: { filter: `n.${n}@` }, first: address(n) });
        await timeOf(page, { act: { filter: '' }, first: address(0) });
        if (round < 0) continue;
        times.sort.push(...sorted);
        times.filter.push(filtered);
      }
    }
    return numbers;
  });
}

/** The first row upwards, and the first address downwards; null: that of the last address. */
function ends(field: (typeof columns)[number]['field'], last: number): [up: number, down: string | null] {
  if (field === 'email') return [0, null];
  // The list begins with a member who uses a seat, and goes on with an admin who uses none.
  return [field === 'role' || field === 'use_seat' ? 1 : last, address(0)];
}

/** Chromium's, sixty a second. */
const frameMs = 1_000 / 60;

/**
 * In whole frames, as milliseconds: a person sees one frame or the next. At what moment of it a page gets its turn is not seen, and
 * differs from run to run by more than what is compared here.
 */
const timeOf = async (page: Page, step: Step): Promise<number> =>
  Math.round((await page.evaluate(press, step)) / frameMs) * frameMs;

/** Runs in the page: milliseconds from the event until the first frame in which the right row is the first. */
async function press({ act, first }: Step): Promise<number> {
  interface Pressed {
    filter(text: string): void;
    sort(field: string, desc: boolean): void;
  }
  const { grid, bare } = window as unknown as { grid?: Pressed; bare?: Pressed };
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve));
  const firstCell = grid
    ? '.ag-row[row-index="0"] [col-id="email"]'
    : bare
      ? '[data-row="0"] div'
      : 'tbody tr[aria-rowindex="2"] td';
  const shown = () => document.querySelector(firstCell)?.textContent;
  const other = grid ?? bare;
  await frame();
  const begun = performance.now();
  if (other) {
    if ('filter' in act) other.filter(act.filter);
    else other.sort(act.by.field, act.desc);
  } else if ('filter' in act) {
    const input = document.querySelector<HTMLInputElement>('[aria-label="Search invitations"]');
    // Past React's own setter, or it takes the change for one of its own.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    if (input) set?.call(input, act.filter);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    const { header } = act.by;
    const cell = [...document.querySelectorAll('th')].find(({ textContent }) => textContent === header);
    // The first click on a header sorts upwards, and the next one turns the order round.
    if ((cell?.ariaSort === 'ascending') !== act.desc) throw new Error(`${header} is ${cell?.ariaSort}.`);
    cell?.querySelector('button')?.click();
  }
  // At least one: what is there at once is not seen sooner either.
  do {
    if (performance.now() - begun > 60_000) throw new Error(`${first} is not shown, but ${shown()}.`);
    await frame();
  } while (shown() !== first);
  return performance.now() - begun;
}

function aimsOfFilter({ items, keyholder, grid, bare }: FilterNumbers): Aim[] {
  return (['filter', 'sort'] as const).flatMap(what => {
    const [ours, theirs, alone] = [median(keyholder[what]), median(grid[what]), median(bare[what])];
    const list = `${items.toLocaleString('en')} rows, ${what} until the right rows are shown: ${ours.toFixed(0)} ms`;
    const aims: Aim[] = [
      { what: `${list}, AG Grid ${theirs.toFixed(0)}`, measured: ours / theirs, most: 1, unit: 'times' },
    ];
    // More rows are searched and sorted elsewhere, where everything else goes on meanwhile.
    if (items <= 1_000) {
      aims.push({
        what: `${list}, the bare list ${alone.toFixed(0)}`,
        ...({ measured: ours / alone, most: 2, unit: 'times' } as const),
      });
    }
    return aims;
  });
}

export async function run(): Promise<Aim[]> {
  const aims: Aim[] = [];
  for (const items of [1_000, 10_000, 100_000]) aims.push(...aimsOfFilter(await measureFilter(items, 5)));
  return aims;
}
