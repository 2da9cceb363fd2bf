import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../e2e/browser.ts';

export async function startChromium(): Promise<Browser> {
  const browserAt = findBrowser();
  if ('reason' in browserAt) throw new Error(browserAt.reason);
  return chromium.launch({ executablePath: browserAt.path, chromiumSandbox: process.getuid?.() !== 0 });
}

export interface MainThread {
  /** Milliseconds of the page's main thread: other programs do not count. */
  task: number;
  script: number;
}

/** What the page's main thread does during some work. */
export async function watchMainThread<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ value: T; cpu: MainThread }> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await spent(session);
    const value = await work();
    const after = await spent(session);
    return { value, cpu: { task: after.task - before.task, script: after.script - before.script } };
  } finally {
    await session.detach();
  }
}

async function spent(session: CDPSession): Promise<MainThread> {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (name: string) => 1_000 * (metrics.find(metric => metric.name === name)?.value ?? Number.NaN);
  return { task: ms('TaskDuration'), script: ms('ScriptDuration') };
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread. */
  tdur?: number;
  args?: { name?: string };
}

/** The longest task of the page during some work, in milliseconds of its main thread: other programs do not count. */
export async function watchLongestTask<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ value: T; longest: number }> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page is in no browser.');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const value = await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    event => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(threadOf(event)),
  );
  // Those that were under way at either end have no time of their own.
  const times = tasks.flatMap(({ tdur }) => tdur ?? []);
  return { value, longest: times.length > 0 ? Math.max(...times) / 1_000 : Number.NaN };
}
