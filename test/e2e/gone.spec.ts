import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { json, type RawService, startDatedService } from '../support/raw-service.ts';
import { test as base, expect } from './fixtures.ts';
import { connect, goTo } from './steps.ts';

interface Listed {
  id: string;
  email: string;
  role: string;
  use_seat: boolean;
  created_at: number;
  expires_at: number;
}

/** A service whose list is what the test says. */
const test = base.extend<{ raw: RawService & { rows: Listed[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  raw: async ({}, use) => {
    const rows: Listed[] = [];
    const raw = await startDatedService(({ path }, response) => {
      if (path === '/api/v1/team') json(response, 200, { id: 'team_1', name: 'Robots', member_count: 7 });
      else json(response, 200, { data: listed.rows, has_more: false });
    });
    const listed = Object.assign(raw, { rows });
    await use(listed);
    await raw.close();
  },
});

const seconds = () => Math.floor(Date.now() / 1_000);
const row = (name: string, days = 7): Listed => ({
  ...{ id: `inv_${name}`, email: `${name}@robots.example`, role: 'member', use_seat: true },
  ...{ created_at: seconds() - 86_400, expires_at: seconds() + days * 86_400 },
});

test.use({ hostOptions: { empty: true } });

/** What tells a time, and does not stand whole in its column. */
const cutTimes = (table: Element) =>
  [...table.querySelectorAll('td:not(:first-child)')].flatMap(cell => {
    if (!/\d:\d\d/.test(cell.textContent ?? '')) return [];
    const text = document.createRange();
    text.selectNodeContents(cell);
    const end = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight);
    return text.getBoundingClientRect().right > end + 1 ? [cell.textContent] : [];
  });

test('what went from the list is told, searched, saved as a table, and forgotten', async ({ app, raw }) => {
  raw.rows = [row('ann'), row('bob', -1), row('cyd'), { ...row('dee'), email: '=dee@robots.example' }];
  await connect(app, { label: 'Acme', baseUrl: raw.origin, teamId: 'team_1', token: 'token-0123456789' });
  await goTo(app, 'Invitations');
  const list = app.getByRole('grid', { name: 'Invitations' });
  await expect(list).toContainText('cyd@robots.example');

  await list.getByRole('button', { name: 'More about the invitation to cyd@robots.example' }).click();
  await app.getByRole('menuitem', { name: 'Cancel: what to do instead' }).click();
  await expect(app.getByRole('dialog')).toContainText('no way to take an invitation back');
  await app.keyboard.press('Escape');
  await expect(app.getByRole('dialog')).toBeHidden();

  await app.getByLabel('Search invitations').fill('robots');
  await app.getByLabel('Search invitations').fill('bob');
  await expect(app.getByText('1 of 4')).toBeVisible();
  const shown = app.waitForEvent('download');
  await app.getByRole('button', { name: 'Export CSV' }).click();
  expect((await shown).suggestedFilename()).toMatch(/^invitations-Acme-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await (await shown).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^"bob@robots.example","member","true","expired"/);

  // The service takes three away, and puts a newer one in the place of one of them.
  raw.rows = [row('ann'), { ...row('cyd'), id: 'inv_cyd_2' }];
  await app.getByRole('button', { name: 'Refresh' }).click();
  await app.getByLabel('Clear the search').click();
  await expect(app.getByText('2 in all')).toBeVisible();
  await app.getByRole('link', { name: 'Gone' }).click();
  await expect(app.getByRole('heading', { name: 'Gone invitations', level: 1 })).toBeFocused();
  const gone = app.getByRole('grid', { name: 'Gone invitations' });
  const of = (address: string) => gone.getByRole('row').filter({ hasText: address });
  await expect(of('bob@robots.example')).toContainText('Expired');
  await expect(of('cyd@robots.example')).toContainText('Replaced by a newer one');
  await expect(of('=dee@robots.example')).toContainText('Accepted or removed');

  for (const width of [800, 480, 360]) {
    await app.setViewportSize({ width, height: 800 });
    await expect(of('bob@robots.example')).toContainText('Expired');
    await expect
      .poll(() =>
        gone.evaluate(table => {
          const frame = table.parentElement ?? table;
          const cut = [...table.querySelectorAll('td')].filter(td => td.scrollHeight > td.clientHeight + 1);
          return { sideways: frame.scrollWidth - frame.clientWidth, cut: cut.length };
        }),
      )
      .toEqual({ sideways: 0, cut: 0 });
  }
  await app.setViewportSize({ width: 1280, height: 720 });

  await app.getByLabel('Search gone invitations').fill('dee');
  await expect(app.getByText('1 of 3')).toBeVisible();
  const saved = app.waitForEvent('download');
  await app.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text).toContain(`"'=dee@robots.example","member","true","accepted or removed"`);
  expect(text).not.toContain('bob@');
  await app.getByLabel('Clear the search').click();

  await app.getByRole('button', { name: 'Empty…' }).click();
  await app.getByRole('button', { name: 'Delete them' }).click();
  await expect(app.getByRole('heading', { name: 'No gone invitation is kept here' })).toBeVisible();
  await expect(app.getByRole('button', { name: 'Empty…' })).toBeFocused();
});

/** Of two who were listed one is not any more; the list of the gone ones is open. */
async function loseOne(app: Page, raw: RawService & { rows: Listed[] }, name: string): Promise<void> {
  raw.rows = [row('ann'), row(name)];
  await connect(app, { label: 'Acme', baseUrl: raw.origin, teamId: 'team_1', token: 'token-0123456789' });
  await goTo(app, 'Invitations');
  await expect(app.getByText('2 in all')).toBeVisible();
  raw.rows = [row('ann')];
  await app.getByRole('button', { name: 'Refresh' }).click();
  await expect(app.getByText('1 in all')).toBeVisible();
  await app.getByRole('link', { name: 'Gone' }).click();
}

test('in a narrow window an address has room beside when it was last seen, and gone', async ({
  app,
  raw,
}) => {
  const name = 'evangeline.montgomery';
  await loseOne(app, raw, name);
  const gone = app.getByRole('row').filter({ hasText: name });
  for (const width of [640, 720, 800]) {
    await app.setViewportSize({ width, height: 800 });
    await expect(gone).toContainText('Accepted or removed');
    const address = gone.locator('bdi', { hasText: name });
    await expect.poll(() => address.evaluate(text => text.scrollWidth - text.clientWidth)).toBe(0);
  }
});

test.describe('where an hour has an AM or a PM', () => {
  test.use({ locale: 'en-US' });

  test('no time is cut, however wide the window is', async ({ app, raw }) => {
    await loseOne(app, raw, 'bob');
    const gone = app.getByRole('grid', { name: 'Gone invitations' });
    for (const width of [1600, 1280, 1150, 900, 700, 400]) {
      await app.setViewportSize({ width, height: 800 });
      await expect(gone.getByRole('row').filter({ hasText: 'bob@' })).toContainText(/\d [AP]M/);
      expect(await gone.evaluate(cutTimes), `${width} wide`).toEqual([]);
    }
  });
});
