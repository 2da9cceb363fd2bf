import { expect, test } from './fixtures.ts';
import { goTo } from './steps.ts';

test.use({ viewport: { width: 800, height: 600 } });

const long = 'The team of everybody who looks after the harbour and all of its cranes';

test('fifty connections: each is found by its name, nothing leaves the window, and the commands below stay in sight', async ({
  app,
}) => {
  await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  await app.evaluate(async name => {
    for (let n = 1; n < 50; n += 1) {
      const address = `http://127.0.0.1:${n}`;
      const fields = { label: `${n === 30 ? name : 'Team'} ${n}`, baseUrl: address, dashboardUrl: address };
      await window.keyholder?.call('connections.create', { ...fields, teamId: null });
    }
    const answer = (await window.keyholder?.call('connections.list', {})) as {
      value: { connections: { id: string; kind: string }[] };
    };
    const practice = answer.value.connections.find(({ kind }) => kind === 'practice');
    await window.keyholder?.call('connections.select', { id: practice?.id });
  }, long);
  const button = app.getByRole('button', { name: /^Connection: Practice team.*Switch connection$/ });
  await button.focus();
  await app.keyboard.press('Enter');
  const search = app.getByRole('textbox', { name: 'Search connections' });
  await expect(search).toBeFocused();
  await expect(app.getByRole('option', { name: /^Team 1 / })).toBeVisible();
  await expect(app.getByRole('option', { name: 'Connect a service' })).toBeInViewport({ ratio: 1 });
  const list = app.getByRole('listbox', { name: 'Connections' });
  await expect(list).toBeInViewport({ ratio: 1 });
  const wide = await list
    .getByRole('option')
    .evaluateAll(options =>
      options.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(one => one.textContent),
    );
  expect(wide).toEqual([]);
  await app.getByRole('option', { name: /^Team 49 / }).scrollIntoViewIfNeeded();
  await expect(app.getByRole('option', { name: 'Connect a service' })).toBeInViewport({ ratio: 1 });

  await search.fill('harbour');
  await expect(app.getByRole('option', { name: long })).toBeVisible();
  await expect(app.getByRole('option', { name: /^Team/ })).toHaveCount(0);
  await app.keyboard.press('ArrowDown');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('button', { name: /^Connection: The team of everybody/ })).toBeVisible();
  await expect(app.getByRole('heading', { level: 1 })).toBeFocused();
  // Cut there, and whole for whoever points at it.
  await expect(
    app.getByRole('button', { name: /Switch connection$/ }).getByTitle(`${long} 30`),
  ).toBeVisible();

  // The list stands at the current one. What is found stands at its top all the same, and Enter goes to the first.
  await app.getByRole('button', { name: /^Connection: The team of everybody/ }).press('Enter');
  await expect(app.getByRole('option', { name: long })).toBeInViewport();
  await search.fill('team 1');
  await expect(app.getByRole('option').first()).toHaveText(/^Team 1127/);
  await expect(app.getByRole('option').first()).toBeInViewport({ ratio: 1 });
  await search.fill('nobody is called so');
  await app.keyboard.press('Enter');
  await expect(app.getByText('No connection is called that')).toBeVisible();
  await search.fill('team 1');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('button', { name: /^Connection: Team 1 / })).toBeVisible();
});

test('a long name from right to left keeps its beginning, and stands where other names stand', async ({
  app,
}) => {
  await app.evaluate(async () => {
    const baseUrl = 'http://127.0.0.1:1';
    const label = 'فريق الروبوتات الذي يعتني بالميناء وبكل الرافعات فيه';
    const fields = { label, baseUrl, dashboardUrl: baseUrl, teamId: null };
    const made = (await window.keyholder?.call('connections.create', fields)) as { value: { id: string } };
    await window.keyholder?.call('connections.select', { id: made.value.id });
  });
  const seenOf = (bdi: Element) => {
    const around = bdi.parentElement as HTMLElement;
    const range = document.createRange();
    range.setStart(bdi.firstChild as Node, 0);
    range.setEnd(bdi.firstChild as Node, 4);
    const first = range.getBoundingClientRect();
    const { left, right } = around.getBoundingClientRect();
    const isCut = bdi.scrollWidth > bdi.clientWidth || around.scrollWidth > around.clientWidth;
    return { isCut, isWithin: first.left >= left && first.right <= right + 1 };
  };
  const name = app.getByRole('button', { name: /Switch connection$/ }).locator('bdi');
  await expect(name).toContainText('فريق');
  expect(await name.evaluate(seenOf)).toEqual({ isCut: true, isWithin: true });
  // In a row of a table, too, and whole for whoever points at it, or opens the row by a key.
  await goTo(app, 'Activity');
  const cell = app.getByRole('gridcell').filter({ hasText: 'فريق' }).last();
  expect(await cell.locator('bdi').first().evaluate(seenOf)).toEqual({ isCut: true, isWithin: true });
  await cell.hover();
  await expect(app.getByRole('tooltip')).toContainText('فيه');
  await app.getByRole('grid', { name: 'Activity' }).focus();
  await app.keyboard.press('Enter');
  const whole = app
    .getByRole('dialog', { name: 'Line of the activity' })
    .locator('bdi')
    .filter({ hasText: 'فيه' });
  expect(await whole.first().evaluate(seenOf)).toEqual({ isCut: false, isWithin: true });
});
