// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fewAddresses, withoutAddress } from '../../../../src-renderer/features/batch/few-addresses.ts';
import { readFile } from '../../../../src-renderer/features/batch/read-file.ts';
import { fieldMessages } from '../../../../src-shared/field-messages.ts';
import { mostPlanCharacters } from '../../../../src-shared/invitation-plan.ts';
import { refuse } from '../../../support/fake-bridge.ts';
import { press } from '../../open-app.tsx';
import { enter, openBatch, planFor, planned, planOf, review } from './batch-scene.tsx';

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Addresses, or a table');
const describedBy = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ');

async function choose(content: BlobPart, name = 'people.csv'): Promise<void> {
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]');
    if (!found) throw new Error('no field for a file');
    return found;
  });
  fireEvent.change(input, { target: { files: [new File([content], name)] } });
}

test('nothing entered is said at the fields, and nothing is asked', async () => {
  const bridge = openBatch();
  await field();
  screen.getByRole('button', { name: /^Review for/ }).focus();
  await press(/^Review for/);
  expect(describedBy(await field())).toContain('Paste addresses or a table, or choose a file.');
  expect(bridge.inputsOf('invitations.plan')).toEqual([]);
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  fireEvent.change(await field(), { target: { value: 'a@x.example' } });
  await press(/^Review for/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Role/ })));
});

test('a role is asked for where rows name none, and only then', async () => {
  const roles = { named: 'admin', other: '' };
  const bridge = openBatch({
    'invitations.plan': input =>
      planOf([
        planned('a@x.example', 0, { role: roles.named }),
        planned('b@x.example', 1, { role: roles.other || input.defaults.role }),
      ]),
  });
  fireEvent.change(await field(), { target: { value: 'email,role\na@x.example,admin\nb@x.example,' } });
  screen.getByRole('button', { name: /^Review for/ }).focus();
  await press(/^Review for/);
  const words = 'Enter a role: 1 row names none (line 2: b@x.example).';
  expect(await screen.findByText(words)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Role/ })));
  roles.other = 'member';
  await press(/^Review for/);
  expect(await screen.findByRole('heading', { name: 'Review before sending' })).toBeDefined();
  expect(bridge.inputsOf('invitations.plan').map(({ defaults }) => defaults.role)).toEqual(['', '']);
});

test('what is entered while it is being read is not lost to the review of what was there before', async () => {
  const held = Promise.withResolvers<void>();
  const bridge = openBatch({
    'invitations.plan': async input => {
      await held.promise;
      return planFor(input);
    },
  });
  await enter('a@x.example');
  await press(/^Review for/);
  expect(await screen.findByText(/^Reading it/)).toBeDefined();
  fireEvent.change(await field(), { target: { value: 'a@x.example\nb@x.example' } });
  held.resolve();
  expect(await screen.findByText('Something else was entered meanwhile: review it once more.')).toBeDefined();
  await press(/^Review for/);
  expect(await screen.findByDisplayValue('b@x.example')).toBeDefined();
  expect(bridge.inputsOf('invitations.plan').map(({ text }) => text)).toEqual([
    'a@x.example',
    'a@x.example\nb@x.example',
  ]);
});

test('rows without a role are named by their lines, the first few of them, and another file is another matter', async () => {
  const rows = [...Array(9).keys()].map(n => planned(`p${n}@x.example`, n, { role: n < 4 ? 'admin' : '' }));
  const shown = { rows };
  openBatch({ 'invitations.plan': () => planOf(shown.rows) });
  const missing = () => screen.queryByText(/^Enter a role/)?.textContent;
  await choose('email,role');
  await screen.findByText('people.csv');
  await press(/^Review for/);
  await waitFor(() =>
    expect(missing()).toBe(
      'Enter a role: 5 rows name none (line 5: p4@x.example, line 6: p5@x.example, line 7: p6@x.example and 2 more).',
    ),
  );
  await choose('email', 'others.csv');
  await screen.findByText('others.csv');
  expect(missing()).toBeUndefined();
  shown.rows = rows.slice(4);
  await press(/^Review for/);
  await waitFor(() => expect(missing()).toBe('Enter a role: no row names one.'));
  await press('Remove the file');
  expect(missing()).toBeUndefined();
});

test('of two files in a row the last is the one that is taken, whichever is read first', async () => {
  openBatch();
  await field();
  const first = Promise.withResolvers<ArrayBuffer>();
  const slow = new File(['slow@x.example'], 'first.csv');
  slow.arrayBuffer = () => first.promise;
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no field for a file');
  fireEvent.change(input, { target: { files: [slow] } });
  await choose('quick@x.example', 'second.csv');
  await screen.findByText('second.csv');
  await act(async () => first.resolve(new TextEncoder().encode('slow@x.example').buffer));
  expect(screen.queryByText('first.csv')).toBeNull();
  expect(screen.getByText('second.csv')).toBeDefined();
});

test('what is typed while a file is still read stays, and the file is not put in its place', async () => {
  openBatch();
  const first = Promise.withResolvers<ArrayBuffer>();
  const slow = new File(['slow@x.example'], 'first.csv');
  slow.arrayBuffer = () => first.promise;
  await field();
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no field for a file');
  fireEvent.change(input, { target: { files: [slow] } });
  fireEvent.change(await field(), { target: { value: 'typed@x.example' } });
  await act(async () => first.resolve(new TextEncoder().encode('slow@x.example').buffer));
  expect(screen.queryByText('first.csv')).toBeNull();
  expect((await field()).value).toBe('typed@x.example');
});

test('why another file was not taken goes with the file beside which it was said', async () => {
  openBatch();
  await choose('a@x.example');
  await screen.findByText('people.csv');
  const broken = new File(['x'], 'broken.csv');
  broken.arrayBuffer = () => Promise.reject(new Error('gone'));
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no field for a file');
  fireEvent.change(input, { target: { files: [broken] } });
  await screen.findByText(/could not be read/);
  await press('Remove the file');
  expect(screen.queryByText(/could not be read/)).toBeNull();
});

test('few pasted addresses are shown one by one, and each can be taken out', async () => {
  openBatch();
  await enter('Bo <bo@x.example>, cy@x.example; dee@x.example');
  const pills = within(screen.getByRole('group', { name: '3 addresses' }));
  fireEvent.click(pills.getByRole('button', { name: 'Remove cy@x.example' }));
  expect((await field()).value).toBe('Bo <bo@x.example>\ndee@x.example');
});

test('the focus stays among what can be taken out, and goes to the field after the last of it', async () => {
  openBatch();
  await enter('bo@x.example, cy@x.example, dee@x.example');
  const remove = (address: string) => screen.getByRole('button', { name: `Remove ${address}` });
  for (const [gone, next] of [
    ['cy', 'dee'],
    ['dee', 'bo'],
  ] as const) {
    remove(`${gone}@x.example`).focus();
    fireEvent.click(remove(`${gone}@x.example`));
    expect(document.activeElement).toBe(remove(`${next}@x.example`));
  }
  fireEvent.click(remove('bo@x.example'));
  expect(document.activeElement).toBe(await field());
  await choose('a@x.example');
  await press('Remove the file');
  expect(document.activeElement).toBe(await field());
});

test.each([
  ['', null],
  ['a@x.example', ['a@x.example']],
  ['a@x.example a@x.example', null],
  ['a@x.example,a@x.example', ['a@x.example']],
  ['email,role\na@x.example,admin', null],
  [Array.from({ length: 41 }, (_, n) => `p${n}@x.example`).join('\n'), null],
] as const)('pills of %j: %j', (text, pills) => {
  expect(fewAddresses(text)).toEqual(pills);
  expect(withoutAddress('a@x.example; b@x.example', 'a@x.example')).toBe('b@x.example');
});

test('what was entered, and for whom, is reviewed', async () => {
  const bridge = openBatch();
  await review('a@x.example');
  expect(bridge.inputsOf('invitations.plan')).toEqual([
    { connectionId: 'c1', text: 'a@x.example', defaults: { role: 'member', useSeat: true } },
  ]);
});

test.each([fieldMessages.notText, fieldMessages.quoteOpen(7)])(
  'a text that cannot be read is told at the field: %s',
  async words => {
    openBatch({ 'invitations.plan': () => refuse({ code: 'invalid-input', fields: { text: [words] } }) });
    await enter('"');
    await press(/^Review for/);
    await waitFor(async () => expect(describedBy(await field())).toContain(words));
    expect((await field()).value).toBe('"');
  },
);

test('what else is in the way is told, and what was entered stays', async () => {
  openBatch({ 'invitations.plan': () => refuse({ code: 'policy-unusable' }) });
  await enter('a@x.example');
  await press(/^Review for/);
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be reviewed');
  expect((await field()).value).toBe('a@x.example');
});

test('a file stands in place of the field, and its text is what is reviewed', async () => {
  const bridge = openBatch();
  await choose('a@x.example\nb@x.example');
  const card = await screen.findByRole('group', { name: 'File' });
  expect(card.textContent).toContain('people.csv');
  expect(card.textContent).toContain('read as UTF-8');
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'member' } });
  await press(/^Review for/);
  await screen.findByRole('heading', { name: 'Review before sending' });
  expect(bridge.inputsOf('invitations.plan')[0]?.text).toBe('a@x.example\nb@x.example');
});

test('a file that was dropped is read as well; several are not', async () => {
  openBatch();
  const place = (await field()).closest('[class*=drop]') as HTMLElement;
  const files = [new File(['a@x.example'], 'a.csv'), new File(['b@x.example'], 'b.csv')];
  fireEvent.drop(place, { dataTransfer: { files, types: ['Files'] } });
  await waitFor(async () => expect(describedBy(await field())).toContain('One file at a time'));
  fireEvent.drop(place, { dataTransfer: { files: files.slice(0, 1), types: ['Files'] } });
  expect((await screen.findByRole('group', { name: 'File' })).textContent).toContain('a.csv');
});

test('a file that is no text is told beside it', async () => {
  openBatch({
    'invitations.plan': () => refuse({ code: 'invalid-input', fields: { text: [fieldMessages.notText] } }),
  });
  await choose(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'photo.png');
  await screen.findByRole('group', { name: 'File' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'member' } });
  await press(/^Review for/);
  expect((await screen.findByRole('alert')).textContent).toContain(fieldMessages.notText);
});

test('what is entered stays while somebody looks at another screen', async () => {
  const bridge = openBatch();
  await enter('a@x.example', 'admin');
  bridge.emit('navigate', { to: 'team' });
  await screen.findByRole('heading', { name: 'Team' });
  window.location.hash = '#/invitations/many';
  expect((await field()).value).toBe('a@x.example');
});

test('what looks like a secret is kept nowhere', async () => {
  const bridge = openBatch({
    'invitations.plan': input => {
      const plan = planFor(input);
      for (const row of plan.rows) row.faults = ['secret'];
      return plan;
    },
  });
  await review('faulty');
  bridge.emit('navigate', { to: 'team' });
  await screen.findByRole('heading', { name: 'Team' });
  window.location.hash = '#/invitations/many';
  expect((await field()).value).toBe('');
});

const utf16 = (text: string, big: boolean): Uint8Array<ArrayBuffer> => {
  const bytes = new DataView(new ArrayBuffer(2 + 2 * text.length));
  bytes.setUint16(0, 0xfeff, !big);
  for (const [n, sign] of [...text].entries()) bytes.setUint16(2 + 2 * n, sign.charCodeAt(0), !big);
  return new Uint8Array(bytes.buffer);
};

test.each([
  ['UTF-8', new TextEncoder().encode('é@x.example')],
  ['UTF-8', new TextEncoder().encode('\ufeffé@x.example')],
  ['UTF-16', utf16('é@x.example', false)],
  ['UTF-16', utf16('é@x.example', true)],
  ['Windows-1252', new Uint8Array([0xe9, ...new TextEncoder().encode('@x.example')])],
])('a file in %s is read as that', async (encoding, bytes) => {
  expect(await readFile(new File([bytes], 'a.csv'))).toMatchObject({ text: 'é@x.example', encoding });
});

test('a file that calls itself UTF-8 is read as that, also where a letter of it cannot be read', async () => {
  const bytes = new Uint8Array([...new TextEncoder().encode('\ufeffa@x.example\nb'), 0xe9]);
  const text = 'a@x.example\nb\ufffd';
  expect(await readFile(new File([bytes], 'a.csv'))).toMatchObject({ text, encoding: 'UTF-8' });
});

test('a file that is too large is refused before it is read', async () => {
  const file = Object.assign(new File([''], 'all.csv'), {
    arrayBuffer: () => Promise.reject(new Error('It was read.')),
  });
  Object.defineProperty(file, 'size', { value: 3 * mostPlanCharacters + 1 });
  expect(await readFile(file)).toMatch(/“all.csv” was not read: it has 15 MB/);
});

test('a file that is gone by now is told', async () => {
  const file = Object.assign(new File(['a'], 'gone.csv'), {
    arrayBuffer: () => Promise.reject(new Error('gone')),
  });
  expect(await readFile(file)).toMatch(/could not be read/);
});
