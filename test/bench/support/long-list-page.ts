import { chromium } from '@playwright/test';
import { ensurePage } from '../../../build/ensure-built.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { json, startRawService } from '../../support/raw-service.ts';
import { runHost } from '../../support/run-host.ts';
import { invitationPages } from './invitation-pages.ts';
import { connectTo } from './invitations-page.ts';

export interface PageNumbers {
  items: number;
  /** From the click on "Invitations" to the table. */
  shownAfterMs: number;
  /** Durations of the tasks of 50 ms or more from that click on, in milliseconds. */
  longTasks: number[];
}

/** A long list in the real page, from the click that asks for it until it is there. */
export async function measurePage({ items }: { items: number }): Promise<PageNumbers | { reason: string }> {
  const browserAt = findBrowser();
  if ('reason' in browserAt) return browserAt;
  if (!(await ensurePage())) return { reason: 'The page could not be built.' };
  const perPage = 1_000;
  const bodies = invitationPages(Math.ceil(items / perPage), perPage);
  const service = await startRawService(({ path }, response) => {
    const url = new URL(path, 'http://127.0.0.1');
    if (url.pathname === '/api/v1/team') return void json(response, 200, { id: 'team_1', name: 'Bench' });
    const after = url.searchParams.get('starting_after');
    const page = after === null ? 0 : (Number(after.replace(/\D/g, '')) + 1) / perPage;
    response.writeHead(200, { 'content-type': 'application/json' }).end(bodies[page] ?? '[]');
  });
  const host = await runHost({ empty: true });
  const browser = await chromium.launch({
    executablePath: browserAt.path,
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const tasks: { start: number; ms: number }[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver(list => {
        for (const { startTime, duration } of list.getEntries())
          tasks.push({ start: startTime, ms: duration });
      }).observe({ type: 'longtask', buffered: true });
    });
    await connectTo(page, host.url, service.origin);
    const begun = await page.evaluate(() => performance.now());
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: 'Invitations' })
      .click();
    await page.getByText(`${items.toLocaleString('en-US')} in all`).waitFor({ timeout: 120_000 });
    const shownAfterMs = (await page.evaluate(() => performance.now())) - begun;
    await page.waitForTimeout(1_000);
    const longTasks = await page.evaluate(from => {
      const { longTasks: tasks } = window as unknown as { longTasks: { start: number; ms: number }[] };
      return tasks.filter(({ start }) => start >= from).map(({ ms }) => ms);
    }, begun);
    return { items, shownAfterMs, longTasks };
  } finally {
    await browser.close();
    await host.dispose();
    await service.close();
  }
}
