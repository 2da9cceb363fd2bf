import { expect, test } from '@playwright/test';
import { isPasteInstead, stripUrl } from '../../src-main/electron/sign-in/sign-in-strip.ts';

/** The strip above a sign-in page in a real browser, with scripts off as in its window. */
const strip = stripUrl({
  host: `${'a'.repeat(39)}.`,
  problem: 'https://idp.example.org could not be opened (ERR_CERT_DATE_INVALID).',
});

test.use({ javaScriptEnabled: false });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the strip keeps its policy and fits into a narrow window, ${colorScheme}`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', message => complaints.push(message.text()));
    await page.emulateMedia({ colorScheme });
    for (const width of [560, 320, 160]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(strip);
      const button = await page.getByRole('button', { name: 'Paste instead' }).boundingBox();
      expect(button && button.x + button.width).toBeLessThanOrEqual(width);
      expect(await page.locator('body').evaluate(body => body.scrollWidth)).toBeLessThanOrEqual(width);
      // Its own style counts, or else the policy has kept it out.
      expect(await page.locator('body').evaluate(body => getComputedStyle(body).display)).toBe('flex');
    }
    // The height that the window asks for is that of its words, not that of the window.
    expect(await page.locator('html').evaluate(root => root.getBoundingClientRect().height)).toBeLessThan(
      400,
    );
    expect(complaints).toEqual([]);
  });
}

for (const key of ['Space', 'Enter']) {
  test(`its button can be pressed by ${key} alone, and what that asks for is known`, async ({ page }) => {
    const asked: string[] = [];
    await page.route('**/*', route => {
      asked.push(route.request().url());
      return route.abort();
    });
    await page.goto(strip);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Paste instead' })).toBeFocused();
    await page.keyboard.press(key);
    await expect.poll(() => asked).toHaveLength(1);
    expect(isPasteInstead(asked[0] ?? '')).toBe(true);
  });
}
