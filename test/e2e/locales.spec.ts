import type { Page } from '@playwright/test';
import { json, startDatedService } from '../support/raw-service.ts';
import { expect, test } from './fixtures.ts';
import { connect, goTo } from './steps.ts';

/** Names that run from right to left, with what is turned round beside them unless they are isolated. */
const arabic = { team: 'فريق ٣ (الروبوتات)', role: 'عضو 2', connection: 'روبوت 7' };

const seconds = () => Math.floor(Date.now() / 1_000);
const service = () =>
  startDatedService(({ path, method }, response) => {
    if (path === '/api/v1/team') {
      const team = {
        id: 'team_1',
        name: arabic.team,
        member_count: 1_234,
        seats_total: 2_000,
        seats_used: 1_234,
      };
      return void json(response, 200, team);
    }
    if (method !== 'GET') return void json(response, 422, {});
    const data = [2, 40].map(days => ({
      ...{ id: `inv_${days}`, email: `p${days}@robots.example`, role: arabic.role, use_seat: true },
      ...{ created_at: seconds() - 86_400, expires_at: seconds() + days * 86_400 },
    }));
    json(response, 200, { data, has_more: false });
  });

const beyond = /[\u0590-\u08ff\ufb1d-\ufefc]/;
/** Letters of another direction that stand in a line of ours and may turn round what is beside them, and digits that are not ours. */
async function astray(page: Page): Promise<string[]> {
  return page.evaluate(pattern => {
    const rightToLeft = new RegExp(pattern);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // What stands between these two is by itself, too.
      const text = (node.textContent ?? '').replace(/[\u2066\u2068][^\u2069]*\u2069/g, '');
      const box = node.parentElement;
      if (
        !box ||
        !rightToLeft.test(text) ||
        box.closest('script, style, bdi, [aria-hidden="true"], [dir="auto"], input, textarea')
      )
        continue;
      // A block of its own has nothing beside it.
      const alone = box.childNodes.length === 1 && getComputedStyle(box).unicodeBidi !== 'normal';
      if (!alone && box.getClientRects().length > 0) found.push(text.slice(0, 120));
    }
    return found;
  }, beyond.source);
}

/** Times and numbers of one text, left to right in the order in which they are written, line by line. */
async function scrambled(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      if (
        !/\d/.test(text) ||
        /[\u0590-\u08ff]/.test(text) ||
        node.parentElement?.closest('script, style, bdi')
      )
        continue;
      let last = { top: Number.NEGATIVE_INFINITY, left: Number.NEGATIVE_INFINITY };
      for (const { index, 0: word } of text.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const box = range.getClientRects()[0];
        if (!box || box.width === 0) continue;
        const sameLine = Math.abs(box.top - last.top) < 4;
        if (sameLine ? box.left < last.left - 1 : box.top < last.top - 4) found.push(`${text} (at ${word})`);
        last = box;
      }
    }
    return found;
  });
}

const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

const soft = expect.configure({ soft: true });

/** Once what has come is in its place. */
async function holds(page: Page, state: string): Promise<void> {
  await soft.poll(() => sideways(page), `${state}: nothing scrolls sideways`).toBeLessThanOrEqual(0);
  await soft.poll(() => astray(page), `${state}: what runs the other way is by itself`).toEqual([]);
  await soft.poll(() => scrambled(page), `${state}: every line is in its order`).toEqual([]);
}

/** From nothing to a token's dialog, and whatever is said on the way. */
async function journey(page: Page): Promise<void> {
  const raw = await service();
  await connect(page, {
    ...{ label: arabic.connection, baseUrl: raw.origin, teamId: 'team_1' },
    ...{ session: 'session-0123456789', token: 'token-0123456789' },
  });
  await holds(page, 'connection');
  await goTo(page, 'Team');
  await expect(page.getByRole('heading', { name: arabic.team })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/1[.,]234/);
  await holds(page, 'team');
  await goTo(page, 'Invitations');
  const list = page.getByRole('grid', { name: 'Invitations' });
  await expect(list.getByText('p40@robots.example')).toBeVisible();
  await holds(page, 'invitations');
  await list
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // A narrow row leaves it to the details.
  await expect(page.getByRole('dialog')).toContainText(arabic.role);
  await holds(page, 'an invitation');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await goTo(page, 'Tokens');
  await page.getByRole('button', { name: 'Create token' }).first().click();
  const create = page.getByRole('dialog', { name: 'Create token' });
  await create.getByRole('radio', { name: 'Custom' }).check();
  // The browser's own: it knows its user's first weekday, calendar and hours.
  await expect(create.locator('input[type="datetime-local"]')).toBeVisible();
  await create.getByRole('radio', { name: '30 days' }).check();
  await expect(create.getByText(/^Ends .* here, that is .* UTC\.$/)).toBeVisible();
  // The button that goes on is in sight without scrolling, however small the window is.
  await expect(create.getByRole('button', { name: /^Create token for/ })).toBeInViewport();
  await holds(page, 'the form of a token');
  await raw.close();
}

test.use({ hostOptions: { empty: true } });

for (const locale of ['de-DE', 'ar-EG', 'ja-JP']) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 800, height: 600 } });

    test('connect, the team, its invitations and a token, at 800 × 600', async ({ app }) => {
      await journey(app);
      const text = await app.evaluate(() => document.body.innerText);
      // English words and Arabic digits of Europe; the order and the hours are the system's.
      const usual = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12;
      if (usual) expect(text).toMatch(/\d:\d\d\s[AP]M/);
      else expect(text).not.toMatch(/\d:\d\d\s[AP]M/);
    });
  });
}

for (const [zoom, viewport] of [
  ['200 %', { width: 640, height: 400 }],
  ['400 %', { width: 320, height: 256 }],
] as const) {
  test.describe(`zoomed to ${zoom}`, () => {
    test.use({ viewport, deviceScaleFactor: 1_280 / viewport.width });

    test('connect, the team, its invitations and a token', async ({ app }) => journey(app));
  });
}
