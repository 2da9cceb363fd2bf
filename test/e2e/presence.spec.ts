import { expect, test } from './fixtures.ts';
import { fillRole, goTo } from './steps.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the question after an absence lies over the form that was sent, ${colorScheme}`, async ({ app }) => {
    await app.emulateMedia({ colorScheme });
    await app.setViewportSize({ width: 480, height: 760 });
    // An absence takes minutes; this is what the host answers after one.
    const away = { ok: false, problem: { code: 'away' } };
    let refusals = 2;
    await app.route('**/rpc', async route => {
      const isInvite = route.request().postData()?.includes('"invitations.create"') ?? false;
      if (isInvite && refusals > 0) {
        refusals -= 1;
        await route.fulfill({ json: away });
      } else await route.continue();
    });
    await goTo(app, 'Invitations');
    await app.getByRole('button', { name: 'Invite someone' }).click();
    const form = app.getByRole('dialog', { name: /^Invite to / });
    await form.getByRole('textbox', { name: 'E-mail' }).fill('new.person@larkspur.example');
    await fillRole(form, 'member');
    await form.getByRole('button', { name: /^Invite to / }).click();
    const question = app.getByRole('dialog', { name: 'You have been away. Go on?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();

    // What was written is still there.
    await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue('new.person@larkspur.example');
    await form.getByRole('button', { name: /^Invite to / }).click();
    await question.getByRole('button', { name: 'Go on' }).click();
    await expect(form).toBeHidden();
    await expect(app.getByRole('grid', { name: 'Invitations' })).toContainText('new.person');
  });
}
