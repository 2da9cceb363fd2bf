import type { Page } from '@playwright/test';
import { dialectRows } from '../dialects/dialect-rows.ts';
import { plain } from '../support/hostile/dialect.ts';
import { startHostileService } from '../support/hostile-service.ts';
import { expect, test } from './fixtures.ts';
import { connect, fillRole, goTo } from './steps.ts';

test.use({ hostOptions: { empty: true } });

/** The whole table runs without a browser in test/dialects; these are as different from each other as can be. */
const shown = [
  'the manner of GitHub',
  'the manner of Spring',
  'the manner of Laravel',
  'the manner of Google',
  '{data: {invitations}} with paging outside',
  'ids as numbers, milliseconds, bare list',
  'a byte order mark in text/plain',
];

async function refreshed(page: Page): Promise<void> {
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await expect(refresh).toBeEnabled();
  await expect(refresh).not.toHaveAttribute('data-loading', 'true');
}

/** What both screens say, without the time of the last look at the service. */
async function screens(page: Page): Promise<string[]> {
  await goTo(page, 'Team');
  await refreshed(page);
  const regions = ['About the team', 'Seats', 'Members'].map(name => page.getByRole('region', { name }));
  const team = await Promise.all(regions.map(region => region.innerText()));
  return [...team, ...(await invitations(page))];
}

async function invitations(page: Page): Promise<string[]> {
  await goTo(page, 'Invitations');
  await refreshed(page);
  const table = page.getByRole('table', { name: 'Invitations' });
  return Promise.all((await table.getByRole('row').all()).map(row => row.innerText()));
}

for (const name of shown) {
  test(`${name}: the screens say the same as in plain`, async ({ app }) => {
    const row = dialectRows.find(one => one.name === name);
    if (!row) throw new Error(`There is no dialect called ${name}.`);
    const now = Math.floor(Date.now() / 60_000) * 60_000;
    const service = await startHostileService({ now: () => now });
    try {
      await app.clock.setFixedTime(now);
      const { baseUrl, session, token } = service;
      await connect(app, { label: 'Robots', baseUrl, session, token });
      const expected = await screens(app);
      expect(expected[0]).toContain('Larkspur Robotics');
      expect(expected.filter(text => text.includes('.example'))).toHaveLength(9);

      service.speak(row.dialect);
      service.forget();
      expect(await screens(app)).toEqual(expected);
      const { team = 0, list = 0 } = service.counts();
      expect(team, 'the screens were read anew').toBeGreaterThan(0);
      expect(list).toBeGreaterThanOrEqual(row.dialect.pageSize < 9 ? 3 : 1);

      await app.getByRole('button', { name: 'Invite someone' }).click();
      const form = app.getByRole('dialog');
      await form.getByRole('textbox', { name: 'E-mail' }).fill('new.person@larkspur.example');
      await fillRole(form, 'member');
      await form.getByRole('button', { name: /^Invite to / }).click();
      await expect(form).toBeHidden();
      await expect(app.getByText('The invitation to new.person@larkspur.example was sent')).toBeVisible();
      const after = await invitations(app);
      expect(after.join('\n')).toContain('new.person@larkspur.example');
      service.speak(plain);
      expect(await invitations(app)).toEqual(after);
      expect(service.counts().invite).toBe(1);
    } finally {
      await service.close();
    }
  });
}
