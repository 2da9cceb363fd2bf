import { type Redact, upToLastSecret } from '../base/redaction/redact.ts';
import { redactForLog } from '../base/redaction/secret-shapes.ts';
import { unbroken, unseen } from '../base/redaction/unbroken.ts';
import { unescapedTexts } from '../base/redaction/unescaped.ts';

/** Longest beginning of an answer that is shown, in characters. */
const shownLength = 2_000;
/** So much of it is looked at. Where it is cut, half a secret may be left: the longest, escaped, is shorter than this. */
const lookedAt = 100_000;
/** What is decoded more often than this is nothing that anybody reads. */
const mostLayers = 4;

/**
 * The beginning of an answer that could not be read, for the owner to look at.
 * SECURITY: an answer that could not be read is shown without secrets. That is: in whatever layers of escapes they came, and also
 * where what nobody sees breaks them up, or other letters stand for theirs. Not for answers that hold a new one.
 */
export function shownAnswer(body: Uint8Array, redact: Redact): string {
  const text = new TextDecoder().decode(body.subarray(0, 2 * lookedAt * 4)).replaceAll('\r\n', '\n');
  const common = commonBeginning(
    shownText(text.slice(0, 2 * lookedAt), redact),
    shownText(text.slice(0, lookedAt), redact),
  );
  const endsInSight = text.length > lookedAt && common.length <= shownLength;
  const shown = endsInSight ? upToLastSecret(common) : common;
  const characters = shown.trim().slice(0, shownLength).toWellFormed();
  return characters.length < shown.trim().length || text.length > lookedAt ? `${characters}…` : characters;
}

function shownText(text: string, redact: Redact): string {
  let inner = text;
  let hidden = false;
  for (let layer = 0; layer < mostLayers; layer += 1) {
    const plain = inner.replace(unseen, '');
    inner = redactForLog(redact(unbroken(plain, redact)));
    hidden ||= inner !== plain;
    const [next] = unescapedTexts(inner);
    if (next === undefined) break;
    inner = next;
  }
  return hidden ? inner.replace(unseen, '') : text.replace(unseen, sign);
}

/** A visible sign for each: those of U+2400 for control characters. */
function sign(character: string): string {
  const code = character.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
}

export function commonBeginning(one: string, other: string): string {
  let length = 0;
  while (length < other.length && one[length] === other[length]) length += 1;
  return other.slice(0, length);
}
