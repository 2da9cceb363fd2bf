import { normalForm } from '../../../../src-shared/normal-form.ts';
import type { Redact } from './redact.ts';
import { mayBeEscaped, unescapedTexts } from './unescaped.ts';

/** All of `unseen` but line breaks and tabs, and whatever else formats, as it comes: nobody reads it as text. */
export const unseen = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?![\n\t])\p{Cc}/gu;

/** What stands on a letter of a secret, or through it: it is as readable as it was, also where both are one letter of their own. */
const marked = /[!-~]\p{M}/u;
const marks = /(?<=[!-~])\p{M}+/gu;
/** Of what NFKD took apart; letters of other scripts, which are none of a secret, have theirs again. */
export const withoutMarks = (apart: string): string => normalForm(apart.replace(marks, ''), 'NFC');

/** Some are letters with a mark: in a word as long as a secret is, it may be one of its letters. */
const accents = 'À-ıĴ-ľŁ-ňŊ-žƠơƯưẠ-ỹ';
/** Nearly every text is done with by this: ASCII, and letters that stand for no others (NFKC leaves them as they are). */
const isPlain = new RegExp(`^[\\n\\r\\t -~${accents}Ѐ-҂Ҋ-ӿぁ-ゖァ-ヺ一-鿿가-힣–—‘’“”]*$`);
const accented = new RegExp(`[${accents}]`);
/** Begun once for each word. */
const longWord = new RegExp(
  `(?<![\\n\\r\\t!-~${accents}])(?=[\\n\\r\\t!-~]*[${accents}])[\\n\\r\\t!-~${accents}]{8}`,
);
const asItIs = (text: string): boolean => isPlain.test(text) && !(accented.test(text) && longWord.test(text));

/**
 * The text as a person reads it where a secret stands there only then: without what nobody sees, nor what strikes letters out, and in
 * the letters that others look like and stand for (mathematical and circled ones); also where escapes stand for any of these. Where
 * none does, the text as it came.
 * @param as of both what is shown, the same for each
 */
export function unbroken(
  text: string,
  redact: Redact,
  as: (text: string) => string = whole => whole,
): string {
  const shown = as(text);
  if (asItIs(text) && !mayBeEscaped(shown)) return shown;
  // The last that holds one: it holds what the others do, and one text may hold several secrets, each written in another way.
  let found = shown;
  const look = (layer: string): string => {
    const bare = layer.replace(unseen, '');
    // Only of what is left: one letter may stand for eighteen.
    const left = bare === text ? shown : as(bare);
    const read = normalForm(left, 'NFKC');
    const apart = normalForm(left, 'NFKD');
    const shownRead = read === shown ? shown : as(read);
    if (read !== shown && redact(shownRead) !== shownRead) found = shownRead;
    if (!marked.test(apart)) return left;
    const unmarked = as(withoutMarks(apart));
    const hidden = redact(unmarked);
    if (hidden === unmarked) return left;
    // Words beside a secret keep their marks where nothing more of one is found without.
    const rest = normalForm(redact(shownRead), 'NFKD');
    if (as(withoutMarks(rest)) !== hidden) found = unmarked;
    return left;
  };
  // Of what is left: a text may have megabytes of escapes, each of which takes a while.
  const left = asItIs(text) ? shown : look(text);
  for (const layer of unescapedTexts(left)) if (!asItIs(layer)) look(layer);
  return found;
}
