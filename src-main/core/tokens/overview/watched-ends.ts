import type { Settings } from '../../../../src-shared/settings.ts';
import type { Changes } from '../../base/changes.ts';
import type { Calendar } from '../../base/ports/calendar.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { Notifier } from '../../base/ports/notifier.ts';
import type { ServiceClocks } from '../../wire/service-clocks.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { endOf, isReached, stagesOf } from '../ledger/token-end.ts';
import { isNews, type Judged } from './overview-rows.ts';
import type { TokensOverview } from './tokens-overview.ts';

/** By then the first answers have told what time it is at the services. */
const firstLookMs = 30_000;
const lookEveryMs = 3_600_000;

interface Parts {
  ledger: Ledger;
  overview: TokensOverview;
  clock: Clock;
  clocks: Pick<ServiceClocks, 'offsetOf'>;
  calendar: Calendar;
  changes: Changes;
  /** null: this host has none. */
  notifier: Notifier | null;
  endDays: () => Settings['endDays'];
}

/**
 * Tells of ends that come near, once for each stage, also where Keyholder was not open on the day: the stages that were told
 * stand in the ledger. Those that a token had reached when it was recorded were seen then.
 */
export class WatchedEnds {
  readonly #parts: Parts;
  #callOff: () => void = () => undefined;
  #today: number | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  watch(): void {
    this.#callOff = this.#parts.clock.after(firstLookMs, () => void this.#again());
  }

  close(): void {
    this.#callOff();
  }

  async #again(): Promise<void> {
    const { clock, calendar, changes } = this.#parts;
    this.#callOff = clock.after(lookEveryMs, () => void this.#again());
    const today = calendar.dayOf(clock.now());
    // Another date: everything that counts days shows others.
    if (this.#today !== null && this.#today !== today) changes.announce(['tokens']);
    this.#today = today;
    await this.look();
  }

  /** Never rejects. */
  async look(): Promise<void> {
    const { ledger, overview, notifier, endDays } = this.#parts;
    if (!notifier) return;
    const days = endDays();
    await this.#takeBack();
    const told = overview
      .judged()
      .filter(one => isNews(one, days))
      .map(one => ({ one, stages: this.#untold(one, days) }))
      .filter(({ stages }) => stages.length > 0);
    if (told.length === 0) return;
    const ends = told.map(({ one: { row, record, end } }) => ({
      ...{ name: row.name, connection: record.label },
      ...{ ended: end?.ended ?? false, daysLeft: end?.daysLeft ?? 0 },
    }));
    if (!(await notifier.tell(ends))) return;
    await ledger.setNotified(
      new Map(
        told.map(({ one: { row }, stages }) => [
          row.key,
          // A file of another computer may have brought others meanwhile.
          { of: row.expiresAt, now: before => [...new Set([...before, ...stages])] },
        ]),
      ),
    );
  }

  /**
   * By a clock that was ahead stages were told that are still to come. They are told again in their time, once the service has said what
   * time it is: a clock that is behind for an hour has nothing told twice.
   */
  async #takeBack(): Promise<void> {
    const { clocks, ledger, overview } = this.#parts;
    const told = ledger.all.filter(({ notified }) => notified.length > 0);
    const others = overview.judged(told).flatMap(({ row, record, end }) => {
      if (end === null || clocks.offsetOf(record.baseUrl) === null) return [];
      const now = (stages: readonly number[]) => stages.filter(stage => isReached(end, stage));
      const { key, expiresAt: of, notified } = row;
      return now(notified).length < notified.length ? [[key, { of, now }] as const] : [];
    });
    if (others.length > 0) await ledger.setNotified(new Map(others));
  }

  #untold({ row, end }: Judged, days: Settings['endDays']): number[] {
    const then = endOf(row, row.recordedAt, this.#parts.calendar);
    const known = new Set([...row.notified, ...(then === null ? [] : stagesOf(then, days))]);
    return end === null ? [] : stagesOf(end, days).filter(stage => !known.has(stage));
  }
}
