import { isAscii } from 'node:buffer';
import { maxSecretBytes } from '../../../../src-shared/limits.ts';
import { inOneLine } from '../../../../src-shared/unseen.ts';
import { type Redact, upToLastSecret } from './redact.ts';
import { unbroken } from './unbroken.ts';
import { mayBeEscaped } from './unescaped.ts';
import { mayBeWrapped } from './unwrapped.ts';

/** Longest text of the service that is shown, in characters. */
const shownLength = 300;
/** Longest text that is looked at: longer than what is shown by more than the longest secret, cut in half at its end. */
const readLength = 20_000;
/** So many times as much where there are escapes, which take as many characters for one: `&amp;amp;lowbar;`. */
const longestEscape = 16;
/** Characters at the end of a part of a text that its next ones may change. */
const atEnd = 4;

const space = 0x20;
const backslash = 0x5c;
const del = 0x7f;
const [percent, ampersand] = [0x25, 0x26];

/** Nothing in it needs to be replaced: visible ASCII with single spaces inside. Most texts are that. */
const fitAsItIs = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Text from the service, fit to be shown. SECURITY: redacted before it is cut, so that no half of a secret is left; and made
 * short of white space before both, or much of it would bring the far end, where a secret may be cut, near. SECURITY: a secret is found in a
 * text as a person reads it; whatever that nobody sees stands between its letters, and whichever letters stand for them.
 * @param more is taken out of what is known to hold no secret
 */
export function showable(
  text: string,
  redact: Redact,
  more: (text: string) => string = redacted => redacted,
): string {
  const plain = text.length <= shownLength && fitAsItIs.test(text) && !mayBeEscaped(text);
  if (plain) return shortened(more(redact(text)));
  const beginning = text.length > readLength ? compact(text, readLength) : text;
  const times = mayBeEscaped(beginning) ? longestEscape : 1;
  const length = times * readLength;
  const lines = mayBeWrapped(text) ? inLines(text, length) : '';
  const joined = redact(lines);
  const isJoined = joined !== lines;
  const looked = unbroken(isJoined ? joined : text, redact, one => compact(one, length));
  const clean = redact(looked);
  const isCut = looked.length >= length || (isJoined && lines.length >= length);
  return shortened(more(isCut ? withoutHalf(clean, times * maxSecretBytes) : clean));
}

/** Many long secrets are a few characters once they are redacted, which bring the end of what is looked at near, and half of one. */
function withoutHalf(clean: string, longest: number): string {
  const whole = upToLastSecret(clean);
  const isInSight = whole.length <= shownLength && clean.length - whole.length < longest;
  return isInSight ? whole : clean;
}

function shortened(oneLine: string): string {
  if (oneLine.length <= shownLength) return oneLine;
  const characters = [...oneLine];
  return characters.length > shownLength ? `${characters.slice(0, shownLength - 1).join('')}…` : oneLine;
}

/**
 * As `showable`, for the texts in the JSON of a body. SECURITY: a text is taken as it is only where the whole body shows that
 * nothing in it has to be replaced: ASCII without a DEL, and no escape that could stand for anything else. Control characters
 * themselves no JSON has in its texts.
 */
export function showableIn(body: Uint8Array, redact: Redact): (text: string) => string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const isPlain =
    isAscii(bytes) &&
    !bytes.includes(backslash) &&
    !bytes.includes(del) &&
    !bytes.includes('  ', 0, 'latin1');
  if (!isPlain) return text => showable(text, redact);
  const mayEscape = bytes.includes(percent) || bytes.includes(ampersand);
  return text => {
    const isFit =
      text.length <= shownLength &&
      text.charCodeAt(0) !== space &&
      text.charCodeAt(text.length - 1) !== space &&
      !(mayEscape && mayBeEscaped(text));
    return isFit ? shortened(redact(text)) : showable(text, redact);
  };
}

/** Of megabytes only so much is gone through as makes what is read; what stands at the end of a part may be judged by what follows. */
function compact(text: string, length: number): string {
  for (let end = 2 * length; ; end *= 4) {
    const line = inOneLine(text.slice(0, end));
    if (line.length > length + atEnd || end >= text.length) return line.slice(0, length);
  }
}

/** The beginning, which is all that is looked at: a secret that was wrapped is found only as long as its lines are told apart from blanks. */
function inLines(text: string, length: number): string {
  let lines = '';
  let copied = 0;
  for (const { 0: space, index } of text.matchAll(/\s+/g)) {
    lines += text.slice(copied, index) + (mayBeWrapped(space) ? '\n' : ' ');
    copied = index + space.length;
    if (lines.length >= length) break;
  }
  return (lines + text.slice(copied, copied + length)).slice(0, length);
}
