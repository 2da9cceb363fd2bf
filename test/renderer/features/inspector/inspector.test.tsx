// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { curlOf } from '../../../../src-renderer/features/inspector/curl.ts';
import { laidOut } from '../../../../src-renderer/features/inspector/exchange-words.ts';
import { refuse } from '../../../support/fake-bridge.ts';
import { openApp, press } from '../../open-app.tsx';
import { info, posted } from '../../samples.ts';

const failed = { ...posted, id: 3, status: null, fault: 'connection-lost', responseBody: null, tookMs: 1234 };

const bundle = { fileName: 'keyholder-support-1.json', text: '{"keyholder": "0.1.0"}' };

function giveClipboard(writeText: (text: string) => Promise<void>) {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as Clipboard);
}

async function openDetails() {
  openApp('/inspector', { 'inspector.list': () => [posted] });
  await press(/^Details of POST \/api\/v1\/team\/invitations/);
  return screen.findByRole('dialog');
}

test('the requests are reached from the settings, newest first, with what came of each', async () => {
  openApp('/settings', { 'inspector.list': () => [failed, posted] });
  await press('Show requests');
  const table = within(await screen.findByRole('table', { name: 'Requests' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows[0]?.textContent).toMatch(/POST.*\/api\/v1\/team\/invitations.*connection-lost.*1\.2 s/);
  expect(rows[1]?.textContent).toMatch(/POST.*201.*42 ms/);
});

test('they are there before the first connection too', async () => {
  openApp('/inspector', {
    'connections.list': () => ({ connections: [], currentId: null }),
    'inspector.list': () => [posted],
  });
  expect(await screen.findByRole('table', { name: 'Requests' })).toBeDefined();
});

test('those that failed are shown alone, their screen is marked as one of the settings, and leads back there', async () => {
  openApp('/inspector', { 'inspector.list': () => [failed, posted] });
  const rows = async () => within(await screen.findByRole('table', { name: 'Requests' })).getAllByRole('row');
  expect(await rows()).toHaveLength(3);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Failed only' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2), { timeout: 60_000 });
  expect((await rows())[1]?.textContent).toContain('connection-lost');
  // Whoever listens hears how many they are.
  const counts = () => screen.getAllByRole('status').flatMap(({ textContent }) => textContent || []);
  expect(counts()).toEqual(['1 of 2']);
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
  fireEvent.click(screen.getByRole('link', { name: 'Back to settings' }));
  expect(await screen.findByRole('heading', { name: 'Settings', level: 1 })).toBeDefined();
});

test('where none failed by its status, it is not said that none holds an error: GraphQL tells of one under 200', async () => {
  openApp('/inspector', { 'inspector.list': () => [posted] });
  await screen.findByRole('table', { name: 'Requests' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Failed only' }));
  expect(await screen.findByText('None failed by its status')).toBeDefined();
  expect(screen.queryByText(/not an error/)).toBeNull();
});

test.each([
  [
    '{"a":[1.0,{"b":"x, {y}: \\"z"}],"c":{}}',
    '{\n  "a": [\n    1.0,\n    {\n      "b": "x, {y}: \\"z"\n    }\n  ],\n  "c": {}\n}',
  ],
  ['[{"id":12345678901234567890,"na', '[\n  {\n    "id": 12345678901234567890,\n    "na'],
  ['<html>{"a":1}', '<html>{"a":1}'],
])('a body is laid out, and nothing in it is changed: %s', (body, shown) => {
  expect(laidOut(body)).toBe(shown);
});

test('details show headers and bodies as text', async () => {
  const dialog = within(await openDetails());
  expect(dialog.getByText(/^Nov 14, 2023, 10:13:20\sPM$/)).toBeDefined();
  expect(dialog.getByRole('region', { name: 'Request headers' }).textContent).toContain(
    'authorization: Bearer <PAT>',
  );
  const body = dialog.getByRole('region', { name: 'Beginning of the answer' });
  expect(body.textContent).toBe('{\n  "id": "inv_2",\n  "note": "<b>bold</b>"\n}');
  expect(body.querySelector('b')).toBeNull();
  expect(body.tabIndex).toBe(0);
});

test('a request is copied as a command', async () => {
  const copied: string[] = [];
  giveClipboard(async text => void copied.push(text));
  await openDetails();
  await press('Copy as curl');
  expect(await screen.findByText('Copied.')).toBeDefined();
  expect(copied).toEqual([curlOf(posted)]);
});

test('where the clipboard is refused, the command is shown to be copied by hand', async () => {
  giveClipboard(() => Promise.reject(new Error('denied')));
  await openDetails();
  await press('Copy as curl');
  const box = await screen.findByRole('textbox', { name: 'Copy as curl' });
  expect(box).toHaveProperty('value', curlOf(posted));
  expect(box).toHaveProperty('readOnly', true);
});

test('clearing empties the list, and says what that means', async () => {
  let records = [posted];
  const bridge = openApp('/inspector', {
    'inspector.list': () => records,
    'inspector.clear': () => {
      records = [];
      bridge.emit('changed', { topics: ['inspector'], connectionId: null });
      return {};
    },
  });
  await screen.findByRole('table', { name: 'Requests' });
  await press('Clear');
  expect(await screen.findByText('No requests')).toBeDefined();
  expect(bridge.inputsOf('inspector.clear')).toHaveLength(1);
});

test('a new exchange appears by itself', async () => {
  let records = [posted];
  const bridge = openApp('/inspector', { 'inspector.list': () => records });
  await screen.findByText('201');
  records = [failed, posted];
  bridge.emit('changed', { topics: ['inspector'], connectionId: null });
  expect(await screen.findByText('connection-lost')).toBeDefined();
});

test('in a browser the support bundle is downloaded', async () => {
  const blobs: Blob[] = [];
  const clicked: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    blobs.push(blob as Blob);
    return 'blob:here';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
  const features = { ...info.features, saveDialog: false };
  openApp('/inspector', { 'app.info': () => ({ ...info, features }), 'inspector.bundle': () => bundle });
  await press('Save support bundle');
  expect(
    await screen.findByText(/was handed to the browser, to be saved as keyholder-support-1\.json/),
  ).toBeDefined();
  expect(clicked).toEqual(['keyholder-support-1.json blob:here']);
  expect(await blobs[0]?.text()).toBe(bundle.text);
});

test('in the app window main asks where it is to go, and its name is the owner’s', async () => {
  const bridge = openApp('/inspector', {
    'inspector.bundle': () => bundle,
    'files.save': () => ({ saved: true, name: 'for-support.json' }),
  });
  await press('Save support bundle');
  expect(await screen.findByText('The support bundle was saved as for-support.json.')).toBeDefined();
  expect(bridge.inputsOf('files.save')).toEqual([{ name: bundle.fileName, kind: 'json', text: bundle.text }]);
});

test('a dialog that is closed says nothing; a disk that refuses is told', async () => {
  let refuses = false;
  const bridge = openApp('/inspector', {
    'inspector.bundle': () => bundle,
    'files.save': () =>
      refuses ? refuse({ code: 'file-not-saved', technical: 'ENOSPC' }) : { saved: false },
  });
  await press('Save support bundle');
  await waitFor(() => expect(bridge.inputsOf('files.save')).toHaveLength(1));
  refuses = true;
  await press('Save support bundle');
  expect(await screen.findByText('The support bundle was not saved')).toBeDefined();
  expect(screen.queryByText(/was saved as/)).toBeNull();
});

test('a bundle that could not be made says why', async () => {
  openApp('/inspector', { 'inspector.bundle': () => refuse({ code: 'internal' }) });
  await press('Save support bundle');
  expect(await screen.findByText('The support bundle was not made')).toBeDefined();
});
