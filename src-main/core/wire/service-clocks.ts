import type { Clock } from '../base/ports/clock.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import { isFromCache } from './from-store.ts';

/** The offset is told anew once it has moved by more than this. */
const toldAgainMs = 60_000;

/** When an answer was made, by the clock of whoever made it. Epoch milliseconds, whole seconds; null: it does not say. */
export function madeAt(headers: WireResponse['headers']): number | null {
  const { date = '' } = headers;
  // RFC 9110, 5.6.7: the one form that is still written.
  if (!/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(date)) return null;
  const at = Date.parse(date);
  return Number.isNaN(at) ? null : at;
}

/**
 * Milliseconds to be added to `Clock.elapsed`, which nobody can set: not less than, and not more than. An hour by which this
 * computer's clock was wrong would otherwise make an invitation of before look like one that was sent just now.
 */
interface Offset {
  least: number;
  most: number;
}

/** A moment on a service's clock, epoch milliseconds: not before, and not after. */
export interface Moment {
  earliest: number;
  latest: number;
}

/** What each service's clock shows, as far as its answers tell. Kept by origin, for this run. */
export class ServiceClocks {
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly #onChange: () => void;
  readonly #offsets = new Map<string, Offset>();
  readonly #told = new Map<string, number>();

  constructor(clock: Pick<Clock, 'now' | 'elapsed'>, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** @param sentAt when its request began, `Clock.elapsed` */
  note(origin: string, headers: WireResponse['headers'], sentAt: number): void {
    const date = madeAt(headers);
    if (date === null || isFromCache(headers)) return;
    // It was made between the sending and now, at some moment of that second.
    const seen = { least: date - this.#clock.elapsed(), most: date + 999 - sentAt };
    const known = this.#offsets.get(origin);
    const agree = known && seen.least <= known.most && known.least <= seen.most;
    // A slow answer says little, and takes nothing back that a quick one said.
    if (agree && known.most - known.least <= seen.most - seen.least) return;
    this.#offsets.set(origin, seen);
    const offset = this.#own(seen);
    if (Math.abs(offset - (this.#told.get(origin) ?? 0)) < toldAgainMs) return;
    this.#told.set(origin, offset);
    this.#onChange();
  }

  /** The service's clock less this computer's, milliseconds; 0 where they may agree; null: it has not been seen. */
  offsetOf(origin: string): number | null {
    const offset = this.#offsets.get(origin);
    return offset ? this.#own(offset) : null;
  }

  /** A moment of this run on the service's clock; null: it has not been seen. @param elapsedMs `Clock.elapsed` */
  at(origin: string, elapsedMs: number): Moment | null {
    const offset = this.#offsets.get(origin);
    return offset ? { earliest: elapsedMs + offset.least, latest: elapsedMs + offset.most } : null;
  }

  /** As this computer's clock shows it now. */
  #own({ least, most }: Offset): number {
    const by = Math.round(this.#clock.elapsed() - this.#clock.now());
    return middleOf({ least: least + by, most: most + by });
  }
}

function middleOf({ least, most }: Offset): number {
  return least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2);
}
