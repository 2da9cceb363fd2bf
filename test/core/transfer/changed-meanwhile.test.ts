import { beforeEach, expect, it } from 'vitest';
import { Changes } from '../../../src-main/core/base/changes.ts';
import { Notices } from '../../../src-main/core/base/notices.ts';
import { Ledger } from '../../../src-main/core/tokens/ledger/ledger.ts';
import { newRow } from '../../../src-main/core/tokens/ledger/ledger-row.ts';
import { RemovedRows } from '../../../src-main/core/tokens/ledger/removed-rows.ts';
import { keepMerged } from '../../../src-main/core/transfer/keep-merged.ts';
import type { Merged } from '../../../src-main/core/transfer/merged-rows.ts';
import { FakeClock, FakeFiles, newId } from '../../support/fake-ports.ts';

/** A merge takes a while, and what it comes to is written as a whole. */
let ledger: Ledger;
let removed: RemovedRows;

const row = (name: string) =>
  newRow({ key: name, connectionId: 'c', name, recordedAt: 1, how: 'created', state: 'active' });

beforeEach(async () => {
  const [files, changes, clock] = [new FakeFiles(), new Changes(), new FakeClock()];
  const notices = new Notices({ clock, newId }, changes);
  ledger = await Ledger.open(files, notices, changes, 'run');
  removed = await RemovedRows.open({ files, notices, changes, clock });
  await ledger.add(row('CI'));
});

/** What would be here with a row of a file. @param meanwhile the first time */
function merging(meanwhile: () => Promise<void>): () => Promise<Merged> {
  let times = 0;
  return async () => {
    const rows = [...ledger.all, row('of the file')];
    times += 1;
    if (times === 1) await meanwhile();
    const counts = { added: 1, merged: 0, same: 0, leftOut: 0, rows: [] };
    return { ...counts, ledger: rows, removed: [...removed.all], changed: [] };
  };
}
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort();

it('a token that is created while a file is taken in stays in its row', async () => {
  await keepMerged(
    { ledger, removed },
    merging(async () => void (await ledger.add(row('made meanwhile')))),
  );
  expect(names(ledger.all)).toEqual(['CI', 'made meanwhile', 'of the file']);
});
