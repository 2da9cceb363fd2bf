import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Core } from '../../support/core-harness.ts';
import { Computers, exported, imported } from './two-computers.ts';

/** What stands in two connections here stands in two on another computer, whether it is one token or two of the same id. */
let all: Computers;
let first: Core;
let here: string;
let there: string;

beforeEach(async () => {
  all = await Computers.start();
  ({ core: first, connectionId: here } = await all.connected());
  there = await connection(first, 'u');
});
afterEach(() => all.close());

async function connection(core: Core, teamId: string, dashboardUrl = all.service.origin): Promise<string> {
  const { origin: baseUrl } = all.service;
  const given = { label: `Team ${teamId}`, baseUrl, dashboardUrl, teamId };
  const { id } = await core.call('connections.create', given);
  await core.call('sessions.save', { connectionId: id, session: 'good-session-0123456789' });
  return id;
}

const adopt = (connectionId: string, name: string, { token, id }: { token: string; id: string }) =>
  first.call('tokens.adopt', { connectionId, token, name, id });
/** By the names of their connections, and in an order that does not hang on moments that are one. */
async function rows(core: Core): Promise<[label: string, ...rows: unknown[]][]> {
  const { connections } = await core.call('connections.list', {});
  return Promise.all(
    connections.map(async ({ id, label }) => [
      label,
      ...(await core.call('tokens.list', { connectionId: id }))
        .map(row => `${row.name} ${row.state}`)
        .toSorted(),
    ]),
  );
}

it('one token has its two rows on another computer, and none becomes the other where its file comes back', async () => {
  const pat = all.service.add('Both');
  await adopt(here, 'Here', pat);
  const other = await adopt(there, 'There', pat);
  // As one whose secret the keychain has lost: nothing but its row is here.
  for (const account of first.keychain.items.keys())
    if (account.includes(other.key)) first.keychain.items.delete(account);
  await first.refused('team.get', { connectionId: there });
  const file = await exported(first);
  const both = [
    ['Acme', 'Here active'],
    ['Team u', 'There active'],
  ];
  const second = await all.add();
  expect(await imported(second, file)).toMatchObject({ added: 2, merged: 0 });
  expect(await rows(second)).toEqual(both);
  expect(await imported(first, file)).toMatchObject({ added: 0, merged: 0, same: 2 });
  expect(await imported(first, await exported(second))).toMatchObject({ added: 0, merged: 0, same: 2 });
  expect(await rows(first)).toEqual(both);
});

it('two tokens of one id, in connections to two teams, stay two', async () => {
  const [one, namesake] = [all.service.add('One'), all.service.add('Namesake')];
  await adopt(here, 'Here', one);
  await adopt(there, 'There', { ...namesake, id: one.id });
  const file = await exported(first);
  const second = await all.add();
  expect(await imported(second, file)).toMatchObject({ added: 2, merged: 0 });
  const { tokens } = await second.call('tokens.identify', { text: `${one.token} ${namesake.token}` });
  expect(tokens.map(({ name }) => name).toSorted()).toEqual(['Here', 'There']);
  expect(await imported(first, file)).toMatchObject({ added: 0, merged: 0, same: 2 });
});

it('it belongs to the dashboard of each of its connections where its file comes back', async () => {
  await first.call('connections.remove', { id: there, confirmed: true });
  there = await connection(first, 'u', all.service.origin.replace('127.0.0.1', 'localhost'));
  const pat = all.service.add('Both');
  await adopt(here, 'Here', pat);
  const { key } = await adopt(there, 'There', pat);
  await imported(first, await exported(first));
  expect(await first.call('tokens.revoke', { key })).toMatchObject({ state: 'revoked' });
});

it('revoked on another computer that knows of one connection only, it is to be confirmed in both here', async () => {
  const pat = all.service.add('Both');
  await adopt(here, 'Here', pat);
  await adopt(there, 'There', pat);
  const { core: second, connectionId } = await all.connected();
  const { id } = await second.call('ledger.review', {
    ...{ file: await exported(first), passphrase: 'river stone lantern' },
  });
  await second.call('ledger.import', { id, without: [there] });
  const [row] = await second.call('tokens.list', { connectionId });
  await second.call('tokens.revoke', { key: row?.key ?? '' });
  const file = await exported(second);
  expect(await imported(first, file)).toMatchObject({ merged: 2 });
  expect(await rows(first)).toEqual([
    ['Acme', 'Here revocation-unknown'],
    ['Team u', 'There revocation-unknown'],
  ]);
  expect([...first.keychain.items.values()].filter(one => one === pat.token)).toHaveLength(2);
  expect(await imported(first, file)).toMatchObject({ merged: 0 });
});

it('pasted on two computers, each with a key of its own, it is one row, and revoked in every connection', async () => {
  const pat = all.service.add('Both');
  const { core: second, connectionId } = await all.connected();
  const token = { token: pat.token, name: 'Second' };
  await second.call('tokens.adopt', { connectionId, ...token, id: pat.id });
  // Without its id, of which the other one knows.
  const { key } = await first.call('tokens.adopt', { connectionId: here, token: pat.token, name: 'Here' });
  expect(await imported(first, await exported(second))).toMatchObject({ added: 0, merged: 1 });
  expect(await first.call('tokens.list', { connectionId: here })).toMatchObject([
    { key, id: pat.id, secretIn: 'keychain' },
  ]);
  await first.call('tokens.adopt', { connectionId: there, token: pat.token, name: 'There' });
  await first.call('tokens.revoke', { key });
  expect(await first.call('tokens.list', { connectionId: there })).toMatchObject([{ state: 'revoked' }]);
});

it('brought into one connection, and pasted into the other, it is revoked in both', async () => {
  const pat = all.service.add('Both');
  const { core: second, connectionId } = await all.connected();
  await second.call('tokens.adopt', { connectionId, token: pat.token, name: 'Second', id: pat.id });
  await imported(first, await exported(second));
  const [brought] = await first.call('tokens.list', { connectionId: here });
  await first.call('tokens.adopt', { connectionId: there, token: pat.token, name: 'There' });
  await first.call('tokens.revoke', { key: brought?.key ?? '' });
  expect(await first.call('tokens.list', { connectionId: there })).toMatchObject([
    { state: 'revoked', secretIn: 'nowhere' },
  ]);
});

it('revoked by the id of another one, and pasted again with its own, it lives on another computer, too', async () => {
  const [wrong, pat] = [all.service.add('Other'), all.service.add('Mine')];
  const mistyped = await adopt(here, 'Mistyped', { token: pat.token, id: wrong.id });
  await first.call('tokens.revoke', { key: mistyped.key });
  await adopt(here, 'Mine', pat);
  const both = [['Acme', 'Mine active', 'Mistyped revoked'], ['Team u']];
  expect(await rows(first)).toEqual(both);
  const file = await exported(first);
  const second = await all.add();
  expect(await imported(second, file)).toMatchObject({ added: 2, merged: 0 });
  expect(await rows(second)).toEqual(both);
  for (const one of [file, await exported(second)])
    expect(await imported(first, one)).toMatchObject({ added: 0, merged: 0, same: 2 });
  expect(await rows(first)).toEqual(both);
});
