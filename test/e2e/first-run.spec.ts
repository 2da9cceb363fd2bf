import { expect, test } from './fixtures.ts';
import { patientStart } from './patient-start.ts';
import { goTo } from './steps.ts';

declare global {
  interface Window {
    /** How far down the button to connect has been seen, in pixels, in every frame drawn. */
    placesSeen?: string[];
  }
}

test.describe('with nothing recorded', () => {
  test.use({ hostOptions: { empty: true } });

  test('the welcome leads to the practice team', async ({ app }) => {
    await expect(app.getByRole('heading', { name: 'Welcome to Keyholder' })).toBeVisible();
    await expect(app.getByText('In memory, until you quit')).toBeVisible();
    const beyond = await app.getByRole('main').evaluate(main => main.scrollHeight - main.clientHeight);
    expect(beyond, 'what fits is not scrolled, also below the line about the keychain').toBe(0);
    await app.getByRole('button', { name: 'Open the practice team' }).click();
    await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  });

  test('nothing on the first screen moves once it is shown, however late the facts above it come', async ({
    page,
    host,
  }) => {
    await page.route('**/rpc', async (route, request) => {
      if (/keychain\.status|notices\.list|jobs\.list/.test(request.postData() ?? '')) {
        await new Promise(resolve => setTimeout(resolve, 300));
      }
      await route.continue();
    });
    await patientStart(page);
    await page.addInitScript(() => {
      window.placesSeen = [];
      const look = () => {
        const button = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Connect a service',
        );
        const place = button ? String(Math.round(button.getBoundingClientRect().top)) : '';
        if (place !== '' && !window.placesSeen?.includes(place)) window.placesSeen?.push(place);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(host.url);
    await expect(page.getByText('Credentials are kept only until you quit')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect a service' })).toBeVisible();
    expect(await page.evaluate(() => window.placesSeen)).toHaveLength(1);
  });

  test('the welcome leads to the form and back', async ({ app }) => {
    await app.getByRole('button', { name: 'Connect a service' }).click();
    await expect(app.getByRole('heading', { name: 'Connect a service' })).toBeVisible();
    await app.getByRole('button', { name: 'Cancel' }).click();
    await expect(app.getByRole('heading', { name: 'Welcome to Keyholder' })).toBeVisible();
  });
});

test('a start from the source opens the practice team by itself, and every screen has its heading', async ({
  app,
}) => {
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  for (const screen of ['Invitations', 'Tokens', 'Connection'] as const) {
    await goTo(app, screen);
    await expect(app.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
  }
});
