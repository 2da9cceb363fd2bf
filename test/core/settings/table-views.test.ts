import { afterEach, expect, it } from 'vitest';
import type { TableViews } from '../../../src-shared/table-views.ts';
import { type Core, startCore } from '../../support/core-harness.ts';

let core: Core;

afterEach(() => core.close());

const connect = async (label: string) => {
  const addresses = { baseUrl: 'https://a.example', dashboardUrl: 'https://a.example', teamId: null };
  const { id } = await core.call('connections.create', { label, ...addresses });
  return id;
};

const admins: TableViews = {
  density: 'comfortable',
  columns: [
    { id: 'email', width: 320 },
    { id: 'field ["invited_by","email"]', width: null },
  ],
  views: [
    {
      ...{ name: 'Admins', search: 'x.example', columns: null, sort: { id: 'state', desc: true } },
      filter: { state: 'pending', role: ['admin', null], fields: [{ path: ['group'], values: [null, 3] }] },
    },
  ],
};

it('columns and views of a connection are there after the next start; how close rows stand holds for all', async () => {
  core = await startCore();
  const [one, other] = [await connect('One'), await connect('Other')];
  const usual = { density: 'compact', columns: null, views: [] };
  expect(await core.call('invitations.views', { connectionId: one })).toEqual(usual);
  await core.call('invitations.setViews', { connectionId: one, ...admins });
  core = await core.restart();
  expect(await core.call('invitations.views', { connectionId: one })).toEqual(admins);
  expect(await core.call('invitations.views', { connectionId: other })).toEqual({
    ...usual,
    density: 'comfortable',
  });
});

it('what a change leaves out stays as another window has kept it', async () => {
  core = await startCore();
  const connectionId = await connect('One');
  await core.call('invitations.setViews', { connectionId, ...admins });
  const columns = [{ id: 'role', width: null }];
  await core.call('invitations.setViews', { connectionId, columns });
  await core.call('invitations.setViews', { connectionId, density: 'compact' });
  const { views } = admins;
  expect(await core.call('invitations.views', { connectionId })).toEqual({
    ...{ density: 'compact', columns, views },
  });
  await core.call('invitations.setViews', { connectionId, columns: null });
  expect(await core.call('invitations.views', { connectionId })).toMatchObject({ columns: null, views });
});

it('they go with their connection', async () => {
  core = await startCore();
  const connectionId = await connect('One');
  await core.call('invitations.setViews', { connectionId, ...admins });
  await core.call('connections.remove', { id: connectionId, confirmed: true });
  expect(core.files.texts.get('views.json')).not.toContain('Admins');
});

it('a view without a name, or of a width that no screen has, are refused', async () => {
  core = await startCore();
  const connectionId = await connect('One');
  const [view] = admins.views;
  for (const bad of [
    { views: [{ ...view, name: ' ' }] },
    { views: [{ ...view, name: 'a\u202eb' }] },
    { columns: [{ id: 'email', width: 5_000 }] },
    { views: Array.from({ length: 51 }, () => view) },
  ]) {
    const outcome = await core.app.dispatch('invitations.setViews', { connectionId, ...admins, ...bad });
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'invalid-input' } });
  }
});

it('views whose names hold what only hides, as earlier versions took them in, are no damaged file', async () => {
  core = await startCore();
  const connectionId = await connect('One');
  await core.call('invitations.setViews', { connectionId, ...admins });
  const { files } = core;
  const text = files.texts.get('views.json') ?? '';
  files.texts.set('views.json', text.replace('"Admins"', '"Ad\u200dmins"'));
  core = await core.restart();
  expect(await core.call('invitations.views', { connectionId })).toMatchObject({
    views: [{ name: 'Ad mins' }],
  });
  expect([...files.texts.keys()].filter(name => name.includes('damaged'))).toEqual([]);
});
