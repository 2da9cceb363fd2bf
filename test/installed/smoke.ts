import type { Page } from '@playwright/test';
import { expect } from '../e2e/patient-expect.ts';
import { call } from '../electron/bridge.ts';
import { closeCreated, createToken, inviteSomeone, revokeToken } from '../electron/journey.ts';

/**
 * The main journey on the practice team, in whatever host: bundles, bridge, core, practice service and keychain have to
 * work for it.
 */
export async function smoke(
  page: Page,
  wanted: { version: string; secretIn: 'keychain' | 'memory' },
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  // In a narrow window it is folded away.
  const version = page.getByText(/^Keyholder \d/).first();
  await expect(version).toBeAttached();
  expect(await version.textContent()).toContain(`Keyholder ${wanted.version}`);
  expect(await page.title()).toContain('Keyholder');

  await inviteSomeone(page, 'new.person@larkspur.example');
  await createToken(page, 'Smoke');
  const { currentId } = await call(page, 'connections.list', {});
  if (currentId === null) throw new Error('No connection is chosen.');
  const tokens = await call(page, 'tokens.list', { connectionId: currentId });
  expect(tokens.find(one => one.name === 'Smoke')).toMatchObject({
    state: 'active',
    secretIn: wanted.secretIn,
  });
  await closeCreated(page);
  await revokeToken(page, 'Smoke');

  expect(await nodeIn(page), 'the page has nothing of Node').toEqual([]);
}

const nodeIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['require', 'process', 'Buffer', 'module', 'global'].filter(name => name in globalThis),
  );
