import { expect, test } from './fixtures.ts';
import { fillRole, goTo } from './steps.ts';

test('see the team: what is familiar, and everything else as it came', async ({ app }) => {
  const about = app.getByRole('region', { name: 'About the team' });
  await expect(about.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  await expect(about).toContainText('larkspur-robotics');
  await expect(app.getByRole('region', { name: 'Seats' })).toContainText('of 50 used');
  await expect(app.getByRole('region', { name: 'Members' })).toContainText('34');
  const others = app.getByRole('button', { name: /^Everything else the service sent/ });
  if ((await others.getAttribute('aria-expanded')) === 'false') await others.click();
  await expect(app.getByText('accounts@larkspur.example')).toBeVisible();
});

test('invite: the new invitation is in the list', async ({ app }) => {
  await goTo(app, 'Invitations');
  const table = app.getByRole('grid', { name: 'Invitations' });
  await expect(table.getByRole('row').filter({ hasText: 'finance@larkspur.example' })).toContainText(
    'Pending',
  );
  await expect(table.getByRole('row').filter({ hasText: 'piotr.wolny@brackenfield.example' })).toContainText(
    'Expired',
  );
  await app.getByRole('button', { name: 'Invite someone' }).click();
  const form = app.getByRole('dialog');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('new.person@larkspur.example');
  await fillRole(form, 'member');
  await form.getByRole('switch', { name: 'Uses a seat' }).uncheck();
  await form.getByRole('button', { name: /^Invite to / }).click();
  await expect(form).toBeHidden();
  await expect(app.getByText('The invitation to new.person@larkspur.example was sent.')).toBeVisible();
  const row = table.getByRole('row').filter({ hasText: 'new.person@larkspur.example' });
  await expect(row).toContainText('member');
  await expect(row).toContainText('No seat');
});

test('what was sent and was not seen yet is told by a page that was loaded anew', async ({ app }) => {
  await goTo(app, 'Invitations');
  await app.getByRole('button', { name: 'Invite someone' }).click();
  const form = app.getByRole('dialog');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('other.person@larkspur.example');
  await fillRole(form, 'member');
  await form.getByRole('button', { name: /^Invite to / }).click();
  const sent = app.getByText('The invitation to other.person@larkspur.example was sent.');
  await expect(sent).toBeVisible();
  await app.reload();
  await expect(sent).toBeVisible();
  await app.getByRole('button', { name: 'Got it' }).click();
  await expect(sent).toBeHidden();
  await app.reload();
  await expect(app.getByRole('grid', { name: 'Invitations' })).toBeVisible();
  await expect(sent).toBeHidden();
});

test('invite refused as a duplicate: said in place, and nothing typed is lost', async ({ app }) => {
  await goTo(app, 'Invitations');
  await app.getByRole('button', { name: 'Invite someone' }).click();
  const form = app.getByRole('dialog');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('finance@larkspur.example');
  await expect(form.getByText('This address has an open invitation already')).toBeVisible();
  await fillRole(form, 'billing');
  await form.getByRole('button', { name: /^Invite to / }).click();
  const refused = form.getByRole('alert');
  await expect(refused).toContainText('The invitation was not sent');
  await expect(refused).toContainText('The service says this already exists');
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue('finance@larkspur.example');
  await form.getByRole('button', { name: 'Show the existing invitation' }).click();
  await expect(app.getByText('1 of 9')).toBeVisible();
});

test('invite refused field by field: the service’s words stand at the field', async ({ app }) => {
  await goTo(app, 'Invitations');
  await app.getByRole('button', { name: 'Invite someone' }).click();
  const form = app.getByRole('dialog');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('new.person@larkspur.example');
  await fillRole(form, 'emperor');
  await form.getByRole('button', { name: /^Invite to / }).click();
  await expect(form.getByLabel('Role')).toHaveAccessibleDescription(/role must be one of/);
  await expect(form.getByLabel('Role')).toHaveValue('emperor');
});

test.describe('bad input to an invitation is refused before anything is sent', () => {
  const cases: readonly (readonly [field: 'E-mail' | 'Role', typed: string, words: RegExp])[] = [
    ['E-mail', '', /Enter an e-mail address/],
    ['E-mail', 'nonsense', /does not look like an e-mail/],
    ['E-mail', 'a@b', /does not look like an e-mail/],
    ['E-mail', 'two@x.example, three@x.example', /does not look like an e-mail/],
    ['E-mail', `${'a'.repeat(250)}@x.example`, /at most 254/],
    ['Role', '', /Enter a role/],
    ['Role', 'r'.repeat(300), /at most 100/i],
    ['Role', 'mem\u202eber', /control character/],
  ];
  test('each with its reason, and kept as typed', async ({ app }) => {
    const calls: string[] = [];
    app.on('request', request => {
      const body = request.postData() ?? '';
      if (body.includes('invitations.create')) calls.push(body);
    });
    await goTo(app, 'Invitations');
    await app.getByRole('button', { name: 'Invite someone' }).click();
    const form = app.getByRole('dialog');
    for (const [field, typed, words] of cases) {
      await form.getByLabel('E-mail').fill('good@x.example');
      await fillRole(form, 'member');
      await form.getByLabel(field).fill(typed);
      await form.getByLabel(field).press('Tab');
      await form.getByRole('button', { name: /^Invite to / }).click();
      await expect(form.getByLabel(field), typed).toHaveAccessibleDescription(words);
      await expect(form.getByLabel(field)).toHaveValue(typed);
    }
    expect(calls).toEqual([]);
  });
});
