import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';
import { connect, fillConnection, goTo } from './steps.ts';

test.use({ hostOptions: { empty: true } });

test('connect by personal access token: team and invitations without any session', async ({
  app,
  service,
  answers,
}) => {
  await connect(app, {
    label: 'Robots',
    baseUrl: service.baseUrl,
    token: ` ${service.token}\n`,
    tokenName: 'Mine',
  });
  await expect(app.getByText('Robots is connected')).toBeVisible();
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  await goTo(app, 'Connection');
  await expect(app.getByText('No session', { exact: true })).toBeVisible();
  await goTo(app, 'Invitations');
  await expect(app.getByText('finance@larkspur.example')).toBeVisible();
  expect(answers.join('\n')).not.toContain(service.token);
});

test('an address is checked as it is left, without a credential, and gives the connection its name', async ({
  app,
  service,
}) => {
  await app.getByRole('button', { name: 'Connect a service' }).click();
  await app.getByLabel('Session value').fill(service.session);
  await app.getByRole('textbox', { name: 'Base address' }).fill(service.baseUrl);
  await app.getByRole('textbox', { name: 'Base address' }).press('Tab');
  const answers = app.getByRole('list', { name: 'What answers there' });
  await expect(answers.getByText('Base address: Good')).toBeVisible();
  await expect(answers.getByText('Dashboard address: Good')).toBeVisible();
  await expect(answers).not.toContainText('Session');
  await app.getByRole('button', { name: 'Save connection' }).click();
  const { host } = new URL(service.baseUrl);
  await expect(app.getByText(`${host} is connected.`)).toBeVisible();
  await expect(app.getByRole('heading', { name: 'Team', level: 1 })).toBeInViewport();
});

test('test connection gives each part its own result', async ({ app, service }) => {
  await app.getByRole('button', { name: 'Connect a service' }).click();
  await fillConnection(app, {
    label: 'Robots',
    baseUrl: service.baseUrl,
    session: 'not-a-session',
    token: service.token,
  });
  await app.getByRole('button', { name: 'Test connection' }).click();
  const results = app.getByRole('list', { name: 'Results of the test' });
  await expect(results.getByText('Base address: Good')).toBeVisible();
  await expect(results.getByText('Dashboard address: Good')).toBeVisible();
  await expect(results.getByText('Session: Failed')).toBeVisible();
  await expect(results.getByText('Personal access token: Good')).toBeVisible();
  await expect(results.getByText('It belongs to the team “Larkspur Robotics”')).toBeVisible();
  // Nothing was saved, so the fields still hold what was pasted; leaving the form forgets it.
  await app.getByRole('button', { name: 'Cancel' }).click();
  await app.getByRole('button', { name: 'Connect a service' }).click();
  await expect(app.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Robots');
  await expect(app.getByLabel('Session value')).toHaveValue('');
  await expect(app.getByLabel('Personal access token')).toHaveValue('');
});

test('a refused token is not kept, and the connection is', async ({ app, service }) => {
  await connect(app, { label: 'Robots', baseUrl: service.baseUrl, token: 'khp-wrong', tokenName: 'Wrong' });
  await expect(app.getByText('Robots was saved')).toBeVisible();
  await expect(app.getByRole('alert').filter({ hasText: 'Personal access token' })).toBeVisible();
  await goTo(app, 'Tokens');
  await expect(app.getByText('No tokens recorded on this computer')).toBeVisible();
  await expect(app.getByText('Wrong', { exact: true })).toHaveCount(0);
});

test('wrong URL: another program answers there', async ({ app }) => {
  const other = createServer((_request, response) => {
    response.statusCode = 404;
    response.end('<h1>Some other program</h1>');
  });
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
  await app.getByRole('button', { name: 'Connect a service' }).click();
  const baseUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await fillConnection(app, { label: 'Wrong', baseUrl, token: 'some-token' });
  await app.getByRole('button', { name: 'Test connection' }).click();
  const results = app.getByRole('list', { name: 'Results of the test' });
  await expect(results.getByText('Personal access token: Failed')).toBeVisible();
  await expect(results.getByText('Base address: Good')).toHaveCount(0);
  other.closeAllConnections();
  await new Promise(resolve => other.close(resolve));
});

test('service down: said at the test, and again on the team screen', async ({ app, service }) => {
  await connect(app, { label: 'Robots', baseUrl: service.baseUrl, token: service.token });
  await goTo(app, 'Team');
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  await service.close();
  await goTo(app, 'Connection');
  await app.getByRole('button', { name: 'Test connection' }).click();
  const results = app.getByRole('list', { name: 'Results of the test' });
  await expect(results.getByText('Base address: Failed')).toBeVisible();
  await expect(results.getByText('Nothing answers at this address').first()).toBeVisible();
  await goTo(app, 'Invitations');
  await expect(app.getByRole('alert').getByText('Nothing answers at this address')).toBeVisible();
});

test('service down before anything was read: no team is shown', async ({ app, service }) => {
  // A session that is refused: then the team is not where one ends.
  const { baseUrl, token } = service;
  await connect(app, { label: 'Robots', baseUrl, token, session: 'not-a-session' });
  await service.close();
  await goTo(app, 'Team');
  await expect(app.getByText('Nothing answers at this address')).toBeVisible();
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeHidden();
});

const badAddresses: readonly (readonly [typed: string, sentence: string, suggestion: string | null])[] = [
  ['api.example.com', 'lacks https://', 'https://api.example.com'],
  ['https://user:pass@api.example.com', 'Leave the user name and password out', 'https://api.example.com'],
  ['https://api.example.com/api/v1/team', 'without a path', 'https://api.example.com'],
  ['https://api.exa mple.com', 'no spaces inside', null],
  ['ftp://api.example.com', 'Only https:// addresses', null],
  ['javascript:alert(1)', 'begins with https://', null],
  ['http://api.example.com', 'Without encryption', 'https://api.example.com'],
  ['https://', 'not a valid address', null],
];

test('an address that cannot be used is refused in words, kept as typed, and mended where that is plain', async ({
  app,
}) => {
  await app.getByRole('button', { name: 'Connect a service' }).click();
  const field = app.getByRole('textbox', { name: 'Base address' });
  for (const [typed, sentence, suggestion] of badAddresses) {
    await field.fill(typed);
    await app.getByRole('button', { name: 'Save connection' }).click();
    await expect(field, typed).toHaveAccessibleDescription(new RegExp(sentence.replace(/[/.]/g, '\\$&')));
    await expect(field).toHaveValue(typed);
    if (suggestion === null) {
      await expect(app.getByRole('button', { name: /^Use / })).toHaveCount(0);
    } else {
      await app.getByRole('button', { name: `Use ${suggestion}` }).click();
      await expect(field).toHaveValue(suggestion);
    }
  }
});

test('an example stays one where an address is missing: it has not the colour of what was entered wrongly', async ({
  app,
}) => {
  await app.getByRole('button', { name: 'Connect a service' }).click();
  const field = app.getByRole('textbox', { name: 'Base address' });
  const colour = () => field.evaluate(input => getComputedStyle(input, '::placeholder').color);
  const before = await colour();
  await app.getByRole('button', { name: 'Save connection' }).click();
  await expect(field).toHaveAccessibleDescription(/Enter an address/);
  expect(await colour()).toBe(before);
});

test('credentials that would break a header are refused before anything is sent', async ({
  app,
  service,
}) => {
  await app.getByRole('button', { name: 'Connect a service' }).click();
  await fillConnection(app, {
    label: 'Robots',
    baseUrl: service.baseUrl,
    session: 'abc; admin=1',
    token: 'with space',
  });
  await app.getByRole('button', { name: 'Save connection' }).click();
  await expect(app.getByText('A session value has no spaces')).toBeVisible();
  await expect(app.getByText('A personal access token has no spaces')).toBeVisible();
  await expect(app.getByRole('heading', { name: 'Connect a service' })).toBeVisible();
});
