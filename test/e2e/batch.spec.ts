import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { json, type RawService, startDatedService } from '../support/raw-service.ts';
import { runHost } from '../support/run-host.ts';
import { test as base, expect } from './fixtures.ts';
import { connect, goTo } from './steps.ts';

type Manner = 'made' | 'limited' | 'lost' | 'held' | 'refused';

interface Slow extends RawService {
  /** The service's books. */
  made: { email: string }[];
  /** What becomes of the next request to invite. */
  manner: (email: string, nth: number) => Manner;
  /** Answers what was held, and holds nothing more. */
  release(): void;
  posts(): string[];
}

/** A service that answers when the test says so, and keeps books. */
const test = base.extend<{ slow: Slow }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  slow: async ({}, use) => {
    const held: (() => void)[] = [];
    const posts: string[] = [];
    const made: (object & { email: string })[] = [];
    const raw = await startDatedService(({ method, path, body }, response) => {
      if (path === '/api/v1/team') return void json(response, 200, { id: 'team_1', name: 'Robots' });
      // The address is looked at while it is typed in.
      if (path === '/graphql') return void json(response, 200, { data: { __typename: 'Query' } });
      if (method !== 'POST') return void json(response, 200, { data: made, has_more: false });
      const wanted = JSON.parse(body) as { email: string };
      posts.push(wanted.email);
      const make = () => {
        const created_at = Math.floor(Date.now() / 1_000);
        const one = { id: `inv_${made.length}`, ...wanted, created_at, expires_at: created_at + 86_400 };
        made.push(one);
        return one;
      };
      const answer = () => json(response, 201, make());
      switch (slow.manner(wanted.email, posts.length)) {
        case 'made':
          return void answer();
        case 'held':
          return void held.push(answer);
        case 'refused':
          return void json(response, 422, { message: 'No.' });
        case 'limited':
          // Longer than a busy machine takes to show it.
          response.setHeader('retry-after', '15');
          return void json(response, 429, {});
        case 'lost':
          make();
          response.destroy();
      }
    });
    const slow: Slow = {
      ...raw,
      made,
      manner: () => 'made',
      posts: () => posts,
      release() {
        slow.manner = () => 'made';
        for (const answer of held.splice(0)) answer();
      },
    };
    await use(slow);
    await raw.close();
  },
});

const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name, level: 1 });
const people = (page: Page): Locator => page.getByRole('table', { name: 'People to invite' });
const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Rows of the batch' });
const rowOf = (page: Page, address: string): Locator =>
  people(page)
    .getByRole('row')
    .filter({ has: page.locator(`input[value="${address}"]`) });

async function open(page: Page): Promise<void> {
  await goTo(page, 'Invitations');
  await page.getByRole('link', { name: 'Invite many' }).click();
  await expect(heading(page, 'Invite many')).toBeFocused();
}

async function review(page: Page, text: string, role = 'member'): Promise<void> {
  await page.getByLabel('Addresses, or a table').fill(text);
  await page.getByRole('combobox', { name: 'Role' }).fill(role);
  await page.getByRole('combobox', { name: 'Role' }).press('Tab');
  await page.getByRole('button', { name: /^Review for/ }).click();
  await expect(heading(page, 'Review before sending')).toBeFocused();
}

async function send(page: Page, count: number, team: string): Promise<void> {
  await page.getByRole('button', { name: `Send ${count} invitations…` }).click();
  const dialog = page.getByRole('dialog', { name: `Invite ${count} people to ${team}?` });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: `Send ${count} invitations` }).click();
  await expect(heading(page, `Batch of ${count} invitations`)).toBeFocused();
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@robots.example`);

test('five are pasted, one of them is invited already, and the four others are in the list', async ({
  app,
}) => {
  await open(app);
  const text = 'Zoe <zoe@x.example>, a@x.example; b@x.example\nc@x.example\nFinance@Larkspur.example';
  await app.getByLabel('Addresses, or a table').fill(text);
  await expect(app.getByRole('group', { name: '5 addresses' })).toContainText('Finance@Larkspur.example');
  await review(app, text);
  await expect(rowOf(app, 'Finance@Larkspur.example')).toContainText('Already invited');
  await app.getByRole('button', { name: /^The invitation in the list to/ }).click();
  const there = app.getByRole('dialog', { name: 'The invitation in the list' });
  await expect(there).toContainText('finance@larkspur.example');
  await app.keyboard.press('Escape');
  await expect(there).toBeHidden();
  await send(app, 4, 'Practice team');
  await expect(app.getByText('4 sent · 0 refused · 0 in doubt · 0 not sent')).toBeVisible();
  await goTo(app, 'Invitations');
  for (const name of ['zoe', 'a', 'b', 'c']) {
    await expect(app.getByRole('grid', { name: 'Invitations' })).toContainText(`${name}@x.example`);
  }
});

test('a file of 250 with every kind of row: reviewed, corrected, sent; what was refused is sent again', async ({
  app,
}) => {
  await open(app);
  const kinds = [
    'F,Finance@LARKSPUR.example,billing,no',
    'P,piotr.wolny@brackenfield.example,admin,no',
    'X,nobody,member,no',
    'Z,ze\u200bro@x.example,member,no',
    'M,maybe@x.example,member,perhaps',
    'L,pаypal@x.example,member,no',
    'T,P3@robots.example,member,no',
    `W,${'w'.repeat(300)}@x.example,member,no`,
    'N,,member,no',
    '"E, with a comma",emperor@x.example,emperor,no',
  ];
  const all = [
    'Name;E-Mail;Role;Seat'.replaceAll(';', ','),
    ...numbered(240).map((email, n) => `N,${email},member,${n < 20 ? 'yes' : 'no'}`),
    ...kinds,
  ];
  await app.locator('input[type=file]').setInputFiles({
    ...{ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${all.join('\r\n')}`) },
  });
  await expect(app.getByRole('group', { name: 'File' })).toContainText('people.csv');
  await app.getByRole('combobox', { name: 'Role' }).fill('member');
  await app.getByRole('combobox', { name: 'Role' }).press('Tab');
  await app.getByRole('button', { name: /^Review for/ }).click();
  await expect(heading(app, 'Review before sending')).toBeFocused();
  await expect(
    app.getByText('Read as a table: address from “E-Mail”, role from “Role”, seat from “Seat”.'),
  ).toBeVisible();
  for (const chip of [
    'All 250',
    'Already invited 1',
    'Ended 1',
    'Twice 1',
    'To be corrected 5',
    'With a warning 2',
  ]) {
    await expect(app.getByText(chip, { exact: true })).toBeVisible();
  }
  await expect(app.locator('[data-seats=short]')).toContainText('16 of 50 free');

  await app.getByText('To be corrected 5', { exact: true }).click();
  await expect(people(app)).toContainText('U+200B');
  const faulty = people(app).getByRole('textbox', { name: 'Address, line 244' });
  await expect(faulty).toHaveValue('nobody');
  await faulty.fill('somebody@x.example');
  await expect(app.getByText(/^244 people to be invited, 6 rows are left out/)).toBeVisible();
  await app.getByRole('combobox', { name: 'Seat, line 246' }).selectOption('No seat');
  await expect(app.getByText(/^245 people to be invited/)).toBeVisible();
  await app.getByText('All 250', { exact: true }).click();
  await app.getByRole('button', { name: 'Remove those already invited or twice' }).click();
  await expect(app.getByText('245 people to be invited, 3 rows are left out')).toBeVisible();

  await send(app, 245, 'Practice team');
  // Sixteen seats are free, and there is no emperor.
  await expect(app.getByText('240 sent · 5 refused · 0 in doubt · 0 not sent')).toBeVisible({
    timeout: 600_000,
  });
  await app.getByText('Refused 5', { exact: true }).click();
  await expect(rows(app)).toContainText('Seat: No seat is left in this team.');
  await expect(rows(app)).toContainText('Role: role must be one of');
  await app.getByRole('button', { name: 'Send the refused ones again…' }).click();
  await expect(heading(app, 'Review before sending')).toBeFocused();
  await expect(people(app)).toContainText('Refused before: Role: role must be one of');
  await app.getByRole('combobox', { name: /^Role/ }).last().fill('member');
  for (const seat of await app.getByRole('combobox', { name: /^Seat/ }).all())
    await seat.selectOption('No seat');
  await expect(app.getByText('5 people to be invited')).toBeVisible();
  await send(app, 5, 'Practice team');
  await expect(app.getByText('5 sent · 0 refused · 0 in doubt · 0 not sent')).toBeVisible();
});

test('a file that was corrected on the disk is read anew by being chosen again, and so is one that was taken away', async ({
  app,
}, testInfo) => {
  await open(app);
  const path = testInfo.outputPath('people.csv');
  const choose = async (content: string) => {
    await writeFile(path, content);
    const chooser = app.waitForEvent('filechooser');
    await app.getByRole('button', { name: 'Choose a file…' }).click();
    await (await chooser).setFiles(path);
  };
  const shown = app.getByRole('group', { name: 'File' });
  await choose('a@x.example');
  await expect(shown).toContainText('11 bytes');
  await choose('a@x.example\nb@x.example');
  await expect(shown).toContainText('23 bytes');
  await app.getByRole('button', { name: 'Remove the file' }).click();
  await expect(shown).toBeHidden();
  await choose('a@x.example\nb@x.example');
  await expect(shown).toContainText('23 bytes');
});

test('what is no text is said at once, and a quote that is not closed too', async ({ app }) => {
  await open(app);
  await app.locator('input[type=file]').setInputFiles({
    ...{
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 1]),
    },
  });
  await app.getByRole('combobox', { name: 'Role' }).fill('member');
  await app.getByRole('combobox', { name: 'Role' }).press('Tab');
  await app.getByRole('button', { name: /^Review for/ }).click();
  await expect(app.getByRole('alert')).toContainText('This is no text');
  await app.getByRole('button', { name: 'Remove the file' }).click();
  const field = app.getByLabel('Addresses, or a table');
  await field.fill('email,role\n"a@x.example,member\nb@x.example,member');
  await app.getByRole('button', { name: /^Review for/ }).click();
  await expect(field).toHaveAccessibleDescription(/never closed: the row that begins on line 2 has no end/);
});

test.describe('a service of its own', () => {
  test.use({ hostOptions: { empty: true } });

  test.beforeEach(async ({ app, slow }) => {
    await connect(app, { label: 'Robots', baseUrl: slow.origin, token: 'a-token-0123456789' });
    await open(app);
  });

  test('by the keyboard alone: from the list to what was sent', async ({ app, slow }) => {
    await goTo(app, 'Invitations');
    const on = async (target: Locator) => {
      for (let tabs = 0; tabs < 60; tabs += 1) {
        if (await target.evaluate(element => element === document.activeElement)) return;
        await app.keyboard.press('Tab');
        await expect(app.locator('body')).not.toBeFocused();
      }
      throw new Error('It cannot be reached by Tab.');
    };
    await on(app.getByRole('link', { name: 'Invite many' }));
    await app.keyboard.press('Enter');
    await on(app.getByLabel('Addresses, or a table'));
    await app.keyboard.type('a@x.example, b@x.example, c@x.example, nobody@x');
    await on(app.getByRole('button', { name: 'Remove c@x.example' }));
    await app.keyboard.press('Enter');
    await on(app.getByRole('combobox', { name: 'Role' }));
    await app.keyboard.type('member');
    await app.keyboard.press('Enter');
    await expect(heading(app, 'Review before sending')).toBeFocused();
    await on(people(app).getByRole('textbox', { name: 'Address, line 3' }));
    await app.keyboard.press('End');
    await app.keyboard.type('.example');
    await on(app.getByRole('button', { name: 'Send 3 invitations…' }));
    await app.keyboard.press('Enter');
    await expect(app.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await on(app.getByRole('button', { name: 'Send 3 invitations', exact: true }));
    await app.keyboard.press('Enter');
    await expect(heading(app, 'Batch of 3 invitations')).toBeFocused();
    await expect(app.getByText('3 sent · 0 refused · 0 in doubt · 0 not sent')).toBeVisible();
    expect(slow.posts().toSorted()).toEqual(['a@x.example', 'b@x.example', 'nobody@x.example']);
  });

  test('paused, left, reloaded, resumed: each is sent once', async ({ app, slow }) => {
    slow.manner = (_, nth) => (nth <= 5 ? 'made' : 'held');
    await review(app, numbered(40).join('\n'));
    await send(app, 40, 'Robots');
    await expect(app.getByText(/^5 sent · .* · 4 on their way · 31 waiting$/)).toBeVisible();
    await app.getByRole('button', { name: 'Pause' }).click();
    await expect(app.getByRole('button', { name: 'Resume' })).toBeFocused();
    slow.release();
    await expect(app.getByText(/^9 sent · .* · 31 waiting$/)).toBeVisible();
    expect(slow.posts()).toHaveLength(9);
    await goTo(app, 'Team');
    await expect(app.getByText('A batch of 40 invitations to Robots is paused')).toBeVisible();
    await app.reload();
    await app
      .getByRole('status')
      .filter({ hasText: 'A batch of 40' })
      .getByRole('button', { name: 'Show' })
      .click();
    await expect(app.getByText(/^9 sent · .* · 31 waiting$/)).toBeVisible();
    await app.getByRole('button', { name: 'Resume' }).click();
    await expect(app.getByText('40 sent · 0 refused · 0 in doubt · 0 not sent')).toBeVisible();
    expect(slow.posts().toSorted()).toEqual(numbered(40).toSorted());
  });

  test('cancelled: what has not left is not sent, and can be reviewed again', async ({ app, slow }) => {
    slow.manner = (_, nth) => (nth <= 2 ? 'made' : 'held');
    await review(app, numbered(20).join('\n'));
    await send(app, 20, 'Robots');
    await expect(app.getByText(/^2 sent · .* · 4 on their way · 14 waiting$/)).toBeVisible();
    await app.getByRole('button', { name: 'Cancel the rest…' }).click();
    const dialog = app.getByRole('dialog', { name: 'Cancel the rest of this batch?' });
    await expect(dialog).toContainText('14 invitations have not left and will not be sent.');
    await dialog.getByRole('button', { name: 'Cancel the rest' }).click();
    // It closes with the answer: until then lanes may still take the next row.
    await expect(dialog).toBeHidden();
    slow.release();
    await expect(app.getByText('6 sent · 0 refused · 0 in doubt · 14 not sent')).toBeVisible();
    await app.getByRole('button', { name: 'Review those not sent…' }).click();
    await expect(app.getByText('14 people to be invited')).toBeVisible();
    expect(slow.posts()).toHaveLength(6);
  });

  test('a service that asks to wait is waited for, and that is said', async ({ app, slow }) => {
    slow.manner = (_, nth) => (nth === 3 ? 'limited' : 'made');
    await review(app, numbered(12).join('\n'));
    await send(app, 12, 'Robots');
    await expect(app.getByText(/^The service has asked to wait until /)).toBeVisible();
    // From then on Keyholder keeps them a second apart.
    await expect(app.getByText('12 sent · 0 refused · 0 in doubt · 0 not sent')).toBeVisible({
      timeout: 120_000,
    });
    expect(slow.made).toHaveLength(12);
  });

  test('in forced colours what was sent, refused and lost are told apart in the bar', async ({
    app,
    slow,
  }) => {
    slow.manner = (_email, nth) => (nth === 1 ? 'made' : nth === 2 ? 'refused' : 'lost');
    await app.emulateMedia({ forcedColors: 'active' });
    await review(app, numbered(3).join('\n'));
    await send(app, 3, 'Robots');
    const bar = app.getByRole('progressbar', { name: 'How far it is' });
    await expect(bar).toHaveAttribute('aria-valuenow', '3');
    const drawn = await bar.evaluate(element =>
      [...element.children].map(one => {
        const { backgroundColor, backgroundImage } = getComputedStyle(one);
        return `${backgroundColor} ${backgroundImage}`;
      }),
    );
    expect(new Set(drawn).size, drawn.join('; ')).toBe(3);
    await app.emulateMedia({ forcedColors: 'none' });
  });

  test('lost answers are looked up in the list and never sent again', async ({ app, slow }) => {
    slow.manner = (_, nth) => (nth % 4 === 0 ? 'lost' : 'made');
    await review(app, numbered(12).join('\n'));
    await send(app, 12, 'Robots');
    await expect(app.getByText('12 sent · 0 refused · 0 in doubt · 0 not sent')).toBeVisible();
    await expect(rows(app)).toContainText('the list shows it');
    await expect(app.getByText(/3 invitations were sent after all/)).toBeVisible();
    await app.getByRole('button', { name: 'Got it' }).click();
    await expect(app.getByText(/were sent after all/)).toBeHidden();
    expect(slow.posts()).toHaveLength(12);
  });
});

test.describe('with a keychain', () => {
  test.use({
    hostOptions: async ({ keyring }, use) => use({ empty: true, keychain: 'system', env: keyring.env }),
  });

  test('a batch is found again after the end of Keyholder, with the state of every row', async ({
    app,
    host,
    keyring,
    slow,
    browser,
  }) => {
    await connect(app, { label: 'Robots', baseUrl: slow.origin, token: 'a-token-0123456789' });
    await open(app);
    slow.manner = (_, nth) => (nth <= 5 ? 'made' : 'held');
    await review(app, numbered(30).join('\n'));
    await send(app, 30, 'Robots');
    await expect(app.getByText(/^5 sent · .* · 4 on their way · 21 waiting$/)).toBeVisible();
    // They are written down before they leave: of one that never came to the service the list has nothing.
    await expect.poll(() => slow.posts().length).toBe(9);
    await app.goto('about:blank');
    await host.stop('SIGKILL');
    slow.release();
    const again = await runHost({ empty: true, keychain: 'system', env: keyring.env, dataDir: host.dataDir });
    const page = await (await browser.newContext()).newPage();
    await page.goto(again.url);
    await page
      .getByRole('status')
      .filter({ hasText: 'A batch of 30 invitations to Robots is paused' })
      .getByRole('button', { name: 'Show' })
      .click();
    await expect(page.getByText('Keyholder was started again')).toBeVisible();
    // It asks the list about those that were on their way before it goes on.
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('30 sent · 0 refused · 0 in doubt · 0 not sent')).toBeVisible();
    expect(slow.posts().toSorted()).toEqual(numbered(30).toSorted());
    await again.stop();
  });
});
