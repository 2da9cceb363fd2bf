import { choose, press } from './by-keys.ts';
import { expect, test } from './fixtures.ts';
import { connect, createToken, goTo, revoke, tokenCommand, tokenRow } from './steps.ts';

test.use({ hostOptions: { empty: true } });

test('a token that was removed by mistake is brought back, and revoked', async ({ app, service }) => {
  const { baseUrl, teamId, session } = service;
  await connect(app, { label: 'Robots', baseUrl, teamId, session });
  await goTo(app, 'Tokens');
  await createToken(app, 'CI deploys');
  await app.getByRole('button', { name: /^(Done|I have stored it)$/ }).click();

  await tokenCommand(app, 'CI deploys', 'Remove from this computer…');
  const question = app.getByRole('dialog', { name: 'Remove token from this computer?' });
  await expect(question).toContainText('The row can be brought back for 90 days; the secret is gone.');
  await question.getByRole('button', { name: 'Remove token' }).click();
  await expect(app.getByText('No tokens recorded on this computer')).toBeVisible();

  // By the keyboard alone.
  await choose(app, app.getByRole('button', { name: 'More' }), 'Removed tokens…');
  const removed = app.getByRole('dialog', { name: 'Removed tokens' });
  await expect(removed.getByRole('listitem')).toContainText('CI deploys');
  await press(app, removed.getByRole('button', { name: 'Restore CI deploys' }));
  await expect(removed).toBeHidden();
  await expect(tokenRow(app, 'CI deploys')).toContainText('Not here');
  await revoke(app, 'CI deploys');
  await expect(tokenRow(app, 'CI deploys')).toContainText('Revoked');
});

test('tokens of a removed connection come back into one of the same addresses', async ({ app, service }) => {
  const { baseUrl, teamId, session } = service;
  await connect(app, { label: 'Robots', baseUrl, teamId, session });
  await goTo(app, 'Tokens');
  await createToken(app, 'CI deploys');
  await app.getByRole('button', { name: /^(Done|I have stored it)$/ }).click();
  await goTo(app, 'Connection');
  await app.getByRole('button', { name: 'Remove connection…' }).click();
  await app
    .getByRole('dialog', { name: 'Remove connection?' })
    .getByRole('button', { name: 'Remove connection' })
    .click();

  await connect(app, { label: 'Robots again', baseUrl, teamId, session });
  await goTo(app, 'Tokens');
  await app.getByRole('button', { name: 'More' }).click();
  await app.getByRole('menuitem', { name: 'Removed tokens…' }).click();
  await app.getByRole('button', { name: 'Restore CI deploys' }).click();
  await expect(tokenRow(app, 'CI deploys')).toContainText('Not here');
});

test('the list fits into a narrow window, light and dark', async ({ app, service }) => {
  const { baseUrl, teamId, session } = service;
  await connect(app, { label: 'Robots', baseUrl, teamId, session });
  await goTo(app, 'Tokens');
  const name = `robot-${'x'.repeat(80)}`;
  await createToken(app, name);
  await app.getByRole('button', { name: /^(Done|I have stored it)$/ }).click();
  await tokenCommand(app, name, 'Remove from this computer…');
  await app.getByRole('dialog').getByRole('button', { name: 'Remove token' }).click();
  await expect(app.getByText('No tokens recorded on this computer')).toBeVisible();
  await app.setViewportSize({ width: 400, height: 700 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await app.emulateMedia({ colorScheme });
    await app.getByRole('button', { name: 'More' }).click();
    await app.getByRole('menuitem', { name: 'Removed tokens…' }).click();
    const removed = app.getByRole('dialog', { name: 'Removed tokens' });
    const restore = removed.getByRole('button', { name: /^Restore/ });
    await expect(restore).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => removed.evaluate(dialog => dialog.scrollWidth - dialog.clientWidth))
      .toBeLessThanOrEqual(0);
    await test
      .info()
      .attach(`removed-${colorScheme}`, { body: await app.screenshot(), contentType: 'image/png' });
    await app.keyboard.press('Escape');
    await expect(removed).toBeHidden();
  }
});
