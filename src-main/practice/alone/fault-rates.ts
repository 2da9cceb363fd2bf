import { UsageError } from './usage-error.ts';

/** `cut`: the connection ends before anything is done. `lost`: it is done, and the connection ends before the answer. */
export const faults = ['429', '500', '503', 'cut', 'lost'] as const;
export type Fault = (typeof faults)[number];

/** What part of the requests meets with each, 0 to 1; those that are left out with none. */
export type FaultRates = ReadonlyMap<Fault, number>;

const isFault = (text: string): text is Fault => faults.some(fault => fault === text);
const isRate = (text: string) => /^(0|0?\.\d{1,9}|0\.\d{1,9}|1|1\.0{1,9})$/.test(text);

/** What a fault in a list has where no rate is given. */
const usualRate = '0.1';

/** `0.2`: so many requests, of all kinds alike. `429=0.1,cut`: these kinds, each at its rate. */
export function readFaultRates(text: string): FaultRates {
  if (isRate(text)) {
    const each = Number(text) / faults.length;
    return each === 0 ? new Map() : new Map(faults.map(fault => [fault, each]));
  }
  const rates = new Map<Fault, number>();
  for (const part of text.split(',')) {
    const [fault = '', rate = usualRate, ...more] = part.split('=');
    if (!isFault(fault) || !isRate(rate) || more.length > 0 || rates.has(fault)) {
      throw new UsageError(
        `--fail takes a rate from 0 to 1, or a list of ${faults.join(', ')} such as 429=0.1,cut=0.05, not "${text}".`,
      );
    }
    rates.set(fault, Number(rate));
  }
  // Decimal fractions do not add up exactly.
  if ([...rates.values()].reduce((sum, rate) => sum + rate, 0) > 1 + 1e-9) {
    throw new UsageError(`The rates of --fail are more than 1 together: "${text}".`);
  }
  return rates;
}

/** The fault of each request in turn, or null: from one seed always the same. Source: the generator mulberry32. */
export function faultsFrom(rates: FaultRates, seed: number): () => Fault | null {
  let state = seed >>> 0;
  function draw(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return () => {
    let left = draw();
    for (const [fault, rate] of rates) {
      if (left < rate) return fault;
      left -= rate;
    }
    return null;
  };
}
