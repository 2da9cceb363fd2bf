import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type FeedKey, makeFeedKey } from '../support/feed-key.ts';
import { runHost } from '../support/run-host.ts';
import { announcement, linuxFile, startUpdateFeed, type UpdateFeed } from '../support/update-feed.ts';
import { test as base, expect } from './fixtures.ts';

interface Published extends UpdateFeed {
  key: FeedKey;
  keyFile: string;
  publish(version: string, options?: { signer?: FeedKey; altered?: boolean }): void;
}

/** A Keyholder that looks at a feed on this computer, signed with a real key. */
const test = base.extend<{ feed: Published }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  feed: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'keyholder-feed-'));
    const [feed, key] = [await startUpdateFeed(), makeFeedKey()];
    const keyFile = join(folder, 'update-key.pem');
    await writeFile(keyFile, key.publicKey);
    const publish: Published['publish'] = (version, { signer = key, altered = false } = {}) => {
      const text = announcement(version);
      feed.files.set(linuxFile(), altered ? text.replace('size: 1', 'size: 9') : text);
      feed.files.set(`${linuxFile()}.sig`, signer.sign(text));
    };
    await use(Object.assign(feed, { key, keyFile, publish }));
    await Promise.all([feed.close(), rm(folder, { recursive: true, force: true })]);
  },
  host: async ({ feed }, use) => {
    const host = await runHost({ updates: { feed: feed.url, key: feed.keyFile } });
    await use(host);
    await host.dispose();
  },
});

const settingsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' });
const section = (page: Page) => page.getByRole('region', { name: 'Updates' });
const lookNow = (page: Page) => section(page).getByRole('button', { name: 'Look now' }).click();
const badge = 'a newer version of Keyholder is available';

test('a newer version shows as a badge, can be skipped, and comes back with the next one', async ({
  app,
  feed,
}) => {
  feed.publish('9.1.0');
  await settingsLink(app).click();
  await expect(section(app)).toContainText('Not looked yet');
  await expect(settingsLink(app)).not.toContainText(badge);

  await lookNow(app);
  await expect(section(app)).toContainText('Version 9.1.0 is available');
  await expect(section(app)).toContainText('Install it the way you installed Keyholder');
  await expect(section(app)).toContainText(new URL(feed.url).host);
  await expect(section(app)).toContainText('1 Nov 2026');
  await expect(section(app).getByRole('button', { name: 'Download' })).toHaveCount(0);
  await expect(settingsLink(app)).toContainText(badge);

  await section(app).getByRole('button', { name: 'Skip this version' }).click();
  await expect(section(app)).toContainText('Version 9.1.0 is skipped');
  await expect(settingsLink(app)).not.toContainText(badge);
  // Another look at the same version ends before it is judged, and a page that knows nothing of before shows what came of it.
  const asked = feed.asked.length;
  const looked = app.waitForResponse(
    answer => answer.request().postData()?.includes('updates.check') ?? false,
  );
  await lookNow(app);
  await (await looked).finished();
  expect(feed.asked.length).toBeGreaterThan(asked);
  await app.reload();
  await expect(section(app)).toContainText('Version 9.1.0 is skipped');
  await expect(settingsLink(app)).not.toContainText(badge);

  await section(app).getByRole('button', { name: 'Show it again' }).click();
  await expect(settingsLink(app)).toContainText(badge);
  await section(app).getByRole('button', { name: 'Skip this version' }).click();
  feed.publish('9.2.0');
  await lookNow(app);
  await expect(section(app)).toContainText('Version 9.2.0 is available');
  await expect(settingsLink(app)).toContainText(badge);
});

test('what was tampered with is refused, in words', async ({ app, feed }) => {
  await settingsLink(app).click();
  const stranger = makeFeedKey();
  feed.publish('9.1.0', { altered: true });
  await lookNow(app);
  await expect(section(app).getByRole('alert')).toContainText(
    'The signature of the newer version does not hold',
  );
  feed.publish('9.1.0', { signer: stranger });
  await lookNow(app);
  await expect(section(app).getByRole('alert')).toContainText('signed by somebody else');
  feed.publish('0.0.1');
  await lookNow(app);
  await expect(section(app).getByRole('alert')).toContainText('An older version was offered as the newest');
  feed.publish('9.1.0-beta.1');
  await lookNow(app);
  await expect(section(app).getByRole('alert')).toContainText('A version of another kind was offered');
  feed.files.delete(`${linuxFile()}.sig`);
  await lookNow(app);
  await expect(section(app).getByRole('alert')).toContainText('The newer version is not signed');
  await expect(section(app)).not.toContainText('is available');
  await expect(settingsLink(app)).not.toContainText(badge);
  feed.publish('9.1.0');
  await lookNow(app);
  await expect(section(app)).toContainText('Version 9.1.0 is available');
  await expect(section(app).getByRole('alert')).toHaveCount(0);
});

test('a feed that is down or no feed is told, and what is known stays', async ({ app, feed }) => {
  feed.publish('9.1.0');
  await settingsLink(app).click();
  await lookNow(app);
  await expect(settingsLink(app)).toContainText(badge);
  feed.instead = (_path, response) => response.writeHead(200).end('<!doctype html>');
  await lookNow(app);
  await expect(section(app).getByRole('alert')).toContainText('did not answer as expected');
  feed.instead = null;
  await lookNow(app);
  await expect(section(app).getByRole('alert')).toHaveCount(0);
  await feed.close();
  await lookNow(app);
  await expect(section(app).getByRole('alert')).toContainText(
    'The place for newer versions could not be reached',
  );
  await expect(section(app).getByRole('alert')).toContainText('Nothing answers at this address');
  await expect(section(app).getByRole('button', { name: 'Show requests' })).toHaveCount(0);
  await expect(settingsLink(app)).toContainText(badge);
});

test('it can be switched off, and stays off', async ({ app, feed, host, allowed }) => {
  // Keyholder is ended and started again under the page.
  allowed.push(/Failed to load resource/);
  feed.publish('9.1.0');
  await settingsLink(app).click();
  await lookNow(app);
  await expect(settingsLink(app)).toContainText(badge);
  const onOff = section(app).getByRole('checkbox', { name: 'Look for newer versions' });
  await expect(onOff).toBeChecked();
  await onOff.click();
  await expect(onOff).not.toBeChecked();
  await expect(section(app)).toContainText('You have switched it off');
  await expect(section(app).getByRole('button', { name: 'Look now' })).toHaveCount(0);
  await expect(settingsLink(app)).not.toContainText(badge);
  // Saving the other settings does not switch it on again.
  await app.getByRole('button', { name: 'Save settings' }).click();
  await expect(app.getByText('The settings were saved.')).toBeVisible();
  const asked = feed.asked.length;
  await host.stop();
  const again = await runHost({
    ...{ dataDir: host.dataDir, updates: { feed: feed.url, key: feed.keyFile } },
  });
  try {
    await app.goto(again.url);
    await app.waitForURL(url => url.search === '');
    await settingsLink(app).click();
    await expect(onOff).not.toBeChecked();
    expect(feed.asked.length).toBe(asked);
  } finally {
    await again.dispose();
  }
});

base('what runs from its source is not installed, and says so', async ({ app }) => {
  await settingsLink(app).click();
  await expect(section(app)).toContainText('This Keyholder runs from its source');
  await expect(section(app).getByRole('checkbox')).toHaveCount(0);
});
