import { bareEnv } from '../support/run-host.ts';
import { expect, test } from './fixtures.ts';
import { connect, goTo } from './steps.ts';

test.use({
  hostOptions: {
    empty: true,
    keychain: 'system',
    env: bareEnv({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }),
  },
});

test.skip(process.platform !== 'linux', 'Only on Linux can a test take the keychain away.');

test('keychain missing: the app opens, explains, and goes on in memory when asked', async ({
  app,
  service,
}) => {
  const banner = app.getByRole('status').filter({ hasText: 'No keychain answers on this computer' });
  await expect(banner).toBeVisible();
  await expect(banner).toContainText('Keyholder never writes credentials to a file instead.');
  await banner.getByRole('button', { name: 'Keep credentials only until I quit' }).click();
  await expect(app.getByText('Credentials are kept only until you quit')).toBeVisible();
  await connect(app, { label: 'Robots', baseUrl: service.baseUrl, token: service.token });
  await goTo(app, 'Team');
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
});
