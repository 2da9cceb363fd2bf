/** A text that is read otherwise than it is written, and where each of its characters, and its end, stood before. */
export interface Unescaped {
  text: string;
  stoodAt(place: number): number;
}

export const asWritten = (text: string): Unescaped => ({ text, stoodAt: place => place });

/** `http%253A%252F%252F…` and the like are two layers; what writes more is nothing that Keyholder reads or writes. */
const mostLayers = 3;

/**
 * Whole UTF-8 sequences of percent-encoding, JSON's escapes, and the character references that programs write. Of sequences that stand for
 * no character (RFC 3629, 4) there may be megabytes, and to be told so of each by an exception takes seconds.
 */
const escapes =
  /%[0-7][\da-f]|%(?:c[2-9a-f]|d[\da-f])%[89ab][\da-f]|%e(?:0%[ab]|d%[89]|[1-9a-cef]%[89ab])[\da-f]%[89ab][\da-f]|%f(?:0%[9ab]|[123]%[89ab]|4%8)[\da-f](?:%[89ab][\da-f]){2}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\["\\/]|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,16});/gi;

/** For ASCII, and for what nobody sees: PHP's `htmlentities` for HTML 5 and npm's `entities` write a name wherever there is one. */
const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", lowbar: '_', period: '.', comma: ',' },
    ...{ colon: ':', semi: ';', excl: '!', quest: '?', num: '#', dollar: '$', percnt: '%', commat: '@' },
    ...{
      ast: '*',
      midast: '*',
      plus: '+',
      equals: '=',
      sol: '/',
      bsol: '\\',
      vert: '|',
      verbar: '|',
      hat: '^',
    },
    ...{ lpar: '(', rpar: ')', lsqb: '[', lbrack: '[', rsqb: ']', rbrack: ']', fjlig: 'fj' },
    ...{ grave: '`', diacriticalgrave: '`' },
    ...{ lcub: '{', lbrace: '{', rcub: '}', rbrace: '}', tab: '\t', newline: '\n' },
    ...{ shy: '\u00ad', zwj: '\u200d', zwnj: '\u200c', zerowidthspace: '\u200b', nobreak: '\u2060' },
  }),
);

const begins = /[%\\&]/;

/** Nearly every text is done with by this. */
export const mayBeEscaped = (text: string): boolean => begins.test(text);

/**
 * What a text says in the encodings that Keyholder itself decodes or writes, one layer after the other: what was harmless before
 * decoding may be a secret after it. None for a text without escapes.
 */
export function unescapedLayers(text: Unescaped): Unescaped[] {
  const layers: Unescaped[] = [];
  let inner = text;
  while (layers.length < mostLayers) {
    const next = mayBeEscaped(inner.text) ? rewritten(inner, escapesIn(inner.text)) : null;
    if (next === null) return layers;
    inner = next;
    layers.push(inner);
  }
  return layers;
}

function* escapesIn(text: string): Generator<Part> {
  for (const { 0: found, index } of text.matchAll(escapes)) {
    const as = meaning(found);
    if (as !== null) yield { from: index, to: index + found.length, as };
  }
}

/** A part of a text, and what stands there instead. */
interface Part {
  from: number;
  to: number;
  as: string;
}

/**
 * A text with these parts of it, in order, written otherwise; null: there are none. Where a character stood is worked out when somebody asks:
 * hardly any text holds what they look for, and one of megabytes would have as many numbers.
 */
export function rewritten({ text, stoodAt }: Unescaped, parts: Iterable<Part>): Unescaped | null {
  let plain = '';
  let length = 0;
  let copied = 0;
  const places = new PartPlaces();
  for (const { from, to, as } of parts) {
    plain += text.slice(copied, from);
    length += from - copied;
    places.add(length, from, to);
    plain += as;
    length += as.length;
    copied = to;
  }
  if (copied === 0) return null;
  places.add(length + text.length - copied, text.length, text.length);
  return { text: plain + text.slice(copied), stoodAt: place => stoodAt(places.of(place)) };
}

/** Where the parts of a text began in it, and where each begins in what was made of it. */
class PartPlaces {
  /** Three of each: where it begins now, where it began, where it ended. Plain numbers take three times as long. */
  #numbers = new Int32Array(24);
  #used = 0;

  add(begin: number, from: number, to: number): void {
    if (this.#used + 3 > this.#numbers.length) {
      const more = new Int32Array(2 * this.#numbers.length);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers[this.#used] = begin;
    this.#numbers[this.#used + 1] = from;
    this.#numbers[this.#used + 2] = to;
    this.#used += 3;
  }

  of(place: number): number {
    const next = this.#firstBeyond(place);
    const [begin = 0, from = 0] = this.#numbers.subarray(next, next + 2);
    if (next === this.#used) return this.#numbers[next - 2] ?? 0;
    // What lies between two parts was kept; what stands for a part stands where it began.
    const kept = from - (begin - place);
    const [before = 0, end = 0] = this.#numbers.subarray(Math.max(next - 2, 0), next);
    return kept >= end ? kept : before;
  }

  /** The part that begins first after this place; the end where none does. */
  #firstBeyond(place: number): number {
    let [from, to] = [0, this.#used / 3];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#numbers[3 * middle] ?? 0) <= place) from = middle + 1;
      else to = middle;
    }
    return 3 * from;
  }
}

function meaning(found: string): string | null {
  if (found.startsWith('%')) return decodeURIComponent(found);
  if (found.startsWith('\\'))
    return found.length === 2 ? found.slice(1) : String.fromCharCode(Number.parseInt(found.slice(2), 16));
  const reference = found.slice(1, -1).toLowerCase();
  if (!reference.startsWith('#')) return named.get(reference) ?? null;
  const code = reference.startsWith('#x')
    ? Number.parseInt(reference.slice(2), 16)
    : Number(reference.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/** As the texts of `unescapedLayers`. */
export function unescapedTexts(text: string): string[] {
  const layers: string[] = [];
  for (let inner = text; layers.length < mostLayers && mayBeEscaped(inner); ) {
    const next = inner.replace(escapes, found => meaning(found) ?? found);
    if (next === inner) break;
    layers.push(next);
    inner = next;
  }
  return layers;
}
