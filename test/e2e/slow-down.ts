import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** What one answer of Keyholder takes more for each time that the page is slower. */
const answerMs = 20;
/** Every third one by so much more: what waits for one answer is not helped by having waited for another. */
const [every, longer] = [3, 8];

/**
 * With KEYHOLDER_SLOW=8 the page computes eight times slower, and what it asks Keyholder takes longer too: what a key does
 * before the rows are here, or between two steps of a dialog, shows itself on a quick machine then.
 */
export async function slowDown(page: Page, context: BrowserContext): Promise<void> {
  const rate = Number(process.env.KEYHOLDER_SLOW ?? 1);
  if (!(rate > 1)) return;
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  let asked = 0;
  await context.route(
    url => url.pathname === '/rpc',
    async route => {
      asked += 1;
      await wait(rate * answerMs * (asked % every === 0 ? longer : 1));
      await route.fallback();
    },
  );
}
