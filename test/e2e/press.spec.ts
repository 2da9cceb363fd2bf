import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Pressed before something comes by itself, and let go where it was pressed once that is here. */
async function pressWhile(button: Locator, comes: () => Promise<void>): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await button.hover();
  await button.page().mouse.down();
  await comes();
  await button.page().mouse.up();
}

test.describe('connecting', () => {
  test.use({ hostOptions: { empty: true } });
  test('what is wrong with an address waits for the click that it was left by, however long that takes', async ({
    app,
  }) => {
    await app.setViewportSize({ width: 800, height: 900 });
    await app.getByRole('button', { name: 'Connect a service' }).click();
    const address = app.getByRole('textbox', { name: 'Base address' });
    await address.fill('api.example.com');
    await app.clock.install();
    await pressWhile(app.getByLabel('The dashboard has the same address'), async () => {
      await expect(address).not.toBeFocused();
      // As long as a slow hand takes.
      await app.clock.runFor(1_000);
      await expect(address).not.toHaveAttribute('aria-invalid');
    });
    await expect(app.getByLabel('The dashboard has the same address')).not.toBeChecked();
    await expect(address).toHaveAccessibleDescription(/lacks https/);
  });
});
