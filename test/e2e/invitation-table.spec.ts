import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { json, type RawService, startDatedService } from '../support/raw-service.ts';
import { test as base, expect } from './fixtures.ts';
import { connect, goTo } from './steps.ts';

const day = 86_400;
const people = ['ines@larkspur.example', 'devon@larkspur.example'];
const invitation = (n: number) => {
  const now = Math.floor(Date.now() / 1_000);
  return {
    ...{ id: `inv_${n}`, email: `p${n}@larkspur.example`, role: n % 4 === 0 ? 'admin' : 'member' },
    ...{ use_seat: n % 2 === 0, created_at: now - day, updated_at: now - day },
    expires_at: now + (n - 20.5) * 1_800,
    ...{ invited_by: { email: people[n % 2] }, ticket: `T-${n}` },
  };
};

/** A service with 400 invitations, of which twenty have run out. */
const test = base.extend<{ raw: RawService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  raw: async ({}, use) => {
    const all = Array.from({ length: 400 }, (_, n) => invitation(n));
    const service = await startDatedService(({ path }, response) =>
      json(
        response,
        200,
        path.startsWith('/api/v1/team/inv') ? { data: all, has_more: false } : { id: 'team_1' },
      ),
    );
    await use(service);
    await service.close();
  },
});

test.use({ hostOptions: { empty: true }, permissions: ['clipboard-write'] });

async function open(app: Page, raw: RawService): Promise<void> {
  const token = 'KEYHOLDER_PLANTED_pat_0123456789';
  await connect(app, { label: 'Acme', baseUrl: raw.origin, teamId: 'team_1', token });
  await goTo(app, 'Invitations');
  await expect(app.getByText('400 in all')).toBeVisible();
}

const grid = (app: Page) => app.getByRole('grid', { name: 'Invitations' });
const row = (app: Page, n: number) =>
  grid(app)
    .getByRole('row')
    .filter({ hasText: `p${n}@larkspur.example` });
const focused = (app: Page) => app.evaluate(() => document.activeElement?.getAttribute('role'));
const onRow = (app: Page) =>
  grid(app).evaluate(
    element =>
      document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.querySelector('td')
        ?.innerText,
  );
/** What is on the clipboard, which the page itself may not read. */
async function pasted(app: Page): Promise<string> {
  const before = await app.evaluateHandle(() => document.activeElement);
  const field = await app.evaluateHandle(() => {
    const made = document.createElement('textarea');
    document.body.append(made);
    made.focus();
    return made;
  });
  await app.keyboard.press('ControlOrMeta+v');
  return app.evaluate(
    ([made, element]) => {
      const { value } = made;
      made.remove();
      if (element instanceof HTMLElement) element.focus();
      return value;
    },
    [field, before] as const,
  );
}

test('by the keyboard alone: through the whole list, opened, selected, copied, and on to be invited again', async ({
  app,
  raw,
}) => {
  await open(app, raw);
  const keys = app.keyboard;
  await grid(app).focus();
  // What ends soonest stands on top; what has run out comes last, the latest first.
  expect(await onRow(app)).toBe('p21@larkspur.example');
  await keys.press('End');
  await expect.poll(() => onRow(app)).toBe('p0@larkspur.example');
  await expect(row(app, 0)).toBeInViewport();
  await expect(row(app, 0)).toHaveAttribute('aria-rowindex', '401');
  await keys.press('Home');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  const details = app.getByRole('dialog', { name: 'Invitation' });
  await expect(details).toContainText('p22@larkspur.example');
  await details.getByRole('button', { name: 'Copy the id' }).press('Enter');
  await expect.poll(() => pasted(app)).toBe('inv_22');
  await keys.press('Escape');
  await expect(details).toBeHidden();
  await expect.poll(() => focused(app)).toBe('grid');

  await keys.press('Space');
  await keys.press('Shift+ArrowDown');
  await expect(app.getByText('2 selected')).toBeVisible();
  await keys.press('Control+c');
  expect(await pasted(app)).toBe('p22@larkspur.example\np23@larkspur.example');
  const saved = app.waitForEvent('download');
  await app.getByRole('button', { name: 'Export the selection' }).press('Enter');
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.match(/p\d+@larkspur\.example/g)).toEqual(['p22@larkspur.example', 'p23@larkspur.example']);
  await expect(app.getByText(/^The selection \(2 rows\) was handed to the browser/)).toBeVisible();
  await grid(app).focus();
  await keys.press('Control+a');
  await expect(app.getByText('400 selected')).toBeVisible();
  await keys.press('Escape');
  await keys.press('End');
  await keys.press('Space');
  await app.getByRole('button', { name: 'Invite again…' }).press('Enter');
  await expect(app.getByRole('heading', { name: 'Review before sending' })).toBeFocused();
  const reviewed = app.getByRole('table', { name: 'People to invite' }).getByRole('row').nth(1);
  await expect(reviewed.getByRole('textbox', { name: 'Address, row 1' })).toHaveValue('p0@larkspur.example');
  await expect(reviewed).toContainText(/has ended/);
});

test('by the mouse: a click opens, Ctrl and Shift select, a button copies; rows are 40 or 48 pixels high', async ({
  app,
  raw,
}) => {
  await open(app, raw);
  const height = () => row(app, 24).evaluate(element => element.getBoundingClientRect().height);
  expect(await height()).toBe(40);
  await row(app, 24).getByText('p24@').click();
  await expect(app.getByRole('dialog', { name: 'Invitation' })).toContainText('p24@larkspur.example');
  await app.keyboard.press('Escape');
  await row(app, 22).click({ modifiers: ['ControlOrMeta'] });
  await row(app, 25).click({ modifiers: ['Shift'] });
  await expect(app.getByText('4 selected')).toBeVisible();
  expect(await app.evaluate(() => getSelection()?.toString())).toBe('');
  // On its box.
  await row(app, 23).click({ position: { x: 20, y: 20 } });
  await app.getByRole('button', { name: 'Copy the addresses' }).click();
  await expect.poll(() => pasted(app)).toBe([22, 24, 25].map(n => `p${n}@larkspur.example`).join('\n'));
  await row(app, 27).getByText('p27@').hover();
  await app.getByRole('button', { name: 'Copy p27@larkspur.example' }).click();
  await expect.poll(() => pasted(app)).toBe('p27@larkspur.example');
  await expect(app.getByRole('dialog')).toBeHidden();
  await app.getByRole('button', { name: 'Columns' }).click();
  await app.getByText('Comfortable').click();
  await expect.poll(height).toBe(48);
});

test('a long list stands where the wheel and the keys have put it', async ({ app, raw }) => {
  await open(app, raw);
  const top = () =>
    app.getByRole('group', { name: 'Invitations, scrollable' }).evaluate(element => element.scrollTop);
  /** Drawn a few times more, each of which would carry it further. */
  const drawn = () =>
    app.evaluate(async () => {
      for (let n = 0; n < 8; n += 1) await new Promise(requestAnimationFrame);
    });
  await row(app, 24).hover();
  await app.mouse.wheel(0, 400);
  await expect.poll(top).toBeGreaterThan(0);
  await drawn();
  expect(await top()).toBe(400);
  await grid(app).focus();
  await app.keyboard.press('Home');
  await expect.poll(top).toBe(0);
  await app.keyboard.press('PageDown');
  await app.keyboard.press('PageDown');
  await drawn();
  expect(await onRow(app)).toMatch(/^p\d+@/);
});

test('a view is kept by a name, with its filter, order, columns and widths, and is there after a new start of the page', async ({
  app,
  raw,
}) => {
  await open(app, raw);
  await app.getByRole('button', { name: 'Filters' }).click();
  await app.getByRole('group', { name: 'Created by' }).getByRole('checkbox', { name: 'devon@' }).check();
  await expect(app.getByText('200 of 400')).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(app.getByRole('button', { name: 'Filters: 1' })).toBeFocused();
  await app.getByRole('button', { name: 'Columns' }).click();
  await app.getByRole('checkbox', { name: 'ticket' }).check();
  await expect(app.getByRole('checkbox', { name: 'ticket' })).toBeFocused();
  const up = app.getByRole('button', { name: 'Move ticket up' });
  for (let n = 0; n < 6; n += 1) await up.press('Enter');
  await expect(up).toBeFocused();
  await app.keyboard.press('Alt+ArrowDown');
  await expect(up).toBeFocused();
  await app.keyboard.press('Escape');
  await expect(grid(app).getByRole('columnheader').nth(1)).toContainText('ticket');
  await grid(app).getByRole('button', { name: 'ticket' }).click();
  await grid(app).getByRole('button', { name: 'ticket' }).click();
  const header = grid(app).getByRole('columnheader', { name: 'ticket' });
  const width = () => header.evaluate(element => element.getBoundingClientRect().width);
  const before = await width();
  const edge = grid(app).getByRole('separator', { name: 'Width of ticket' });
  await edge.press('ArrowLeft');
  await edge.press('ArrowLeft');
  expect(await width()).toBe(before - 32);
  await app.getByRole('button', { name: 'Views' }).click();
  await app.getByRole('textbox', { name: 'Name of the view' }).fill('Of Devon');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('button', { name: 'Of Devon', exact: true })).toBeVisible();
  const oneWord = 'w'.repeat(60);
  await app.getByRole('textbox', { name: 'Name of the view' }).fill(oneWord);
  await app.keyboard.press('Enter');
  const named = app.getByRole('button', { name: oneWord, exact: true }).locator('.mantine-Button-label');
  await expect.poll(() => named.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0);
  await expect(named).toHaveCSS('text-align', 'start');
  await app.keyboard.press('Escape');
  await app.getByRole('button', { name: 'Columns' }).click();
  await app.getByRole('button', { name: 'The usual columns and widths' }).click();
  await expect(header).toBeHidden();
  // It is written a moment later.
  await expect
    .poll(() =>
      app.evaluate(async () => {
        const call = async (method: string, input: unknown) => {
          const answer = (await window.keyholder?.call(method, input)) as { value?: unknown };
          return answer.value;
        };
        const { currentId } = (await call('connections.list', {})) as { currentId: string };
        const { views, columns } = (await call('invitations.views', { connectionId: currentId })) as {
          views: unknown[];
          columns: unknown;
        };
        return [views.length, columns];
      }),
    )
    .toEqual([2, null]);
  await app.reload();
  await expect(app.getByText('400 in all')).toBeVisible();
  await app.getByRole('button', { name: 'Views' }).click();
  await app.getByRole('button', { name: 'Of Devon', exact: true }).click();
  await expect(app.getByText('200 of 400')).toBeVisible();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  expect(await width()).toBe(before - 32);
  await expect(grid(app).getByRole('row').nth(1)).toContainText('T-399');
});
