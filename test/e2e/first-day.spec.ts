import type { Page } from '@playwright/test';
import { bareEnv } from '../support/run-host.ts';
import { choose, enter, press, tabTo } from './by-keys.ts';
import { expect, test } from './fixtures.ts';
import { goByKeys, tokenRow } from './steps.ts';

const heading = (app: Page, name: string | RegExp) => app.getByRole('heading', { name, level: 1 });

interface Drawn {
  isOn: boolean;
  fill: string;
  edge: string;
}

/** What is chosen is drawn otherwise than what is not, without the colours of the page. A colour may be passing into another yet. */
async function choicesSeen(app: Page, role: 'radio' | 'switch' | 'checkbox'): Promise<void> {
  await expect
    .poll(async () => faultsIn(await drawn(app, role)), { message: `faults of how a ${role} is drawn` })
    .toEqual([]);
}

const drawn = (app: Page, role: 'radio' | 'switch' | 'checkbox'): Promise<Drawn[]> =>
  app.getByRole(role).evaluateAll(all =>
    all.map(one => {
      const box = one.getAttribute('role') === 'switch' ? (one.nextElementSibling ?? one) : one;
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(box);
      const isOn = one instanceof HTMLInputElement && one.checked;
      return { isOn, fill: backgroundColor, edge: `${borderTopWidth} ${borderTopColor}` };
    }),
  );

function faultsIn(all: readonly Drawn[]): string[] {
  const off = all.filter(({ isOn }) => !isOn).map(({ fill }) => fill);
  return [
    ...(all.length === 0 ? ['there is none'] : []),
    ...all.filter(({ edge }) => edge.startsWith('0px')).map(() => 'one has no edge'),
    ...all.filter(({ isOn, fill }) => isOn && off.includes(fill)).map(({ fill }) => `one chosen is ${fill}`),
  ];
}

// As Windows high contrast is, and without a mouse.
for (const forcedColors of ['none', 'active'] as const) {
  test.describe(`with forced colours: ${forcedColors}`, () => {
    test.use({
      forcedColors,
      hostOptions: async ({ display }, use) => use({ empty: true, env: bareEnv({ DISPLAY: display.name }) }),
    });

    test('the first day by keys alone: connect, invite three, create, copy, replace, revoke, whose it is', async ({
      app,
      service,
    }) => {
      const seen = forcedColors === 'active' ? choicesSeen : async () => undefined;
      await press(app, app.getByRole('button', { name: 'Connect a service' }));
      await enter(app, app.getByRole('textbox', { name: 'Base address' }), service.baseUrl);
      await seen(app, 'checkbox');
      await press(app, app.getByLabel('The dashboard has the same address'), 'Space');
      await enter(app, app.getByRole('textbox', { name: 'Dashboard address' }), service.dashboardUrl);
      await enter(app, app.getByLabel('Session value'), service.session);
      await enter(app, app.getByLabel('Personal access token'), service.token);
      await app.keyboard.press('Enter');
      await expect(heading(app, 'Team')).toBeFocused();
      await expect(app.getByRole('alert')).toHaveCount(0);

      await goByKeys(app, 'Invite many');
      await enter(app, app.getByLabel('Addresses, or a table'), 'a@x.example b@x.example, c@x.example');
      await enter(app, app.getByRole('combobox', { name: 'Role' }), 'member');
      await app.keyboard.press('Tab');
      await seen(app, 'switch');
      await press(app, app.getByRole('button', { name: /^Review for/ }));
      await expect(heading(app, 'Review before sending')).toBeFocused();
      await press(app, app.getByRole('button', { name: 'Send 3 invitations…' }));
      await expect(app.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
      await press(app, app.getByRole('button', { name: 'Send 3 invitations', exact: true }));
      await expect(app.getByText('3 sent · 0 refused · 0 in doubt · 0 not sent')).toBeVisible();

      await goByKeys(app, 'Tokens');
      await app.keyboard.press('Control+n');
      const create = app.getByRole('dialog', { name: 'Create token' });
      await expect(create.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await app.keyboard.insertText('Deploys');
      await tabTo(app, create.getByRole('radio', { name: '30 days' }));
      await app.keyboard.press('ArrowRight');
      await expect(create.getByRole('radio', { name: '60 days' })).toBeChecked();
      await seen(app, 'radio');
      await press(app, create.getByRole('button', { name: /^Create token for/ }));
      await expect(app.getByRole('heading', { name: 'Token created' })).toBeFocused();
      await press(app, app.getByRole('button', { name: /^Copy/ }));
      await expect(app.getByRole('dialog')).toContainText('Copied');
      await press(app, app.getByRole('button', { name: 'I have stored it' }));
      await expect(app.getByRole('dialog')).toBeHidden();

      await app.getByRole('main').focus();
      await choose(app, app.getByRole('button', { name: 'Actions for Deploys' }), 'Replace…');
      const replace = app.getByRole('dialog', { name: 'Replace token' });
      await tabTo(app, replace.getByRole('radio', { name: 'A day' }));
      for (let times = 0; times < 2; times += 1) await app.keyboard.press('ArrowLeft');
      await press(app, replace.getByRole('button', { name: 'Replace token' }));
      const card = app.getByRole('region', { name: 'Replacing “Deploys”' });
      await press(app, card.getByRole('button', { name: 'Revoke the old token…' }));
      await press(
        app,
        app.getByRole('dialog', { name: 'Revoke the old token?' }).getByRole('button', { name: /^Revoke/ }),
      );
      await expect(tokenRow(app, 'Deploys').filter({ hasText: 'Revoked' })).toHaveCount(1);

      const left = tokenRow(app, 'Deploys').filter({ hasNotText: 'Revoked' });
      await choose(app, left.getByRole('button', { name: /^Actions for/ }), 'Revoke…');
      const revoke = app.getByRole('dialog', { name: 'Revoke token?' });
      await expect(revoke.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await press(app, revoke.getByRole('button', { name: 'Revoke token' }));
      await expect(revoke).toBeHidden();
      await expect(left).toHaveCount(0);

      await choose(app, app.getByRole('button', { name: 'More' }), 'Whose token is this?');
      const whose = app.getByRole('dialog', { name: 'Whose token is this?' });
      await expect(whose.getByRole('textbox')).toBeFocused();
      await app.keyboard.insertText(`the log: ${service.token}`);
      await press(app, whose.getByRole('button', { name: 'Look for tokens' }));
      await expect(whose).toContainText('First token');
      await app.keyboard.press('Escape');
      await expect(whose).toBeHidden();
    });
  });
}
