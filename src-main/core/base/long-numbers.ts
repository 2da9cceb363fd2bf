import type { Sliced } from './stretch.ts';

const digit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** 2^53 has so many digits; with fewer every whole number is exact, and with as many every one that begins below 9. */
const fewest = 16;
/** A text takes a tenth of a microsecond or a few. */
const textsBetweenLooks = 2_000;
/** Not the rest of a fraction or of an exponent, and none that goes on as one. A leading zero is no JSON. */
const longNumber = /(?<![\d.eE+-])-?[1-9]\d{15,}(?![\d.eE])/g;

/**
 * Whether a body may hold a whole number that JSON.parse would round. Looks at one byte of sixteen where there is none, since
 * nearly no body has one. Digits inside of a text count too where they stand as a number would: then the text is only read twice.
 */
export function mayHoldLongNumber(body: Uint8Array): boolean {
  let at = fewest - 1;
  while (at < body.length) {
    // Of so many in a row half of the rest stand on one side.
    const mayBeLong = digit(body[at]) && (digit(body[at - fewest / 2]) || digit(body[at + fewest / 2]));
    if (!mayBeLong) {
      at += fewest;
      continue;
    }
    let first = at;
    while (digit(body[first - 1])) first -= 1;
    let end = at + 1;
    while (digit(body[end])) end += 1;
    const length = end - first;
    const tooLong = length > fewest || (length === fewest && body[first] === 0x39);
    if (tooLong && mayStandBefore(body[first - 1])) return true;
    at = end + fewest;
  }
  return false;
}

/** What comes before a number in JSON; not a quote, nor the letters of an id. */
function mayStandBefore(byte: number | undefined): boolean {
  // Undefined: the text begins with it. Then: white space, the minus, and what opens or parts values.
  return (
    byte === undefined || byte <= 0x20 || byte === 0x2d || byte === 0x2c || byte === 0x3a || byte === 0x5b
  );
}

/**
 * The same JSON with every whole number beyond 2^53 as a text of the same digits: ids are counted that far, and the next number
 * that JavaScript knows is somebody else's. JSON.parse could be given a function that sees the source of each number; it would be
 * called for every value of a list of a hundred thousand.
 */
export function* withLongNumbersAsTexts(text: string): Sliced<string> {
  let exact = '';
  let copied = 0;
  let texts = 0;
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    const end = quote === -1 ? text.length : quote;
    if (end - at >= fewest) {
      exact += text.slice(copied, at) + quoted(text.slice(at, end));
      copied = end;
    }
    if (quote === -1) break;
    at = endOfText(text, quote);
    texts += 1;
    if (texts % textsBetweenLooks === 0) yield;
  }
  return copied === 0 ? text : exact + text.slice(copied);
}

function quoted(between: string): string {
  return between.replace(longNumber, digits =>
    Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`,
  );
}

/** Behind the closing quote of the text that opens at `quote`. */
function endOfText(text: string, quote: number): number {
  for (let at = quote + 1; ; at += 1) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
}
