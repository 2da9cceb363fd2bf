import type { Instant } from '../../../src-shared/time.ts';
import { asId, isObject, type JsonObject, pick } from './json.ts';
import { writtenMoment } from './written-moment.ts';

// Plausible years, 2000 to 2200, in seconds. Outside them no unit is believed: 2.2 documents none.
const earliest = 946_684_800;
const latest = 7_258_118_400;

const units = [
  { unit: 's', perSecond: 1 },
  { unit: 'ms', perSecond: 1_000 },
  { unit: 'us', perSecond: 1_000_000 },
  { unit: 'ns', perSecond: 1_000_000_000 },
] as const;

let lastNumber = Number.NaN;
let lastInstant: Instant | null = null;

/** Reads a time of unknown unit by its magnitude. null: not a time at all. */
export function decodeInstant(value: unknown): Instant | null {
  // Most invitations were changed last when they were made, and many of a list at once.
  if (value === lastNumber) return lastInstant;
  if (typeof value === 'string') {
    const epochMs = writtenMoment(value);
    // The year 1 is what programs write for none, and 1970 for nought.
    if (epochMs !== null)
      return epochMs < earliest * 1_000 ? uncertain(value) : { raw: value, epochMs, unit: 'rfc3339' };
    if (/^\d{1,17}(\.\d{1,9})?$/.test(value))
      return { ...uncertain(value), ...decodeInstant(Number(value)), raw: value };
    return /^-?\d{18,40}$/.test(value) ? ofDigits(value) : null;
  }
  if (isObject(value)) return ofObject(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  lastNumber = value;
  lastInstant = ofNumber(value);
  return lastInstant;
}

/** As stores and languages write one: MongoDB, Protocol Buffers and Firestore, PHP, Parse, BigQuery. */
function ofObject(value: JsonObject): Instant | null {
  const { $date: inStore, date, timezone } = value;
  const long = asId(pick(inStore, '$numberLong'));
  if (long !== null) return decodeInstant(long);
  if (typeof inStore === 'string' || typeof inStore === 'number') return decodeInstant(inStore);
  const seconds = asId(value.seconds ?? value._seconds);
  const isPair = 'nanos' in value || 'nanoseconds' in value || '_nanoseconds' in value;
  if (seconds !== null && isPair) return decodeInstant(seconds);
  const text = value.__type === 'Date' ? value.iso : Object.keys(value).length === 1 ? value.value : null;
  if (typeof text === 'string') return decodeInstant(text);
  const isOfPhp = typeof date === 'string' && typeof timezone === 'string';
  return isOfPhp ? decodeInstant(`${date} ${timezone}`) : null;
}

/** Beyond 2^53 a number arrives as its digits: the nanoseconds of Go and others are such ones. */
function ofDigits(digits: string): Instant {
  const read = ofNumber(Number(digits));
  return read.unit === 'ns'
    ? { ...read, raw: digits, epochMs: Number(BigInt(digits) / 1_000_000n) }
    : uncertain(digits);
}

function ofNumber(value: number): Instant {
  for (const { unit, perSecond } of units) {
    const seconds = value / perSecond;
    if (seconds >= earliest && seconds < latest) {
      return { raw: String(value), epochMs: Math.floor(seconds * 1_000), unit };
    }
  }
  return uncertain(String(value));
}

const uncertain = (raw: string): Instant => ({ raw, epochMs: null, unit: 'uncertain' });
