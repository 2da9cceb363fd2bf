import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createToken, goTo } from './steps.ts';

// Begun in one theme, and gone through again in the other.
for (const [width, height, colorScheme, other] of [
  [800, 600, 'light', 'dark'],
  [1920, 1080, 'dark', 'light'],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test('no screen scrolls sideways, and what is on it can be reached, light and dark', async ({ app }) => {
      for (const theme of [colorScheme, other]) {
        await app.emulateMedia({ colorScheme: theme });
        for (const screen of ['Team', 'Invitations', 'Tokens', 'Connection'] as const) {
          await goTo(app, screen);
          await expect(app.getByRole('heading', { name: screen, level: 1 })).toBeInViewport();
          const sideways = () =>
            app.evaluate(() => {
              const { scrollWidth, clientWidth } = document.documentElement;
              return scrollWidth - clientWidth;
            });
          await expect.poll(sideways, { message: `${screen}, ${theme}` }).toBeLessThanOrEqual(0);
        }
        const dark = await app.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
        expect(dark).toBe(theme === 'dark');
        const isLight = () =>
          app.evaluate(() => {
            const [red = 0] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(
              Number,
            );
            return red > 128;
          });
        await expect
          .poll(isLight, { message: 'the page follows the system’s theme' })
          .toBe(theme === 'light');
      }
    });
  });
}

for (const width of [800, 1280]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('no table scrolls sideways, each says all that it says anywhere, and no role is broken in two', async ({
      app,
    }) => {
      const fits = async (name: string, ...words: (string | RegExp)[]) => {
        const table = app.getByRole('grid', { name }).or(app.getByRole('table', { name }));
        for (const one of words) await expect(table.locator('tbody tr').first()).toContainText(one);
        await expect
          .poll(() =>
            table.evaluate(
              ({ parentElement: frame }) => (frame?.scrollWidth ?? 1) - (frame?.clientWidth ?? 0),
            ),
          )
          .toBe(0);
      };
      await goTo(app, 'Invitations');
      await fits('Invitations', '@', 'left', /in \d+/);
      const invitations = app.getByRole('grid', { name: 'Invitations' });
      await expect(invitations.getByRole('gridcell', { name: 'member', exact: true }).first()).toBeVisible();
      const broken = () =>
        invitations.evaluate(element =>
          [...element.querySelectorAll('td:nth-child(3) bdi')].flatMap(({ firstChild }) => {
            const range = document.createRange();
            if (firstChild) range.selectNodeContents(firstChild);
            const lines = new Set([...range.getClientRects()].map(({ top }) => top));
            return lines.size === 1 ? [] : [firstChild?.textContent];
          }),
        );
      await expect.poll(broken).toEqual([]);
      // An address is what a row is known by: of the practice team's nine one is longer than most are.
      const cut = () =>
        invitations.evaluate(element => {
          const cells = [...element.querySelectorAll('td:nth-child(1) bdi')];
          return cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
        });
      if (width === 1280) await expect.poll(cut).toBeLessThanOrEqual(1);
      await goTo(app, 'Tokens');
      await createToken(app, 'Deploys');
      await app.getByRole('button', { name: /stored it|Done/ }).click();
      await fits('Tokens', 'Deploys', 'Active', 'in 30 days', 'Memory', 'just now');
      await app.getByRole('button', { name: 'More' }).click();
      await app.getByRole('menuitem', { name: 'All tokens' }).click();
      await fits(
        'All tokens',
        'Deploys',
        'Active',
        'Practice team',
        'in 30 days',
        'Not written down',
        'Never',
      );
      await goTo(app, 'Activity');
      await expect(app.getByText('1 line', { exact: true })).toBeVisible();
      await fits('Activity', 'Create a token', 'Deploys', 'Done', 'Practice team', 'in memory only');
    });
  });
}

test.describe('900 wide, of which the navigation takes 240', () => {
  test.use({ viewport: { width: 900, height: 800 } });

  test('a table has as much of the height as in a window of 640', async ({ app }) => {
    await goTo(app, 'Invitations');
    const row = app.getByRole('grid', { name: 'Invitations' }).locator('tbody tr').first();
    await expect(row).toBeVisible();
    const top = async () => (await row.boundingBox())?.y ?? 800;
    const beside = await top();
    await app.setViewportSize({ width: 640, height: 800 });
    await expect(row).toContainText('left');
    // The navigation is a bar above the screen there.
    expect(beside).toBeLessThanOrEqual(await top());
  });
});

test('fields beside each other stand in one line, however long what is said of each', async ({ app }) => {
  await app.setViewportSize({ width: 1280, height: 860 });
  await goTo(app, 'Tokens');
  await app.getByRole('button', { name: 'Add existing token' }).click();
  const form = app.getByRole('dialog', { name: 'Add existing token' });
  const topOf = async (label: string) => (await form.getByLabel(label).boundingBox())?.y;
  await expect.poll(() => topOf('Token id')).toBeGreaterThan(0);
  expect(await topOf('Token id')).toBe(await topOf('Expires'));
});

test.describe('between the narrowest windows and those of half a screen', () => {
  test.use({ viewport: { width: 420, height: 800 } });

  test('the signs of the navigation stand in one line, and what leads back in one with the heading', async ({
    app,
  }) => {
    await app.goto(`${new URL(app.url()).origin}/#/another-computer`);
    const heading = app.getByRole('heading', { name: 'Another computer', level: 1 });
    await expect(heading).toBeVisible();
    const links = app.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    const lines = () =>
      links.evaluateAll(all => new Set(all.map(one => one.getBoundingClientRect().top)).size);
    for (const width of [401, 420, 460, 540]) {
      await app.setViewportSize({ width, height: 800 });
      await expect.poll(lines, { message: `${width} wide` }).toBe(1);
    }
    await app.setViewportSize({ width: 420, height: 800 });
    // The edge that is seen: its words begin where its room does.
    const back = app.getByRole('link', { name: 'Back to the team' });
    const left = (await back.boundingBox())?.x ?? 0;
    const edge = await back.evaluate(one => getComputedStyle(one).borderInlineStartColor);
    expect(left).toBe((await heading.boundingBox())?.x);
    expect(edge).not.toBe('rgba(0, 0, 0, 0)');
  });
});

test('what opens above the invitations stays in a window of 320', async ({ app }) => {
  await app.setViewportSize({ width: 320, height: 800 });
  await goTo(app, 'Invitations');
  await app.getByRole('button', { name: 'Filters and columns' }).click();
  const open = app.locator('.mantine-Popover-dropdown');
  for (const name of ['Filters', 'Columns', 'Views']) {
    await app.getByRole('button', { name, exact: true }).click();
    await expect(open).toBeVisible();
    const beyond = () =>
      open.evaluate(one => {
        const { left, right } = one.getBoundingClientRect();
        return Math.max(-left, right - document.documentElement.clientWidth, 0);
      });
    await expect.poll(beyond, { message: name }).toBe(0);
    expect(await app.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await app.keyboard.press('Escape');
    await expect(open).toBeHidden();
  }
});

test.describe('with more tokens than are drawn at once', () => {
  test.use({ viewport: { width: 400, height: 800 } });

  test('a row of theirs says in a narrow window all that it says among few', async ({ app }) => {
    await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
    await app.evaluate(async () => {
      const listed = (await window.keyholder?.call('connections.list', {})) as {
        value: { currentId: string };
      };
      const connectionId = listed.value.currentId;
      const expiresAt = new Date(Date.now() + 4 * 86_400_000).toISOString();
      for (let n = 0; n < 150; n += 1)
        await window.keyholder?.call('tokens.create', { connectionId, name: `deploy ${n}`, expiresAt });
    });
    // A while ago: what says so needs more room than "just now", and so does an end that is near.
    await app.clock.setFixedTime(Date.now() + 3 * 86_400_000);
    await goTo(app, 'Tokens');
    const cells = app.getByRole('table', { name: 'Tokens' }).locator('tbody td');
    await expect(app.getByRole('table', { name: 'Tokens' })).toHaveAttribute('aria-rowcount', '152');
    await expect(cells.first()).toContainText('Expires tomorrow');
    const cut = () =>
      cells.evaluateAll(all => all.filter(one => one.scrollHeight > one.clientHeight + 1).length);
    // A date that has no room is left out, and not cut in two: what is left of it tells another one.
    const cutDates = () =>
      cells.locator('time > span').evaluateAll(dates =>
        dates
          .filter(date => {
            const { top, right } = date.getBoundingClientRect();
            const line = date.closest('time')?.parentElement?.getBoundingClientRect();
            return line !== undefined && top < line.bottom - 1 && right > line.right + 1;
          })
          .map(({ textContent }) => textContent),
      );
    for (const width of [400, 640, 1280]) {
      await app.setViewportSize({ width, height: 800 });
      await expect.poll(cut, { message: `${width} wide` }).toBe(0);
      await expect.poll(cutDates, { message: `${width} wide` }).toEqual([]);
    }
  });
});

for (const width of [360, 480]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('no table is cut: each says below each other what matters', async ({ app }) => {
      const fits = async (name: string, ...words: (string | RegExp)[]) => {
        const table = app.getByRole('grid', { name }).or(app.getByRole('table', { name }));
        const row = table.locator('tbody tr').first();
        for (const one of words) await expect(row).toContainText(one);
        // Rows are measured after they are drawn.
        const cut = () =>
          table.evaluate(element => {
            const frame = element.parentElement ?? element;
            const sideways = frame.scrollWidth - frame.clientWidth;
            const higher = [...element.querySelectorAll('td')].filter(
              ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
            );
            return { sideways, higher: higher.map(({ textContent }) => textContent) };
          });
        await expect.poll(cut, { message: name }).toEqual({ sideways: 0, higher: [] });
      };
      await goTo(app, 'Tokens');
      await createToken(app, 'Deploys');
      await app.getByRole('button', { name: /stored it|Done/ }).click();
      await fits('Tokens', 'Deploys', 'Active', 'in 30 days');
      await app.getByRole('button', { name: 'More' }).click();
      await app.getByRole('menuitem', { name: 'All tokens' }).click();
      await fits('All tokens', 'Deploys', 'Active', 'Practice team');
      await goTo(app, 'Activity');
      await fits('Activity', 'Create a token', 'Deploys', 'Done', 'Practice team', 'in memory only');
      await goTo(app, 'Invitations');
      // How long it is until its end is said once.
      await fits('Invitations', '@', /\d (hours|days) left\d+ \w+ \d{4}, \d\d:\d\d/);
      const head = app.getByRole('grid', { name: 'Invitations' }).getByRole('columnheader').first();
      await head.getByRole('button', { name: 'Expires' }).click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      await fits('Invitations', '@', 'Expired');
      await app.getByRole('link', { name: 'Invite many' }).click();
      await app.getByLabel('Addresses, or a table').fill('a@x.example, nobody');
      await app.getByRole('combobox', { name: 'Role' }).fill('member');
      await app.getByRole('combobox', { name: 'Role' }).press('Tab');
      await app.getByRole('button', { name: /^Review for/ }).click();
      await expect(app.getByRole('heading', { name: 'Review before sending' })).toBeVisible();
      await fits('People to invite', 'New', 'Uses a seat');
      const between = await app
        .getByRole('row')
        .nth(1)
        .locator('input, select')
        .evaluateAll(fields => {
          const boxes = fields.map(field => field.getBoundingClientRect());
          return boxes.slice(1).map(({ top }, n) => top - (boxes[n]?.bottom ?? 0));
        });
      for (const gap of between) expect(gap).toBeGreaterThanOrEqual(3);
      await app.getByRole('button', { name: 'Send 1 invitation…' }).click();
      await app.getByRole('dialog').getByRole('button', { name: 'Send 1 invitation' }).click();
      await expect(app.getByText('Finished.')).toBeVisible();
      await fits('Rows of the batch', 'a@x.example', 'Sent', 'member');
      await app.getByRole('link', { name: 'Settings' }).click();
      await app.getByRole('button', { name: 'Show requests' }).click();
      await fits('Requests', '/api/v1/team', /20[01]/);
    });
  });
}

test('every column has room for its own heading, as wide as the window is', async ({ app }) => {
  const cut = () =>
    app
      .locator('th')
      .evaluateAll(heads =>
        heads
          .filter(head => head.scrollWidth > head.clientWidth + 1 || head.clientWidth < 40)
          .map(({ textContent, clientWidth }) => `${textContent}: ${clientWidth}`),
      );
  const fits = async (name: string) => {
    await expect(app.getByRole('table', { name }).or(app.getByRole('grid', { name }))).toBeVisible();
    await expect.poll(cut, { message: name }).toEqual([]);
  };
  // 640 is what a window of 1280 has at 200 %.
  for (const width of [610, 640, 760]) {
    await test.step(`${width} wide`, async () => {
      await app.setViewportSize({ width, height: 800 });
      await goTo(app, 'Tokens');
      await fits('Tokens');
      await app.getByRole('button', { name: 'More' }).click();
      await app.getByRole('menuitem', { name: 'All tokens' }).click();
      await fits('All tokens');
      await goTo(app, 'Invitations');
      await fits('Invitations');
    });
  }
});

test.describe('360 × 640', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('most of the height is for rows, and the filters are behind a button', async ({ app }) => {
    // Under two strips, of the practice team and of a keychain that is not used.
    const rows = (name: string) =>
      app
        .getByRole('grid', { name })
        .or(app.getByRole('table', { name }))
        .evaluate(({ parentElement: frame }) => (frame?.getBoundingClientRect().height ?? 0) / innerHeight);
    await goTo(app, 'Tokens');
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      await createToken(app, name);
      await app.getByRole('button', { name: /stored it|Done/ }).click();
    }
    await app.getByRole('button', { name: 'More' }).click();
    await app.getByRole('menuitem', { name: 'All tokens' }).click();
    await expect.poll(() => rows('All tokens')).toBeGreaterThan(0.5);
    await expect(app.getByText('5 in all')).toBeInViewport();
    const past = app.getByRole('radio', { name: /^Past/ });
    await expect(past).toBeHidden();
    await app.getByRole('button', { name: 'States', exact: true }).press('Enter');
    await past.press('Space');
    await expect(app.getByText('0 of 5')).toBeVisible();
    await expect(app.getByRole('button', { name: 'States: 1' })).toHaveAttribute('aria-expanded', 'true');
    await goTo(app, 'Activity');
    await expect.poll(() => rows('Activity')).toBeGreaterThan(0.56);
    await expect(app.getByText('4 lines', { exact: true })).toBeInViewport();
    await app.getByRole('button', { name: 'Filters', exact: true }).press('Enter');
    await app.getByLabel('From').fill('2020-01-01');
    await expect(app.getByRole('button', { name: 'Filters: 1' })).toHaveAttribute('aria-expanded', 'true');
    await goTo(app, 'Invitations');
    await expect.poll(() => rows('Invitations')).toBeGreaterThan(0.56);
    await expect(app.getByText('9 in all')).toBeInViewport();
    const expired = app.getByRole('radio', { name: /^Expired/ });
    await expect(expired).toBeHidden();
    await app.getByRole('button', { name: 'Filters and columns' }).press('Enter');
    await expired.press('Space');
    await expect(expired).toBeChecked();
    await app.getByRole('button', { name: 'Filters and columns: 1' }).press('Enter');
    await expect(expired).toBeHidden();
    // A sign without a word says it, whole and below itself, to whoever points at it or comes by the keyboard.
    const refresh = app.getByRole('button', { name: 'Refresh' });
    const team = app.getByRole('link', { name: 'Team' });
    const says = async (sign: Locator, word: string) => {
      const words = sign.getByText(word, { exact: true });
      await expect.poll(async () => (await words.boundingBox())?.width ?? 0).toBeGreaterThan(20);
      const isSeen = (one: Element) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      };
      expect(await words.evaluate(isSeen), word).toBe(true);
      await expect(words).toBeInViewport({ ratio: 1 });
    };
    await refresh.focus();
    await says(refresh, 'Refresh');
    await team.focus();
    await says(team, 'Team');
    // By Escape it goes, and what has it keeps the focus; it comes back to whoever comes back.
    const isSilent = (sign: Locator, word: string) =>
      expect.poll(async () => (await sign.getByText(word, { exact: true }).boundingBox())?.width).toBe(1);
    await app.keyboard.press('Escape');
    await isSilent(team, 'Team');
    await expect(team).toBeFocused();
    await refresh.focus();
    await says(refresh, 'Refresh');
    await app.keyboard.press('Escape');
    await isSilent(refresh, 'Refresh');
    await team.focus();
    await says(team, 'Team');
    await app
      .getByRole('button', { name: 'Invite many' })
      .or(app.getByRole('link', { name: 'Invite many' }))
      .hover();
    await says(app.getByRole('link', { name: 'Invite many' }), 'Invite many');
    await app.keyboard.press('Escape');
    await isSilent(app.getByRole('link', { name: 'Invite many' }), 'Invite many');
  });
});

test.describe('in the window as it opens first', () => {
  test.use({ viewport: { width: 1180, height: 720 } });

  test('what stands above the invitations takes one line each, and all of the practice team are in sight', async ({
    app,
  }) => {
    await goTo(app, 'Invitations');
    const middleOf = async (name: string) => {
      const { y = 0, height = 0 } =
        (await app.getByRole('button', { name, exact: true }).boundingBox()) ?? {};
      return y + height / 2;
    };
    await expect(app.getByRole('row').last()).toBeInViewport({ ratio: 1 });
    const search = await app.getByRole('textbox', { name: 'Search invitations' }).boundingBox();
    for (const tool of ['Views', 'Filters'])
      expect(Math.abs((await middleOf(tool)) - (search?.y ?? 0) - (search?.height ?? 0) / 2)).toBeLessThan(4);
  });

  test('what the line above the invitations has no room for stays at the end of the table', async ({
    app,
  }) => {
    await goTo(app, 'Invitations');
    const grid = app.getByRole('grid');
    const sides = async (place: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {};
      return { start: x, end: x + width, middle: y + height / 2 };
    };
    // Small steps: between two widths only the last of them has no room.
    for (let width = 1180; width > 840; width -= 12) {
      await app.setViewportSize({ width, height: 720 });
      await expect
        .poll(
          async () => {
            const table = await sides(grid);
            const search = await sides(app.getByRole('textbox', { name: 'Search invitations' }));
            const tools = await sides(app.getByRole('button', { name: 'Columns' }));
            const count = await sides(app.getByText('9 in all'));
            return [search.start - table.start, table.end - tools.end, tools.middle - count.middle].filter(
              apart => Math.abs(apart) > 4,
            );
          },
          { message: `${width} wide` },
        )
        .toEqual([]);
    }
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });

  test('the content stands in the middle, and whatever has the focus has the same ring', async ({ app }) => {
    const card = app.getByRole('region', { name: 'About the team' });
    await expect(card).toBeVisible();
    const aside = () =>
      card.evaluate(element => {
        const { left, right } = element.getBoundingClientRect();
        const main = element.closest('main')?.getBoundingClientRect() ?? new DOMRect();
        return Math.abs(left - main.left - (main.right - right));
      });
    await expect.poll(aside).toBeLessThanOrEqual(2);
    await app.getByRole('link', { name: 'Team' }).focus();
    const rings: string[] = [];
    // The links of the screens, and the first button after them.
    for (let stop = 0; stop < 7; stop += 1) {
      rings.push(
        await app.evaluate(async () => {
          await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
          const { outlineWidth, outlineColor } = getComputedStyle(document.activeElement ?? document.body);
          return `${outlineWidth} ${outlineColor}`;
        }),
      );
      await app.keyboard.press('Tab');
    }
    expect(rings).toEqual(Array(7).fill(rings.at(-1)));
    // Whoever has larger letters has larger signs, too, and a row's box as large as it is drawn.
    await goTo(app, 'Invitations');
    const sign = app.getByRole('link', { name: 'Team' }).locator('svg');
    const before = (await sign.boundingBox())?.width ?? 0;
    expect(before).toBeGreaterThan(16);
    await app.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(async () => (await sign.boundingBox())?.width).toBe(2 * before);
    await app
      .getByRole('gridcell')
      .first()
      .click({ position: { x: 50, y: 20 } });
    await expect(app.getByRole('group', { name: 'Selected invitations' })).toContainText('1 selected');
  });
});
