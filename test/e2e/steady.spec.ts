import type { Page } from '@playwright/test';
import { bareEnv } from '../support/run-host.ts';
import { expect, test } from './fixtures.ts';
import { patientStart } from './patient-start.ts';
import { goTo } from './steps.ts';

declare global {
  interface Window {
    shifted?: { value: number; what: string }[];
  }
}

/** Above this a person sees that something moved, and may click beside it. */
const mostShift = 0.01;

async function watchShifts(page: Page): Promise<void> {
  await patientStart(page);
  await page.addInitScript(() => {
    window.shifted = [];
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        const what = sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '').join(' | ');
        if (!hadRecentInput) window.shifted?.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectSteady(page: Page): Promise<void> {
  const shifted = (await page.evaluate(() => window.shifted)) ?? [];
  const sum = shifted.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifted)).toBeLessThanOrEqual(mostShift);
}

async function startAndLookAround(page: Page, url: string): Promise<void> {
  await watchShifts(page);
  // Every answer comes late and in its own time: what is drawn before it has to keep its place.
  let nth = 0;
  await page.route('**/rpc', async (route, request) => {
    nth += 1;
    const isFact = /keychain|notices|policy|jobs|unsettled/.test(request.postData() ?? '');
    await new Promise(resolve => setTimeout(resolve, isFact ? 120 + 10 * (nth % 7) : 60 + 30 * (nth % 5)));
    await route.continue();
  });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  await expectSteady(page);
  for (const screen of ['Tokens', 'Connection', 'Invitations'] as const) {
    await goTo(page, screen);
    await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
  }
  await expect(page.getByText('9 in all')).toBeVisible();
  await expectSteady(page);
}

test('nothing moves by itself at the start, nor when a screen is opened', async ({ page, host }) => {
  await startAndLookAround(page, host.url);
});

test('a button that waits shows it in the place of its sign, and keeps its width', async ({ app }) => {
  const refresh = app.getByRole('button', { name: 'Refresh' });
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  await expect(refresh).not.toHaveAttribute('data-waits');
  const sign = refresh.locator('svg');
  const [width, before] = [(await refresh.boundingBox())?.width, await sign.boundingBox()];
  const answer = Promise.withResolvers<void>();
  await app.route('**/rpc', async route => {
    await answer.promise;
    await route.continue();
  });
  await refresh.click();
  await expect(refresh).toHaveAttribute('data-waits', 'true');
  expect((await refresh.boundingBox())?.width).toBe(width);
  const wheel = await refresh.locator('.mantine-Loader-root').boundingBox();
  const middle = (box: typeof wheel) => Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2);
  expect(middle(wheel)).toBe(middle(before));
  await expect(sign).toBeHidden();
  answer.resolve();
  await expect(sign).toBeVisible();
});

test('a button that is being pressed stays under the pointer when the answer of its screen comes', async ({
  page,
  host,
}) => {
  // Here the buttons stand beneath the heading, and what is said about the answer above them.
  await page.setViewportSize({ width: 1180, height: 760 });
  await patientStart(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/rpc', async (route, request) => {
    if (request.postData()?.includes('invitations.view')) await answer.promise;
    await route.continue();
  });
  await page.goto(host.url);
  await goTo(page, 'Invitations');
  await page.getByRole('button', { name: 'Invite someone' }).hover();
  await page.mouse.down();
  await expect(page.getByText(/^As of /)).toBeHidden();
  answer.resolve();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' })).toBeVisible();
});

test.describe('with a banner over everything', () => {
  test.use({
    hostOptions: {
      keychain: 'system',
      env: bareEnv({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }),
    },
  });
  test.skip(process.platform !== 'linux', 'Only on Linux can a test take the keychain away.');

  test('nothing moves by itself at the start', async ({ page, host }) => {
    await startAndLookAround(page, host.url);
    await expect(page.getByText('No keychain answers on this computer')).toBeVisible();
  });
});
