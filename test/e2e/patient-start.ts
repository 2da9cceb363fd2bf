import type { Page } from '@playwright/test';

/** The first screen waits a second for what its banners are made of; a busy machine may need longer to answer. */
export async function patientStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const patient = (run: TimerHandler, ms?: number, ...given: unknown[]) =>
      setTimeout(run, ms === 1_000 ? 60_000 : ms, ...given);
    window.setTimeout = patient as typeof window.setTimeout;
  });
}
