const digit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** 2^53 has so many digits; with fewer every whole number is exact, and with as many every one that begins below 9. */
const fewest = 16;
/** Not the rest of a fraction or of an exponent, and none that goes on as one. A leading zero is no JSON. */
const longNumber = /(?<![\d.eE+-])-?[1-9]\d{15,}(?![\d.eE])/g;

/**
 * Whether a body may hold a whole number that JSON.parse would round. Looks at one byte of sixteen where there is none, since
 * nearly no body has one. Digits inside of a text count too where no quote stands before them: then the text is only read twice.
 */
export function mayHoldLongNumber(body: Uint8Array): boolean {
  let at = fewest - 1;
  while (at < body.length) {
    if (!digit(body[at])) {
      at += fewest;
      continue;
    }
    let first = at;
    while (digit(body[first - 1])) first -= 1;
    let end = at + 1;
    while (digit(body[end])) end += 1;
    const length = end - first;
    const tooLong = length > fewest || (length === fewest && body[first] === 0x39);
    if (tooLong && body[first - 1] !== 0x22) return true;
    at = end + fewest;
  }
  return false;
}

/**
 * The same JSON with every whole number beyond 2^53 as a text of the same digits: ids are counted that far, and the next number
 * that JavaScript knows is somebody else's. JSON.parse could be given a function that sees the source of each number; it would be
 * called for every value of a list of a hundred thousand.
 */
export function withLongNumbersAsTexts(text: string): string {
  let exact = '';
  let copied = 0;
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    const end = quote === -1 ? text.length : quote;
    if (end - at >= fewest) {
      exact += text.slice(copied, at) + quoted(text.slice(at, end));
      copied = end;
    }
    if (quote === -1) break;
    at = endOfText(text, quote);
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
