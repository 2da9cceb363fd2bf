import { choose, press, tabTo } from './by-keys.ts';
import { expect, test } from './fixtures.ts';
import { connect, createToken, goTo, ledgerRow, tokenRow } from './steps.ts';

test.use({ hostOptions: { empty: true } });

test.beforeEach(async ({ app, service }) => {
  const { baseUrl, teamId, session } = service;
  await connect(app, { label: 'Robots', baseUrl, teamId, session });
  await goTo(app, 'Tokens');
  for (const name of ['Reads the team', 'Deploys']) {
    await createToken(app, name);
    await app.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  }
});

test('a token is replaced with the keyboard alone: the places are ticked, and the old one goes when its owner says so', async ({
  app,
}) => {
  const { key } = await ledgerRow(app, 'Reads the team');
  await app.evaluate(async of => {
    const places = [{ name: 'Build server', person: 'Ann' }, { name: 'Nightly export' }];
    await window.keyholder?.call('tokens.note', { key: of, places });
  }, key);
  await choose(app, app.getByRole('button', { name: 'Actions for Reads the team' }), 'Replace…');
  const dialog = app.getByRole('dialog', { name: 'Replace token' });
  const grace = dialog.getByRole('radio', { name: 'A day' });
  await tabTo(app, grace);
  for (let presses = 0; presses < 2; presses += 1) await app.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('radio', { name: 'No time' })).toBeChecked();
  await press(app, dialog.getByRole('button', { name: 'Replace token' }));

  const card = app.getByRole('region', { name: 'Replacing “Reads the team”' });
  await expect(card.getByText('Update the places')).toBeVisible();
  await expect(tokenRow(app, 'Reads the team').filter({ hasText: 'In use by Keyholder' })).toHaveCount(1);
  await press(app, card.getByRole('checkbox', { name: 'Build server' }), 'Space');
  await expect(card.getByRole('checkbox', { name: 'Build server' })).toBeChecked();
  await app.reload();
  await expect(card.getByRole('checkbox', { name: 'Build server' })).toBeChecked();
  await press(app, card.getByRole('checkbox', { name: 'Nightly export' }), 'Space');
  await expect(card.getByText('The old one may go')).toBeVisible();
  await press(app, card.getByRole('button', { name: 'Revoke the old token…' }));
  const sure = app.getByRole('dialog', { name: 'Revoke the old token?' });
  await press(app, sure.getByRole('button', { name: 'Revoke the old token' }));
  await expect(card).toBeHidden();
  await expect(tokenRow(app, 'Reads the team').filter({ hasText: 'Revoked' })).toHaveCount(1);
  await expect(tokenRow(app, 'Reads the team').filter({ hasText: 'In use by Keyholder' })).toHaveCount(1);
});

test('an old token that is left alone for a day is revoked sooner from its card', async ({ app }) => {
  await choose(app, app.getByRole('button', { name: 'Actions for Deploys' }), 'Replace…');
  const dialog = app.getByRole('dialog', { name: 'Replace token' });
  await expect(dialog.getByRole('radio', { name: 'A day' })).toBeChecked();
  await press(app, dialog.getByRole('button', { name: 'Replace token' }));
  const card = app.getByRole('region', { name: 'Replacing “Deploys”' });
  await press(app, card.getByRole('button', { name: 'Revoke the old token…' }));
  const sure = app.getByRole('dialog', { name: 'Revoke token?' });
  await press(app, sure.getByRole('button', { name: 'Revoke token' }));
  await expect(card).toBeHidden();
  await expect(app.getByText('The old token “Deploys” is revoked.')).toBeVisible();
  await expect(tokenRow(app, 'Deploys').filter({ hasText: 'Revoked' })).toHaveCount(1);
  await expect(tokenRow(app, 'Deploys').filter({ hasText: 'Active' })).toHaveCount(1);
});

test('everything is revoked with the keyboard alone: reviewed, typed, and told as it is', async ({ app }) => {
  await choose(app, app.getByRole('button', { name: 'More' }), 'Revoke everything…');
  await expect(app.getByRole('heading', { name: 'Revoke everything' })).toBeVisible();
  const review = app.getByRole('group', { name: 'Tokens to revoke' });
  await expect(review.getByRole('checkbox')).toHaveCount(2);
  await expect(review.getByRole('checkbox').last()).toHaveAccessibleName(/Reads the team/);
  // That some are chosen is seen without colours, too.
  const all = app.getByRole('checkbox', { name: 'All 2 tokens' });
  const drawn = () =>
    Promise.all(
      [all, review.getByRole('checkbox').first()].map(box =>
        box.evaluate(one => getComputedStyle(one).backgroundColor),
      ),
    );
  await app.emulateMedia({ forcedColors: 'active' });
  await press(app, review.getByRole('checkbox').first(), 'Space');
  await expect(all).toBeChecked({ indeterminate: true });
  const [some, none] = await drawn();
  expect(some).not.toBe(none);
  await app.emulateMedia({ forcedColors: 'none' });
  await app.keyboard.press('Space');
  await expect(all).toBeChecked();
  const button = app.getByRole('button', { name: 'Revoke 2 tokens' });
  await expect(button).toBeDisabled();
  await tabTo(app, app.getByRole('textbox', { name: 'Type “revoke 2” to go on' }));
  await app.keyboard.type('revoke 2');
  await app.keyboard.press('Enter');
  const report = app.getByRole('region', { name: 'All 2 tokens are revoked' });
  await expect(report).toBeVisible();
  await expect(report.getByRole('listitem').filter({ hasText: 'Revoked' })).toHaveCount(2);
  // What came of it is what is told next, not what else could be revoked.
  await expect(report.getByRole('heading')).toBeFocused();
  await expect(app.getByRole('region', { name: 'What would be revoked' })).toBeHidden();
  await expect(app.getByRole('button', { name: 'Revoke others' })).toBeVisible();
  await app.reload();
  await expect(report).toBeVisible();
});
