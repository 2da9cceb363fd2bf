// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { DialogWindow } from '../../../../src-renderer/ui/kit/dialog-window.tsx';
import { PageFrame } from '../../../../src-renderer/ui/kit/page-frame.tsx';
import { DataTable } from '../../../../src-renderer/ui/table/data-table.tsx';
import type { Connection } from '../../../../src-shared/connection.ts';
import { openApp } from '../../open-app.tsx';
import { info, northwind } from '../../samples.ts';

// Whoever knows the keys does not wait for the page: nothing here lets a timer or a frame pass between two of them.

const opened = vi.fn();

function People({ here }: { here: readonly number[] }) {
  return (
    <PageFrame nonce="" env="test">
      <DataTable<{ n: number }>
        label="People"
        source={{ count: 5_000, row: n => (here.includes(n) ? { n } : undefined) }}
        columns={[{ id: 'name', header: 'Name', cell: ({ n }) => `Person ${n}` }]}
        sort={{ id: 'name', desc: false }}
        onSort={() => {}}
        rowKey={({ n }) => `p${n}`}
        rowHeight={2.5}
        onOpen={({ n }) => opened(n)}
      />
    </PageFrame>
  );
}

/** The table with its first row here, and on it these keys. */
function pressIn(...keys: string[]) {
  opened.mockClear();
  const { rerender } = render(<People here={[0]} />);
  const grid = screen.getByRole('grid');
  grid.focus();
  for (const key of keys) fireEvent.keyDown(grid, { key });
  return { grid, arrive: (...here: number[]) => rerender(<People here={here} />) };
}

test('a row that is not here yet is opened by Enter as soon as it is, and once', () => {
  const { arrive } = pressIn('End', 'Enter');
  expect(opened).not.toHaveBeenCalled();
  arrive(4_999);
  expect(opened.mock.calls).toEqual([[4_999]]);
  arrive(4_998, 4_999);
  expect(opened).toHaveBeenCalledTimes(1);
});

test('whoever went on meanwhile is not shown the row that they have left', () => {
  const { arrive } = pressIn('End', 'Enter', 'ArrowUp');
  arrive(4_998, 4_999);
  expect(opened).not.toHaveBeenCalled();
  cleanup();
  const other = pressIn('End', 'Enter');
  other.grid.blur();
  other.arrive(4_999);
  expect(opened).not.toHaveBeenCalled();
});

test('the first of what is found is gone to by an Enter that follows the last letter at once', async () => {
  openApp('/team');
  fireEvent.keyDown(await screen.findByRole('heading', { level: 1 }), { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('textbox', { name: 'Go to or do' });
  fireEvent.change(field, { target: { value: 'activity' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(window.location.hash).toBe('#/activity');
});

test.each(['Columns', 'Views'])(
  '%s give way to what is asked for by a key, as a menu does, and it keeps the focus',
  async name => {
    openApp('/invitations');
    const button = await screen.findByRole('button', { name });
    fireEvent.click(button);
    const choices = await screen.findByRole('dialog');
    fireEvent.keyDown(choices, { key: 'k', ctrlKey: true });
    const field = await screen.findByRole('textbox', { name: 'Go to or do' });
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(document.activeElement).toBe(field);
  },
);

test('what is typed before its field is there is looked for, and does nothing elsewhere', async () => {
  openApp('/team');
  const heading = await screen.findByRole('heading', { level: 1 });
  fireEvent.keyDown(heading, { key: 'k', ctrlKey: true });
  const keys = ['x', 'Backspace', '?', 'Backspace', ...'activity', 'Enter'];
  // true: what has the focus gets it as well.
  expect(keys.filter(key => fireEvent.keyDown(heading, { key }))).toEqual([]);
  const field = await screen.findByRole('textbox', { name: 'Go to or do' });
  await waitFor(() => expect(field).toHaveProperty('value', 'activity'));
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  expect(fireEvent.keyDown(field, { key: 'x' })).toBe(true);
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(window.location.hash).toBe('#/activity');
});

test('nor does it come any more after Escape', async () => {
  openApp('/team');
  const heading = await screen.findByRole('heading', { level: 1 });
  fireEvent.keyDown(heading, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(heading, { key: 'a' });
  fireEvent.keyDown(heading, { key: 'Escape' });
  expect(fireEvent.keyDown(heading, { key: 'a' })).toBe(true);
  fireEvent.keyDown(heading, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('textbox', { name: 'Go to or do' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field).toHaveProperty('value', '');
});

test.each([
  { key: '?', shiftKey: true },
  { key: '/', ctrlKey: true },
])('the sheet of keys opens by %o', async pressed => {
  openApp('/team');
  fireEvent.keyDown(await screen.findByRole('heading', { level: 1 }), pressed);
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Keyboard shortcuts Ctrl+/ or ?' })).toBeDefined();
});

test('what is done on another screen is found by its name, and done there', async () => {
  openApp('/team');
  fireEvent.keyDown(await screen.findByRole('heading', { level: 1 }), { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('textbox', { name: 'Go to or do' });
  fireEvent.change(field, { target: { value: 'whose' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(await screen.findByRole('dialog', { name: 'Whose token is this?' })).toBeDefined();
  expect(window.location.hash).toBe('#/tokens');
});

test('what is not possible there is not done later either', async () => {
  const session = { heldIn: 'nowhere', savedAt: null, verdict: 'unchecked', checkedAt: null } as const;
  let connection: Connection = { ...northwind, session };
  const bridge = openApp('/team', {
    'connections.list': () => ({ connections: [connection], currentId: 'c1' }),
  });
  fireEvent.keyDown(await screen.findByRole('heading', { level: 1 }), { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('textbox', { name: 'Go to or do' });
  fireEvent.change(field, { target: { value: 'create' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  const create = await screen.findByRole('button', { name: 'Create token' });
  expect(create).toHaveProperty('disabled', true);
  connection = northwind;
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  await waitFor(() => expect(create).toHaveProperty('disabled', false));
  expect(screen.queryByRole('dialog', { name: 'Create token' })).toBeNull();
});

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <PageFrame nonce="" env="test">
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <button type="button">Elsewhere</button>
      <DialogWindow opened={isOpen} onClose={() => setOpen(false)} title="A question">
        <button type="button" onClick={() => flushSync(() => setOpen(false))}>
          No
        </button>
      </DialogWindow>
    </PageFrame>
  );
}

/** The dialog, opened by its button. */
async function openQuestion(): Promise<{ asks: HTMLElement; no: HTMLElement }> {
  render(<Opener />);
  const asks = screen.getByRole('button', { name: 'Ask' });
  asks.focus();
  fireEvent.click(asks);
  return { asks, no: await screen.findByRole('button', { name: 'No' }) };
}

test('the focus is back in the moment in which a dialog closes', async () => {
  const { asks, no } = await openQuestion();
  no.focus();
  fireEvent.click(no);
  expect(document.activeElement).toBe(asks);
});

test('a focus that somebody has moved out of the dialog stays where it is', async () => {
  const { no } = await openQuestion();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere', hidden: true });
  elsewhere.focus();
  fireEvent.click(no);
  expect(document.activeElement).toBe(elsewhere);
});

function Asking() {
  const [isOpen, setOpen] = useState(false);
  return (
    <PageFrame nonce="">
      <button type="button" onClick={() => setOpen(true)}>
        Invite
      </button>
      <DialogWindow opened={isOpen} onClose={() => setOpen(false)} title="A form">
        <Typed />
        <button type="button" onClick={() => setOpen(false)}>
          Send
        </button>
      </DialogWindow>
    </PageFrame>
  );
}

function Typed() {
  const [address, setAddress] = useState('');
  return <input aria-label="Address" value={address} onChange={({ target }) => setAddress(target.value)} />;
}

test('a form that is opened anew while it still goes holds nothing of what was sent', async () => {
  render(<Asking />);
  const opener = screen.getByRole('button', { name: 'Invite' });
  fireEvent.click(opener);
  const field = await screen.findByLabelText<HTMLInputElement>('Address');
  fireEvent.change(field, { target: { value: 'bo@northwind.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(document.querySelector('[data-closing]'), 'is drawn for a moment still').not.toBeNull();
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'bo@northwind.example');
  // The second Enter of whoever pressed it twice: the focus is back on what had opened it.
  fireEvent.click(opener);
  expect(document.querySelector('[data-closing]')).toBeNull();
  expect(screen.getByLabelText('Address')).toHaveProperty('value', '');
});

test.each([
  ['electron', 'Ctrl+N,Ctrl+Shift+N'],
  ['web', ''],
] as const)(
  'of the keys that a browser has for itself, the sheet lists in %s: “%s”',
  async (host, listed) => {
    openApp('/team', { 'app.info': () => ({ ...info, host }) });
    await screen.findByRole('heading', { name: 'Northwind' });
    fireEvent.keyDown(document.body, { key: '?' });
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const keys = [...sheet.querySelectorAll('kbd')].map(({ textContent }) => textContent);
    expect(keys.filter(one => /N$/.test(one)).join()).toBe(listed);
    expect(keys).toContain('Ctrl+K');
  },
);

test('a press beside a dialog leaves the focus in it, and one in it is as anywhere', async () => {
  render(
    <PageFrame nonce="" env="test">
      <DialogWindow opened onClose={() => {}} closeOnClickOutside={false} title="Names">
        <input aria-label="Name" />
      </DialogWindow>
    </PageFrame>,
  );
  const field = await screen.findByLabelText('Name');
  const beside = document.querySelector('.mantine-Modal-inner') ?? document.body;
  // What is not prevented gives the focus away.
  expect(fireEvent.mouseDown(beside)).toBe(false);
  expect(fireEvent.mouseDown(field)).toBe(true);
});
