import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './steps.ts';

/** From a page of its own, as another window does it. */
async function removeElsewhere(app: Page): Promise<void> {
  const other = await app.context().newPage();
  await other.goto(new URL('/', app.url()).href);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const answer = await other.evaluate(async () => {
    const call = async (method: string, input: unknown) =>
      (await window.keyholder?.call(method, input)) as { ok: boolean; value: { currentId: string } };
    const { currentId } = (await call('connections.list', {})).value;
    return call('connections.remove', { id: currentId, confirmed: true });
  });
  expect(answer).toMatchObject({ ok: true });
  await other.close();
}

for (const others of [true, false]) {
  const left = others ? 'another one' : 'none';
  test(`a connection that is removed in another window takes a dialog along, and says so; ${left} is left`, async ({
    app,
  }) => {
    await goTo(app, 'Team');
    if (others) {
      const second = {
        label: 'Second team',
        baseUrl: 'http://127.0.0.1:9',
        dashboardUrl: 'http://127.0.0.1:9',
      };
      const made = await app.evaluate(async connection => {
        const call = async (method: string, input: unknown) =>
          (await window.keyholder?.call(method, input)) as { ok: boolean; value: { currentId: string } };
        const { currentId } = (await call('connections.list', {})).value;
        const created = await call('connections.create', { ...connection, teamId: 'team_2' });
        return created.ok ? call('connections.select', { id: currentId }) : created;
      }, second);
      expect(made).toMatchObject({ ok: true });
    }
    await goTo(app, 'Invitations');
    await app.getByRole('button', { name: 'Invite someone' }).first().click();
    const dialog = app.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('half.written@larkspur.example');
    await removeElsewhere(app);
    await expect(dialog).toBeHidden();
    const message = app.getByRole('status').filter({ hasText: 'Practice team was removed' });
    await expect(message).toHaveText(
      'Practice team was removed from this computer, not in this window. What was open for it is closed.',
    );
    await expect(app.getByRole('heading', { level: 1 })).toBeFocused();
    if (others) await expect(app.getByRole('button', { name: /^Connection: Second team/ })).toBeVisible();
    else await expect(app.getByRole('heading', { name: 'Welcome to Keyholder' })).toBeVisible();
  });
}

test('one that is removed here is told of once', async ({ app }) => {
  await goTo(app, 'Connection');
  await app.getByRole('button', { name: 'Remove connection…' }).click();
  await app.getByRole('button', { name: 'Remove connection', exact: true }).click();
  await expect(app.getByRole('heading', { name: 'Welcome to Keyholder' })).toBeVisible();
  await expect(app.getByRole('status').filter({ hasText: 'was removed' })).toHaveText(
    'Practice team was removed from this computer.',
  );
});
