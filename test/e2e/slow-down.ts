import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** What one answer of Keyholder takes more for each time that the page is slower. */
const answerMs = 20;

/**
 * With KEYHOLDER_SLOW=8 the page computes eight times slower, and what it asks Keyholder takes longer too: what a key does
 * before the rows are here, or between two steps of a dialog, shows itself on a quick machine then.
 */
export async function slowDown(page: Page, context: BrowserContext): Promise<void> {
  const rate = Number(process.env.KEYHOLDER_SLOW ?? 1);
  if (!(rate > 1)) return;
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await context.route(
    url => url.pathname === '/rpc',
    async route => {
      await wait(rate * answerMs);
      await route.fallback();
    },
  );
}
