import { parseRfc3339 } from '../../../src-shared/rfc3339.ts';

const hour = 3_600_000;
/** The zones of the earth: a time without one is no later than this before UTC's. */
const westernmost = 12 * hour;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** ISO 8601 as most write it: with a space, without seconds, with more digits than anybody needs, a zone of two or four digits. */
const iso =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:T|\s+)(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,12}))?)?\s?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?(?:\[[\w/+-]+\]|\s[A-Z]{1,5})?$/i;
/** RFC 9110, 5.6.7, and RFC 5322. */
const mail =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s-](\d{4})\s+(\d\d):(\d\d)(?::(\d\d))?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)$/i;
/** As C, Java and Ruby write it, with the year at the end; */
const ctime =
  /^[a-z]{3,9}\s([a-z]{3})\s{1,2}(\d{1,2})\s(\d\d):(\d\d):(\d\d)\s(Z|UTC|GMT|[+-]\d\d:?\d\d)\s(\d{4})$/i;
/** and JavaScript, with a name of the zone behind it. */
const ofScript =
  /^[a-z]{3}\s([a-z]{3})\s(\d\d)\s(\d{4})\s(\d\d):(\d\d):(\d\d)\sGMT([+-]\d{4})?(?:\s\([^()]*\))?$/i;
/** As ASP.NET wrote them once: milliseconds since 1970, whatever zone stands beside. */
const dotNet = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/;

/** Epoch milliseconds of a date and time that was written out with its zone, in any common manner; null: it is none. */
export function writtenMoment(text: string): number | null {
  if (text.length > 90) return null;
  const plain = parseRfc3339(text);
  if (plain !== null) return plain;
  const [, ms] = dotNet.exec(text) ?? [];
  if (ms !== undefined) return Number(ms);
  const [, ...parts] = iso.exec(text) ?? [];
  if (parts.length > 0) return parts[7] === undefined ? null : ofParts(parts, parts[7]);
  const [, day = '', name = '', year, at, minute, second, zone] = mail.exec(text) ?? [];
  if (zone !== undefined) return ofNamed([year, name, day, at, minute, second], zone);
  const [, named = '', date = '', hours, minutes, seconds, where = '', when] = ctime.exec(text) ?? [];
  if (when !== undefined) return ofNamed([when, named, date, hours, minutes, seconds], where);
  const [, called = '', nth = '', ...rest] = ofScript.exec(text) ?? [];
  const [ofYear, ...clock] = rest;
  return ofYear === undefined ? null : ofNamed([ofYear, called, nth, ...clock.slice(0, 3)], clock[3] ?? 'Z');
}

/** With the name of its month. */
function ofNamed([year, name = '', day = '', ...time]: Parts, zone: string): number | null {
  const month = months.indexOf(name.toLowerCase()) + 1;
  return month === 0 ? null : ofParts([year, two(month), day.padStart(2, '0'), ...time], zone);
}

/** The last moment that a date can mean, also one without a zone or without a time; null: it is none. */
export function latestMoment(text: string): number | null {
  const known = writtenMoment(text);
  if (known !== null) return known;
  const asIfUtc = momentAsIfUtc(text, '23:59:59');
  return asIfUtc === null ? null : asIfUtc + westernmost;
}

/** Of a date without a zone, or without a time, what it is where UTC is meant; null: it is none. @param time of a date alone */
export function momentAsIfUtc(text: string, time = '00:00:00'): number | null {
  const [, ...parts] = iso.exec(isDateAlone(text) ? `${text}T${time}` : text) ?? [];
  return parts.length > 0 && parts[7] === undefined ? ofParts(parts, 'Z') : null;
}

export const isDateAlone = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

type Parts = readonly (string | undefined)[];

function ofParts(
  [year, month, day, at, minute, second = '00', fraction]: Parts,
  zone: string,
): number | null {
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const offset = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
  const parts = fraction === undefined ? '' : `.${fraction.slice(0, 9)}`;
  return parseRfc3339(`${year}-${month}-${day}T${at}:${minute}:${second}${parts}${offset}`);
}

const two = (number: number): string => String(number).padStart(2, '0');
