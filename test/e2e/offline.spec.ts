import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type HostileService, startHostileService } from '../support/hostile-service.ts';
import { runHost } from '../support/run-host.ts';
import { test as base, expect } from './fixtures.ts';
import { connect, fillRole, goTo } from './steps.ts';

const test = base.extend<{ hostile: HostileService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  hostile: async ({}, use) => {
    const hostile = await startHostileService();
    await use(hostile);
    await hostile.close();
  },
});

const address = 'new.person@larkspur.example';
const table = (page: Page) => page.getByRole('grid', { name: 'Invitations' });

async function connectTo(page: Page, { baseUrl, session, token }: HostileService): Promise<void> {
  await connect(page, { label: 'Robots', baseUrl, session, token });
}

async function fillInvitation(page: Page) {
  await goTo(page, 'Invitations');
  await expect(table(page).getByRole('row').first()).toBeVisible();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'E-mail' }).fill(address);
  await fillRole(form, 'member');
  return form;
}

test.describe('the answer to an invitation is lost', () => {
  test.use({ hostOptions: { empty: true } });

  test('after it was made: the list shows it, it counts as sent, and there was one POST', async ({
    app,
    hostile,
  }) => {
    await connectTo(app, hostile);
    const form = await fillInvitation(app);
    hostile.spoil('invite', { kind: 'reset', commits: true });
    await form.getByRole('button', { name: 'Invite to Robots' }).click();
    await expect(form).toBeHidden();
    await expect(app.getByText(new RegExp(`The invitation to ${address} was sent`))).toBeVisible();
    await expect(table(app).getByRole('row').filter({ hasText: address })).toHaveCount(1);
    expect(hostile.counts().invite).toBe(1);
    expect(hostile.invited().filter(email => email === address)).toHaveLength(1);
  });

  test('before it was made: the list lacks it, which is told as that, and looked at again by itself', async ({
    app,
    hostile,
  }) => {
    await connectTo(app, hostile);
    const form = await fillInvitation(app);
    hostile.spoil('invite', { kind: 'reset', commits: false });
    await form.getByRole('button', { name: 'Invite to Robots' }).click();
    const doubt = form.getByRole('alert');
    await expect(doubt).toContainText('It is not in the list, and may still arrive');
    await expect(doubt).toContainText(/The list was read at [^;,]*\./);
    await expect(doubt).toContainText('goes on looking at the list by itself');
    await expect(form).not.toContainText(/safe|was not sent/i);
    await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue(address);
    const lists = hostile.counts().list ?? 0;
    await expect.poll(() => hostile.counts().list ?? 0).toBeGreaterThan(lists);
    expect(hostile.counts().invite).toBe(1);
  });

  test('and it is made later: it is found without a click, told, and the form closes', async ({
    app,
    hostile,
  }) => {
    await connectTo(app, hostile);
    const form = await fillInvitation(app);
    hostile.spoil('invite', { kind: 'answer', status: 504, body: '' });
    await form.getByRole('button', { name: 'Invite to Robots' }).click();
    await expect(form.getByRole('alert')).toContainText('may still arrive');
    // The service was still at it.
    hostile.spoil('invite', null);
    await fetch(`${hostile.baseUrl}/api/v1/team/invitations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hostile.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: address, role: 'member', use_seat: true }),
    });
    await expect(app.getByText(new RegExp(`The invitation to ${address} was sent`))).toBeVisible({
      timeout: 120_000,
    });
    await expect(form).toBeHidden();
    await expect(table(app).getByRole('row').filter({ hasText: address })).toHaveCount(1);
    expect(hostile.counts().invite, 'ours, and the one that stands for its late end').toBe(2);
  });

  test('and the list is down too: it cannot be told, nothing is sent again, and the list settles it as soon as it is back', async ({
    app,
    hostile,
  }) => {
    await connectTo(app, hostile);
    const form = await fillInvitation(app);
    hostile.spoil('invite', { kind: 'reset', commits: true });
    hostile.spoil('list', { kind: 'reset', commits: true });
    await form.getByRole('button', { name: 'Invite to Robots' }).click();
    const doubt = form.getByRole('alert').first();
    await expect(doubt).toContainText('It cannot be told whether it was sent');
    await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue(address);
    hostile.spoil('invite', null);
    hostile.spoil('list', null);
    await expect(app.getByText(new RegExp(`The invitation to ${address} was sent`))).toBeVisible({
      timeout: 120_000,
    });
    await expect(form).toBeHidden();
    expect(hostile.counts().invite).toBe(1);
  });
});

test.describe('with a real keychain', () => {
  test.use({
    hostOptions: async ({ keyring }, use) => use({ empty: true, keychain: 'system', env: keyring.env }),
  });

  test('with the service stopped the app opens on the last snapshot; started again, it refreshes without a click', async ({
    app,
    host,
    hostile,
    keyring,
    browser,
  }) => {
    await connectTo(app, hostile);
    await goTo(app, 'Invitations');
    await expect(table(app)).toContainText('finance@larkspur.example');
    await goTo(app, 'Team');
    await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
    await expect
      // The rows lie beside what is known of them, which is written last.
      .poll(async () => {
        const names = (await readdir(host.dataDir)).filter(name => name.startsWith('snapshot'));
        const ages = await Promise.all(
          // What is being written goes by another name until it is whole, and may be gone by now.
          names.map(async name => ({
            name,
            at: await stat(join(host.dataDir, name)).then(
              ({ mtimeMs }) => mtimeMs,
              () => 0,
            ),
          })),
        );
        return ages.toSorted((one, other) => one.at - other.at).map(({ name }) => /-[ab]-0/.test(name));
      })
      .toEqual([true, false]);
    await app.goto('about:blank');
    await host.stop();
    await hostile.stop();
    hostile.forget();

    const again = await runHost({ empty: true, keychain: 'system', env: keyring.env, dataDir: host.dataDir });
    try {
      const page = await (await browser.newContext()).newPage();
      await page.goto(again.url);
      await expect(page.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
      const strip = page.locator('[data-stale]');
      await expect(strip).toHaveAttribute('data-stale', 'connection-refused');
      await expect(strip).toContainText('As of');
      await goTo(page, 'Invitations');
      await expect(table(page)).toContainText('finance@larkspur.example');
      await expect(strip).toContainText('As of');

      const form = await fillInvitation(page);
      await expect(form.getByRole('button', { name: 'Invite to Robots' })).toBeDisabled();
      await expect(form).toContainText('The service cannot be reached');
      await form.getByRole('button', { name: 'Close' }).or(page.getByLabel('Close')).first().click();
      await expect(form).toBeHidden();
      expect(hostile.seen).toHaveLength(0);

      await hostile.resume();
      await expect(strip).toHaveCount(0, { timeout: 120_000 });
      await expect.poll(() => hostile.counts().list ?? 0).toBeGreaterThan(0);
      expect(hostile.counts().invite, 'nothing was queued').toBeUndefined();

      await page.getByRole('button', { name: 'Invite someone' }).click();
      await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue(address);
      await expect(form.getByRole('button', { name: 'Invite to Robots' })).toBeEnabled();
    } finally {
      await again.stop();
    }
  });
});
