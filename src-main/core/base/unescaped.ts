/** A text without one layer of escapes, and where each of its characters stood; the last entry is the end. */
export interface Unescaped {
  text: string;
  starts: readonly number[];
}

/** `http%253A%252F%252F…` and the like are two layers; what writes more is nothing that Keyholder reads or writes. */
const mostLayers = 3;

/** Whole UTF-8 sequences of percent-encoding, JSON's escapes, and the character references that programs write. */
const escapes =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|\\u[\da-f]{4}|\\["\\/]|&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);/gi;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const begins = /[%\\&]/;

/** Nearly every text is done with by this. */
export const mayBeEscaped = (text: string): boolean => begins.test(text);

/**
 * What a text says in the encodings that Keyholder itself decodes or writes, one layer after the other: what was harmless before
 * decoding may be a secret after it. None for a text without escapes.
 * @param starts where the characters of the text stood; empty: where they stand
 */
export function unescapedLayers(text: string, starts: readonly number[] = []): Unescaped[] {
  const layers: Unescaped[] = [];
  let inner: Unescaped = { text, starts };
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
 * A text with these parts of it, in order, written otherwise; null: there are none.
 * @param of an empty `starts`: its characters stand where they stand
 */
export function rewritten({ text, starts: outer }: Unescaped, parts: Iterable<Part>): Unescaped | null {
  let plain = '';
  let copied = 0;
  const starts: number[] = [];
  const keep = (to: number) => {
    for (let at = copied; at < to; at += 1) starts.push(outer[at] ?? at);
    plain += text.slice(copied, to);
  };
  for (const { from, to, as } of parts) {
    keep(from);
    for (let unit = 0; unit < as.length; unit += 1) starts.push(outer[from] ?? from);
    plain += as;
    copied = to;
  }
  if (copied === 0) return null;
  keep(text.length);
  starts.push(outer[text.length] ?? text.length);
  return { text: plain, starts };
}

function meaning(found: string): string | null {
  if (found.startsWith('%')) return decoded(found);
  if (found.startsWith('\\'))
    return found.length === 2 ? found.slice(1) : String.fromCharCode(Number.parseInt(found.slice(2), 16));
  const reference = found.slice(1, -1).toLowerCase();
  if (!reference.startsWith('#')) return named[reference] ?? null;
  const code = reference.startsWith('#x')
    ? Number.parseInt(reference.slice(2), 16)
    : Number(reference.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/** Overlong forms are no characters. */
function decoded(percent: string): string | null {
  try {
    return decodeURIComponent(percent);
  } catch {
    return null;
  }
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
