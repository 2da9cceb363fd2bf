import { execFileSync } from 'node:child_process';
import { bareEnv } from '../support/run-host.ts';
import { readXClipboard } from '../support/x-clipboard.ts';
import { expect, test } from './fixtures.ts';
import {
  connect,
  createToken,
  goTo,
  ledgerRow,
  revoke,
  revokeElsewhere,
  teamStatus,
  tokenCommand,
  tokenRow,
} from './steps.ts';

test.describe('on an X display', () => {
  test.use({
    hostOptions: async ({ display }, use) => use({ empty: true, env: bareEnv({ DISPLAY: display.name }) }),
  });

  test('the main journey: connect by session, create the first token, copy it, use it elsewhere, revoke it, see it refused', async ({
    app,
    service,
    display,
    answers,
  }) => {
    const clipboard = () => readXClipboard(bareEnv({ DISPLAY: display.name }));
    const { baseUrl, teamId, session } = service;
    await connect(app, { label: 'Robots', baseUrl, teamId, session });
    await expect(app.getByText('Robots is connected')).toBeVisible();

    await goTo(app, 'Tokens');
    await createToken(app, 'CI deploys');
    const created = app.getByRole('dialog', { name: 'Token created' });
    await created.getByRole('button', { name: 'Copy token' }).click();
    await expect(created.getByText(/^Copied until \d\d:\d\d/)).toBeVisible();
    // The program that holds it does so from its own process.
    await expect.poll(clipboard).toMatch(/^khp_[0-9A-Za-z]{40}$/);
    const token = await clipboard();
    expect(await teamStatus(service, token)).toBe(200);
    await created.getByRole('button', { name: 'I have stored it' }).click();
    await expect(tokenRow(app, 'CI deploys')).toContainText(`ends in …${token.slice(-4)}`);
    await expect(tokenRow(app, 'CI deploys')).toContainText('Active');
    await expect(tokenRow(app, 'CI deploys')).toContainText('In use by Keyholder');

    await goTo(app, 'Team');
    await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();

    await goTo(app, 'Tokens');
    await revoke(app, 'CI deploys');
    expect(await teamStatus(service, token)).toBe(401);
    await app.getByRole('button', { name: 'Actions for CI deploys' }).click();
    await expect(app.getByRole('menuitem', { name: 'Copy token' })).toHaveCount(0);
    await app.keyboard.press('Escape');
    await goTo(app, 'Team');
    await expect(
      app.getByRole('alert').filter({ hasText: 'No personal access token is in use' }),
    ).toBeVisible();

    await goTo(app, 'Tokens');
    await app.getByRole('button', { name: 'Add existing token' }).click();
    const adopt = app.getByRole('dialog', { name: 'Add existing token' });
    await adopt.getByLabel('Personal access token').fill(token);
    await adopt.getByRole('textbox', { name: 'Name' }).fill('The revoked one');
    await adopt.getByRole('button', { name: 'Add token to Robots' }).click();
    const refused = adopt.getByRole('alert').filter({ hasText: 'The token was not added' });
    await expect(refused).toContainText('The service refused the personal access token');
    await expect(refused).toContainText('HTTP status 401');
    await expect(adopt.getByLabel('Personal access token')).toHaveValue('');
    await expect(adopt.getByRole('textbox', { name: 'Name' })).toHaveValue('The revoked one');

    const seen = answers.join('\n');
    expect(seen).not.toContain(token);
    expect(seen).not.toContain(session);
  });

  test('the clipboard is emptied when Keyholder ends, if it still holds the secret', async ({
    app,
    host,
    display,
  }) => {
    const env = bareEnv({ DISPLAY: display.name });
    const clipboard = () => readXClipboard(env);
    await app.getByRole('button', { name: 'Open the practice team' }).click();
    await goTo(app, 'Tokens');
    await tokenCommand(app, 'Practice token', 'Copy token');
    await expect(app.getByText(/“Practice token” is copied until/)).toBeVisible();
    await expect.poll(clipboard).toMatch(/^khp_/);
    await app.goto('about:blank');
    await host.stop();
    await expect.poll(clipboard).toBe('');
  });
});

test.describe('on an X display, something else copied since', () => {
  test.use({
    hostOptions: async ({ display }, use) => use({ env: bareEnv({ DISPLAY: display.name }) }),
  });

  test('what the owner copied later stays on the clipboard when Keyholder ends', async ({
    app,
    host,
    display,
  }) => {
    const env = bareEnv({ DISPLAY: display.name });
    const clipboard = () => readXClipboard(env);
    await goTo(app, 'Tokens');
    await tokenCommand(app, 'Practice token', 'Copy token');
    await expect(app.getByText(/“Practice token” is copied until/)).toBeVisible();
    await expect.poll(clipboard).toMatch(/^khp_/);
    execFileSync('xsel', ['--clipboard', '--input'], { env, input: 'my own text' });
    await expect.poll(clipboard).toBe('my own text');
    await app.goto('about:blank');
    await host.stop();
    expect(await clipboard()).toBe('my own text');
  });
});

test('a token revoked elsewhere is shown as refused, on the team screen and in the list', async ({
  app,
  service,
}) => {
  await app.getByRole('button', { name: /^Connection: / }).click();
  await app.getByRole('menuitem', { name: 'Connect a service' }).click();
  await app.getByRole('textbox', { name: 'Name', exact: true }).fill('Robots');
  await app.getByRole('textbox', { name: 'Base address' }).fill(service.baseUrl);
  await app.getByLabel('The dashboard has the same address').check();
  await app.getByRole('textbox', { name: 'Team id' }).fill(service.teamId);
  await app.getByLabel('Session value').fill(service.session);
  await app.getByRole('button', { name: 'Save connection' }).click();
  await expect(app.getByText('Robots is connected')).toBeVisible();
  await goTo(app, 'Tokens');
  await createToken(app, 'Nightly', '90 days');
  await app.getByRole('button', { name: 'Done' }).click();
  await expect(tokenRow(app, 'Nightly')).toContainText('Active');
  const { id } = await ledgerRow(app, 'Nightly');
  await revokeElsewhere(service, id ?? '');
  await goTo(app, 'Team');
  const refused = app.getByRole('alert').filter({ hasText: 'The service refused the personal access token' });
  await expect(refused).toBeVisible();
  await expect(refused).toContainText('HTTP status 401');
  const banner = app.getByRole('status').filter({ hasText: 'The service refused the token “Nightly”' });
  await goTo(app, 'Connection');
  await expect(banner).toBeVisible();
  await goTo(app, 'Team');
  await expect(refused).toBeVisible();
  // The screen says it, and leads to the other tokens.
  await expect(banner).toHaveCount(0);
  await refused.getByRole('button', { name: 'Choose another token' }).click();
  await expect(app.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible();
  await expect(tokenRow(app, 'Nightly')).toContainText('Refused by the service');
  // One that is made for it is no more than kept, until its owner says so.
  await createToken(app, 'Daily');
  await app.getByRole('button', { name: 'Done' }).click();
  await expect(banner).toContainText('can take its place');
  await banner.getByRole('button', { name: /^Use .Daily/ }).click();
  await expect(banner).toHaveCount(0);
  await expect(tokenRow(app, 'Daily')).toContainText('In use by Keyholder');
  await goTo(app, 'Team');
  await expect(app.getByRole('main').getByText(service.teamId)).toBeVisible();
});

test.describe('with a service that the test runs', () => {
  test.use({ hostOptions: { empty: true } });

  test('session ended: said where it matters, nothing typed is lost, and a new session lets it go on', async ({
    app,
    service,
  }) => {
    const { baseUrl, teamId, session } = service;
    await connect(app, { label: 'Robots', baseUrl, teamId, session });
    await goTo(app, 'Tokens');
    await app.getByRole('button', { name: 'Create token', exact: true }).first().click();
    const dialog = app.getByRole('dialog', { name: 'Create token' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Typed before the session ended');
    service.control.endSession();
    await dialog.getByRole('button', { name: 'Create token for Robots' }).click();
    await expect(dialog.getByText('The dashboard session has ended')).not.toHaveCount(0);
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed before the session ended');

    const signedIn = await fetch(`${service.dashboardUrl}/sign-in`, {
      method: 'POST',
      headers: { origin: service.dashboardUrl },
      redirect: 'manual',
    });
    const fresh = /SERVICE_SESSION=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';
    await dialog.getByRole('button', { name: 'Paste a session' }).click();
    const paste = app.getByRole('dialog', { name: 'Paste a session for Robots' });
    await paste.getByLabel('Session value').fill(fresh);
    await paste.getByRole('button', { name: 'Save session' }).click();
    await expect(paste).toBeHidden();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed before the session ended');
    await dialog.getByRole('button', { name: 'Create token for Robots' }).click();
    await expect(app.getByRole('dialog', { name: 'Token created' })).toBeVisible();
  });

  test('bad input to a token is refused before anything is sent', async ({ app, service }) => {
    const { baseUrl, teamId, session } = service;
    await connect(app, { label: 'Robots', baseUrl, teamId, session });
    await goTo(app, 'Tokens');
    await app.getByRole('button', { name: 'Create token', exact: true }).first().click();
    const dialog = app.getByRole('dialog', { name: 'Create token' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    for (const [typed, words] of [
      ['', /Enter a name/],
      ['   ', /Enter a name/],
      ['n'.repeat(10_000), /at most 200/i],
      ['bell\u0007', /control character/],
    ] as const) {
      await name.fill(typed);
      await dialog.getByRole('button', { name: 'Create token for Robots' }).click();
      await expect(name).toHaveAccessibleDescription(words);
      await expect(name).toHaveValue(typed);
    }
    await dialog.getByRole('radio', { name: 'No expiry' }).check();
    await expect(dialog.getByText('It works until it is revoked')).toBeVisible();
    await dialog.getByRole('radio', { name: '90 days' }).check();
    await expect(dialog.getByText(/^Ends .+ here, that is .+UTC/)).toBeVisible();
  });

  test('without a display nothing can be copied, and copying is not offered', async ({ app, service }) => {
    test.skip(process.platform !== 'linux', 'Only Linux can be without a display.');
    const { baseUrl, teamId, session } = service;
    await connect(app, { label: 'Robots', baseUrl, teamId, session });
    await goTo(app, 'Tokens');
    await createToken(app, 'CI deploys');
    await expect(app.getByRole('button', { name: 'Copy token' })).toHaveCount(0);
    await app.getByRole('button', { name: 'Done' }).click();
    await app.getByRole('button', { name: 'Actions for CI deploys' }).click();
    await expect(app.getByRole('menuitem', { name: 'Revoke…' })).toBeVisible();
    await expect(app.getByRole('menuitem', { name: 'Copy token' })).toHaveCount(0);
    await expect(app.getByRole('menuitem', { name: 'Reveal' })).toHaveCount(0);
  });
});

test('a name from right to left that takes more than two lines shows that it was cut', async ({ app }) => {
  await goTo(app, 'Tokens');
  const name = 'مفتاح النسخ الاحتياطي الليلي لجميع المناطق مفتاح النسخ الاحتياطي الليلي لجميع المناطق';
  await createToken(app, name);
  await app.getByRole('button', { name: 'Done' }).click();
  const shown = tokenRow(app, name).locator('bdi').first();
  const cut = await shown.screenshot();
  // The same two lines, without the sign that there are more.
  await shown.evaluate(element => {
    element.style.height = `${element.clientHeight}px`;
    element.style.webkitLineClamp = 'none';
  });
  expect(cut.equals(await shown.screenshot())).toBe(false);
});

test('both lines of a name from right to left begin where other names begin', async ({ app }) => {
  await goTo(app, 'Tokens');
  const name = 'رمز النشر الليلي للخوادم في مركز البيانات الرئيسي';
  await createToken(app, name);
  await app.getByRole('button', { name: 'Done' }).click();
  const lefts = await tokenRow(app, name)
    .locator('bdi')
    .first()
    .evaluate(element => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const edge = element.closest('td')?.getBoundingClientRect().left ?? 0;
      return [...range.getClientRects()].map(({ left }) => Math.round(left - edge));
    });
  expect(lefts).toEqual([8, 8]);
});
