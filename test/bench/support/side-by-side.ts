import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ensurePage } from '../../../build/ensure-built.ts';
import { runHost } from '../../support/run-host.ts';
import { startChromium } from './chromium.ts';
import { openInvitations } from './invitations-page.ts';
import { buildPages, startListService } from './list-service.ts';

/** Of a file in `pages`. */
type Other = 'grid' | 'bare-list';

interface Side {
  /** Keyholder's list of invitations. */
  ours: Page;
  /** Opens another page of the bench, fed by the same bytes. @param query with its question mark, or '' */
  open(name: Other, query?: string): Promise<Page>;
}

/** Keyholder and other pages in the same browser, while `measure` runs. */
export async function sideBySide<T>(items: number, measure: (side: Side) => Promise<T>): Promise<T> {
  if (!(await ensurePage())) throw new Error('The page could not be built.');
  const built = await mkdtemp(join(tmpdir(), 'keyholder-bench-'));
  await buildPages(built, ['grid', 'bare-list']);
  const service = await startListService(items, built);
  const host = await runHost({ empty: true });
  const browser = await startChromium();
  try {
    const viewport = { width: 1280, height: 800 };
    const ours = await browser.newPage({ viewport });
    await openInvitations(ours, host.url, service.origin, items);
    const open = async (name: Other, query = '') => {
      const other = await browser.newPage({ viewport });
      await other.goto(`${service.origin}/bench/${name}.html${query}`);
      return other;
    };
    return await measure({ ours, open });
  } finally {
    await browser.close();
    await host.dispose();
    await service.close();
    await rm(built, { recursive: true, force: true });
  }
}
