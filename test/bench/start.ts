/**
 * The first screen, from the address until the team's name is drawn, against a page of the same library that holds that name and
 * nothing else: both from servers of this computer, one after the other in the same browser. And the script it takes until then.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { ensurePage } from '../../build/ensure-built.ts';
import { runHost } from '../support/run-host.ts';
import type { Aim } from './support/aims.ts';
import { startChromium, watchMainThread } from './support/chromium.ts';
import { buildPages, startListService } from './support/list-service.ts';
import { median } from './support/numbers.ts';

export interface StartNumbers {
  /** Milliseconds from asking for the address until the frame with the name. */
  shown: number;
  /** Milliseconds of the page's main thread until then: other programs do not count. */
  task: number;
  /** Bytes of script until then, compressed. */
  script: number;
}

export interface StartRound {
  ours: StartNumbers;
  empty: StartNumbers;
}

declare global {
  interface Window {
    nameShown?: Promise<number>;
  }
}

async function measureStart(context: BrowserContext, address: string): Promise<StartNumbers> {
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  let isShown = false;
  page.on('response', response => {
    if (isShown || response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then(body => gzipSync(body, { level: 9 }).length));
  });
  await page.addInitScript(() => {
    window.nameShown = new Promise(resolve => {
      const changes = new MutationObserver(() => {
        if (document.querySelector('h2')?.textContent !== 'Larkspur Robotics') return;
        changes.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      });
      changes.observe(document, { subtree: true, childList: true, characterData: true });
    });
  });
  const { value: shown, cpu } = await watchMainThread(page, async () => {
    await page.goto(address);
    const at = await page.evaluate(() => window.nameShown);
    isShown = true;
    return at ?? Number.NaN;
  });
  const sizes = await Promise.all(scripts);
  await page.close();
  return { shown, task: cpu.task, script: sizes.reduce((sum, size) => sum + size, 0) };
}

export function aimsOfStart(rounds: readonly StartRound[]): Aim[] {
  const ratio = (what: 'shown' | 'task') => median(rounds.map(({ ours, empty }) => ours[what] / empty[what]));
  const most = Math.max(...rounds.map(({ ours }) => ours.script));
  const first = 'the first screen, of an empty page:';
  return [
    { what: `${first} until the team is shown`, measured: ratio('shown'), most: 2, unit: 'times' },
    { what: `${first} work of the page until then`, measured: ratio('task'), most: 2, unit: 'times' },
    { what: 'script before the team is shown', measured: most / 1_000, most: 150, unit: 'kB' },
  ];
}

export async function run(print: (line: string) => void): Promise<Aim[]> {
  if (!(await ensurePage())) throw new Error('The page could not be built.');
  const built = await mkdtemp(join(tmpdir(), 'keyholder-bench-'));
  await buildPages(built, ['empty']);
  const service = await startListService(9, built);
  const host = await runHost();
  const browser = await startChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const entry = await context.newPage();
    await entry.goto(host.url);
    await entry.getByRole('heading', { name: 'Larkspur Robotics' }).waitFor();
    await entry.close();
    const rounds: StartRound[] = [];
    // The first of each is not counted: the browser and both servers do much for the first time then.
    for (let round = 0; round <= 7; round += 1) {
      const empty = await measureStart(context, `${service.origin}/bench/empty.html`);
      const ours = await measureStart(context, host.origin);
      if (round > 0) rounds.push({ ours, empty });
    }
    for (const { ours, empty } of rounds) {
      const both = (what: keyof StartNumbers) => `${ours[what].toFixed(0)} (${empty[what].toFixed(0)})`;
      print(
        `${both('shown')} ms, work ${both('task')} ms, script ${both('script')} bytes; in brackets the empty page`,
      );
    }
    return aimsOfStart(rounds);
  } finally {
    await browser.close();
    await host.dispose();
    await service.close();
    await rm(built, { recursive: true, force: true });
  }
}
