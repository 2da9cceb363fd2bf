/**
 * A long list in the real page, through the web host, from the click that asks for it until all of it is read: when its first rows are
 * shown, how long the page stands still, and how much it holds, against a list of nine.
 */
import type { Page } from '@playwright/test';
import { ensurePage } from '../../build/ensure-built.ts';
import { json, startDatedService } from '../support/raw-service.ts';
import { runHost } from '../support/run-host.ts';
import type { Aim } from './support/aims.ts';
import { startChromium, watchLongestTask } from './support/chromium.ts';
import { invitationPages } from './support/invitation-pages.ts';
import { connectTo } from './support/invitations-page.ts';
import { median } from './support/numbers.ts';

export interface PageNumbers {
  items: number;
  /** Of the answer, that the service had given when the first row was shown. Infinity: none was shown before it was asked to go on. */
  pagesForFirst: number;
  /** Of the page, in milliseconds of its main thread. */
  longestTask: number;
  /** Bytes, once garbage is collected. */
  heap: number;
}

const perPage = 100;

/** @param items at least one */
async function measurePage(items: number): Promise<PageNumbers> {
  if (!(await ensurePage())) throw new Error('The page could not be built.');
  const bodies = invitationPages(Math.ceil(items / perPage), Math.min(items, perPage));
  const goOn = Promise.withResolvers<void>();
  let given = 0;
  const service = await startDatedService(async ({ path }, response) => {
    const url = new URL(path, 'http://127.0.0.1');
    if (url.pathname === '/api/v1/team') return void json(response, 200, { id: 'team_1', name: 'Bench' });
    const after = url.searchParams.get('starting_after');
    const page = after === null ? 0 : (Number(after.replace(/\D/g, '')) + 1) / perPage;
    if (page > 0) await goOn.promise;
    response.writeHead(200, { 'content-type': 'application/json' }).end(bodies[page] ?? '[]');
    given += 1;
  });
  const host = await runHost({ empty: true });
  const browser = await startChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await connectTo(page, host.url, service.origin);
    const { value: pagesForFirst, longest } = await watchLongestTask(page, async () => {
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('link', { name: 'Invitations' })
        .click();
      const firstRow = page.getByRole('grid', { name: 'Invitations' }).getByRole('row').nth(1);
      const pages = await firstRow.waitFor({ timeout: 10_000 }).then(
        () => given,
        () => Number.POSITIVE_INFINITY,
      );
      goOn.resolve();
      await page.getByText(`${items.toLocaleString('en-US')} in all`).waitFor({ timeout: 120_000 });
      await firstRow.waitFor();
      return pages;
    });
    return { items, pagesForFirst, longestTask: longest, heap: await heapOf(page) };
  } finally {
    await browser.close();
    await host.dispose();
    await service.close();
  }
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

export function aimsOfPage(long: readonly PageNumbers[], few: readonly PageNumbers[]): Aim[] {
  const of = (rounds: readonly PageNumbers[], what: keyof PageNumbers) =>
    median(rounds.map(round => round[what]));
  const list = `${of(long, 'items').toLocaleString('en')} invitations:`;
  const mebibytes = (rounds: readonly PageNumbers[]) => (of(rounds, 'heap') / 1024 ** 2).toFixed(1);
  return [
    {
      ...{ what: `${list} pages of the answer until the first rows are shown`, most: 1, unit: 'pages' },
      measured: of(long, 'pagesForFirst'),
    },
    { what: `${list} the page’s longest task`, measured: of(long, 'longestTask'), most: 50, unit: 'ms' },
    {
      what: `${list} the page holds ${mebibytes(long)} MiB, with ${of(few, 'items')} it holds ${mebibytes(few)}`,
      ...({ measured: of(long, 'heap') / of(few, 'heap'), most: 1.3, unit: 'times' } as const),
    },
  ];
}

export async function run(): Promise<Aim[]> {
  const long: PageNumbers[] = [];
  const few: PageNumbers[] = [];
  for (let round = 0; round < 3; round += 1) {
    long.push(await measurePage(100_000));
    few.push(await measurePage(9));
  }
  return aimsOfPage(long, few);
}
