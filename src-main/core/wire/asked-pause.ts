import { entriesOf } from '../base/json.ts';
import { objectsIn } from '../base/objects-in.ts';
import { plainName } from '../base/plain-name.ts';
import type { WireResponse } from '../base/ports/transport.ts';

const longest = 86_400;
/** Seconds. A larger number that is said to be of seconds may be of milliseconds. */
const surelySeconds = 3_600;
/** A number from here on is a moment in seconds since 1970, and a thousand times of it one in milliseconds. */
const firstMoment = 1_000_000_000;

type Headers = WireResponse['headers'];

/**
 * For how many seconds a service asks to wait, by whatever it says so; null: it does not say. Never negative, a day at most. What
 * could be of one unit or another is not believed.
 * @param now by the clock that the service's moments are read from, epoch milliseconds
 * @param said what is read of the body
 */
export function askedPause(headers: Headers, body: unknown, now: number, said = ''): number | null {
  const seconds =
    retryAfter(headers, now) ??
    structured(headers.ratelimit) ??
    untilReset(headers, now) ??
    inBody(body, now) ??
    inWords(said);
  return seconds === null ? null : Math.min(Math.max(Math.ceil(seconds), 0), longest);
}

/** As `askedPause`, of what only speaks of a pause: for a fault nobody's quota says when it will be over. */
export function pauseAfterFault(headers: Headers, now: number): number | null {
  const seconds = retryAfter(headers, now);
  return seconds === null ? null : Math.min(Math.max(Math.ceil(seconds), 0), longest);
}

/** The answer says that nothing is left to be asked for. */
export function isUsedUp(headers: Headers): boolean {
  return structured(headers.ratelimit) !== null || remainders(headers).some(([, left]) => left === 0);
}

/** For how long is `retryAfter`'s to tell. */
export const asksToWait = (headers: Headers): boolean =>
  Object.keys(headers).some(name => /retry-after(-seconds|-ms)?$/i.test(name));

/** RFC 9110, 10.2.3, and as services have it otherwise: with a fraction or a unit, or as a moment in numbers. */
function retryAfter(headers: Headers, now: number): number | null {
  const inMs = Number(headers['retry-after-ms'] ?? headers['x-ms-retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(inMs)) return inMs / 1_000;
  const [name = 'retry-after'] = Object.keys(headers)
    .filter(one => /retry-after(-seconds)?$/i.test(one))
    .sort();
  const all = (headers['retry-after'] ?? headers[name] ?? '').split(datesKept);
  const waits = all.flatMap(one => secondsIn(one, now) ?? []);
  // Who says one thing that nobody understands may mean more than the other.
  return waits.length < all.length ? null : Math.max(...waits);
}

/** A gateway and the service behind it may each have said it; a date has a comma of its own, behind the name of a day. */
const datesKept = /(?<!\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?),/i;

/** `limit=10, remaining=0, reset=7` and `"default";r=0;t=7`: drafts 3 and 8 of the IETF's RateLimit header. */
function structured(header: string | undefined): number | null {
  let wait: number | null = null;
  // Parameters of one policy are parted by semicolons; in the older form everything is of one.
  const policies = /;\s*r\s*=/.test(header ?? '') ? (header ?? '').split(',') : [header ?? ''];
  for (const policy of policies) {
    const read = (name: string) => new RegExp(`(?:^|[;,\\s])${name}\\s*=\\s*(\\d{1,9})\\b`).exec(policy)?.[1];
    const [left, reset] = [read('r') ?? read('remaining'), read('t') ?? read('reset')];
    if (reset !== undefined && Number(left) === 0) wait = Math.max(wait ?? 0, Number(reset));
  }
  return wait;
}

/**
 * `RateLimit-Reset`, `X-RateLimit-Reset`, `X-Rate-Limit-Reset-After`, `X-RateLimit-Reset-Requests` and so on: seconds, or a moment.
 * Of several the longest of those that are used up.
 */
function untilReset(headers: Headers, now: number): number | null {
  const remaining = new Map(remainders(headers));
  const waits = Object.entries(headers).flatMap(([name, value]) => {
    if (!/rate-?limit.*reset/i.test(name)) return [];
    const seconds = secondsIn(value, now);
    const left = remaining.get(quotaOf(name));
    return seconds === null || seconds <= 0 ? [] : [{ seconds, left }];
  });
  const usedUp = waits.filter(({ left }) => left === 0);
  const silent = waits.filter(({ left }) => left === undefined);
  const seconds = (usedUp.length > 0 ? usedUp : silent).map(wait => wait.seconds);
  return seconds.length === 0 ? null : Math.max(...seconds);
}

function remainders(headers: Headers): [quota: string, left: number][] {
  return Object.entries(headers)
    .filter(([name, value]) => /rate-?limit.*remaining/i.test(name) && /^\s*\d+\s*$/.test(value ?? ''))
    .map(([name, value]) => [quotaOf(name), Number(value)]);
}

const quotaOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/rate-limit/, 'ratelimit')
    .replace(/-?(reset|remaining)(-after)?/, '');

/** Names of a pause in a body, and what a number is of there. */
const namesInBody: ReadonlyMap<string, number> = new Map([
  ['retryafter', 1],
  ['retryafterseconds', 1],
  ['retryafterms', 0.001],
  ['retryaftermilliseconds', 0.001],
  ['retrydelay', 1],
  ['retryin', 1],
  ['retryinseconds', 1],
]);

/** Of the outermost that says it. */
function inBody(body: unknown, now: number): number | null {
  const found = objectsIn(body, { opens: () => true, itemsOf: list => list.slice(0, 10) });
  for (const [name, value] of found.flatMap(({ object }) => entriesOf(object, 50))) {
    const unit = namesInBody.get(plainName(name));
    const isNumber = typeof value === 'number' && value >= 0;
    if (unit === undefined || !(isNumber || typeof value === 'string')) continue;
    const seconds = isNumber && unit < 1 ? value * unit : secondsIn(String(value), now, surelySeconds);
    if (seconds !== null) return seconds;
  }
  return null;
}

const unitsInWords: readonly (readonly [RegExp, number])[] = [
  [/^s/i, 1],
  [/^m/i, 60],
  [/^h/i, 3_600],
];
const oneInWords = '(\\d{1,6}(?:\\.\\d{1,3})?) ?(s(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?)\\b';
/**
 * graphql-rate-limit, Django REST Framework, Directus, and what people write. What is available 24 hours a day is somebody's help, and
 * what should not happen again in that time is no pause.
 */
const pauseInWords = new RegExp(
  `\\b(?:(?<!\\bif\\b[^.!?]{0,80})again (?:in|after)|available (?:in|after)|retry(?: (?:in|after))?|wait(?: for)?)(?: another)? ${oneInWords}(?!\\W+(?:and )?\\d)`,
  'gi',
);

/** Where nothing else tells: of two that differ nobody knows which one is meant. */
function inWords(said: string): number | null {
  const waits = [...said.slice(0, 400).matchAll(pauseInWords)].map(
    ([, number = '', unit = '']) =>
      Number(number) * (unitsInWords.find(([form]) => form.test(unit))?.[1] ?? Number.NaN),
  );
  const [wait] = waits;
  return wait !== undefined && new Set(waits).size === 1 && Number.isFinite(wait) ? wait : null;
}

const duration = /^(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?)s)?(?:(\d+(?:\.\d+)?)ms)?$/;

/** @param most a larger number is of nobody knows what, unless it is a moment */
function secondsIn(value: string | undefined, now: number, most = Number.POSITIVE_INFINITY): number | null {
  const text = (value ?? '').trim();
  if (text === '') return null;
  if (/^\d{1,16}(\.\d+)?$/.test(text)) {
    const number = Number(text);
    for (const perSecond of [1, 1_000]) {
      const seconds = number / perSecond - now / 1_000;
      // Nobody's pause is of thirty years.
      if (number >= firstMoment * perSecond && seconds > -longest && seconds <= 366 * longest) return seconds;
    }
    return number < Math.min(most + 1, firstMoment) ? number : null;
  }
  const [whole, hours = 0, minutes = 0, seconds = 0, ms = 0] = duration.exec(text) ?? [];
  if (whole) return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(ms) / 1_000;
  // Date.parse finds a date in nearly anything.
  const isDate = /^\w{3,9},? .*\d:\d\d|^\d{4}-\d\d-\d\dT/.test(text);
  const until = isDate ? Date.parse(text) : Number.NaN;
  return Number.isNaN(until) ? null : (until - now) / 1_000;
}
