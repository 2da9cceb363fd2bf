import type { Page } from '@playwright/test';
import { type HostileService, startHostileService } from '../support/hostile-service.ts';
import { test as base, expect } from './fixtures.ts';
import { connect, createToken, fillRole, goTo, revoke, tokenRow } from './steps.ts';

const test = base.extend<{ slow: HostileService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  slow: async ({}, use) => {
    const service = await startHostileService();
    await use(service);
    await service.close();
  },
});

test.use({ hostOptions: { empty: true } });

declare global {
  interface Window {
    alertsSeen?: string[];
  }
}

/** From now on every alert, every passing message and every row of a doubt is remembered that comes into the document, for however short a time. */
async function rememberAlerts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const told = '[role="alert"], .mantine-Notification-root, [aria-label="Invitations in doubt"] > *';
    const all = () => [...document.querySelectorAll(told)].map(one => one.textContent ?? '');
    const seen = new Set(all());
    window.alertsSeen = [];
    new MutationObserver(() => {
      for (const text of all()) {
        if (!seen.has(text)) window.alertsSeen?.push(text);
        seen.add(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

const alertsSeen = (page: Page) => page.evaluate(() => window.alertsSeen);

test('a service that takes 600 ms for everything: no act shows an alert that is not so', async ({
  app,
  slow,
}) => {
  const { baseUrl, teamId, session } = slow;
  await connect(app, { label: 'Robots', baseUrl, teamId, session });
  await expect(app.getByText('Robots is connected')).toBeVisible();
  await goTo(app, 'Tokens');
  slow.spoil('all', { kind: 'latency', ms: 600 });
  await rememberAlerts(app);

  for (const name of ['First', 'Second', 'Third']) {
    await createToken(app, name);
    const created = app.getByRole('dialog', { name: 'Token created' });
    await expect(created).toContainText('Kept in:');
    await created.getByRole('button', { name: /^(Done|I have stored it)$/ }).click();
    await expect(tokenRow(app, name)).toContainText('Active');
  }
  await revoke(app, 'Second');

  await goTo(app, 'Invitations');
  await app.getByRole('button', { name: 'Invite someone' }).first().click();
  const form = app.getByRole('dialog', { name: 'Invite to Robots' });
  await form.getByLabel('E-mail').fill('eve@crowd.example');
  await fillRole(form, 'member');
  await form.getByRole('button', { name: 'Invite to Robots' }).click();
  await expect(form).toBeHidden();
  await expect(app.getByRole('status').filter({ hasText: 'eve@crowd.example was sent.' })).toBeVisible();
  expect(slow.invited()).toContain('eve@crowd.example');

  await goTo(app, 'Connection');
  await app.getByRole('button', { name: 'Paste a session' }).first().click();
  const paste = app.getByRole('dialog');
  await paste.getByLabel('Session value').fill(session);
  await paste.getByRole('button', { name: 'Save session' }).click();
  await expect(paste).toBeHidden();

  // What is told of a success is seen too.
  await expect(app.getByText('The session for Robots was saved.')).toBeVisible();
  expect(await alertsSeen(app)).toEqual(['“Second” is revoked.', 'The session for Robots was saved.']);
});
