import type { Ledger } from '../tokens/ledger/ledger.ts';
import type { RemovedRow } from '../tokens/ledger/removed-file.ts';
import type { RemovedRows } from '../tokens/ledger/removed-rows.ts';
import type { Merged } from './merged-rows.ts';

interface Parts {
  ledger: Ledger;
  removed: RemovedRows;
}

class Stale extends Error {}

/**
 * Writes what came of a merge, unless rows have changed since: then it is made anew. At every moment each row is in one of the two
 * lists, or in both.
 * @throws ProblemError `storage-unwritable`, and what `merge` throws
 */
export async function keepMerged({ ledger, removed }: Parts, merge: () => Promise<Merged>): Promise<void> {
  for (;;) {
    const [rows, gone] = [ledger.all, removed.all];
    const merged = await merge();
    if (merged.added + merged.merged === 0) return;
    const unlessStale = <T>(before: readonly T[], now: readonly T[], next: T[]) => {
      if (now !== before) throw new Stale();
      return next;
    };
    try {
      if (merged.removed.length > 0)
        await removed.exchange(now =>
          unlessStale(gone, now, [...others(now, merged.removed), ...merged.removed]),
        );
      // One that was begun to be removed meanwhile is copied after this, or was copied by now.
      const isGoing = () => merged.changed.some(key => ledger.beingRemoved.has(key));
      await ledger.exchange(now => unlessStale(rows, isGoing() ? [] : now, merged.ledger));
      const wanted = new Set(merged.removed.map(({ key }) => key));
      const surplus = gone.map(({ key }) => key).filter(key => !wanted.has(key));
      // What is on its way there will be taken off the ledger.
      await removed.drop(surplus.filter(key => !ledger.beingRemoved.has(key)));
      return;
    } catch (error) {
      if (!(error instanceof Stale)) throw error;
    }
  }
}

function others(rows: readonly RemovedRow[], fresh: readonly RemovedRow[]): RemovedRow[] {
  const keys = new Set(fresh.map(({ key }) => key));
  return rows.filter(({ key }) => !keys.has(key));
}
