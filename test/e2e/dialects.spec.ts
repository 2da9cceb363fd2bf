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
  await expect(refresh).not.toHaveAttribute('data-waits', 'true');
}

/** What the screen says, without the time of the last look at the service. */
function team(page: Page): Promise<string[]> {
  const regions = ['About the team', 'Seats', 'Members'].map(name => page.getByRole('region', { name }));
  return Promise.all(regions.map(region => region.innerText()));
}

const rows = (page: Page) => page.getByRole('grid', { name: 'Invitations' }).getByRole('row');
const invitations = (page: Page) => rows(page).allInnerTexts();

test('the screens say the same in every dialect as in plain', async ({ app }) => {
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  let clock = () => now;
  const service = await startHostileService({ now: () => clock() });
  // One that stood still would fall behind Keyholder's own, and every answer would tell another time.
  clock = Date.now;
  // Not at a whole hour after what was made: the clock of a slow answer is taken for a second earlier.
  await app.clock.setFixedTime(now + 30_000);
  const { baseUrl, session, token } = service;
  await connect(app, { label: 'Robots', baseUrl, session, token });
  let count = 9;
  for (const [n, name] of shown.entries()) {
    await test.step(name, async () => {
      const row = dialectRows.find(one => one.name === name);
      if (!row) throw new Error(`There is no dialect called ${name}.`);
      await goTo(app, 'Team');
      await refreshed(app);
      await expect(app.getByRole('region', { name: 'About the team' })).toContainText('Larkspur Robotics');
      const expectedTeam = await team(app);
      await goTo(app, 'Invitations');
      await refreshed(app);
      await expect(rows(app).filter({ hasText: '.example' })).toHaveCount(count);
      const expected = await invitations(app);

      service.speak(row.dialect);
      service.forget();
      await goTo(app, 'Team');
      await refreshed(app);
      expect(service.counts().team, 'it was read anew').toBeGreaterThan(0);
      await expect.poll(() => team(app)).toEqual(expectedTeam);
      await goTo(app, 'Invitations');
      await refreshed(app);
      await expect
        .poll(() => service.counts().list ?? 0)
        .toBeGreaterThanOrEqual(row.dialect.pageSize < 9 ? 3 : 1);
      await expect.poll(() => invitations(app)).toEqual(expected);

      const email = `person.${n}@larkspur.example`;
      await app.getByRole('button', { name: 'Invite someone' }).click();
      const form = app.getByRole('dialog');
      await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
      await fillRole(form, 'member');
      await form.getByRole('button', { name: /^Invite to / }).click();
      await expect(form).toBeHidden();
      await expect(app.getByText(`The invitation to ${email} was sent`)).toBeVisible();
      await refreshed(app);
      count += 1;
      await expect(rows(app).filter({ hasText: email })).toHaveCount(1);
      await expect(rows(app).filter({ hasText: '.example' })).toHaveCount(count);
      const after = await invitations(app);
      service.speak(plain);
      await refreshed(app);
      await expect.poll(() => invitations(app)).toEqual(after);
      expect(service.counts().invite).toBe(1);
    });
  }
  await service.close();
});
