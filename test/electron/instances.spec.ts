import { expect, test } from './fixtures.ts';

test('a second Keyholder on the same data folder hands over to the first and ends', async ({ keyholder }) => {
  const { electron, page } = keyholder;
  await page.waitForLoadState('load');
  await electron.evaluate(({ app, BrowserWindow }) => {
    app.once('second-instance', () => Object.assign(globalThis, { second: true }));
    BrowserWindow.getAllWindows()[0]?.minimize();
  });
  expect(await keyholder.startAgain()).toBe(0);
  await expect
    .poll(() => electron.evaluate(() => (globalThis as unknown as { second?: boolean }).second))
    .toBe(true);
  expect(electron.windows()).toHaveLength(1);
});

test('quitting ends the process, even with a request under way', async ({ keyholder, service }) => {
  const { electron, page } = keyholder;
  service.silent = true;
  await page.evaluate(url => {
    void window.keyholder?.call('connections.test', { baseUrl: url, dashboardUrl: url });
  }, service.url);
  await expect.poll(() => service.recorded.length).toBeGreaterThan(0);
  await electron.evaluate(({ app }) => app.quit()).catch(() => undefined);
  await electron.ended;
  // The service answers nothing, ever: to wait for it would not end.
});
