import { expect, test } from './fixtures.ts';
import { goTo } from './steps.ts';

for (const [width, height] of [
  [800, 600],
  [1920, 1080],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} × ${height}, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme });

      test('no screen scrolls sideways, and what is on it can be reached', async ({ app }) => {
        for (const screen of ['Team', 'Invitations', 'Tokens', 'Connection'] as const) {
          await goTo(app, screen);
          await expect(app.getByRole('heading', { name: screen, level: 1 })).toBeInViewport();
          const sideways = await app.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            return scrollWidth - clientWidth;
          });
          expect(sideways, screen).toBeLessThanOrEqual(0);
        }
        const dark = await app.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
        expect(dark).toBe(colorScheme === 'dark');
        const [red = 0] = await app.evaluate(() =>
          (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number),
        );
        expect(red > 128, 'the page follows the system’s theme').toBe(colorScheme === 'light');
      });
    });
  }
}

for (const width of [480, 800, 1280]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('no role of the invitations is broken in two', async ({ app }) => {
      await goTo(app, 'Invitations');
      const table = app.getByRole('table', { name: 'Invitations' });
      await expect(table.getByRole('cell', { name: 'member', exact: true }).first()).toBeVisible();
      const broken = await table.evaluate(element =>
        [...element.querySelectorAll('td:nth-child(3) bdi')].flatMap(({ firstChild }) => {
          const range = document.createRange();
          if (firstChild) range.selectNodeContents(firstChild);
          const lines = new Set([...range.getClientRects()].map(({ top }) => top));
          return lines.size === 1 ? [] : [firstChild?.textContent];
        }),
      );
      expect(broken).toEqual([]);
    });
  });
}
