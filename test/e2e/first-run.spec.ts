import { expect, test } from './fixtures.ts';
import { goTo } from './steps.ts';

test.describe('with nothing recorded', () => {
  test.use({ hostOptions: { empty: true } });

  test('the welcome leads to the practice team', async ({ app }) => {
    await expect(app.getByRole('heading', { name: 'Welcome to Keyholder' })).toBeVisible();
    await expect(app.getByText('In memory, until you quit')).toBeVisible();
    await app.getByRole('button', { name: 'Open the practice team' }).click();
    await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  });

  test('the welcome leads to the form and back', async ({ app }) => {
    await app.getByRole('button', { name: 'Connect a service' }).click();
    await expect(app.getByRole('heading', { name: 'Connect a service' })).toBeVisible();
    await app.getByRole('button', { name: 'Cancel' }).click();
    await expect(app.getByRole('heading', { name: 'Welcome to Keyholder' })).toBeVisible();
  });
});

test('a start from the source opens the practice team by itself, and every screen has its heading', async ({
  app,
}) => {
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  for (const screen of ['Invitations', 'Tokens', 'Connection'] as const) {
    await goTo(app, screen);
    await expect(app.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
  }
});
