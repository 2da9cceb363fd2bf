// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Handlers, refuse } from '../../../support/fake-bridge.ts';
import { windowOn } from '../../../support/list-window.ts';
import { fieldValue, openApp, press, type } from '../../open-app.tsx';
import { ada, listOf } from '../../samples.ts';

const many = Array.from({ length: 1_000 }, (_, n) => ({
  ...ada,
  ...{ id: `inv_${n}`, email: `p${n}@northwind.example`, role: n % 2 === 0 ? 'even' : 'odd' },
  expiresAt: { raw: '', epochMs: 4_102_444_800_000 + n, unit: 'ms' as const },
}));
const list = listOf(many, { complete: 'yes' });

async function open(handlers: Handlers = {}) {
  const bridge = openApp('/invitations', { 'invitations.list': () => list, ...handlers });
  await screen.findByText('p0@northwind.example');
  return { bridge, asked: () => bridge.inputsOf('invitations.view') };
}

const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];
const shown = () => rows().map(row => row.querySelector('td')?.textContent ?? '');
const scroller = () => screen.getByRole('group', { name: 'Invitations, scrollable' });
const scrollTo = (index: number) => {
  scroller().scrollTop = index * 40;
  fireEvent.scroll(scroller());
};
/** Every answer from now on waits until it is let go. */
function holding() {
  const waiting: (() => void)[] = [];
  const view: Handlers['invitations.view'] = async input => {
    await new Promise<void>(resolve => waiting.push(resolve));
    return windowOn(list, input);
  };
  const letGo = () =>
    act(async () => {
      for (const give of waiting.splice(0)) give();
      await new Promise(resolve => setTimeout(resolve, 20));
    });
  return { view, waiting, letGo };
}

test('a window of at most 200 rows is asked for, and of all rows it is told how many there are', async () => {
  const { asked } = await open();
  expect(screen.getByText('1,000 in all')).toBeDefined();
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001');
  expect(asked()).toEqual([
    { connectionId: 'c1', from: 0, count: 200, facets: true, sort: { by: 'due', descending: false } },
  ]);
});

test('a row has no drawing of its own: its icons are pictures behind words and buttons', async () => {
  await open();
  expect(rows()[0]?.querySelectorAll('button')).toHaveLength(2);
  expect(rows()[0]?.querySelector('svg')).toBeNull();
});

test('scrolling brings the next rows before they come into view, and the others stay meanwhile', async () => {
  const { bridge, asked } = await open();
  const { view, waiting, letGo } = holding();
  bridge.handle({ 'invitations.view': view });
  scrollTo(175);
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(asked().at(-1)).toMatchObject({ from: 200, count: 200 });
  expect(shown()).toContain('p175@northwind.example');
  expect(rows().some(row => row.hasAttribute('aria-busy'))).toBe(false);
  await letGo();
  scrollTo(230);
  // What would be asked for now would never come.
  await waitFor(() => expect(shown()).toContain('p230@northwind.example'));
  expect(rows().some(row => row.hasAttribute('aria-busy'))).toBe(false);
});

test('a neighbour of the part in view is here as well, and what is here is not asked for anew', async () => {
  const { asked } = await open();
  const before = asked().length;
  const places = [20, 60, 130, 180, 230, 270, 330, 290, 330, 390];
  for (const place of places) {
    scrollTo(place);
    await waitFor(() => expect(shown()).toContain(`p${place}@northwind.example`));
    await act(() => new Promise(resolve => setTimeout(resolve, 20)));
  }
  expect(
    asked()
      .slice(before)
      .map(({ from }) => from),
  ).toEqual([200, 400]);
});

test('whoever turns round at the beginning finds the part again that they have left', async () => {
  const { asked } = await open();
  const before = asked().length;
  for (const place of [130, 230, 130, 20, 130, 230]) {
    scrollTo(place);
    await waitFor(() => expect(shown()).toContain(`p${place}@northwind.example`));
    await act(() => new Promise(resolve => setTimeout(resolve, 20)));
  }
  const froms = asked().slice(before);
  expect(froms.map(({ from }) => from)).toEqual([200]);
});

test('after a leap the places of the rows are held until they come', async () => {
  await open();
  scrollTo(800);
  expect(rows()[3]?.getAttribute('aria-busy')).toBe('true');
  expect(await screen.findByText('p800@northwind.example')).toBeDefined();
  expect(rows().some(row => row.hasAttribute('aria-busy'))).toBe(false);
});

test.each([
  ['typing', () => type('Search invitations', ' P99 '), { search: 'P99' }, 'p99@northwind.example'],
  [
    'sorting',
    () => fireEvent.click(screen.getByRole('button', { name: 'E-mail' })),
    { sort: { by: 'email', descending: false } },
    'p0@northwind.example',
  ],
  [
    'choosing a state',
    () => fireEvent.click(screen.getByRole('radio', { name: 'Pending 1,000' })),
    { filter: { state: 'pending' } },
    'p0@northwind.example',
  ],
] as const)(
  '%s: what was shown stays until the right rows are there, and these begin at the top',
  async (_, change, input, first) => {
    const { bridge, asked } = await open();
    scrollTo(60);
    const before = shown();
    const { view, waiting, letGo } = holding();
    bridge.handle({ 'invitations.view': view });
    change();
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(asked().at(-1)).toMatchObject({ from: 0, count: 200, ...input });
    expect(shown()).toEqual(before);
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
    await letGo();
    await waitFor(() => expect(shown()[0]).toBe(first));
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('false');
    expect(waiting, 'nothing else is asked for').toEqual([]);
  },
);

test('what is typed is asked for before the page is drawn anew', async () => {
  const { bridge } = await open();
  let isDrawn = '';
  bridge.handle({
    'invitations.view': input => {
      isDrawn ||= screen.getByRole('grid').getAttribute('aria-busy') ?? '';
      return windowOn(list, input);
    },
  });
  type('Search invitations', 'p99');
  expect(await screen.findByText('11 of 1,000')).toBeDefined();
  expect(isDrawn).toBe('false');
});

test('what is found is counted, and where nothing is, all can be shown again', async () => {
  await open();
  type('Search invitations', 'p99');
  expect(await screen.findByText('11 of 1,000')).toBeDefined();
  type('Search invitations', 'nobody');
  expect(await screen.findByText('No invitation matches')).toBeDefined();
  await press('Show all 1,000');
  expect(await screen.findByText('1,000 in all')).toBeDefined();
  expect(fieldValue('Search invitations')).toBe('');
});

test('a row stays the same in the page while others come before it', async () => {
  const few = many.slice(0, 20);
  const { bridge } = await open({ 'invitations.list': () => listOf([...few.slice(0, 1), ...few.slice(5)]) });
  const tenth = () => screen.getByText('p10@northwind.example').closest('tr');
  const before = tenth();
  bridge.handle({ 'invitations.list': () => listOf(few) });
  bridge.emit('changed', { topics: ['invitations'], connectionId: 'c1' });
  await screen.findByText('20 read');
  expect(tenth()).toBe(before);
  expect(before?.getAttribute('aria-rowindex')).toBe('12');
});

test('details stay open while their row moves', async () => {
  const { bridge } = await open();
  await press('Details of the invitation to p3@northwind.example');
  const drawer = await screen.findByRole('dialog', { name: 'Invitation' });
  bridge.handle({ 'invitations.list': () => listOf(many.slice(500)) });
  bridge.emit('changed', { topics: ['invitations'], connectionId: 'c1' });
  await screen.findByText('500 read');
  expect(drawer.textContent).toContain('p3@northwind.example');
});

test('a reading that has failed is told above the rows of before, whatever is looked for in them', async () => {
  const { bridge } = await open();
  const failed = { code: 'service-fault', status: 500 } as const;
  bridge.handle({ 'invitations.view': async input => ({ ...(await windowOn(list, input)), failed }) });
  bridge.emit('changed', { topics: ['invitations'], connectionId: 'c1' });
  expect(await screen.findByText(/could not be read again; shown as of/)).toBeDefined();
  type('Search invitations', 'p99');
  await waitFor(() => expect(shown()[0]).toBe('p99@northwind.example'));
  expect(screen.getByText(/could not be read again; shown as of/)).toBeDefined();
});

test('where the core keeps nothing, nothing is shown but why, until it is read again', async () => {
  const { bridge } = await open();
  const refused = () => refuse({ code: 'not-permitted', status: 403 });
  bridge.handle({ 'invitations.view': refused, 'invitations.refresh': refused });
  bridge.emit('changed', { topics: ['invitations'], connectionId: 'c1' });
  expect((await screen.findByRole('alert')).dataset.problem).toBe('not-permitted');
  expect(screen.queryByRole('grid')).toBeNull();
  await press('Try again');
  await waitFor(() => expect(bridge.inputsOf('invitations.refresh')).toHaveLength(1));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  const now = { ...list, fetchedAt: Date.now() + 1 };
  bridge.handle({ 'invitations.view': input => windowOn(now, input) });
  bridge.emit('changed', { topics: ['invitations'], connectionId: 'c1' });
  expect(await screen.findByText('p0@northwind.example')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('asked to, the list is read again; what that met is told, and goes with the next reading', async () => {
  let fetchedAt = Date.now();
  const { bridge } = await open({
    'invitations.list': () => ({ ...list, fetchedAt }),
    'invitations.refresh': () => refuse({ code: 'not-permitted', status: 403 }),
  });
  await press('Refresh');
  expect(await screen.findByText(/could not be read again; shown as of/)).toBeDefined();
  fetchedAt = Date.now() + 1;
  bridge.emit('changed', { topics: ['invitations'], connectionId: 'c1' });
  await waitFor(() => expect(screen.queryByText(/could not be read again/)).toBeNull());
});

const key = (name: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(screen.getByRole('grid'), { key: name, ...more });
const selectedWords = () => screen.queryByText(/ selected/)?.textContent;

test('rows are selected beyond those that are in the page: they are asked for, 200 at a time', async () => {
  const { asked } = await open();
  act(() => screen.getByRole('grid').focus());
  const before = asked().length;
  key('a', { ctrlKey: true });
  await waitFor(() => expect(selectedWords()).toBe('1,000 selected'));
  expect(asked().slice(before)).toEqual(
    [0, 200, 400, 600, 800].map(from => ({
      ...{ connectionId: 'c1', from, count: 200, sort: { by: 'due', descending: false } },
    })),
  );
  key('Escape');
  expect(selectedWords()).toBeUndefined();
});

test('who has gone from the list is selected no more: nobody who has accepted is invited again', async () => {
  const { bridge } = await open();
  act(() => screen.getByRole('grid').focus());
  key('a', { ctrlKey: true });
  await waitFor(() => expect(selectedWords()).toBe('1,000 selected'));
  key('ArrowDown');
  const read = (left: typeof many, fetchedAt: number) => {
    const anew = listOf(left, { complete: 'yes', fetchedAt });
    bridge.handle({ 'invitations.view': input => windowOn(anew, input) });
    bridge.emit('changed', { topics: ['invitations'], connectionId: 'c1' });
  };
  read(many.slice(300), list.fetchedAt + 1);
  await waitFor(() => expect(selectedWords()).toBe('700 selected'));
  // Whoever comes back is another one, and was not selected.
  read(many.slice(299), list.fetchedAt + 2);
  await screen.findByText('701 in all');
  expect(selectedWords()).toBe('700 selected');
});

test('a row is selected by the keyboard before it has come', async () => {
  const { bridge } = await open();
  const { view, waiting, letGo } = holding();
  bridge.handle({ 'invitations.view': view });
  const grid = screen.getByRole('grid');
  act(() => grid.focus());
  fireEvent.keyDown(grid, { key: 'End' });
  fireEvent.keyDown(grid, { key: ' ' });
  await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
  await letGo();
  await waitFor(() => expect(selectedWords()).toBe('1 selected'));
});

test('while more are looked up, the buttons below the table stay where they are', async () => {
  const { bridge } = await open();
  act(() => screen.getByRole('grid').focus());
  key(' ');
  const bar = screen.getByRole('group', { name: 'Selected invitations' });
  const first = [...bar.children].slice(0, 2);
  const { view, letGo } = holding();
  bridge.handle({ 'invitations.view': view });
  key('a', { ctrlKey: true });
  const sign = await screen.findByLabelText('Looking up the rows');
  expect([...bar.children].slice(0, 2)).toEqual(first);
  expect(bar.lastElementChild).toBe(sign);
  await letGo();
});

test('what is selected stays while the list is sorted, and not when others are looked for', async () => {
  const { asked } = await open();
  act(() => screen.getByRole('grid').focus());
  key(' ');
  key('ArrowDown', { shiftKey: true });
  expect(selectedWords()).toBe('2 selected');
  fireEvent.click(screen.getByRole('button', { name: 'E-mail' }));
  await waitFor(() => expect(asked().at(-1)?.sort?.by).toBe('email'));
  expect(selectedWords()).toBe('2 selected');
  type('Search invitations', 'p99');
  await screen.findByText('11 of 1,000');
  expect(selectedWords()).toBeUndefined();
});

test('a row opens by a click, and by Enter; the focus comes back to the list', async () => {
  await open();
  fireEvent.click(screen.getByText('p3@northwind.example'), { clientX: 100 });
  expect((await screen.findByRole('dialog', { name: 'Invitation' })).textContent).toContain(
    'p3@northwind.example',
  );
});

test('what came empty or in an unexpected form is not called not given, in the row nor in its details', async () => {
  const odd = {
    ...{ ...ada, id: 'inv_odd', email: 'odd@northwind.example', useSeat: null, createdAt: null },
    badFields: ['use_seat'],
  };
  const empty = { ...ada, id: 'inv_empty', email: 'empty@northwind.example', role: '' };
  openApp('/invitations', { 'invitations.list': () => listOf([odd, empty], { complete: 'yes' }) });
  await screen.findByText('empty@northwind.example');
  expect(rows().map(row => row.textContent)).toContainEqual(expect.stringContaining('(empty text)'));
  fireEvent.click(screen.getByText('odd@northwind.example'), { clientX: 100 });
  const dialog = await screen.findByRole('dialog', { name: 'Invitation' });
  expect(dialog.textContent).toMatch(/Uses a seat\s*Unexpected form.*Created\s*Not given/);
});

test('those who are selected are invited again: reviewed first, each with role and seat', async () => {
  const { bridge } = await open();
  bridge.handle({ 'invitations.plan': () => refuse({ code: 'cancelled' }) });
  act(() => screen.getByRole('grid').focus());
  key(' ');
  key('ArrowDown', { shiftKey: true });
  await press('Invite again…');
  expect(await screen.findByRole('heading', { name: 'Review before sending' })).toBeDefined();
  await waitFor(() => expect(bridge.inputsOf('invitations.plan')).toHaveLength(1));
  expect(bridge.inputsOf('invitations.plan')[0]).toMatchObject({
    people: [
      { email: 'p0@northwind.example', role: 'even', seat: true },
      { email: 'p1@northwind.example', role: 'odd', seat: true },
    ],
  });
});

test('whoever comes back finds the list in its order and where they left it', async () => {
  await open();
  await press(/^Role/);
  await waitFor(() => expect(shown()[0]).toContain('p0@'));
  scrollTo(400);
  await waitFor(() => expect(shown().join()).toContain('p800@'));
  fireEvent.click(screen.getByRole('link', { name: 'Team' }));
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  fireEvent.click(screen.getByRole('link', { name: 'Invitations' }));
  await waitFor(() => expect(shown().join()).toContain('p800@'));
  expect(scroller().scrollTop).toBe(16_000);
});

test('of what is looked for no place is kept, and that of all rows is no place among others', async () => {
  await open();
  scrollTo(400);
  await waitFor(() => expect(shown().join()).toContain('p400@'));
  type('Search invitations', 'p1');
  await waitFor(() => expect(shown()[0]).toContain('p1@'));
  expect(scroller().scrollTop).toBe(0);
  type('Search invitations', '');
  await waitFor(() => expect(shown()[0]).toContain('p0@'));
  fireEvent.click(screen.getByRole('link', { name: 'Team' }));
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  fireEvent.click(screen.getByRole('link', { name: 'Invitations' }));
  await waitFor(() => expect(shown()[0]).toContain('p0@'));
  expect(scroller().scrollTop).toBe(0);
});
