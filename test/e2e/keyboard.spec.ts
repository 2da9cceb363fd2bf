import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './steps.ts';

test('by keys alone: to a screen, a new token and back, to the search, to what the keys are', async ({
  app,
}) => {
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  const heading = (name: string) => app.getByRole('heading', { name, level: 1 });

  // Without a wait for the field.
  await app.keyboard.press('Control+k');
  await app.keyboard.type('tokens');
  await expect(app.getByRole('textbox', { name: 'Go to or do' })).toHaveValue('tokens');
  await expect(app.getByRole('option').first()).toHaveText(/Tokens/);
  await app.keyboard.press('Enter');
  await expect(heading('Tokens')).toBeFocused();

  await app.keyboard.press('Control+n');
  const create = app.getByRole('dialog', { name: 'Create token' });
  await expect(create.getByRole('textbox', { name: 'Name' })).toBeFocused();
  // Behind an open dialog nothing begins.
  await app.keyboard.press('Control+k');
  await expect(app.getByRole('dialog')).toHaveCount(1);
  await app.keyboard.type('what is this?');
  await expect(app.getByRole('dialog')).toHaveCount(1);
  await app.keyboard.press('Escape');
  await expect(create).toBeHidden();
  await expect(heading('Tokens')).toBeFocused();

  // What was chosen last stands first.
  await app.keyboard.press('Control+k');
  await expect(app.getByRole('option').first()).toHaveText(/Tokens/);
  await app.getByRole('textbox', { name: 'Go to or do' }).fill('practice token');
  await expect(app.getByRole('option', { name: 'Practice token' })).toBeVisible();
  await app.getByRole('textbox', { name: 'Go to or do' }).fill('invitations');
  await expect(app.getByRole('option').first()).toHaveText(/^Invitations/);
  await app.keyboard.press('Enter');
  await expect(heading('Invitations')).toBeFocused();
  await expect(app.getByText('9 in all')).toBeVisible();

  await app.keyboard.press('Control+f');
  await expect(app.getByRole('textbox', { name: 'Search invitations' })).toBeFocused();
  const asked = app.waitForRequest(request => request.postData()?.includes('invitations.refresh') ?? false);
  await app.keyboard.press('Control+r');
  await asked;
  await app.getByRole('heading', { level: 1 }).focus();
  await app.keyboard.press('?');
  const sheet = app.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('row', { name: 'Go to Ctrl+K' })).toBeVisible();
  const heightOf = (name: string) => sheet.getByRole('row', { name }).evaluate(row => row.clientHeight);
  const line = await heightOf('Go to Ctrl+K');
  expect(await heightOf('Keyboard shortcuts Ctrl+/ or ?'), 'in one line').toBeLessThan(1.3 * line);
  await app.keyboard.press('Escape');
  await expect(heading('Invitations')).toBeFocused();
});

test('where a button of a section goes with what it did, the focus stays in that section', async ({
  app,
}) => {
  await goTo(app, 'Connection');
  const remove = app.getByRole('button', { name: 'Remove session…' });
  await remove.focus();
  await app.keyboard.press('Enter');
  await app.getByRole('button', { name: 'Remove session', exact: true }).press('Enter');
  await expect(remove).toBeHidden();
  const heading = app.getByRole('heading', { name: 'Session', level: 2, exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await app.keyboard.press('Tab');
  await expect(app.getByRole('button', { name: 'Paste a session' })).toBeFocused();
});

test('the field that the focus is led to shows it, also where it is wrong, and where it hides what is typed', async ({
  app,
}) => {
  const ring = (box: Locator) =>
    box.evaluate(it => getComputedStyle(it).outlineStyle === 'solid' && getComputedStyle(it).outlineWidth);
  await goTo(app, 'Invitations');
  await app.keyboard.press('Control+n');
  const email = app.getByRole('textbox', { name: 'E-mail' });
  await expect(email).toBeFocused();
  expect(await ring(email)).toBe('2px');
  await app.keyboard.press('Enter');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  expect(await ring(email)).toBe('2px');
  expect(await ring(app.getByRole('dialog').getByLabel('Role'))).toBe(false);
  await app.keyboard.press('Escape');
  await goTo(app, 'Tokens');
  await app.getByRole('button', { name: 'Add existing token' }).press('Enter');
  const secret = app.getByRole('dialog').getByLabel('Personal access token');
  await expect(secret).toBeFocused();
  expect(await ring(secret.locator('..'))).toBe('2px');
});

test('the field of the palette stays where it is, however few are found', async ({ app }) => {
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  await app.keyboard.press('Control+k');
  const field = app.getByRole('textbox', { name: 'Go to or do' });
  await expect(field).toBeFocused();
  const top = async () => (await field.boundingBox())?.y;
  const before = await top();
  await app.keyboard.type('activity');
  await expect(app.getByRole('option')).toHaveCount(1);
  expect(await top()).toBe(before);
  await app.keyboard.type(' of nobody');
  await expect(app.getByText('Nothing is called that')).toBeVisible();
  expect(await top()).toBe(before);
});

test('in forced colours the focus is seen on the link of the screen that is shown, and on the edge of a column', async ({
  app,
}) => {
  await app.emulateMedia({ forcedColors: 'active' });
  await goTo(app, 'Invitations');
  const looks = (place: Locator, part?: string) =>
    place.evaluate((element, part) => {
      const { outline, outlineOffset, backgroundColor } = getComputedStyle(element, part);
      return `${outline} ${outlineOffset} ${backgroundColor}`;
    }, part);
  const link = app.getByRole('link', { name: 'Invitations' });
  const atRest = await looks(link);
  await link.press('Shift');
  await expect.poll(() => looks(link)).not.toBe(atRest);
  const edge = app.getByRole('separator', { name: 'Width of E-mail' });
  const line = await looks(edge, '::after');
  await edge.press('Shift');
  await expect.poll(() => looks(edge, '::after')).not.toBe(line);
});
