import type { Locator, Page } from '@playwright/test';
import { json, type RawService, startDatedService } from '../support/raw-service.ts';
import { runHost } from '../support/run-host.ts';
import { test as base, expect } from './fixtures.ts';
import { connect, fillRole, goTo } from './steps.ts';

interface Lossy extends RawService {
  /** Whether the list shows what was invited. */
  shows: boolean;
  /** Whether the list is answered with a fault, as for ever. */
  broken: boolean;
  posts(): number;
}

/** A service that does what it is asked to, and whose answers to it are lost. */
const test = base.extend<{ lossy: Lossy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  lossy: async ({}, use) => {
    const made: object[] = [];
    const raw = await startDatedService(({ method, path, body }, response) => {
      if (path === '/api/v1/team') return void json(response, 200, { id: 'team_1', name: 'Robots' });
      // The address is looked at while it is typed in.
      if (path === '/graphql') return void json(response, 200, { data: { __typename: 'Query' } });
      if (method !== 'POST' && lossy.broken) return void json(response, 500, { message: 'No list today.' });
      if (method !== 'POST')
        return void json(response, 200, { data: lossy.shows ? made : [], has_more: false });
      const created_at = Math.floor(Date.now() / 1_000);
      made.push({ id: `inv_${made.length}`, ...JSON.parse(body), created_at });
      response.destroy();
    });
    const lossy: Lossy = {
      ...raw,
      shows: false,
      broken: false,
      posts: () => raw.seen.filter(({ method, path }) => method === 'POST' && path !== '/graphql').length,
    };
    await use(lossy);
    await raw.close();
  },
});

const email = 'bo.whose.address.has.no.place.to.break.at@department.of.robots.example';

/** Connected, and about to invite somebody. */
async function filledForm(page: Page, { origin }: RawService): Promise<Locator> {
  await connect(page, { label: 'Robots', baseUrl: origin, token: 'a-token-0123456789' });
  await goTo(page, 'Invitations');
  await page.getByRole('button', { name: 'Invite someone' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await fillRole(form, 'member');
  return form;
}

async function loseAnInvitation(page: Page, service: RawService): Promise<void> {
  const form = await filledForm(page, service);
  await form.getByRole('button', { name: 'Invite to Robots' }).click();
  await expect(form.getByRole('alert')).toContainText('may still arrive');
  await expect(form.getByRole('button', { name: 'Send again to Robots' })).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(form).toBeHidden();
}

/** By how much a row is wider than its place. */
const cutOff = (page: Page) =>
  rows(page)
    .locator('> *')
    .evaluateAll(all => Math.max(...all.map(row => row.scrollWidth - row.clientWidth)));

const rows = (page: Page) => page.getByRole('group', { name: 'Invitations in doubt' });

test.describe('in memory', () => {
  test.use({ hostOptions: { empty: true } });

  test('a doubt survives its form and a reload, is told on every screen, and ends with the owner’s word', async ({
    app,
    lossy,
  }) => {
    await loseAnInvitation(app, lossy);
    await expect(rows(app)).toContainText(`${email} may or may not have been invited`);
    await expect(rows(app)).toContainText('kept in memory only');
    await app.reload();
    await expect(rows(app)).toContainText(email);
    await app.setViewportSize({ width: 480, height: 800 });
    await expect.poll(() => cutOff(app), { message: 'all of it can be read in half a window' }).toBe(0);
    await app.setViewportSize({ width: 1280, height: 800 });
    await goTo(app, 'Team');
    const banner = app.getByRole('status').filter({ hasText: 'An invitation is in doubt' });
    await expect(banner).toContainText(`${email}: may or may not have been sent.`);
    await banner.getByRole('button', { name: 'Show' }).click();
    await app.getByRole('button', { name: 'Invite someone' }).first().click();
    const form = app.getByRole('dialog');
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await expect(form.getByRole('button', { name: 'Send again to Robots' })).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).last().click();
    await rows(app).getByRole('button', { name: 'It was not sent' }).focus();
    await app.keyboard.press('Enter');
    await expect(rows(app)).toHaveCount(0);
    await app.reload();
    await expect(app.getByRole('heading', { name: 'Invitations', level: 1 })).toBeVisible();
    await expect(rows(app)).toHaveCount(0);
    expect(lossy.posts()).toBe(1);
  });
});

test.describe('with a keychain', () => {
  test.use({
    hostOptions: async ({ keyring }, use) => use({ empty: true, keychain: 'system', env: keyring.env }),
  });

  test('a doubt survives the end of Keyholder, and the list settles it', async ({
    app,
    host,
    keyring,
    lossy,
    browser,
  }) => {
    await loseAnInvitation(app, lossy);
    await app.goto('about:blank');
    await host.stop('SIGKILL');
    const again = await runHost({ empty: true, keychain: 'system', env: keyring.env, dataDir: host.dataDir });
    const page = await (await browser.newContext()).newPage();
    await page.goto(again.url);
    await expect(page.getByText('An invitation is in doubt')).toBeVisible();
    await goTo(page, 'Invitations');
    await expect(rows(page)).toContainText(`${email} may or may not have been invited`);
    await expect(rows(page)).not.toContainText('in memory');
    const found = page
      .getByRole('status')
      .filter({ hasText: `The invitation to ${email} was sent. No answer` });
    lossy.shows = true;
    const check = rows(page).getByRole('button', { name: 'Check the list' }).click();
    // The reading that the screen has begun by itself may find it first, and then there is nothing to be pressed.
    check.catch(() => undefined);
    await Promise.race([check, found.waitFor()]);
    await found.getByRole('button', { name: 'Got it' }).click();
    await expect(found).toHaveCount(0);
    await expect(rows(page)).toHaveCount(0);
    expect(lossy.posts()).toBe(1);
    await again.stop();
  });
});

test.describe('in its form', () => {
  test.use({ hostOptions: { empty: true } });

  test('what the list tells of a lost invitation, and what can be done, is in sight in its form', async ({
    app,
    lossy,
  }) => {
    await app.setViewportSize({ width: 1280, height: 800 });
    const form = await filledForm(app, lossy);
    const send = form.getByRole('button', { name: 'Invite to Robots' });
    const foot = (await send.boundingBox())?.y ?? 0;
    await send.click();
    await expect(form.getByRole('alert')).toContainText('Keyholder goes on looking');
    const bottomOf = async (name: string) => {
      const box = await form.getByRole('button', { name }).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(() => bottomOf('Check the list')).toBeLessThan(foot);
    // They are where they were.
    const again = await form.getByRole('button', { name: 'Send again to Robots' }).boundingBox();
    expect(Math.abs((again?.y ?? 0) - foot)).toBeLessThan(1);
  });

  test('where the list stays broken, it is sent again by a tick and a click, each by keys', async ({
    app,
    lossy,
  }) => {
    lossy.broken = true;
    await app.setViewportSize({ width: 420, height: 800 });
    const form = await filledForm(app, lossy);
    await form.getByRole('button', { name: 'Invite to Robots' }).click();
    const box = form.getByRole('checkbox', { name: /may be invited twice/ });
    await expect(box).not.toBeChecked();
    const again = form.getByRole('button', { name: 'Send again to Robots' });
    await expect(again).toBeDisabled();
    await form.getByRole('textbox', { name: 'E-mail' }).press('Enter');
    expect(lossy.posts()).toBe(1);
    await box.press('Space');
    await expect(box).toBeChecked();
    await again.press('Enter');
    await expect.poll(() => lossy.posts()).toBe(2);
    await expect(box).not.toBeChecked();
    await expect(again).toBeDisabled();
  });
});
