// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PageFrame } from '../../../../src-renderer/ui/kit/page-frame.tsx';
import type { Column } from '../../../../src-renderer/ui/table/column.ts';
import { DataTable } from '../../../../src-renderer/ui/table/data-table.tsx';
import { type RowSource, sourceOf } from '../../../../src-renderer/ui/table/row-source.ts';
import { type SortState, sortRows } from '../../../../src-renderer/ui/table/sort-rows.ts';
import { stackedColumns } from '../../../../src-renderer/ui/table/stacked-columns.tsx';

afterEach(cleanup);

interface Person {
  n: number;
}

const pressed = vi.fn();
const drawn = vi.fn();
const columns: Column<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    sortBy: ({ n }) => n,
    cell: ({ n }) => {
      drawn(n);
      return `Person ${n}`;
    },
  },
  {
    id: 'age',
    header: 'Age',
    cell: ({ n }, now) => `${n + Math.floor(now / 1_000)} years`,
    ages: ({ n }, now) => `${n + Math.floor(now / 1_000)}`,
  },
  {
    id: 'actions',
    header: 'Actions',
    quietHeader: true,
    cell: ({ n }) => (
      <button type="button" aria-label={`Details of ${n}`} data-tip="Details" onClick={() => pressed(n)} />
    ),
  },
];

function Table({ source, now = 0 }: { source: RowSource<Person>; now?: number }) {
  const [sort, setSort] = useState<SortState>({ id: 'name', desc: false });
  return (
    <PageFrame nonce="" env="test">
      <DataTable
        label="People"
        {...{ source, columns, sort, now }}
        onSort={setSort}
        rowKey={({ n }) => `p${n}`}
        rowHeight={2.5}
      />
    </PageFrame>
  );
}

const people = (count: number): Person[] => Array.from({ length: count }, (_, n) => ({ n }));
const rows = () => screen.getAllByRole('row').filter(row => row.getAttribute('aria-rowindex') !== '1');
const indices = () => rows().map(row => Number(row.getAttribute('aria-rowindex')));
const scroller = () => screen.getByRole('group', { name: 'People, scrollable' });
const scrollTo = (index: number) => {
  scroller().scrollTop = index * 40;
  fireEvent.scroll(scroller());
};

test('below 150 rows all of them stand in the page', () => {
  render(<Table source={sourceOf(people(149))} />);
  expect(rows()).toHaveLength(149);
});

test.each([
  ['as it was is shown where it was left', 300, 4_000],
  ['that has become another one is shown from its beginning', 299, 0],
])('a list %s', (_, count, top) => {
  render(
    <PageFrame nonce="" env="test">
      <DataTable
        label="People"
        {...{ source: sourceOf(people(count)), columns, kept: { top: 4_000, count: 300 } }}
        sort={{ id: 'name', desc: false }}
        onSort={() => {}}
        rowKey={({ n }) => `p${n}`}
        rowHeight={2.5}
      />
    </PageFrame>,
  );
  expect(scroller().scrollTop).toBe(top);
  expect(indices()).toContain(top / 40 + 2);
});

test.each([
  ['in view stays in view', 400, 11_640],
  ['out of view is left where it is', 900, 11_600],
])('where the rows get less room, the row of the keyboard that was %s', (_, bottom, expected) => {
  const observers: (() => void)[] = [];
  class Observer {
    constructor(look: () => void) {
      observers.push(look);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const choice = { count: 0, has: () => false, toggle() {}, extend() {}, all() {}, none() {} };
  const source = sourceOf(people(300));
  render(
    <PageFrame nonce="" env="test">
      <DataTable
        label="People"
        {...{ source, columns, choice }}
        sort={{ id: 'name', desc: false }}
        onSort={() => {}}
        rowKey={({ n }) => `p${n}`}
        rowHeight={2.5}
      />
    </PageFrame>,
  );
  let room = 400;
  Object.defineProperty(scroller(), 'clientHeight', { configurable: true, get: () => room });
  const resize = (to: number) => {
    room = to;
    act(() => {
      for (const look of observers) look();
    });
  };
  resize(400);
  screen.getByRole('grid').focus();
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'End' });
  expect(scroller().scrollTop).toBe(11_600);
  fireEvent.scroll(scroller());
  const row = document.querySelector('tr[id]');
  if (!row) throw new Error('no row is current');
  row.getBoundingClientRect = () => new DOMRect(0, bottom - 40, 100, 40);
  resize(360);
  expect(scroller().scrollTop).toBe(expected);
  vi.unstubAllGlobals();
});

test('of a list that is about to be long, only those in view exist from the first', () => {
  render(<Table source={{ ...sourceOf(people(100)), grows: true }} />);
  expect(rows().length).toBeLessThan(40);
});

test('of many rows those in view exist, each with its place among all', () => {
  render(<Table source={sourceOf(people(100_000))} />);
  expect(rows().length).toBeLessThan(40);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('100001');
  scrollTo(50_000);
  expect(rows().length).toBeLessThan(40);
  expect(screen.getByText('Person 50000').closest('tr')?.getAttribute('aria-rowindex')).toBe('50002');
  const shown = indices();
  expect(shown).toEqual(shown.map((_, at) => (shown[0] ?? 0) + at));
  scrollTo(99_999);
  expect(indices().at(-1)).toBe(100_001);
});

test('rows that are elsewhere are asked for as they come into view, and hold their place meanwhile', () => {
  const here = new Map<number, Person>();
  const wanted: [number, number][] = [];
  const want = (from: number, to: number) => {
    wanted.push([from, to]);
  };
  const source = (): RowSource<Person> => ({ count: 100_000, row: index => here.get(index), want });
  const { rerender } = render(<Table source={source()} />);
  scrollTo(70_000);
  const [from, to] = wanted.at(-1) ?? [0, 0];
  expect(from).toBeLessThanOrEqual(70_000);
  expect(to).toBeGreaterThan(70_000);
  expect(to - from).toBeLessThan(200);
  expect(indices()).toHaveLength(to - from);
  expect(rows().every(row => row.getAttribute('aria-busy') === 'true')).toBe(true);
  for (let n = from; n < to; n += 1) here.set(n, { n });
  const asked = wanted.length;
  rerender(<Table source={source()} />);
  expect(screen.getByText('Person 70000')).toBeDefined();
  expect(rows().some(row => row.hasAttribute('aria-busy'))).toBe(false);
  expect(wanted).toHaveLength(asked);
});

test('fewer rows than are scrolled over are shown at once', () => {
  const { rerender } = render(<Table source={sourceOf(people(100_000))} />);
  scrollTo(90_000);
  rerender(<Table source={sourceOf(people(300))} />);
  expect(indices().at(-1)).toBe(301);
  rerender(<Table source={sourceOf(people(3))} />);
  expect(indices()).toEqual([2, 3, 4]);
});

test('the time draws only those rows again of which a word is another', () => {
  const source = sourceOf(people(20));
  const { rerender } = render(<Table source={source} now={100} />);
  drawn.mockClear();
  rerender(<Table source={source} now={900} />);
  expect(drawn).not.toHaveBeenCalled();
  rerender(<Table source={source} now={1_100} />);
  expect(screen.getByText('20 years')).toBeDefined();
});

test('scrolling by a row draws what is new, and leaves the others alone', () => {
  render(<Table source={sourceOf(people(1_000))} />);
  scrollTo(500);
  drawn.mockClear();
  scrollTo(501);
  expect(drawn.mock.calls).toHaveLength(1);
});

test('a leap makes no rows: those that are there show others', () => {
  render(<Table source={sourceOf(people(1_000))} />);
  scrollTo(300);
  const before = rows();
  scrollTo(600);
  expect(rows()).toEqual(before);
});

test('the focus on a row’s button does not pass to another row', () => {
  render(<Table source={sourceOf(people(1_000))} />);
  scrollTo(300);
  act(() => screen.getByRole('button', { name: 'Details of 303' }).focus());
  scrollTo(302);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Details of 303');
  scrollTo(600);
  expect(document.activeElement).toBe(scroller());
});

test.each([20, 1_000])('nor where other rows come before it, of %i: it follows its row', count => {
  const { rerender } = render(<Table source={sourceOf(people(count + 1).slice(1))} />);
  act(() => screen.getByRole('button', { name: 'Details of 3' }).focus());
  const focused = () => document.activeElement?.getAttribute('aria-label');
  rerender(<Table source={sourceOf(people(count + 1))} />);
  expect(focused()).toBe('Details of 3');
  rerender(<Table source={sourceOf(people(count + 1).slice(3))} />);
  expect(focused()).toBe('Details of 3');
  rerender(<Table source={sourceOf(people(count + 1).slice(4))} />);
  expect(document.activeElement).toBe(scroller());
});

test('other rows, or the same in another order, are shown from their beginning', () => {
  const rows = sourceOf(people(1_000));
  const { rerender } = render(<Table source={{ ...rows, of: 'up' }} />);
  scrollTo(500);
  rerender(<Table source={{ ...rows, count: 999, of: 'up' }} />);
  expect(indices()).toContain(502);
  rerender(<Table source={{ ...rows, of: 'down' }} />);
  expect(scroller().scrollTop).toBe(0);
  expect(indices()[0]).toBe(2);
});

test('a list at its top is not told to go there: the page would be laid out once more for each key', () => {
  const rows = sourceOf(people(1_000));
  const { rerender } = render(<Table source={{ ...rows, of: 'up' }} />);
  const told = vi.fn();
  const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop') ?? {};
  const noted = function (this: Element, top: number) {
    told(top);
    set?.call(this, top);
  };
  Object.defineProperty(scroller(), 'scrollTop', { configurable: true, ...(get && { get }), set: noted });
  rerender(<Table source={{ ...rows, of: 'down' }} />);
  expect(told).not.toHaveBeenCalled();
  scrollTo(500);
  told.mockClear();
  rerender(<Table source={{ ...rows, of: 'up' }} />);
  expect(told.mock.calls).toEqual([[0]]);
  rerender(<Table source={{ ...rows, of: 'down' }} />);
  expect(told).toHaveBeenCalledTimes(1);
});

test('from a few rows to many again at the top, its room is not looked up: the page would be laid out once more', () => {
  const many = sourceOf(people(1_000));
  const few = sourceOf(people(3));
  const { rerender } = render(<Table source={{ ...many, of: 'all' }} />);
  const before = indices();
  const looked = vi.fn(() => 0);
  Object.defineProperty(scroller(), 'clientHeight', { configurable: true, get: looked });
  rerender(<Table source={{ ...few, of: 'found' }} />);
  rerender(<Table source={{ ...many, of: 'all again' }} />);
  expect(looked).not.toHaveBeenCalled();
  expect(indices()).toEqual(before);
  // The same rows get fewer while it is scrolled, and more once it is at its top again.
  scrollTo(500);
  rerender(<Table source={{ ...few, of: 'all again' }} />);
  scrollTo(0);
  rerender(<Table source={{ ...many, of: 'all again' }} />);
  expect(indices()).toEqual(before);
});

test('one tip for all: by pointing and by focus, and away by Escape', async () => {
  render(<Table source={sourceOf(people(3))} />);
  const button = screen.getByRole('button', { name: 'Details of 1' });
  fireEvent.mouseOver(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Details');
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('what is cut in a row is told by a touch of it too, and by the focus on what stands in it', async () => {
  render(<Table source={sourceOf(people(3))} />);
  const cell = screen.getByText('Person 1').closest('td') as HTMLElement;
  Object.defineProperty(cell, 'scrollWidth', { configurable: true, value: 300 });
  const touch = () => fireEvent(cell, new PointerEvent('click', { pointerType: 'touch', bubbles: true }));
  touch();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Person 1');
  fireEvent.click(cell);
  expect(screen.queryByRole('tooltip')).toBeNull();
  const button = screen.getByRole('button', { name: 'Details of 1' });
  button.removeAttribute('data-tip');
  button.focus();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Person 1');
});

test('a tip that is open says what its row says now, and goes where nothing is cut any more', async () => {
  const called = (text: string): Column<Person>[] => [
    { id: 'name', header: 'Name', cell: ({ n }) => `${text} ${n}` },
    ...columns.slice(2),
  ];
  const table = (text: string) => (
    <PageFrame nonce="" env="test">
      <DataTable
        label="People"
        {...{ source: sourceOf(people(3)), columns: called(text), now: 0 }}
        sort={{ id: 'name', desc: false }}
        onSort={() => {}}
        rowKey={({ n }) => `p${n}`}
        rowHeight={2.5}
      />
    </PageFrame>
  );
  const { rerender } = render(table('Unknown'));
  const cell = screen.getByText('Unknown 1').closest('td') as HTMLElement;
  let width = 300;
  Object.defineProperty(cell, 'scrollWidth', { configurable: true, get: () => width });
  fireEvent.mouseOver(cell);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Unknown 1');
  rerender(table('Known'));
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe('Known 1'));
  width = 0;
  rerender(table('Well known'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('the owner of the rows sorts: the table only says what is wished', () => {
  render(<Table source={sourceOf(people(3))} />);
  const header = screen.getByRole('columnheader', { name: 'Name' });
  expect(header.getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(header.getAttribute('aria-sort')).toBe('descending');
  expect(indices()).toEqual([2, 3, 4]);
  expect(rows()[0]?.textContent).toContain('Person 0');
});

test('few rows are sorted stably, and those without a key come last either way', () => {
  const some = ['b', undefined, 'A', 'a10', 'a', 'a9'].map((key, at) => ({ key, at }));
  const order = (desc: boolean) => sortRows(some, ({ key }) => key, desc).map(({ at }) => at);
  expect(order(false)).toEqual([2, 4, 5, 3, 0, 1]);
  expect(order(true)).toEqual([0, 3, 5, 2, 4, 1]);
});

function Grid({ source, opened }: { source: RowSource<Person>; opened: (n: number) => void }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const numbers = (from: number, to: number) => people(to + 1).slice(from);
  return (
    <PageFrame nonce="" env="test">
      <DataTable
        label="People"
        {...{ source, columns, now: 0 }}
        sort={{ id: 'name', desc: false }}
        onSort={() => {}}
        rowKey={({ n }) => `p${n}`}
        rowHeight={2.5}
        onOpen={({ n }) => opened(n)}
        choice={{
          has: ({ n }) => chosen.includes(n),
          count: chosen.length,
          toggle: n => setChosen(chosen.includes(n) ? chosen.filter(one => one !== n) : [...chosen, n]),
          extend: (a, b, more) => {
            const between = numbers(Math.min(a, b), Math.max(a, b)).map(({ n }) => n);
            setChosen(more ? [...chosen, ...between] : between);
          },
          all: () => setChosen(people(source.count).map(({ n }) => n)),
          none: () => setChosen([]),
        }}
        copied={row => (chosen.length > 0 ? chosen.join() : row ? `row ${row.n}` : null)}
      />
    </PageFrame>
  );
}

function openGrid(count = 1_000) {
  const opened = vi.fn();
  render(<Grid source={sourceOf(people(count))} opened={opened} />);
  const grid = screen.getByRole('grid', { name: 'People' });
  act(() => grid.focus());
  const key = (name: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(grid, { key: name, ...more });
  const current = () =>
    document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.querySelector('td')
      ?.textContent;
  const selected = () =>
    rows()
      .filter(row => row.getAttribute('aria-selected') === 'true')
      .map(row => Number(row.getAttribute('aria-rowindex')) - 2);
  const cell = (n: number) => screen.getByText(`Person ${n}`);
  return { opened, grid, key, current, selected, cell };
}

test('in a grid the arrows go from row to row, the focus stays on the grid, and Enter opens', () => {
  const { opened, grid, key, current } = openGrid();
  expect(grid.getAttribute('aria-multiselectable')).toBe('true');
  expect(current()).toBe('Person 0');
  key('ArrowDown');
  key('ArrowDown');
  expect(current()).toBe('Person 2');
  key('ArrowUp');
  key('Enter');
  expect(opened.mock.calls).toEqual([[1]]);
  key('End');
  fireEvent.scroll(scroller());
  expect(current()).toBe('Person 999');
  key('ArrowDown');
  expect(current()).toBe('Person 999');
  key('Home');
  fireEvent.scroll(scroller());
  expect(current()).toBe('Person 0');
  expect(document.activeElement).toBe(grid);
});

test('rows are selected by Space, by the arrows with Shift, all of them and none', () => {
  const { key, selected, grid } = openGrid();
  key('ArrowDown');
  key(' ');
  expect(selected()).toEqual([1]);
  key('ArrowDown', { shiftKey: true });
  key('ArrowDown', { shiftKey: true });
  expect(selected()).toEqual([1, 2, 3]);
  key('ArrowUp', { shiftKey: true });
  expect(selected()).toEqual([1, 2]);
  key('Escape');
  expect(selected()).toEqual([]);
  key('a', { ctrlKey: true });
  expect(selected()).toHaveLength(rows().length);
  expect(grid.dataset.chosen).toBe('1000');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select none' }));
  expect(selected()).toEqual([]);
});

test('a click opens a row; with Ctrl, with Shift, or on its box it selects', () => {
  const { opened, cell, selected } = openGrid();
  fireEvent.click(cell(4), { clientX: 100 });
  expect(opened.mock.calls).toEqual([[4]]);
  fireEvent.click(cell(6), { ctrlKey: true, clientX: 100 });
  fireEvent.click(cell(8), { shiftKey: true, clientX: 100 });
  expect(selected()).toEqual([6, 7, 8]);
  fireEvent.click(cell(7), { clientX: 10 });
  expect(selected()).toEqual([6, 8]);
  fireEvent.click(screen.getByRole('button', { name: 'Details of 5' }));
  expect(opened.mock.calls).toHaveLength(1);
});

test('the arrows lead from a row to its buttons, and back', () => {
  const { key, grid } = openGrid();
  key('ArrowDown');
  key('ArrowRight');
  const button = screen.getByRole('button', { name: 'Details of 1' });
  expect(document.activeElement).toBe(button);
  fireEvent.keyDown(button, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(grid);
});

test('the keys for copying copy what is selected, or else the row that the keyboard is on', () => {
  const { key, grid } = openGrid();
  const copy = () => {
    const clipboardData = { setData: vi.fn() };
    fireEvent.copy(grid, { clipboardData });
    return clipboardData.setData.mock.calls;
  };
  key('ArrowDown');
  expect(copy()).toEqual([['text/plain', 'row 1']]);
  key(' ');
  key('ArrowDown', { shiftKey: true });
  expect(copy()).toEqual([['text/plain', '1,2']]);
});

test('the row that the keyboard is on stays the same while others come before it', () => {
  const opened = vi.fn();
  const { rerender } = render(<Grid source={sourceOf(people(30).slice(1))} opened={opened} />);
  const grid = screen.getByRole('grid');
  act(() => grid.focus());
  fireEvent.keyDown(grid, { key: 'ArrowDown' });
  rerender(<Grid source={sourceOf(people(30))} opened={opened} />);
  fireEvent.keyDown(grid, { key: 'Enter' });
  expect(opened.mock.calls).toEqual([[2]]);
});

const stackedPeople = stackedColumns<Person, (row: Person, now: number) => number>(
  [
    { id: 'name', header: 'Name', cell: ({ n }) => `Person ${n}`, sortBy: ({ n }) => n },
    {
      ...{ id: 'age', header: 'Age', sortBy: ({ n }: Person) => -n },
      cell: ({ n }: Person) => `${n} years old`,
      below: ({ n }: Person) => `born ${2000 - n}`,
      ages: () => '',
    },
    { id: 'town', header: 'Town', cell: () => 'Ulm' },
  ],
  { name: ['age', 'town'] },
);

test('what stands below another column can be sorted by, and says there what is not said above it', () => {
  const sorted = vi.fn();
  const source = sourceOf([{ n: 1 }, { n: 2 }]);
  render(
    <PageFrame nonce="" env="test">
      <DataTable
        label="People"
        {...{ source, columns: stackedPeople, sort: { id: 'age', desc: false }, onSort: sorted }}
        rowKey={({ n }) => `p${n}`}
        rowHeight={2.5}
      />
    </PageFrame>,
  );
  expect(screen.getByText('born 1998')).toBeDefined();
  expect(screen.queryByText('2 years old')).toBeNull();
  const [head] = screen.getAllByRole('columnheader');
  expect(head?.getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getAllByRole('columnheader')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /^Age ?, ascending$/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(sorted.mock.calls).toEqual([[{ id: 'age', desc: true }], [{ id: 'name', desc: false }]]);
  expect(screen.queryByRole('button', { name: 'Town' })).toBeNull();
});

test('a column with others below it has no less room than one that stays as it is', () => {
  const column = (id: string, width?: string): Column<string> => ({
    ...{ id, header: id, cell: () => id },
    ...(width === undefined ? {} : { width }),
  });
  const stacked = (...widths: (string | undefined)[]) =>
    stackedColumns(
      [...widths.map((width, n) => column(`c${n}`, width)), column('below', '1fr'), column('act', '3rem')],
      { c0: [], c1: ['below'], act: [] },
    ).map(({ width }) => width);
  expect(stacked('minmax(0, 28fr)', 'minmax(0, 19fr)')).toEqual([
    'minmax(0, 28fr)',
    'minmax(0, 28fr)',
    '3rem',
  ]);
  // What it needs by itself is not taken from it for those beside it.
  expect(stacked('minmax(0, 19fr)', 'minmax(0, 28fr)')).toEqual([
    'minmax(0, 19fr)',
    'minmax(0, 28fr)',
    '3rem',
  ]);
  expect(stacked(undefined, '9rem')).toEqual([undefined, 'minmax(0, 1fr)', '3rem']);
  expect(stacked('4rem', '9rem')).toEqual(['4rem', 'minmax(0, 1fr)', '3rem']);
});
