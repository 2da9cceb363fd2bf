// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  aboutWords,
  breakWords,
  outcomeNote,
  stepWords,
} from '../../../../src-renderer/features/activity/activity-words.ts';
import type { ActivityState, ShownEntry } from '../../../../src-shared/activity.ts';
import type { Output } from '../../../../src-shared/rpc.ts';
import { openApp, press, type } from '../../open-app.tsx';

const entry: ShownEntry = {
  ...{ id: 'j 2', n: 2, at: Date.UTC(2026, 10, 22, 10), who: 'ann', what: 'tokens.create', outcome: 'done' },
  ...{ because: null, connection: { id: 'c1', label: 'Acme' }, origin: 'https://dashboard.acme.example' },
  about: { id: 'pat_1', name: 'Deploy', more: 'expiresAt=2027-01-31T00:00:00Z' },
  ...{ step: null, toldBy: null, of: null, requestId: 'req-77', keptIn: 'disk' },
};
const invited: ShownEntry = {
  ...{
    ...entry,
    id: 'j 3',
    n: 3,
    what: 'invitations.create',
    outcome: 'unknown',
    because: 'outcome-unknown',
  },
  about: { id: null, name: 'bo@x.example', more: 'role=member useSeat=true' },
  step: { job: 'b', n: 4 },
};
const whole: ActivityState = {
  ...{ state: 'whole', breaks: [], allBreaks: 0, notOnDisk: 0 },
  ...{ head: { n: 3, hash: 'f'.repeat(64) }, checkedAt: Date.UTC(2026, 10, 22, 11) },
};
const view = (change: Partial<Output<'activity.list'>> = {}): Output<'activity.list'> => ({
  ...{ entries: [invited, entry], matching: 2, all: 2, connections: [{ id: 'c1', label: 'Acme' }] },
  ...{ kinds: ['invitations', 'tokens'], chain: whole, computers: [], ...change },
});

test('each line says what was done, on what, where, by whom and with what outcome', async () => {
  openApp('/activity', { 'activity.list': () => view() });
  const table = within(await screen.findByRole('grid', { name: 'Activity' }));
  const [, first, second] = table.getAllByRole('row');
  expect(first?.textContent).toMatch(
    /Invite.*bo@x.example · member, uses a seat · row 5 of a batch.*In doubt/,
  );
  expect(second?.textContent).toMatch(
    /Create a token.*Deploy · ends .*2027.*Done.*Acme.*dashboard.acme.example.*ann.*req-77/,
  );
  expect(screen.getByText(/Nothing is missing or changed: 3 lines/)).toBeDefined();
});

test('a role of several words is one role', () => {
  const more = 'role=Team admin (EU) useSeat=true';
  expect(aboutWords({ what: 'invitations.create', about: { id: null, name: null, more } })).toEqual([
    'Team admin (EU), uses a seat',
  ]);
});

test('all of a line is in its details, for whoever has no pointer', async () => {
  const origin = 'https://dashboard.acme.example';
  openApp('/activity', { 'activity.list': () => view() });
  const table = await screen.findByRole('grid', { name: 'Activity' });
  table.focus();
  fireEvent.keyDown(table, { key: 'End' });
  fireEvent.keyDown(table, { key: 'Enter' });
  const details = await screen.findByRole('dialog', { name: 'Line of the activity' });
  for (const words of ['Create a token', 'Deploy', 'pat_1', 'Done', 'Acme', origin, 'ann', 'req-77', ' UTC'])
    expect(details.textContent).toContain(words);
});

test('while other lines are awaited, none of those before stands in their place', async () => {
  const lines = (from: number) =>
    Array.from({ length: 200 }, (_, n) => ({
      ...{ ...entry, id: `j ${from + n}` },
      about: { id: null, name: `Line ${from + n}`, more: null },
    }));
  const late = Promise.withResolvers<void>();
  const bridge = openApp('/activity', {
    'activity.list': async ({ from }) => {
      if (from > 0) await late.promise;
      return view({ entries: lines(from), matching: 2_000, all: 2_000 });
    },
  });
  const table = await screen.findByRole('grid', { name: 'Activity' });
  expect(table.textContent).toContain('Line 0');
  const frame = table.parentElement;
  if (!frame) throw new Error('nothing to scroll');
  frame.scrollTop = 40_000;
  fireEvent.scroll(frame);
  await waitFor(() => expect(bridge.inputsOf('activity.list').at(-1)?.from).toBeGreaterThan(0));
  expect(table.textContent).not.toMatch(/Line \d/);
  late.resolve();
  await waitFor(() => expect(table.textContent).toMatch(/Line \d/));
});

test('what is looked for far down in a long journal is shown from its beginning', async () => {
  const lines = (of: string, from: number) =>
    Array.from({ length: 200 }, (_, n) => ({
      ...{ ...entry, id: `j ${of} ${from + n}` },
      about: { id: null, name: `${of} ${from + n}`, more: null },
    }));
  openApp('/activity', {
    'activity.list': ({ search, from }) =>
      view({
        ...{ entries: lines(search ? 'Found' : 'Line', from), matching: search ? 1_900 : 2_000 },
        all: 2_000,
      }),
  });
  const table = await screen.findByRole('grid', { name: 'Activity' });
  const frame = table.parentElement;
  if (!frame) throw new Error('nothing to scroll');
  frame.scrollTop = 40_000;
  fireEvent.scroll(frame);
  await waitFor(() => expect(table.textContent).toMatch(/Line 7\d\d/));
  type('Search the activity', 'found');
  await waitFor(() => expect(table.textContent).toContain('Found 0'));
  expect(frame.scrollTop).toBe(0);
  type('Search the activity', '');
  await waitFor(() => expect(table.textContent).toContain('Line 0'));
});

test('whoever comes back finds the lines where they left them, and all of them at their top after a search', async () => {
  const lines = Array.from({ length: 40 }, (_, n) => ({ ...entry, id: `j ${n}` }));
  openApp('/activity', {
    'activity.list': ({ search }) => view({ entries: lines, matching: search ? 30 : 40, all: 40 }),
  });
  const frame = async () =>
    (await screen.findByRole('grid', { name: 'Activity' })).parentElement as HTMLElement;
  const scroll = async (top: number) => {
    (await frame()).scrollTop = top;
    fireEvent.scroll(await frame());
  };
  const leaveAndReturn = async () => {
    fireEvent.click(screen.getByRole('link', { name: 'Team' }));
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    fireEvent.click(screen.getByRole('link', { name: 'Activity' }));
    return (await frame()).scrollTop;
  };
  await scroll(700);
  expect(await leaveAndReturn()).toBe(700);
  type('Search the activity', 'x');
  await screen.findByText('30 of 40 lines');
  type('Search the activity', '');
  await screen.findByText('40 lines');
  expect(await leaveAndReturn()).toBe(0);
});

test('where no line matches it is said, and all are shown again by a button', async () => {
  openApp('/activity', {
    'activity.list': ({ search }) => (search ? view({ entries: [], matching: 0 }) : view()),
  });
  await screen.findByRole('grid', { name: 'Activity' });
  type('Search the activity', 'nobody');
  expect(await screen.findByRole('heading', { name: 'No line matches' })).toBeDefined();
  await press('Show all 2');
  expect(await screen.findByRole('grid', { name: 'Activity' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Search the activity'));
});

test('a setting is told as the settings do, not by its name in their file', () => {
  const said = (more: string) => aboutWords({ what: 'settings.set', about: { id: null, name: null, more } });
  expect(said('clipboardSeconds=60 idleMinutes=0 updates=false')).toEqual([
    'the clipboard is cleared after 60 seconds, no confirmation after inactivity, newer versions are not looked for',
  ]);
  expect(said('idleMinutes=15 goneDays=1 updates=true')).toEqual([
    'confirmation after 15 minutes of inactivity, what became of invitations is kept for 1 day, newer versions are looked for',
  ]);
  expect(said('goneDays=0')).toEqual(['what became of invitations is not kept']);
  expect(said('endDays=30,7,1')).toEqual(['the end of a token is told 30, 7, 1 days before']);
  expect(said('endDays=1')).toEqual(['the end of a token is told 1 day before']);
  expect(said('endDays=')).toEqual(['the end of a token is not told']);
  // Of a newer Keyholder.
  expect(said('colours=3 constructor=1')).toEqual(['colours=3, constructor=1']);
});

test('a step is told by the name of what it belongs to', () => {
  const said = ['invitations.create', 'tokens.rotate', 'tokens.revokeAll'].map(what =>
    [0, 1_233].map(n => stepWords({ what, step: { job: 'b', n } })),
  );
  expect(said).toEqual([
    // An invitation by itself has one step, and is no batch.
    ['', 'row 1,234 of a batch'],
    ['step 1 of a replacement', 'step 1,234 of a replacement'],
    ['token 1 of one revocation', 'token 1,234 of one revocation'],
  ]);
  expect(stepWords({ what: 'tokens.create', step: null })).toBe('');
});

test('a replacement is no batch in the table, either', async () => {
  const step = { job: 'r', n: 2 };
  const more = 'does=use';
  const rotated = { ...entry, what: 'tokens.rotate', step, about: { id: 'pat_1', name: 'Deploy', more } };
  openApp('/activity', { 'activity.list': () => view({ entries: [rotated] }) });
  const table = within(await screen.findByRole('grid', { name: 'Activity' }));
  const [, row] = table.getAllByRole('row');
  expect(row?.textContent).toMatch(
    /Deploy · the new one taken into use if the old one was · step 3 of a replacement/,
  );
  expect(row?.textContent).not.toContain('batch');
});

test('what was done with a job names what the owner began, without that word and an id of ours', async () => {
  const id = 'b3267149-f793-4a10-b788-80808df34d2f';
  const told = ['batch=12', 'revocation=3', null].map((more, n) => ({
    ...{ ...entry, id: `own ${n}`, n: n + 1, what: 'jobs.resume', about: { id, name: null, more } },
  }));
  const replaced = { ...entry, id: 'own 4', n: 4, what: 'jobs.resume' };
  const entries = [...told, { ...replaced, about: { id, name: 'Deploy', more: 'replacement=1' } }];
  openApp('/activity', { 'activity.list': () => view({ entries, matching: 4, all: 4 }) });
  const table = within(await screen.findByRole('grid', { name: 'Activity' }));
  const what = table.getAllByRole('row').map(row => row.querySelectorAll('td')[1]?.textContent);
  expect(what.slice(1)).toEqual([
    'Go on with a batchBatch of 12 invitations',
    'Go on with a revocationRevocation of 3 tokens',
    'Go on with what was paused',
    'Go on with a replacementDeploy · its replacement',
  ]);
});

test('a name from right to left turns nothing round that is said behind it', async () => {
  const named = { ...entry, about: { id: 'pat_1', name: 'ארוך', more: 'expiresAt=2027-01-31T00:00:00Z' } };
  openApp('/activity', { 'activity.list': () => view({ entries: [named], matching: 1, all: 1 }) });
  const table = within(await screen.findByRole('grid', { name: 'Activity' }));
  const line = table.getByText(/ends Jan 31, 2027/);
  expect(line.textContent).toBe('\u2068ארוך\u2069 · ends Jan 31, 2027');
  // One around all of it would take its direction from the name.
  expect(line.closest('bdi')).toBeNull();
});

test('what was begun is not called done: its steps tell what came of it', async () => {
  const begun = { ...entry, origin: null, requestId: null, outcome: 'done' } as const;
  const entries: ShownEntry[] = [
    { ...begun, id: 'j 9', what: 'tokens.revokeAll', about: { id: null, name: null, more: 'tokens=2' } },
    {
      ...begun,
      id: 'j 8',
      what: 'invitations.sendMany',
      about: { id: 'b', name: null, more: 'addresses=26' },
    },
    { ...begun, id: 'j 7', what: 'tokens.rotate' },
    { ...begun, id: 'j 6', what: 'tokens.rotate', step: { job: 'r', n: 0 } },
  ];
  openApp('/activity', { 'activity.list': () => view({ entries, matching: 4, all: 4 }) });
  const table = within(await screen.findByRole('grid', { name: 'Activity' }));
  const told = table.getAllByRole('row').map(row => {
    const [, what, outcome] = row.querySelectorAll('td');
    return [what?.textContent, outcome?.textContent];
  });
  expect(told.slice(1)).toEqual([
    ['Revoke many tokens2 tokens', 'Begun'],
    ['Invite many26 addresses', 'Begun'],
    [expect.stringMatching(/^Replace a tokenDeploy/), 'Begun'],
    [expect.stringMatching(/^Replace a tokenDeploy/), 'Done'],
  ]);
});

test('of a token that could not be revoked without its id that is said, and no code', () => {
  const refused = { ...entry, outcome: 'refused', because: 'invalid-input' } as const;
  const step = { job: 'r', n: 1 };
  const noted = [
    outcomeNote({ ...refused, what: 'tokens.revoke' }),
    outcomeNote({ ...refused, what: 'tokens.revokeAll', step }),
    outcomeNote({ ...refused, what: 'tokens.revokeAll' }),
    outcomeNote({ ...refused, because: 'field-errors' }),
    outcomeNote({ ...refused, because: 'not-permitted' }),
  ];
  expect(noted).toEqual([
    'its id is not known here',
    'its id is not known here',
    'what was entered could not be used',
    'the service did not accept what was entered',
    'not permitted',
  ]);
});

test('is reached from the navigation, and asks for what is looked for', async () => {
  const bridge = openApp('/team', { 'activity.list': () => view() });
  fireEvent.click(await screen.findByRole('link', { name: 'Activity' }));
  await screen.findByRole('grid', { name: 'Activity' });
  type('Search the activity', ' deploy ');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } });
  const since = new Date(2026, 10, 1).getTime();
  const until = new Date(2026, 11, 1).getTime();
  await waitFor(() =>
    expect(bridge.inputsOf('activity.list').at(-1)).toMatchObject({
      search: 'deploy',
      since,
      until,
      from: 0,
    }),
  );
});

const far = { id: 'j-far', who: 'bo', until: Date.UTC(2026, 10, 20, 12) };

test('the journal of another computer is chosen, and told as what was done there', async () => {
  const changed = { ...far, lines: 12, state: 'broken' } as const;
  const chain: ActivityState = {
    ...whole,
    ...{ state: 'broken', breaks: [{ kind: 'altered', from: 2, to: 2 }], allBreaks: 1 },
  };
  const bridge = openApp('/activity', {
    'activity.list': input => view({ computers: [changed], ...('journal' in input ? { chain } : {}) }),
  });
  const computer = await screen.findByRole('combobox', { name: 'Computer' });
  type('Search the activity', 'deploy');
  fireEvent.click(computer);
  fireEvent.click(
    await screen.findByRole('option', { name: /^bo, imported, until .*2026, not as written$/ }),
  );
  expect(await screen.findByText(/^Imported from another computer: what was done there/)).toBeDefined();
  // Nothing of the other one's filters.
  expect(bridge.inputsOf('activity.list').at(-1)).toEqual({ journal: 'j-far', from: 0, count: 200 });
  expect((await screen.findByRole('alert')).textContent).toMatch(/line 2 is not as written/);
  // What is not this computer's own is neither compared with its disk nor exported as its own.
  expect(screen.queryByRole('button', { name: 'Compare again' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('a file that brought no line says nothing of this computer, nor that nothing was done there', async () => {
  const empty = { ...far, lines: 0, state: 'whole' } as const;
  const nothing = { entries: [], matching: 0, all: 0, chain: { ...whole, head: null, checkedAt: null } };
  openApp('/activity', {
    'activity.list': input => view({ computers: [empty], ...('journal' in input ? nothing : {}) }),
  });
  fireEvent.click(await screen.findByRole('combobox', { name: 'Computer' }));
  fireEvent.click(await screen.findByRole('option', { name: /^bo, imported/ }));
  expect(await screen.findByText('No line came from there')).toBeDefined();
  expect(screen.getByText(/The file brought no line\./)).toBeDefined();
  expect(screen.queryByText(/Nothing was done yet|Nothing is recorded/)).toBeNull();
});

test('what is missing or changed is said, and compared again when it is asked for', async () => {
  const chain: ActivityState = {
    ...whole,
    ...{ state: 'broken', breaks: [{ kind: 'missing', from: 4, to: 6 }], allBreaks: 9, notOnDisk: 1 },
  };
  const bridge = openApp('/activity', {
    'activity.list': () => view({ chain }),
    'activity.verify': () => chain,
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/lines 4 to 6 are missing; and 8 more/);
  expect(screen.getByText(/1 line is not on the disk yet, and lost if Keyholder ends now/)).toBeDefined();
  await press('Compare again');
  await waitFor(() => expect(bridge.calls.some(({ method }) => method === 'activity.verify')).toBe(true));
});

test('nothing so far, and a journal in memory, are said as what they are', async () => {
  const chain: ActivityState = { ...whole, state: 'memory', head: null, checkedAt: null };
  openApp('/activity', {
    'activity.list': () => view({ entries: [], matching: 0, all: 0, connections: [], kinds: [], chain }),
  });
  expect(await screen.findByText('Nothing was done yet')).toBeDefined();
  expect(screen.getByText(/the journal ends with Keyholder/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Compare again' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Export' }).hasAttribute('disabled')).toBe(true);
});

test('what is wrong with a chain is said of its first line, and of its end', () => {
  expect(breakWords({ kind: 'altered', from: 0, to: 0 })).toBe('its first line is not as it was written');
  expect(breakWords({ kind: 'end-unknown', from: 5, to: 5 })).toBe(
    'whether lines are missing after line 5 cannot be told',
  );
});

test('a name that every object has is a word like any other, where a file of another computer brings it', async () => {
  const strange = {
    ...{ ...entry, what: 'constructor.toString', about: { id: null, name: 'Deploy', more: 'does=valueOf' } },
  };
  const bare = { ...strange, id: 'j 9', n: 9, what: 'hasOwnProperty' };
  openApp('/activity', {
    'activity.list': () => view({ entries: [bare, strange], kinds: ['constructor', '__proto__', 'tokens'] }),
  });
  const table = within(await screen.findByRole('grid', { name: 'Activity' }));
  const [, first, second] = table.getAllByRole('row').map(row => row.querySelectorAll('td')[1]?.textContent);
  expect([first, second]).toEqual(['hasOwnPropertyDeploy · valueOf', 'constructor.toStringDeploy · valueOf']);
  fireEvent.click(screen.getByRole('combobox', { name: 'Kind' }));
  expect(await screen.findByRole('option', { name: 'constructor' })).toBeDefined();
  expect(screen.getByRole('option', { name: 'Tokens' })).toBeDefined();
});

test('a button that waits keeps the focus: while the journal is compared, and while it is exported', async () => {
  openApp('/activity', {
    'activity.list': () => view(),
    'activity.verify': () => new Promise(() => {}),
    'activity.export': () => new Promise(() => {}),
  });
  await press('Compare again');
  await press('Export');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'For a spreadsheet (CSV)' }));
  for (const name of ['Compare again', 'Export']) {
    const button = screen.getByRole('button', { name });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(button).toHaveProperty('disabled', false);
  }
});
