import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Core } from '../../support/core-harness.ts';
import { Computers, exported, imported, linesIn, reviewed } from './two-computers.ts';

let all: Computers;
let file: string;
let second: Core;

beforeEach(async () => {
  all = await Computers.start();
  const { core, connectionId } = await all.connected();
  for (const name of ['CI', 'Nightly', 'Deploy']) {
    await core.call('tokens.create', { connectionId, name, teamId: 't', expiresAt: null });
  }
  file = await exported(core);
  second = await all.add();
});
afterEach(() => all.close());

const connectionOf = async (core: Core): Promise<string> => {
  const [only] = (await core.call('connections.list', {})).connections;
  if (!only) throw new Error('There is no connection.');
  return only.id;
};

/** Names of the tokens that stand in a row, of removed ones too. */
async function known(core: Core): Promise<string[]> {
  const { rows } = await core.call('tokens.overview', { from: 0, count: 100 });
  const removed = await core.call('tokens.removed', {});
  return [...rows, ...removed].map(({ name }) => name).toSorted();
}

it('a connection that a file has brought, that was removed and is brought again, works as before', async () => {
  await imported(second, file);
  await second.call('connections.remove', { id: await connectionOf(second), confirmed: true });
  await imported(second, file);
  const connectionId = await connectionOf(second);
  await second.call('sessions.save', { connectionId, session: 'good-session-0123456789' });
  const made = await second.call('tokens.create', {
    ...{ connectionId, name: 'Newer', teamId: 't', expiresAt: null },
  });
  expect(made).toMatchObject({ state: 'active', secretIn: 'keychain' });
});

/** Begins both, the second one as the first writes for the nth time. */
async function during(begin: () => Promise<unknown>, nth: number, then: () => Promise<unknown>) {
  const other = Promise.withResolvers<unknown>();
  const write = second.files.write.bind(second.files);
  let left = nth;
  second.files.write = async (name, data) => {
    left -= 1;
    if (left === 0) other.resolve(then());
    await write(name, data);
  };
  await begin();
  second.files.write = write;
  if (left > 0) return false;
  await other.promise;
  return true;
}

it('what is taken in while its connection is being removed is in a row, whichever comes first', async () => {
  await second.call('connections.create', {
    ...{ label: 'Ours', baseUrl: all.service.origin, dashboardUrl: all.service.origin, teamId: 't' },
  });
  const id = await connectionOf(second);
  const kept = { files: new Map(second.files.texts) };
  let rounds = 0;
  for (let nth = 1; ; nth += 1) {
    for (const isRemovalFirst of [true, false]) {
      second = await all.add();
      for (const [name, text] of kept.files) second.files.texts.set(name, text);
      second = await second.restart();
      const { id: review } = await reviewed(second, file);
      const outcome = { taken: false };
      const takeIn = async () => {
        const answer = (await second.app.dispatch('ledger.import', { id: review, without: [] })) as {
          ok: boolean;
        };
        outcome.taken = answer.ok;
      };
      const remove = () => second.app.dispatch('connections.remove', { id, confirmed: true });
      const met = isRemovalFirst ? await during(remove, nth, takeIn) : await during(takeIn, nth, remove);
      if (!met) {
        if (isRemovalFirst) continue;
        expect(rounds).toBeGreaterThan(6);
        return;
      }
      rounds += 1;
      if (outcome.taken) expect(await known(second), `${nth}`).toEqual(['CI', 'Deploy', 'Nightly']);
      second = await second.restart();
      if (outcome.taken) expect(await known(second), `${nth}`).toEqual(['CI', 'Deploy', 'Nightly']);
    }
  }
});

it('a file that is made while a connection is being removed holds its tokens at every moment', async () => {
  await imported(second, file);
  const id = await connectionOf(second);
  const write = second.files.write.bind(second.files);
  const contents: string[][] = [];
  second.files.write = async (name, data) => {
    await write(name, data);
    // What is made of it is written down, too.
    if (name.startsWith('activity')) return;
    contents.push(linesIn(await exported(second)).flatMap(line => JSON.parse(line).token?.name ?? []));
  };
  await second.call('connections.remove', { id, confirmed: true });
  second.files.write = write;
  expect(contents.length).toBeGreaterThan(4);
  for (const names of contents) expect(names.toSorted()).toEqual(['CI', 'Deploy', 'Nightly']);
});

it('what is taken in while its connection is given another team is in a row of a connection that is there', async () => {
  let rounds = 0;
  for (let nth = 1; ; nth += 1) {
    second = await all.add();
    const { origin } = all.service;
    const given = { label: 'Ours', baseUrl: origin, dashboardUrl: origin };
    const { id } = await second.call('connections.create', { ...given, teamId: null });
    const { id: review } = await reviewed(second, file);
    const takeIn = () => second.call('ledger.import', { id: review });
    const update = () => second.call('connections.update', { id, ...given, teamId: 'other' });
    if (!(await during(takeIn, nth, update))) break;
    rounds += 1;
    const { rows } = await second.call('tokens.overview', { from: 0, count: 100 });
    expect(rows.map(({ name }) => name).toSorted(), `${nth}`).toEqual(['CI', 'Deploy', 'Nightly']);
  }
  expect(rounds).toBeGreaterThan(1);
});
