import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ActivityLine,
  newLine,
  nothingBefore,
  ownDraft,
} from '../../../src-main/core/activity/activity-line.ts';
import type { ActivityEntry } from '../../../src-shared/activity.ts';
import { mostTransferBytes } from '../../../src-shared/limits.ts';
import type { Core } from '../../support/core-harness.ts';
import { fakePassphraseFiles } from '../../support/fake-passphrase-files.ts';
import { Computers, exported, imported, passphrase, reviewed } from './two-computers.ts';

let all: Computers;
let here: Core;

beforeEach(async () => {
  all = await Computers.start();
  const own = await all.connected();
  here = own.core;
  await here.call('tokens.create', {
    connectionId: own.connectionId,
    name: 'CI',
    teamId: 't',
    expiresAt: null,
  });
});
afterEach(() => all.close());

const day = 86_400_000;
/** A text makes up for many lines. */
const long = 'x'.repeat(90_000);

/** A computer's journal: one line a day, beginning at its first one. */
function journal(count: number): ActivityLine[] {
  const lines: ActivityLine[] = [];
  for (let n = 1; n <= count; n += 1) {
    const about = { id: null, name: long, more: null };
    const entry: ActivityEntry = {
      ...{ ...ownDraft, n, at: n * day, who: 'far', what: 'tokens.create', about, of: null },
    };
    lines.push(newLine(entry, lines.at(-1)?.hash ?? nothingBefore));
  }
  return lines;
}

const endOf = (line: ActivityLine | undefined) => ({
  n: line?.entry.n ?? 0,
  hash: line?.hash ?? nothingBefore,
});

/** As that computer writes it, once it has dropped those up to `dropped`. */
function fileOf(name: string, lines: readonly ActivityLine[], dropped = 0): Promise<string> {
  const head = endOf(lines.at(-1));
  const kept = lines.slice(dropped);
  const parts = [
    { keyholder: 'ledger', format: 1, at: 0 },
    { journal: { journal: name, who: 'far', head, dropped: endOf(lines[dropped - 1]) } },
    ...kept.map(({ previous, text }) => ({ line: { journal: name, previous, text } })),
    { end: kept.length + 2 },
  ];
  return fakePassphraseFiles.close(`${parts.map(one => JSON.stringify(one)).join('\n')}\n`, passphrase);
}

describe('journals of other computers, over the years', () => {
  it('never keep a file from being made: their oldest lines are left out, and counted', async () => {
    for (const name of ['one', 'two']) await imported(here, await fileOf(name, journal(200)));
    const file = await here.call('ledger.export', { passphrase });
    const room = Math.floor(mostTransferBytes / (long.length + 1_000));
    expect(file.tokens).toBe(1);
    expect(file.activityLinesLeftOut).toBeGreaterThan(0);
    expect(file.activityLinesLeftOut).toBeLessThan(400 - room + 10);

    const there = await all.add();
    const { journals, activityLines } = await reviewed(there, file.text);
    expect(activityLines).toBe(file.activityLines);
    expect(journals).toMatchObject([
      { who: 'owner', state: 'whole' },
      { who: 'far', state: 'whole', lines: 200 - file.activityLinesLeftOut / 2 },
      { who: 'far', state: 'whole', lines: 200 - file.activityLinesLeftOut / 2 },
    ]);
    // Nothing is gone here.
    expect((await here.call('activity.list', {})).computers.map(({ state }) => state)).toEqual([
      'whole',
      'whole',
    ]);
  });

  it('go whole where there is room', async () => {
    await imported(here, await fileOf('one', journal(100)));
    expect(await here.call('ledger.export', { passphrase })).toMatchObject({ activityLinesLeftOut: 0 });
  });

  it.each(['the older file first', 'the newer file first'])(
    'lack nothing where their computer dropped lines between two files: %s',
    async order => {
      const lines = journal(30);
      const files = [await fileOf('one', lines.slice(0, 10)), await fileOf('one', lines, 20)];
      for (const file of order.startsWith('the older') ? files : files.toReversed())
        await imported(here, file);
      const [computer] = (await here.call('activity.list', {})).computers;
      expect(computer).toMatchObject({ state: 'whole' });
      expect(await here.call('activity.list', { journal: 'one' })).toMatchObject({ all: 20 });
    },
  );

  it('lack what is gone from the middle of what was not dropped', async () => {
    const lines = journal(30);
    await imported(here, await fileOf('one', lines.slice(0, 10)));
    const file = await fileOf('one', lines, 20);
    const parts = Buffer.from(file.split('\n').at(-1) ?? '', 'base64')
      .toString()
      .split('\n');
    const without = parts
      .filter(one => !one.includes('"n\\":25,'))
      .map(one => one.replace('"end":12', '"end":11'));
    await imported(here, await fakePassphraseFiles.close(without.join('\n'), passphrase));
    expect((await here.call('activity.list', { journal: 'one' })).chain).toMatchObject({
      ...{ state: 'broken', breaks: [{ kind: 'missing', from: 25, to: 25 }] },
    });
    expect(await exported(here)).toBeDefined();
  });
});
