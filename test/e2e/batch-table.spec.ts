import { startHostileService } from '../support/hostile-service.ts';
import { expect, test } from './fixtures.ts';
import { connect, goTo } from './steps.ts';

test.use({ hostOptions: { empty: true }, viewport: { width: 1280, height: 800 } });

test('whom an invitation is for is said whole, also beside the question what became of it', async ({
  app,
}) => {
  const hostile = await startHostileService();
  const { baseUrl, session, token } = hostile;
  await connect(app, { label: 'Robots', baseUrl, session, token });
  await goTo(app, 'Invitations');
  await app.getByRole('link', { name: 'Invite many' }).click();
  const people = ['one', 'two', 'three'].map(name => `firstname.${name}@robotics.example`);
  await app.getByLabel('Addresses, or a table').fill(people.join('\n'));
  await app.getByRole('combobox', { name: 'Role' }).fill('member');
  await app.getByRole('combobox', { name: 'Role' }).press('Tab');
  await app.getByRole('button', { name: /^Review for/ }).click();
  const entered = app.getByRole('textbox', { name: /^Address, line/ });
  await expect(entered).toHaveCount(3);
  const isCut = (one: Element) => one.scrollWidth > one.clientWidth;
  for (const field of await entered.all()) expect(await field.evaluate(isCut)).toBe(false);

  hostile.spoil('invite', { kind: 'reset', commits: false }, 1);
  await app.getByRole('button', { name: 'Send 3 invitations…' }).click();
  await app.getByRole('dialog').getByRole('button', { name: 'Send 3 invitations' }).click();
  const table = app.getByRole('grid', { name: 'Rows of the batch' });
  const doubt = table.getByRole('row').filter({ hasText: 'In doubt' });
  await expect(doubt.getByRole('button', { name: /^It was not sent/ })).toBeVisible();
  const addresses = table.getByRole('gridcell').filter({ hasText: '@robotics.example' });
  await expect(addresses).toHaveCount(3);
  await expect(addresses.first()).toContainText('member · Uses a seat');
  for (const address of await addresses.locator('bdi').all())
    expect(await address.evaluate(isCut)).toBe(false);

  // Where they stand in its cell, its buttons are no part of what is cut.
  await app.setViewportSize({ width: 900, height: 800 });
  await doubt.getByText('In doubt').hover();
  const tip = app.getByRole('tooltip');
  await expect(tip).toContainText(/In doubt\s+not in the list, .*; may or may not have been sent/);
  await expect(tip).not.toContainText('It was');

  // Without a pointer all of it is in the details of the row.
  await table.focus();
  await app.keyboard.press('Home');
  await app.keyboard.press('Enter');
  const details = app.getByRole('dialog', { name: 'Row of the batch' });
  await expect(details).toContainText('may or may not have been sent');
  await expect(details).toContainText(/Left at \d/);
  await app.keyboard.press('Escape');
  await expect(table).toBeFocused();
  await hostile.close();
});
