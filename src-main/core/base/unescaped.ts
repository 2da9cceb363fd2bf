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
    const next = unescapeOnce(inner.text);
    if (next === null) return layers;
    const outer = inner.starts;
    inner = outer.length === 0 ? next : { text: next.text, starts: next.starts.map(at => outer[at] ?? 0) };
    layers.push(inner);
  }
  return layers;
}

function unescapeOnce(text: string): Unescaped | null {
  if (!mayBeEscaped(text)) return null;
  let plain = '';
  let copied = 0;
  const starts: number[] = [];
  const keep = (to: number) => {
    for (let at = copied; at < to; at += 1) starts.push(at);
    plain += text.slice(copied, to);
  };
  for (const { 0: found, index } of text.matchAll(escapes)) {
    const character = meaning(found);
    if (character === null) continue;
    keep(index);
    for (let unit = 0; unit < character.length; unit += 1) starts.push(index);
    plain += character;
    copied = index + found.length;
  }
  if (copied === 0) return null;
  keep(text.length);
  starts.push(text.length);
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
