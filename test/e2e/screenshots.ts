/**
 * `npm run screenshots`: takes the README's pictures from the running app on the practice service, so that they can be
 * taken again after every change of a screen. Needs a Chromium, as the end-to-end tests do; those take pictures of every state,
 * see examine.ts.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { ensurePage } from '../../build/ensure-built.ts';
import { startKeyring, whyNoKeyring } from '../support/keyring.ts';
import { runHost } from '../support/run-host.ts';
import { findBrowser } from './browser.ts';
import { createToken, goTo } from './steps.ts';

const folder = fileURLToPath(new URL('../../build/pictures/', import.meta.url));

const pictures = [
  { name: 'tokens-light.png', colorScheme: 'light', prepare: tokens },
  { name: 'invitations-dark.png', colorScheme: 'dark', prepare: invitations },
] as const;

async function tokens(page: Page): Promise<void> {
  await goTo(page, 'Tokens');
  for (const [name, expires] of [
    ['Nightly backup', '90 days'],
    ['Release pipeline', '30 days'],
  ] as const) {
    await createToken(page, name, expires);
    await page.getByRole('button', { name: /stored it|Done/ }).click();
  }
}

async function invitations(page: Page): Promise<void> {
  await goTo(page, 'Invitations');
  await page.getByRole('grid').waitFor();
}

const found = findBrowser();
if ('reason' in found) throw new Error(found.reason);
if (!(await ensurePage())) throw new Error('The page could not be built.');
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] });
try {
  await takePictures();
} finally {
  await browser.close();
}

async function takePictures(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, colorScheme, prepare } of pictures) {
    // With a real keychain where there is one: otherwise the pictures would speak of memory.
    const keyring = whyNoKeyring() === null ? await startKeyring() : null;
    const host = await runHost(keyring ? { keychain: 'system', env: keyring.env } : {});
    const page = await browser.newPage({ colorScheme, viewport: { width: 1180, height: 720 } });
    try {
      await page.goto(host.url);
      await page.waitForURL(url => url.search === '');
      await prepare(page);
      // Dialogs and messages on their way out are no part of the picture.
      await page.waitForTimeout(600);
      await page.screenshot({ path: `${folder}${name}` });
      console.log(`build/pictures/${name}`);
    } finally {
      await page.close();
      await host.dispose();
      await keyring?.stop();
    }
  }
}
