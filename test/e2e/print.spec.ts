import { json, type RawService, startDatedService } from '../support/raw-service.ts';
import { test as base, expect } from './fixtures.ts';
import { connect, fillRole, goTo } from './steps.ts';

const long = `somebody@${'quite-a-long-part-of-an-address.'.repeat(3)}example`;

/** A service with so many invitations that only those in sight are drawn. */
const test = base.extend<{ raw: RawService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  raw: async ({}, use) => {
    const data = Array.from({ length: 400 }, (_, n) => ({ id: `inv_${n}`, email: `p${n}@larkspur.example` }));
    const service = await startDatedService(({ path }, response) =>
      json(response, 200, path.startsWith('/api/v1/team/inv') ? { data, has_more: false } : { id: 'team_1' }),
    );
    await use(service);
    await service.close();
  },
});

test.use({ viewport: { width: 900, height: 320 }, colorScheme: 'dark' });

test('a screen is printed as long as it is, with what it is of and without what is pressed', async ({
  app,
}) => {
  await goTo(app, 'Invitations');
  await app.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = app.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(long);
  await fillRole(dialog, 'member');
  await dialog.getByRole('button', { name: /^Invite to / }).click();
  await expect(dialog).toBeHidden();
  const last = app.getByRole('row').filter({ hasText: 'piotr.wolny' });
  await expect(last).not.toBeInViewport();
  await app.emulateMedia({ media: 'print' });
  await expect(app.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(app.getByRole('navigation', { name: 'Screens' })).toBeHidden();
  await expect(app.getByRole('button', { name: 'Invite someone' })).toBeHidden();
  await expect(app.getByText('Practice team', { exact: true }).first()).toBeVisible();
  await expect(app.getByText('Only the rows that were in sight')).toBeHidden();
  const cut = () =>
    app.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main, main *, #root')]
        .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth, offsetHeight }) => {
          const isSeen = offsetHeight > 1 && clientHeight > 0;
          return isSeen && (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1);
        })
        .filter(one => getComputedStyle(one).overflow !== 'visible')
        .map(one => one.outerHTML.slice(0, 200)),
    );
  await expect.poll(cut).toEqual([]);
  await expect(app.getByRole('grid').getByText(long)).toBeVisible();
  const { bottom, height } = await app.evaluate(() => ({
    bottom: document.querySelector('main [role="grid"]')?.getBoundingClientRect().bottom ?? 0,
    height: document.documentElement.scrollHeight,
  }));
  expect(height).toBeGreaterThanOrEqual(bottom);
});

test.describe('of a long list', () => {
  test.use({ hostOptions: { empty: true } });

  test('what is printed says that it is not all', async ({ app, raw }) => {
    await connect(app, {
      label: 'Acme',
      baseUrl: raw.origin,
      teamId: 'team_1',
      token: 'KEYHOLDER_PLANTED_pat_0',
    });
    await goTo(app, 'Invitations');
    await expect(app.getByText('400 in all')).toBeVisible();
    await expect(app.getByText('Only the rows that were in sight')).toBeHidden();
    await app.emulateMedia({ media: 'print' });
    await expect(app.getByText('Only the rows that were in sight')).toBeVisible();
  });
});
