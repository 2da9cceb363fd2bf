import type { Locator } from '@playwright/test';
import { startHostileService } from '../support/hostile-service.ts';
import { expect, test } from './fixtures.ts';
import { connect, fillRole, goTo, tokenCommand } from './steps.ts';

test.use({ viewport: { width: 360, height: 640 }, hostOptions: { empty: true } });

test('the welcome begins at its top, below what holds for the whole window', async ({ app }) => {
  const strip = app.getByText('Credentials are kept only until you quit');
  const heading = app.getByRole('heading', { name: 'Welcome to Keyholder' });
  await expect(heading).toBeVisible();
  const bottomOf = async () => {
    const { y = 0, height = 0 } = (await strip.boundingBox()) ?? {};
    return y + height;
  };
  await expect
    .poll(async () => ((await heading.boundingBox())?.y ?? 0) - (await bottomOf()))
    .toBeGreaterThan(0);
});

test('how many tokens end soon is told by the whole number, however narrow its place is', async ({
  app,
  service,
}) => {
  await app.setViewportSize({ width: 320, height: 640 });
  await app.route('**/rpc', async route => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"endsSoon":\d+/, '"endsSoon":1732');
    await route.fulfill({ response, body });
  });
  await connect(app, { label: 'Robots', baseUrl: service.baseUrl, token: service.token });
  const count = app.getByText('1,732', { exact: true });
  await expect(count).toBeVisible();
  expect(await count.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('tokens with long names that need a decision leave the screen its room, and are a press away', async ({
  app,
}) => {
  const hostile = await startHostileService();
  const { baseUrl, session, token } = hostile;
  await connect(app, { label: 'Robots', baseUrl, session, token });
  hostile.spoil('createPat', { kind: 'reset', commits: true });
  await goTo(app, 'Tokens');
  const names = [
    'of the whole production database',
    'of-all-the-mail-of-the-whole-company-in-one',
    'of robots',
  ].map(what => `Nightly backup ${what} in the second data centre`);
  for (const name of names) {
    await app.getByRole('button', { name: 'Create token', exact: true }).first().click();
    const dialog = app.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: /^Create token for / }).click();
    await expect(dialog.getByText('It may or may not have been created')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
  }
  const banner = app.getByRole('status').filter({ hasText: '3 tokens need your decision' });
  const line = banner.getByRole('listitem').filter({ hasText: names[0] ?? '' });
  for (const screen of ['Tokens', 'Team'] as const) {
    await goTo(app, screen);
    await expect(line).toBeHidden();
    expect((await banner.boundingBox())?.height ?? 640).toBeLessThan(640 / 4);
    await app.setViewportSize({ width: 480, height: 640 });
    expect(await signOffFirstLine(banner)).toBeLessThanOrEqual(1.5);
    await app.setViewportSize({ width: 360, height: 640 });
    expect(await signOffFirstLine(banner)).toBeLessThanOrEqual(1.5);
    await banner.getByRole('button', { name: /^Details/ }).press('Enter');
    await expect(line).toBeVisible();
    // A name and what is open about it are not pressed into a column beside a button.
    const text = line.getByText(names[0] ?? '');
    expect((await text.boundingBox())?.width ?? 0).toBeGreaterThan(180);
    await banner.getByRole('button', { name: /^Details/ }).press('Enter');
    await expect(line).toBeHidden();
  }
  await app.setViewportSize({ width: 1280, height: 800 });
  await expect(line).toBeVisible();
  await expect(banner.getByRole('button', { name: /^Details/ })).toBeHidden();
  expect(await signOffFirstLine(banner)).toBeLessThanOrEqual(1.5);
  // What can be done about each stands in a column, however long what is said of it.
  await app.setViewportSize({ width: 1920, height: 800 });
  await goTo(app, 'Tokens');
  const deeds = banner.getByRole('listitem').getByRole('button');
  await expect(deeds).toHaveCount(3);
  const ends = await deeds.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().right)));
  expect(new Set(ends).size).toBe(1);
  await hostile.close();
});

/** How far above or below the first line of its title the sign of a banner stands, in pixels. */
const signOffFirstLine = (banner: Locator): Promise<number> =>
  banner.evaluate(one => {
    const middle = (box: DOMRect | undefined) => (box ? box.y + box.height / 2 : Number.NaN);
    const [line] = one.querySelector('b')?.getClientRects() ?? [];
    return Math.abs(middle(one.querySelector('svg')?.getBoundingClientRect()) - middle(line));
  });

test('three banners leave a narrow window most of its height, and say the rest when asked', async ({
  app,
}) => {
  const hostile = await startHostileService();
  const { baseUrl, session, token } = hostile;
  await app.setViewportSize({ width: 400, height: 800 });
  await connect(app, { label: 'Robots', baseUrl, session, token });
  await goTo(app, 'Invitations');
  hostile.spoil('invite', { kind: 'reset', commits: false });
  await app.getByRole('button', { name: 'Invite someone' }).first().click();
  const dialog = app.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('new.person@larkspur.example');
  await fillRole(dialog, 'member');
  await dialog.getByRole('button', { name: /^Invite to/ }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await goTo(app, 'Tokens');
  const ended = app.getByRole('status').filter({ hasText: 'The dashboard session for Robots has ended' });
  for (const fault of [{ kind: 'reset', commits: true }, null] as const) {
    hostile.spoil('createPat', fault);
    if (fault === null) hostile.control.endSession();
    await app.getByRole('button', { name: 'Create token', exact: true }).first().click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly backup');
    await dialog.getByRole('button', { name: /^Create token for / }).click();
    await expect(dialog.getByRole('alert').or(dialog.getByText('has ended')).first()).toBeVisible();
    await app.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await goTo(app, 'Team');
  await expect(ended).toBeVisible();
  const heading = app.getByRole('heading', { name: 'Team', level: 1 });
  const strip = app.getByText('Credentials are kept only until you quit');
  const [below, above] = await Promise.all([heading.boundingBox(), strip.boundingBox()]);
  expect((below?.y ?? 800) - (above?.y ?? 0)).toBeLessThan(300);
  const rest = ended.getByText('The team and the invitations are not affected');
  await expect(rest).toBeHidden();
  await ended.getByRole('button', { name: /^Details/ }).press('Enter');
  await expect(rest).toBeVisible();
  await app.setViewportSize({ width: 1280, height: 800 });
  await expect(ended.getByRole('button', { name: /^Details/ })).toBeHidden();
  await hostile.close();
});

test('a title of several lines has room between them', async ({ app }) => {
  await app.getByRole('button', { name: 'Open the practice team' }).click();
  await goTo(app, 'Tokens');
  await app.getByRole('button', { name: 'Add existing token' }).click();
  const ratio = await app
    .getByRole('dialog')
    .getByRole('heading', { level: 2 })
    .evaluate(title => {
      const { lineHeight, fontSize } = getComputedStyle(title);
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    });
  expect(ratio).toBeGreaterThanOrEqual(1.25);
});

test('nothing that has the focus in a dialog stands behind its title or its buttons', async ({ app }) => {
  const hostile = await startHostileService();
  const { baseUrl, session, token } = hostile;
  await connect(app, { label: 'Robots', baseUrl, session, token });
  await goTo(app, 'Tokens');
  await app.setViewportSize({ width: 640, height: 400 });
  const dialog = app.getByRole('dialog');
  const isClear = async () => {
    const [title, cancel, focused] = await Promise.all(
      [dialog.locator('header'), dialog.getByRole('button', { name: 'Cancel' }), app.locator(':focus')].map(
        one => one.boundingBox(),
      ),
    );
    const { y = 0, height = 0 } = focused ?? {};
    expect(y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
    expect(y + height).toBeLessThanOrEqual(cancel?.y ?? 0);
  };
  await app.getByRole('button', { name: 'Add existing token' }).click();
  const fields = dialog.getByRole('textbox');
  const expires = dialog.getByLabel('Expires');
  await expect(fields.first()).toBeFocused();
  const step = async (key: string) => {
    await app.keyboard.press(key);
    await isClear();
  };
  await isClear();
  while (!(await expires.evaluate(one => one === document.activeElement))) await step('Tab');
  while (!(await fields.first().evaluate(one => one === document.activeElement))) await step('Shift+Tab');
  await app.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  hostile.spoil('createPat', { kind: 'answer', status: 403, body: '{"message":"You may not."}' });
  await app.getByRole('button', { name: 'Create token', exact: true }).first().click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly backup');
  await dialog.getByRole('button', { name: /^Create token for / }).click();
  await expect(dialog.getByRole('alert')).toBeFocused();
  await isClear();
  await app.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const isSeen = () => {
    const { activeElement } = document;
    const { left, top, bottom, width } = activeElement?.getBoundingClientRect() ?? new DOMRect();
    const at = (y: number) => document.elementFromPoint(left + width / 2, y);
    return [top + 2, bottom - 2].every(y => activeElement?.contains(at(y)));
  };
  // 1280 at 400 %: the title goes by with the rest, and every field has room.
  await app.setViewportSize({ width: 320, height: 256 });
  for (const opener of ['Create token', 'Add existing token']) {
    await app.getByRole('button', { name: opener, exact: true }).first().click();
    const first = dialog.getByRole('textbox').first();
    await expect(first).toBeFocused();
    const sends = dialog.getByRole('button', { name: / (for|to) Robots$/ });
    let steps = 0;
    for (; !(await sends.evaluate(one => one === document.activeElement)); steps += 1) {
      expect(await app.evaluate(isSeen), `step ${steps}`).toBe(true);
      await app.keyboard.press('Tab');
    }
    expect(steps).toBeGreaterThan(2);
    // Nor behind the message that it is connected.
    expect(await app.evaluate(isSeen)).toBe(true);
    await app.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await hostile.close();
});

test('a button that sends, and whatever asks about a name, says all of it, also where it is one long word', async ({
  app,
  service,
}) => {
  const label = 'RobotsOfTheSecondDataCentreForWhateverIsTriedOutBeforeItGoesLiveInTheNextQuarter';
  const tokenName = label.replace('Robots', 'Backup');
  const { baseUrl, session, token } = service;
  await connect(app, { label, baseUrl, session, token, tokenName });
  const isWhole = async (button: Locator) => {
    await expect(button).toContainText(label);
    const words = button.locator('.mantine-Button-label');
    expect(await words.evaluate(one => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    expect(await words.evaluate(one => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
  };
  const dialog = app.getByRole('dialog');
  const sideways = (place: Locator) => place.evaluate(one => one.scrollWidth - one.clientWidth);
  const asks = async (about: string) => {
    await expect(dialog).toContainText(about);
    expect(await sideways(dialog), 'nothing is beyond its edge').toBeLessThanOrEqual(0);
    await app.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await goTo(app, 'Tokens');
  await app.getByRole('button', { name: 'Create token', exact: true }).first().click();
  await isWhole(app.getByRole('button', { name: /^Create token for / }));
  await app.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  for (const command of ['Notes and places…', 'Remove from this computer…']) {
    await tokenCommand(app, tokenName, command);
    await asks(tokenName);
  }
  await app.getByRole('button', { name: 'More' }).click();
  await app.getByRole('menuitem', { name: 'Revoke by id…' }).click();
  await asks(label);
  await app.setViewportSize({ width: 1280, height: 640 });
  await app.getByRole('button', { name: 'More' }).click();
  await app.getByRole('menuitem', { name: 'All tokens' }).click();
  const row = app.getByRole('table', { name: 'All tokens' }).getByRole('row').filter({ hasText: tokenName });
  await expect(row).toContainText(label);
  expect((await row.boundingBox())?.height ?? 640, 'a name takes two lines of it').toBeLessThan(120);
  await app.setViewportSize({ width: 360, height: 640 });
  await goTo(app, 'Connection');
  await expect(app.getByRole('region', { name: 'Token in use' })).toContainText(tokenName);
  expect(await sideways(app.locator('main'))).toBeLessThanOrEqual(0);
  await app.getByRole('button', { name: 'Remove connection…' }).click();
  await asks(label);
  await goTo(app, 'Invitations');
  await app.getByRole('button', { name: 'Invite someone' }).first().click();
  await asks(label);
  await app.getByRole('link', { name: 'Invite many' }).click();
  await isWhole(app.getByRole('button', { name: /^Review for / }));
});

test('below an answer that is not of now there are rows to be seen, where a window of 1280 stands at 200 %', async ({
  app,
}) => {
  const hostile = await startHostileService();
  const { baseUrl, session, token } = hostile;
  await connect(app, { label: 'Robots', baseUrl, session, token });
  await app.setViewportSize({ width: 640, height: 400 });
  await goTo(app, 'Invitations');
  await expect(app.getByText('9 in all')).toBeVisible();
  await app
    .getByRole('status')
    .filter({ hasText: 'is connected' })
    .getByRole('button', { name: 'Dismiss' })
    .click();
  await hostile.stop();
  await app.getByRole('button', { name: 'Refresh' }).click();
  await expect(app.locator('[data-stale]')).toBeVisible();
  const frame = app.getByRole('group', { name: 'Invitations, scrollable' });
  // One or two whole rows, below the two strips of this test's own window.
  const seen = () => frame.evaluate(one => innerHeight - one.getBoundingClientRect().top);
  await expect.poll(seen).toBeGreaterThan(32 + 1.5 * 48);
  await expect(app.getByRole('row').nth(1)).toBeInViewport({ ratio: 1 });
  const states = app.getByRole('row').filter({ hasText: /left|Pending/ });
  await expect(states.first()).toBeVisible();
  await hostile.close();
});

test('no button lies over a title, also with the spacing of WCAG 1.4.12 or letters of twice the size', async ({
  app,
  service,
}) => {
  const { baseUrl, session, token } = service;
  await connect(app, { label: 'Robots', baseUrl, session, token, tokenName: 'Laptop' });
  await app.setViewportSize({ width: 320, height: 800 });
  const covered = () =>
    app.evaluate(() => {
      const words = document.createRange();
      words.selectNodeContents(document.querySelector('h1') ?? document.body);
      const title = words.getBoundingClientRect();
      return [...document.querySelectorAll('main button, main a')]
        .filter(one => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return left < title.right - 1 && right > title.left && top < title.bottom && bottom > title.top;
        })
        .map(one => one.textContent);
    });
  const manners = {
    'letters spaced': '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    'letters doubled': 'html { font-size: 200% }',
  };
  for (const [manner, text] of Object.entries(manners)) {
    await app.evaluate(text => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, text);
    for (const screen of ['Invitations', 'Tokens', 'Activity'] as const) {
      await goTo(app, screen);
      expect(await covered(), `${screen}, ${manner}`).toEqual([]);
    }
  }
});

test('no heading of a list of tokens loses its end where letters are spaced as in WCAG 1.4.12', async ({
  app,
  service,
}) => {
  const { baseUrl, session, token } = service;
  await connect(app, { label: 'Robots', baseUrl, session, token, tokenName: 'Laptop' });
  await goTo(app, 'Tokens');
  const cut = () =>
    app.evaluate(() =>
      [...document.querySelectorAll('th')].flatMap(th => {
        const words = document.createRange();
        words.selectNodeContents(th.querySelector('button') ?? th);
        const room = th.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(th).paddingRight);
        const isCut = words.getBoundingClientRect().right > room + 1;
        return isCut && th.querySelector('button') ? [th.textContent] : [];
      }),
    );
  const heights = () =>
    app.locator('thead').evaluate(head => Math.round(head.getBoundingClientRect().height));
  const spaced = async (on: boolean) =>
    app.evaluate(on => {
      const sheet = new CSSStyleSheet();
      if (on) sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
      document.adoptedStyleSheets = [sheet];
    }, on);
  for (const title of ['Tokens', 'All tokens']) {
    await expect(app.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible();
    await expect(app.getByRole('row', { name: /Laptop/ })).toBeVisible();
    for (const width of [1280, 1440]) {
      await app.setViewportSize({ width, height: 800 });
      await spaced(false);
      // As usual each has its one line.
      await expect.poll(heights, { message: `${title}, ${width} wide` }).toBeLessThan(36);
      await spaced(true);
      await expect.poll(cut, { message: `${title}, ${width} wide` }).toEqual([]);
    }
    if (title === 'All tokens') continue;
    await spaced(false);
    await app.getByRole('button', { name: 'More' }).click();
    await app.getByRole('menuitem', { name: 'All tokens' }).click();
  }
});

test('letters of twice the size scroll no screen sideways', async ({ app, service }) => {
  const { baseUrl, session, token } = service;
  await connect(app, { label: 'Robots', baseUrl, session, token, tokenName: 'Laptop' });
  await app.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets = [sheet];
  });
  const beyond = () =>
    app.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    );
  for (const width of [420, 320]) {
    await app.setViewportSize({ width, height: 800 });
    for (const screen of ['Team', 'Invitations', 'Tokens', 'Connection', 'Activity'] as const) {
      await goTo(app, screen);
      await expect.poll(beyond, { message: `${screen}, ${width} wide` }).toEqual([]);
    }
  }
});

test('what sends leaves the fields room in a very low window, however long the name of its team', async ({
  app,
}) => {
  const hostile = await startHostileService();
  const { baseUrl, session, token } = hostile;
  const label = 'Robots of the second data centre, for whatever is tried out before it goes live';
  await connect(app, { label, baseUrl, session, token });
  await goTo(app, 'Tokens');
  await app.setViewportSize({ width: 320, height: 256 });
  const dialog = app.getByRole('dialog');
  const [field, sends] = [dialog.getByRole('textbox').first(), dialog.locator('[type="submit"]')];
  const fits = async (words: RegExp) => {
    await expect(sends).toHaveText(words);
    await expect(sends).toContainText(label);
    await expect(sends).toBeInViewport({ ratio: 1 });
    const [foot, all] = await Promise.all([sends.boundingBox(), dialog.boundingBox()]);
    expect(foot?.height ?? 256, `${words}`).toBeLessThan((all?.height ?? 0) / 2);
    expect(await dialog.evaluate(one => one.scrollWidth - one.clientWidth), `${words}`).toBe(0);
  };
  for (const [opener, words] of [
    ['Add existing token', /^Add token to/],
    ['Create token', /^Create token for/],
  ] as const) {
    await app.getByRole('button', { name: opener, exact: true }).first().press('Enter');
    await expect(field).toBeFocused();
    await fits(words);
    const [own, foot] = await Promise.all([field.boundingBox(), sends.boundingBox()]);
    expect((own?.y ?? 256) + (own?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    if (opener === 'Create token') break;
    await app.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  // Two buttons that can be pressed next.
  hostile.spoil('createPat', { kind: 'reset', commits: true });
  await field.fill('Nightly backup');
  await sends.press('Enter');
  await expect(dialog.getByText('It may or may not have been created')).toBeVisible();
  // The lowest that a button can be, with words in one line.
  expect((await dialog.getByRole('button', { name: 'Show requests' }).boundingBox())?.height).toBe(22);
  await fits(/^Create another token for/);
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeInViewport({ ratio: 1 });
  await hostile.close();
});

test('the window itself never scrolls, only what is in it', async ({ app, service }) => {
  const { baseUrl, session, token } = service;
  await connect(app, { label: 'Robots', baseUrl, session, token, tokenName: 'Laptop' });
  const beyond = () =>
    app.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return scrollHeight - clientHeight;
    });
  for (const [path, title] of [
    ['connection', 'Connection'],
    ['settings', 'Settings'],
    ['invitations/many', 'Invite many'],
  ] as const) {
    await app.goto(`${app.url().split('#')[0]}#/${path}`);
    await expect(app.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect.poll(beyond, { message: title }).toBe(0);
  }
});

test('all that can be done with the selected invitations is in sight', async ({ app, service }) => {
  const { baseUrl, session, token } = service;
  await connect(app, { label: 'Robots', baseUrl, session, token });
  await goTo(app, 'Invitations');
  await app.getByRole('grid').focus();
  await app.keyboard.press('Space');
  const bar = app.getByRole('group', { name: 'Selected invitations' });
  for (const name of ['Select none', 'Export the selection', 'Invite again…', 'Copy the addresses'])
    await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});
