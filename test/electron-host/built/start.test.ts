import { afterEach, expect, it } from 'vitest';
import { startBuiltApp, stopBuiltApps } from './built-app.ts';

afterEach(stopBuiltApps);

it('opens its window with its own page, and answers it', async () => {
  const app = await startBuiltApp();
  await app.opened();
  expect(await app.call('app.info', {})).toMatchObject({ host: 'electron', dataDir: app.dataDir });
});
