import { fieldMessages } from '../../../src-shared/field-messages.ts';
import { maxSecretBytes } from '../../../src-shared/limits.ts';
import { problem } from '../base/problem-error.ts';
import { unescapedTexts } from '../base/redaction/unescaped.ts';
import type { Sliced } from '../base/stretch.ts';

/** What is known of the tokens that are looked for: no more than the screen shows. */
export interface Tails<K> {
  /** By their last four characters: what a whole one is compared by. */
  four: ReadonlyMap<string, readonly K[]>;
  /** The same of those that have none, since they are short. */
  short: readonly K[];
}

/** @param by of the tokens that it may be */
type Look<K> = (candidate: string, by: readonly K[]) => void;

/** Pieces are looked at on their own. One without a line break towards its end is cut, and the next begins before the cut. */
const pieceLength = 65_536;
/** A token of which each character is written as an escape of six. */
const overlap = maxSecretBytes * 6;
/** So many beginnings are tried for each end. */
const mostBeginnings = 256;
/** Shorter ones have no tail (`tailOf`). */
const shortestWithTail = 12;

/** So many are tried of any text; of a long one, as many as it has characters. */
const leastTries = 200_000;
/** Characters that take as long to compare as it takes to begin. */
const charactersOfTry = 1_024;
const yieldEvery = 64;
/** Each is tried once, as long as there are not more. */
const mostRemembered = 100_000;

/**
 * Everything in a text that may be a whole token: what stands around it (quotes, schemes, names, addresses) and the escapes of
 * JSON, HTML and addresses are taken off in every way that leaves something. A beginning is looked for only where a run of characters
 * ends as one of the tokens does, so that megabytes are gone through once.
 * @throws ProblemError `invalid-input` where so much of it ends like them that the work would not be in proportion to its length
 */
export function* lookForTokens<K>(text: string, tails: Tails<K>, look: Look<K>): Sliced<void> {
  let left = leastTries + text.length;
  let tried = new Set<string>();
  const tryOne = (candidate: string, by: readonly K[]) => {
    const work = 1 + candidate.length / charactersOfTry;
    if (tried.has(candidate)) {
      left -= work / 8;
    } else {
      left -= work * by.length;
      if (left >= 0) look(candidate, by);
      if (tried.size >= mostRemembered) tried = new Set();
      tried.add(candidate);
    }
    if (left < 0) throw problem('invalid-input', { fields: { text: [fieldMessages.manyLikeTokens] } });
  };
  const whole = text.trim();
  if (whole !== '' && whole.length <= maxSecretBytes)
    tryOne(whole, [...new Set([...(tails.four.get(whole.slice(-4)) ?? []), ...tails.short])]);
  for (const piece of piecesOf(text)) {
    for (const layer of [piece, ...unescapedTexts(piece)]) {
      yield* lookThrough(withoutColours(layer), tails, tryOne);
      yield;
    }
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = Math.min(text.length, from + pieceLength + overlap);
    const gap = to === text.length ? to : text.lastIndexOf('\n', to - 1);
    if (gap > from + pieceLength) {
      yield text.slice(from, gap);
      from = gap;
    } else {
      yield text.slice(from, to);
      from = to === text.length ? to : to - overlap;
    }
  }
}

/**
 * Wherever a run of letters and digits, or what follows one, may be over as a token is, from every place before which one cannot go on,
 * back to the next gap. Places are gathered on the way, so that none is gone back over.
 */
function* lookThrough<K>(text: string, { four: known, short }: Tails<K>, tryOne: Look<K>): Sliced<void> {
  const last = new Set([...known.keys()].map(lastOf));
  let beginnings: number[] = [];
  let [four, before, looks] = [0, gap, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? gap : text.charCodeAt(at);
    if (!isLetterOrDigit(code)) {
      const by = last.has(four) ? known.get(text.slice(at - 4, at)) : undefined;
      if (by || short.length > 0) {
        const most = Math.min(beginnings.length, mostBeginnings);
        for (let n = 1; n <= most; n += 1) {
          const from = beginnings[beginnings.length - n] ?? 0;
          const length = at - from;
          if (length > (by ? maxSecretBytes : shortestWithTail - 1)) break;
          if (length < shortestWithTail) {
            if (short.length > 0) tryOne(text.slice(from, at), short);
          } else if (by) tryOne(text.slice(from, at), by);
          looks += 1;
          if (looks % yieldEvery === 0) yield;
        }
      }
    }
    if (isGap(code)) {
      if (beginnings.length > 0) beginnings = [];
    } else if (!isLetterOrDigit(before) || isEscapedBreak(text, at)) beginnings.push(at);
    four = ((four << 8) | (code & 0xff)) >>> 0;
    before = code;
  }
}

/** The last four codes in one number. */
function lastOf(tail: string): number {
  let four = 0;
  for (let at = 0; at < tail.length; at += 1) four = ((four << 8) | (tail.charCodeAt(at) & 0xff)) >>> 0;
  return four;
}

const gap = 0x20;
/** White space, control characters, and what no header can carry. */
const isGap = (code: number): boolean => code <= 0x20 || code >= 0x7f;

const isLetterOrDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** A line break or a tab as JSON and programs write it: its letter is none of the token's. */
const isEscapedBreak = (text: string, at: number): boolean =>
  at > 1 && text[at - 2] === '\\' && 'nrtbf'.includes(text[at - 1] ?? '-');

const esc = String.fromCharCode(27);
const colours = new RegExp(`${esc}\\[[0-9;]*[A-Za-z]`, 'g');

/** As terminals are told them: they end in a letter. */
const withoutColours = (text: string): string => (text.includes(esc) ? text.replace(colours, ' ') : text);
