import type { Output, ParsedInput } from '../../../../src-shared/rpc.ts';
import type { Settings } from '../../../../src-shared/settings.ts';
import { smallLetters } from '../../../../src-shared/small-letters.ts';
import { csvOf } from '../../base/csv.ts';
import { type Dated, fileDay } from '../../base/file-day.ts';
import { inStretches } from '../../base/stretch.ts';
import type { ConnectionStore } from '../../connections/connection-store.ts';
import type { Vault } from '../../custody/vault.ts';
import type { ServiceClocks } from '../../wire/service-clocks.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import { exportHead, exportRow } from './export-tokens.ts';
import { isFound, isNear, type Judged, judged, orders, shownRow } from './overview-rows.ts';

interface Parts extends Dated {
  connections: ConnectionStore;
  ledger: Ledger;
  vault: Vault;
  clocks: ServiceClocks;
  endDays: () => Settings['endDays'];
}

type Selection = ParsedInput<'tokens.export'>;

/** The tokens of all connections, by what has to be done about them. */
export class TokensOverview {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  view({ from, count, ...selection }: ParsedInput<'tokens.overview'>): Output<'tokens.overview'> {
    const all = this.judged();
    const matching = selected(all, selection);
    const counts = { decision: 0, soon: 0, active: 0, past: 0 };
    for (const { group } of all) counts[group] += 1;
    const days = this.#parts.endDays();
    return {
      rows: matching.slice(from, from + count).map(shownRow),
      ...{ matching: matching.length, all: all.length, counts },
      endsSoon: all.filter(one => isNear(one, days)).length,
    };
  }

  /** For spreadsheets; without any secret. */
  async csv(selection: Selection): Promise<Output<'tokens.export'>> {
    const rows = selected(this.judged(), selection);
    const text = await inStretches(this.#parts.clock, csvOf(exportHead, each(rows, exportRow)));
    return { fileName: `tokens-${fileDay(this.#parts)}.csv`, text, rows: rows.length };
  }

  /** Every row of a connection that is there, or those that are given. */
  judged(rows: readonly LedgerRow[] = this.#parts.ledger.all): Judged[] {
    const { connections, vault, clock, clocks, calendar, endDays } = this.#parts;
    const records = new Map(connections.all.map(record => [record.id, record]));
    const now = clock.now();
    const around = {
      ...{ calendar, days: endDays(), memory: vault.memory },
      nowAt: (baseUrl: string) => now + (clocks.offsetOf(baseUrl) ?? 0),
    };
    return rows.flatMap(row => {
      const record = records.get(row.connectionId);
      return record ? [judged(row, record, around)] : [];
    });
  }
}

function selected(all: Judged[], { search, filter, sort }: Selection): Judged[] {
  const wanted = smallLetters(search?.trim() ?? '');
  const found = all.filter(
    one =>
      (filter?.group === undefined || one.group === filter.group) &&
      (filter?.connectionId === undefined || one.record.id === filter.connectionId) &&
      (wanted === '' || isFound(one, wanted)),
  );
  found.sort(orders[sort?.by ?? 'need']);
  return sort?.descending ? found.reverse() : found;
}

function* each<T, R>(items: readonly T[], make: (item: T) => R): Generator<R> {
  for (const item of items) yield make(item);
}
