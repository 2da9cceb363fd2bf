import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Core } from '../../support/core-harness.ts';
import { Computers, exported, imported, reviewed } from './two-computers.ts';

const note = 'Deploys the shop.';
let all: Computers;
let first: Core;
let second: Core;
let file: string;

/** What the second computer knows of the only token, whichever list it stands in. */
async function known(): Promise<{ removed: boolean; note: string }[]> {
  const { rows } = await second.call('tokens.overview', { from: 0, count: 100 });
  const removed = await second.call('tokens.removed', {});
  return [
    ...rows.map(row => ({ removed: false, note: row.note })),
    ...removed.map(row => ({ removed: true, note: row.note })),
  ];
}

beforeEach(async () => {
  all = await Computers.start();
  const { core, connectionId } = await all.connected();
  first = core;
  const { key } = await first.call('tokens.create', {
    ...{ connectionId, name: 'CI', teamId: 't', expiresAt: null },
  });
  const before = await exported(first);
  await first.call('tokens.note', { key, note });
  file = await exported(first);
  second = await all.add();
  await imported(second, before);
});
afterEach(() => all.close());

it('what a file says of a token that is being removed is not lost', async () => {
  const kept = new Map(second.files.texts);
  const outcomes = new Set<string>();
  for (let nth = 1; nth < 12; nth += 1) {
    for (const isRemovalFirst of [true, false]) {
      second = await all.add();
      for (const [name, text] of kept) second.files.texts.set(name, text);
      second = await second.restart();
      const { rows } = await second.call('tokens.overview', { from: 0, count: 1 });
      const { id } = await reviewed(second, file);
      const remove = () => second.app.dispatch('tokens.forget', { key: rows[0]?.key, confirmed: true });
      const takeIn = async () => {
        const answer = await second.app.dispatch('ledger.import', { id, without: [] });
        return (answer as { ok: boolean }).ok;
      };
      const other = Promise.withResolvers<unknown>();
      const write = second.files.write.bind(second.files);
      let left = nth;
      second.files.write = async (name, data) => {
        left -= 1;
        if (left === 0) other.resolve((isRemovalFirst ? takeIn : remove)());
        await write(name, data);
      };
      const begun = await (isRemovalFirst ? remove : takeIn)();
      second.files.write = write;
      if (left > 0) continue;
      const then = await other.promise;
      const taken = isRemovalFirst ? then : begun;
      const now = await known();
      expect(now).toHaveLength(1);
      if (taken) expect(now[0]?.note, `${nth} ${isRemovalFirst}`).toBe(note);
      outcomes.add(`${taken} ${now[0]?.removed}`);
    }
  }
  expect([...outcomes]).toContain('false true');
});
