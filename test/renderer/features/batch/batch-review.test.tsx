// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Plan } from '../../../../src-shared/invitation-plan.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import { refuse } from '../../../support/fake-bridge.ts';
import { press } from '../../open-app.tsx';
import { ada } from '../../samples.ts';
import { batchOf, enter, openBatch, planFor, planned, planOf, review, stepOf, view } from './batch-scene.tsx';

const every = [
  'a@x.example',
  'unchecked@x.example',
  'invited@x.example',
  'expired@x.example',
  'open@x.example',
  'twice@x.example',
  'faulty',
].join('\n');

const table = () => within(screen.getByRole('table', { name: 'People to invite' }));
const rowOf = (address: string) => {
  const input = table().getAllByDisplayValue(address)[0]?.closest('tr');
  if (!input) throw new Error(`no row of ${address}`);
  return within(input);
};
const shown = () =>
  table()
    .queryAllByRole('textbox', { name: /^Address/ })
    .map(box => (box as HTMLInputElement).value);
const status = (words: RegExp) => waitFor(() => expect(screen.getByText(words)).toBeDefined());

test('of every row it is said what is known of it, and only what can be sent is', async () => {
  openBatch();
  await review(every);
  for (const [address, words] of [
    ['a@x.example', 'New'],
    ['unchecked@x.example', 'Not checked against all that was sent'],
    ['invited@x.example', 'Already invited'],
    ['expired@x.example', 'can be invited again'],
    ['open@x.example', 'Under way or in doubt'],
    ['twice@x.example', 'Stands further up'],
    ['faulty', 'Not an e-mail address'],
  ] as const) {
    expect(rowOf(address).getByText(new RegExp(words)), address).toBeDefined();
  }
  expect(screen.getByText('3 people to be invited, 4 rows are left out')).toBeDefined();
});

test('the counts show their rows, and what needs nothing more is taken out at once, and brought back', async () => {
  const bridge = openBatch();
  await review(every);
  fireEvent.click(screen.getByRole('radio', { name: 'To be corrected 1' }));
  expect(shown()).toEqual(['faulty']);
  fireEvent.click(screen.getByRole('radio', { name: 'To be invited 3' }));
  expect(shown()).toEqual(['a@x.example', 'unchecked@x.example', 'expired@x.example']);
  fireEvent.click(screen.getByRole('radio', { name: 'All 7' }));
  await press('Remove those already invited or twice');
  expect(shown()).toHaveLength(5);
  await waitFor(() => expect(bridge.inputsOf('invitations.plan').at(-1)?.people).toHaveLength(5));
  await press('Bring back 2 removed rows');
  expect(shown()).toHaveLength(7);
});

test('a role that is corrected in one row is offered for the others with it, where the check has warned of theirs', async () => {
  const written = ['admn', 'admn', 'admn', 'member', 'member'];
  const bridge = openBatch({
    'invitations.plan': ({ people }) =>
      planOf(
        written.map((role, n) => {
          const now = people?.[n]?.role ?? role;
          return planned(`p${n}@x.example`, n, {
            role: now,
            warnings: now === 'admn' ? ['role-unseen'] : [],
          });
        }),
      ),
  });
  await review('read');
  const roleOf = (n: number) => rowOf(`p${n}@x.example`).getByRole('combobox', { name: /^Role/ });
  fireEvent.change(roleOf(3), { target: { value: 'owner' } });
  expect(screen.queryByRole('button', { name: /^Change / })).toBeNull();
  fireEvent.change(roleOf(0), { target: { value: 'admi' } });
  fireEvent.change(roleOf(0), { target: { value: 'admin' } });
  fireEvent.click(screen.getByRole('button', { name: /^Change .*admn.* to .*admin.* in 2 more rows$/ }));
  expect(screen.queryByRole('button', { name: /^Change / })).toBeNull();
  await waitFor(() =>
    expect(
      bridge
        .inputsOf('invitations.plan')
        .at(-1)
        ?.people?.map(({ role }) => role),
    ).toEqual([...['admin', 'admin', 'admin', 'owner', 'member']]),
  );
});

test('a row that is corrected is looked at again with all others, and stays as it was written', async () => {
  const bridge = openBatch();
  await review('a@x.example\nfaulty');
  fireEvent.click(screen.getByRole('radio', { name: 'To be corrected 1' }));
  fireEvent.change(rowOf('faulty').getByRole('textbox'), { target: { value: 'b@x.example' } });
  fireEvent.change(rowOf('b@x.example').getByRole('combobox', { name: /^Role/ }), {
    target: { value: 'admin' },
  });
  expect(rowOf('b@x.example').getByText('Checking…')).toBeDefined();
  await status(/^2 people to be invited/);
  expect(rowOf('b@x.example').getByText('New')).toBeDefined();
  const [, again, ...others] = bridge.inputsOf('invitations.plan');
  expect(again?.people).toEqual([
    { email: 'a@x.example', role: 'member', seat: true },
    { email: 'b@x.example', role: 'admin', seat: true },
  ]);
  expect(others).toEqual([]);
});

test('what was said of rows before the last change is not taken for what is so', async () => {
  const answers: ((plan: Plan) => void)[] = [];
  openBatch({
    'invitations.plan': input =>
      input.people ? new Promise(resolve => answers.push(resolve)) : planFor(input),
  });
  await review('a@x.example');
  const change = (value: string) =>
    fireEvent.change(table().getByRole('textbox', { name: /^Address/ }), { target: { value } });
  change('b@x.example');
  await waitFor(() => expect(answers).toHaveLength(1));
  change('invited@x.example');
  act(() => answers[0]?.(planOf([planned('b@x.example', 0)])));
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(table().getByText('Checking…')).toBeDefined();
  act(() => answers[1]?.(planOf([planned('invited@x.example', 0)])));
  await status(/^0 people to be invited, 1 row is left out/);
  expect(shown()).toEqual(['invited@x.example']);
});

test('where nobody can be invited, nothing can be sent', async () => {
  openBatch();
  await review('invited@x.example');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nobody can be invited' }).disabled).toBe(
    true,
  );
});

test('a seat that is neither yes nor no is chosen by the owner', async () => {
  const bridge = openBatch({
    'invitations.plan': input =>
      input.people
        ? planFor(input)
        : planOf([
            planned('a@x.example', 0, {
              ...{ useSeat: null, seatWritten: 'maybe', verdict: 'faulty', faults: ['seat-unclear'] },
            }),
          ]),
  });
  await review('a@x.example');
  const seat = table().getByRole<HTMLSelectElement>('combobox', { name: /^Seat/ });
  expect(seat.selectedOptions[0]?.textContent).toBe('“maybe”?');
  fireEvent.change(seat, { target: { value: 'no' } });
  await status(/^1 person to be invited/);
  expect(bridge.inputsOf('invitations.plan').at(-1)?.people?.[0]?.seat).toBe(false);
});

test('characters that do not show are shown by their numbers, and warnings stand beside', async () => {
  openBatch({
    'invitations.plan': () =>
      planOf([
        planned('z\u200bero@x.example', 0, { verdict: 'faulty', faults: ['address-hidden'] }),
        planned('pаypal@x.example', 1, { warnings: ['lookalike', 'role-unseen'] }),
      ]),
  });
  await review('z');
  expect(table().getByText('U+200B. Hidden characters in the address')).toBeDefined();
  expect(table().getByText(/only look like Latin ones; nobody in the list has this role/)).toBeDefined();
});

const seats = { total: 50, used: 46, pending: 0, takes: 3, fetchedAt: 1, staleBecause: null };
test.each([
  ['enough', seats, 'Enough seats: 1 left'],
  ['enough', { ...seats, pending: 1 }, 'Enough seats: 0 to 1 left'],
  ['short', { ...seats, pending: 3 }, 'Seats may be short: up to 2 missing'],
  ['short', { ...seats, takes: 6 }, '2 seats missing'],
  ['short', { ...seats, takes: 6, pending: 3 }, '2 seats missing, or up to 5'],
  ['short', { ...seats, used: 53 }, '6 seats missing'],
  ['enough', { ...seats, used: 53, takes: 0, pending: 2 }, 'No seat is taken'],
] as const)('seats are %s: they warn and block nothing', async (is, given, words) => {
  openBatch({ 'invitations.plan': input => planFor(input, { seats: given }) });
  await review('a@x.example');
  const box = document.querySelector(`[data-seats=${is}]`);
  expect(box?.textContent).toContain(words);
  const free = given.used > 50 ? 'None free (53 of 50 used)' : '4 of 50 free';
  expect(box?.textContent).toContain(`${free}, as of Jan 1, 1970, 12:00 AM`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send 1 invitation/ }).disabled).toBe(false);
});

test('where the service shows no seats, nothing is computed', async () => {
  openBatch();
  await review('a@x.example');
  expect(screen.getByText(/Nothing is computed/)).toBeDefined();
  expect(document.querySelector('[data-seats]')).toBeNull();
});

const refused: Problem = { code: 'connection-refused' };
test.each([
  [
    'what was sent before is not known',
    { earlier: 'unread' },
    /cannot be read now, so it is not known who is/,
  ],
  ['it could not be read', { list: null, listProblem: refused }, /nobody is compared with them/],
  ['it is not whole', { complete: 'no', stopped: 'page-failed' }, /Not compared with the whole list/],
  ['it is of before', { staleBecause: refused }, /Compared with an older list/],
  ['nobody knows whether it is whole', { complete: 'unknown' }, /does not say whether that is all of it/],
] as const)('of the list it is said that %s', async (_, of, words) => {
  openBatch({
    'invitations.plan': input => {
      const plan = planFor(input);
      return 'list' in of || 'earlier' in of
        ? { ...plan, ...of }
        : { ...plan, list: plan.list && { ...plan.list, ...of } };
    },
  });
  await review('unchecked@x.example');
  expect(screen.getByText(words)).toBeDefined();
});

test('that invitations of the list do not show whose they are is told', async () => {
  openBatch({
    'invitations.plan': input => {
      const plan = planFor(input);
      return { ...plan, list: plan.list && { ...plan.list, hidden: 2 } };
    },
  });
  await review('unchecked@x.example');
  expect(screen.getByText(/2 invitations in it show no address, or only a part of it/)).toBeDefined();
});

test('rows beyond what is taken are told', async () => {
  openBatch({ 'invitations.plan': input => planFor(input, { beyond: 1 }) });
  await review('a@x.example');
  const told = screen.getByText(/1 row was left out: at most 10,000 are taken at a time/);
  expect(told.textContent).toContain('the rest by itself');
});

test('rows for which there is no room beside those of a review are told', async () => {
  const full = Array.from({ length: 10_000 }, (_, n) => planned(`p${n}@x.example`, n));
  openBatch({ 'invitations.plan': input => (input.people ? planFor(input) : planOf(full)) });
  await review('a@x.example');
  expect(screen.queryByText(/left out: at most/)).toBe(null);
  act(() => {
    location.hash = '/invitations';
  });
  const list = await screen.findByRole('grid');
  act(() => list.focus());
  fireEvent.keyDown(list, { key: ' ' });
  await press('Invite again…');
  await status(/1 row was left out: at most 10,000/);
});

/** To the list, and back with its first rows. */
async function inviteAgain(many = 1): Promise<void> {
  act(() => {
    location.hash = '/invitations';
  });
  const list = await screen.findByRole('grid');
  act(() => list.focus());
  fireEvent.keyDown(list, { key: ' ' });
  for (let n = 1; n < many; n += 1) fireEvent.keyDown(list, { key: 'ArrowDown', shiftKey: true });
  await press('Invite again…');
  await status(/2 people to be invited/);
}

test('rows that were left out of a text are told as well where others come beside those that are reviewed', async () => {
  openBatch({ 'invitations.plan': input => planFor(input, { beyond: input.people ? 0 : 2 }) });
  await review('a@x.example');
  await inviteAgain();
  expect(screen.getByText(/2 rows were left out: at most 10,000/)).toBeDefined();
});

test('to read the text anew is told to lose those that came beside it', async () => {
  openBatch();
  await review('a@x.example');
  await inviteAgain();
  await press('Back to inviting many');
  expect(screen.getByText(/made in the review so far would be lost/)).toBeDefined();
});

test('that to read addresses as a table undoes changes is told before any is made, and nothing moves then', async () => {
  openBatch();
  await review('a@x.example\nb@x.example');
  expect(screen.getByRole('button', { name: 'Read it as a table' })).toBeDefined();
  expect(screen.getByText(/To read it otherwise undoes what is changed below/)).toBeDefined();
});

test('a table stays one where others come beside its rows', async () => {
  const columns = [{ name: 'Mail', use: 'email' as const }];
  const found = { delimiter: ',' as const, header: true, columns };
  openBatch({
    'invitations.plan': input =>
      input.people ? { ...planFor(input), table: null } : planFor(input, { table: found }),
  });
  await review('a@x.example');
  await inviteAgain();
  expect(screen.getByText(/^Read as a table: address from/)).toBeDefined();
});

test('nobody is given the role of another who is invited with them', async () => {
  const rows = [
    { ...ada, role: 'owner' },
    { ...ada, id: 'inv_2', email: 'b@x.example', role: null },
  ];
  const bridge = openBatch({
    'invitations.view': async input => ({ ...(await view(input)), rows, matching: 2, all: 2 }),
  });
  await screen.findByLabelText('Addresses, or a table');
  await inviteAgain(2);
  const [asked] = bridge.inputsOf('invitations.plan').slice(-1);
  expect(asked?.people?.map(({ role }) => role)).toEqual(['owner', '']);
  expect(asked?.defaults.role).toBe('');
});

test('where no token is in use, the way leads to the tokens, and not to comparing once more', async () => {
  openBatch({
    'invitations.plan': input => planFor(input, { list: null, listProblem: { code: 'token-missing' } }),
  });
  await review('a@x.example');
  expect(screen.getByRole('button', { name: 'Go to tokens' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Compare again' })).toBeNull();
});

test('of very many columns that are not used, some are named', async () => {
  const columns = [
    { name: 'Mail', use: 'email' as const },
    ...['A', '', 'C', 'D', 'E', 'F'].map(name => ({ name, use: null })),
  ];
  openBatch({
    'invitations.plan': input => planFor(input, { table: { delimiter: ',', header: true, columns } }),
  });
  await review('a@x.example');
  const words = 'Read as a table: address from “Mail”. Not used: “A”, column 3, “C”, “D”, others.';
  expect(screen.getByText(words)).toBeDefined();
});

test('the columns of a table are said, and read otherwise where the owner chooses so', async () => {
  const columns = [
    { name: 'Mail', use: 'email' as const },
    { name: 'Other', use: null },
  ];
  const bridge = openBatch({
    'invitations.plan': input => planFor(input, { table: { delimiter: ',', header: true, columns } }),
  });
  await review('a@x.example');
  expect(screen.getByText('Read as a table: address from “Mail”. Not used: “Other”.')).toBeDefined();
  await press('Columns');
  fireEvent.change(screen.getByLabelText('Other'), { target: { value: 'email' } });
  await waitFor(() =>
    expect(bridge.inputsOf('invitations.plan').at(-1)).toMatchObject({
      header: true,
      columns: [null, 'email'],
    }),
  );
  fireEvent.click(screen.getByLabelText('The first row is a heading'));
  await waitFor(() => expect(bridge.inputsOf('invitations.plan').at(-1)).toMatchObject({ header: false }));
});

test('the invitation that is there already can be looked at', async () => {
  openBatch();
  await review('invited@x.example');
  await press('The invitation in the list to invited@x.example');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('inv_1')).toBeDefined();
});

test('of the invitation that is there already, what came empty or in an unexpected form is not called not given', async () => {
  const odd = { ...ada, role: '', useSeat: null, createdAt: null, badFields: ['use_seat'] };
  openBatch({ 'invitations.view': async input => ({ ...(await view(input)), rows: [odd] }) });
  await review('invited@x.example');
  await press('The invitation in the list to invited@x.example');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('inv_1');
  expect(dialog.textContent).toMatch(
    /Role\s*\(empty text\)\s*Uses a seat\s*Unexpected form\s*Created\s*Not given/,
  );
});

test.each([
  ['the list was read to its end', {}, 'It is no longer in the list.'],
  ['others match, too', { matching: 4_000 }, 'It was not found in what was looked through of the list'],
  ['the list is not complete', { complete: 'no' as const }, 'It was not found in what was looked through'],
])('one that is not found is called gone only where all was looked through: %s', async (_, more, words) => {
  openBatch({
    'invitations.view': async input => ({ ...(await view(input)), rows: [], matching: 0, ...more }),
  });
  await review('invited@x.example');
  await press('The invitation in the list to invited@x.example');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(words, { exact: false });
});

test('one that is not found while the list is read is waited for', async () => {
  const reading = { pages: 1, items: 100 };
  const unread = async (input: Parameters<typeof view>[0]) => ({ ...(await view(input)), rows: [], reading });
  openBatch({ 'invitations.view': unread });
  await review('invited@x.example');
  await press('The invitation in the list to invited@x.example');
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole('status')).textContent).toContain('the invitation');
  expect(dialog.textContent).not.toContain('no longer in the list');
});

test('what leaves, and where to, is confirmed; then exactly that is sent, once', async () => {
  const job = batchOf([stepOf(0), stepOf(1)]);
  const bridge = openBatch({
    'invitations.sendMany': () => job,
    'jobs.steps': () => ({ steps: [], all: 0 }),
  });
  await review('a@x.example\nexpired@x.example\ninvited@x.example');
  await press('Send 2 invitations…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite 2 people to Northwind?' }));
  expect(dialog.getByText(/Each address is sent one invitation/).textContent).toContain('1 row is left out');
  fireEvent.change(dialog.getByLabelText('Pace'), { target: { value: '8' } });
  expect(bridge.inputsOf('invitations.sendMany')).toEqual([]);
  await press('Send 2 invitations');
  expect(await screen.findByRole('heading', { name: 'Batch of 2 invitations' })).toBeDefined();
  expect(bridge.inputsOf('invitations.sendMany')).toEqual([
    {
      connectionId: 'c1',
      people: [
        { email: 'a@x.example', role: 'member', useSeat: true },
        { email: 'expired@x.example', role: 'member', useSeat: true },
      ],
      atOnce: 8,
    },
  ]);
  // What was sent is not offered a second time.
  await press('Invite others');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Addresses, or a table')).value).toBe('');
});

test('a review that was left open is compared once more before it is asked whether to send it', async () => {
  const bridge = openBatch();
  await review('a@x.example\nb@x.example');
  const answers: (() => void)[] = [];
  // Meanwhile somebody else has invited one of them.
  bridge.handle({
    'invitations.plan': async input => {
      await new Promise<void>(resolve => answers.push(resolve));
      return planOf(
        planFor(input).rows.map(row =>
          row.n === 1 ? planned('b@x.example', 1, { verdict: 'invited' }) : row,
        ),
      );
    },
  });
  await press('Send 2 invitations…');
  await status(/^Checking…/);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  const dialog = await screen.findByRole('dialog', { name: 'Invite 1 person to Northwind?' });
  expect(dialog.textContent).toContain('1 row is left out');
});

test.each([
  ['one of them', [1], 'Invite 1 person to Northwind?'],
  ['all of them', [0, 1], null],
])('somebody invites %s while the question lies open: none gets another', async (_, invited, asked) => {
  const bridge = openBatch();
  await review('a@x.example\nb@x.example');
  await press('Send 2 invitations…');
  await screen.findByRole('dialog', { name: 'Invite 2 people to Northwind?' });
  bridge.handle({
    'invitations.plan': input =>
      planOf(
        planFor(input).rows.map((row, n) =>
          invited.includes(n) ? planned(row.email, n, { verdict: 'invited' }) : row,
        ),
      ),
  });
  await press('Send 2 invitations');
  if (asked === null) await screen.findByRole('button', { name: 'Nobody can be invited' });
  else {
    const again = await screen.findByRole('dialog', { name: asked });
    expect(within(again).getByRole('alert').textContent).toContain('b@x.example is left out now.');
  }
  expect(bridge.inputsOf('invitations.sendMany')).toEqual([]);
  if (asked === null) return waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const send = screen.getByRole('button', { name: 'Send 1 invitation' });
  fireEvent.click(send);
  fireEvent.click(send);
  await waitFor(() => expect(bridge.inputsOf('invitations.sendMany')).toHaveLength(1));
  expect(bridge.inputsOf('invitations.plan')).toHaveLength(4);
});

test('a list that cannot be read as the question is answered sends nothing unseen: it is asked anew, and the focus leaves the button', async () => {
  const bridge = openBatch();
  await review('a@x.example\nb@x.example');
  await press('Send 2 invitations…');
  const dialog = await screen.findByRole('dialog', { name: 'Invite 2 people to Northwind?' });
  expect(within(dialog).queryByRole('alert')).toBeNull();
  bridge.handle({
    'invitations.plan': input =>
      planOf(
        planFor(input).rows.map(row => ({ ...row, verdict: 'unchecked' })),
        { list: null, listProblem: { code: 'internal' } },
      ),
  });
  await press('Send 2 invitations');
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('This time not everybody could be compared.');
  expect(dialog.textContent).toContain('2 of them were not compared');
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(bridge.inputsOf('invitations.sendMany')).toEqual([]);
  // The second click of a double one was meant for the question before.
  fireEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }), { detail: 2 });
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(bridge.inputsOf('invitations.sendMany')).toEqual([]);
  await press('Send 2 invitations');
  await waitFor(() => expect(bridge.inputsOf('invitations.sendMany')).toHaveLength(1));
});

test('while it compares, the question can be left, and then nothing is sent', async () => {
  const bridge = openBatch();
  await review('a@x.example\nb@x.example');
  await press('Send 2 invitations…');
  const dialog = within(await screen.findByRole('dialog'));
  const answers: (() => void)[] = [];
  bridge.handle({
    'invitations.plan': async input => {
      await new Promise<void>(resolve => answers.push(resolve));
      return planFor(input);
    },
  });
  await press('Send 2 invitations');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(dialog.getByRole('status').textContent).toBe(
    'Comparing once more. Nothing has been sent so far, and you can still cancel.',
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Until it has ended no second question is asked.
  fireEvent.click(screen.getByRole('button', { name: 'Send 2 invitations…' }));
  answers[0]?.();
  await status(/^2 people to be invited$/);
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bridge.inputsOf('invitations.sendMany')).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['others', 'b@x.example is left out now.'],
  ['a failure', 'The people could not be compared.'],
  ['the same', 'You went elsewhere before anything was sent.'],
])('whoever went elsewhere while it compared is told that nothing was sent: %s', async (what, words) => {
  const bridge = openBatch();
  await review('a@x.example\nb@x.example');
  await press('Send 2 invitations…');
  await screen.findByRole('dialog');
  let answer = () => {};
  bridge.handle({
    'invitations.plan': async input => {
      await new Promise<void>(resolve => {
        answer = resolve;
      });
      if (what === 'a failure') return refuse({ code: 'internal' });
      if (what === 'the same') return planFor(input);
      return planOf(planFor(input).rows.map((row, n) => (n === 1 ? { ...row, verdict: 'invited' } : row)));
    },
  });
  await press('Send 2 invitations');
  await waitFor(() => expect(bridge.inputsOf('invitations.plan')).toHaveLength(3));
  act(() => {
    location.hash = '#/activity';
  });
  await screen.findByRole('heading', { name: 'Activity', level: 1 });
  answer();
  const told = await screen.findByText('Nothing was sent to Northwind');
  expect(told.closest('[role="alert"]')?.textContent).toContain(words);
  expect(bridge.inputsOf('invitations.sendMany')).toEqual([]);
});

test.each<[string, Problem | null]>([
  ['it was sent', null],
  ['it was refused', { code: 'busy', reason: 'invitation-on-its-way' }],
  ['nobody knows', { code: 'internal' }],
])('whoever went elsewhere while it was sent finds it as it is: %s', async (_, problem) => {
  let answer = () => {};
  const bridge = openBatch({
    'invitations.sendMany': async () => {
      await new Promise<void>(resolve => {
        answer = resolve;
      });
      return problem ? refuse(problem) : batchOf([stepOf(0)]);
    },
    'jobs.steps': () => ({ steps: [], all: 0 }),
  });
  await review('a@x.example');
  await press('Send 1 invitation…');
  await press('Send 1 invitation');
  await waitFor(() => expect(bridge.inputsOf('invitations.sendMany')).toHaveLength(1));
  act(() => {
    location.hash = '#/activity';
  });
  await screen.findByRole('heading', { name: 'Activity', level: 1 });
  answer();
  if (problem?.code === 'busy') {
    const told = await screen.findByText('Nothing was sent to Northwind');
    expect(told.closest('[role="alert"]')?.textContent).toContain('The review is where you left it.');
  } else if (problem) {
    const told = await screen.findByText('It is not known whether the batch for Northwind was begun');
    const text = told.closest('[role="alert"]')?.textContent;
    expect(text).toContain('Look there before you send again.');
    expect(text?.match(/not known/g)).toHaveLength(1);
  }
  await new Promise(resolve => setTimeout(resolve, 50));
  act(() => {
    location.hash = '#/invitations/many';
  });
  // What was sent is not offered a second time.
  if (problem) expect(await screen.findByRole('button', { name: 'Send 1 invitation…' })).toBeDefined();
  else expect((await screen.findByLabelText<HTMLTextAreaElement>('Addresses, or a table')).value).toBe('');
});

test.each([
  ['what was sent is not there any more', 'nothing'],
  ['what was changed since is', 'a row'],
])('to whoever came back before it was said to be sent, %s', async (_, changed) => {
  let answer = () => {};
  const bridge = openBatch({
    'invitations.sendMany': async () => {
      await new Promise<void>(resolve => {
        answer = resolve;
      });
      return batchOf([stepOf(0)]);
    },
    'jobs.steps': () => ({ steps: [], all: 0 }),
  });
  const go = async (to: string) =>
    act(() => {
      location.hash = to;
    });
  await review('a@x.example\nb@x.example');
  await press('Send 2 invitations…');
  await press('Send 2 invitations');
  await waitFor(() => expect(bridge.inputsOf('invitations.sendMany')).toHaveLength(1));
  await go('#/activity');
  await screen.findByRole('heading', { name: 'Activity', level: 1 });
  await go('#/invitations/many');
  await screen.findByRole('button', { name: 'Send 2 invitations…' });
  if (changed === 'a row') {
    await press('Remove line 1');
    await screen.findByRole('button', { name: 'Send 1 invitation…' });
    await go('#/activity');
    await screen.findByRole('heading', { name: 'Activity', level: 1 });
  }
  answer();
  await new Promise(resolve => setTimeout(resolve, 50));
  if (changed === 'a row') {
    await go('#/invitations/many');
    expect(await screen.findByRole('button', { name: 'Send 1 invitation…' })).toBeDefined();
  } else {
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Addresses, or a table')).value).toBe('');
    expect(screen.queryByRole('button', { name: /^Send \d/ })).toBeNull();
  }
});

test('where all were invited meanwhile, nobody is asked whether to send it to nobody', async () => {
  const bridge = openBatch();
  await review('a@x.example');
  bridge.handle({ 'invitations.plan': () => planOf([planned('a@x.example', 0, { verdict: 'invited' })]) });
  await press('Send 1 invitation…');
  await screen.findByRole('button', { name: 'Nobody can be invited' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where a review cannot be compared once more, nothing is asked, and why is told', async () => {
  const bridge = openBatch();
  await review('a@x.example');
  bridge.handle({ 'invitations.plan': () => refuse({ code: 'policy-unusable' }) });
  await press('Send 1 invitation…');
  expect((await screen.findByRole('alert')).textContent).toContain('The rows could not be checked');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was entered and never reviewed is there still after something else was sent', async () => {
  openBatch({
    'invitations.sendMany': () => batchOf([stepOf(0)]),
    'jobs.steps': () => ({ steps: [], all: 0 }),
  });
  await review('a@x.example');
  await press('Back to inviting many');
  await enter('a@x.example\nb@x.example');
  await press('Back to the review');
  await press('Send 1 invitation…');
  await press('Send 1 invitation');
  expect(await screen.findByRole('heading', { name: /^Batch of 1/ })).toBeDefined();
  await press('Invite others');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Addresses, or a table');
  expect(field.value).toBe('a@x.example\nb@x.example');
});

test('after an absence the owner is asked first, and then it is sent once', async () => {
  let away = true;
  const bridge = openBatch({
    'invitations.sendMany': () => (away ? refuse({ code: 'away' }) : batchOf([stepOf(0), stepOf(1)])),
    'idle.confirm': () => {
      away = false;
      return {};
    },
    'jobs.steps': () => ({ steps: [], all: 0 }),
  });
  await review('a@x.example\nb@x.example');
  await press('Send 2 invitations…');
  await press('Send 2 invitations');
  expect(await screen.findByRole('heading', { name: 'Batch of 2 invitations' })).toBeDefined();
  expect(bridge.inputsOf('idle.confirm')).toHaveLength(1);
});

test('a role that is entered for all beside a review is what its rows are compared and sent with', async () => {
  const bridge = openBatch({
    'invitations.sendMany': () => batchOf([stepOf(0)]),
  });
  await review('a@x.example');
  fireEvent.change(rowOf('a@x.example').getByRole('combobox', { name: /^Role/ }), { target: { value: '' } });
  await status(/^1 person to be invited/);
  await press('Back to inviting many');
  fireEvent.change(await screen.findByRole('combobox', { name: 'Role' }), { target: { value: 'admin' } });
  await press('Back to the review');
  await screen.findByPlaceholderText('admin');
  await waitFor(() => expect(bridge.inputsOf('invitations.plan').at(-1)?.defaults.role).toBe('admin'));
  await status(/^1 person to be invited/);
  await press('Send 1 invitation…');
  await press('Send 1 invitation');
  await waitFor(() =>
    expect(bridge.inputsOf('invitations.sendMany')[0]?.people).toEqual([
      { email: 'a@x.example', role: 'admin', useSeat: true },
    ]),
  );
});

test('while it is not known what a role for all has made of the rows, nothing is sent', async () => {
  const bridge = openBatch();
  await review('a@x.example');
  fireEvent.change(rowOf('a@x.example').getByRole('combobox', { name: /^Role/ }), { target: { value: '' } });
  await status(/^1 person to be invited/);
  await press('Back to inviting many');
  fireEvent.change(await screen.findByRole('combobox', { name: 'Role' }), { target: { value: 'admin' } });
  bridge.handle({ 'invitations.plan': () => refuse({ code: 'internal' }) });
  await press('Back to the review');
  await status(/^Not checked since the last change/);
  expect(screen.getByRole('button', { name: /^Send 1/ }).getAttribute('aria-disabled')).toBe('true');
});

test('a role for all that is entered while the rows are compared is what they are compared with anew', async () => {
  const bridge = openBatch();
  await review('a@x.example');
  const answers: (() => void)[] = [];
  bridge.handle({
    'invitations.plan': async input => {
      await new Promise<void>(resolve => answers.push(resolve));
      return planFor(input);
    },
  });
  fireEvent.change(rowOf('a@x.example').getByRole('combobox', { name: /^Role/ }), { target: { value: '' } });
  await waitFor(() => expect(answers).toHaveLength(1));
  await press('Back to inviting many');
  fireEvent.change(await screen.findByRole('combobox', { name: 'Role' }), { target: { value: 'admin' } });
  answers[0]?.();
  await waitFor(() => expect(screen.queryByText(/^Reading it, and comparing it/)).toBeNull());
  await press('Back to the review');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await status(/^1 person to be invited/);
  expect(bridge.inputsOf('invitations.plan').at(-1)?.defaults.role).toBe('admin');
});

test('a batch that was refused is told as not sent, and the rows are looked at again', async () => {
  const bridge = openBatch({
    'invitations.sendMany': () => refuse({ code: 'busy', reason: 'invitation-on-its-way' }),
  });
  await review('a@x.example');
  await press('Send 1 invitation…');
  await press('Send 1 invitation');
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was sent');
  const { length } = bridge.inputsOf('invitations.plan');
  await press('Cancel');
  await waitFor(() => expect(bridge.inputsOf('invitations.plan').length).toBeGreaterThan(length));
});

test('where the answer is lost, nothing is called sent or not sent, and it cannot be sent again at once', async () => {
  const bridge = openBatch({ 'invitations.sendMany': () => refuse({ code: 'internal' }) });
  await review('a@x.example');
  await press('Send 1 invitation…');
  await press('Send 1 invitation');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^It is not known whether this batch was begun\W*If it was,/);
  expect(alert.textContent).not.toContain('Nothing was sent');
  fireEvent.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
  expect(bridge.inputsOf('invitations.sendMany')).toHaveLength(1);
});

test('a check that failed is told, and nothing is sent by what was known before', async () => {
  let fails = false;
  const bridge = openBatch({
    'invitations.plan': input => (fails ? refuse({ code: 'policy-unusable' }) : planFor(input)),
  });
  await review('a@x.example\nb@x.example');
  fails = true;
  fireEvent.change(rowOf('b@x.example').getByRole('textbox'), { target: { value: 'c@x.example' } });
  expect((await screen.findByRole('alert')).textContent).toContain('The rows could not be checked');
  fireEvent.click(screen.getByRole('button', { name: /^Send 1 invitation/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fails = false;
  await press('Try again');
  await status(/^2 people to be invited/);
  expect(bridge.inputsOf('invitations.sendMany')).toEqual([]);
});
