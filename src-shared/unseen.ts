/**
 * What nobody sees, wherever it stands: control characters, the marks that turn text around, what fonts draw as nothing
 * (Default_Ignorable_Code_Point of Unicode's DerivedCoreProperties.txt: joiners, variation selectors, tags, fillers of Hangul), the
 * empty pattern of Braille, the marks of annotations. Some of it says how its neighbours are drawn.
 */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

const joiner = /^[\u200c\u200d]$/;
const selector = /^\p{Variation_Selector}$/u;
/** A letter or mark of a script whose letters are never joined, and what nobody sees. */
const neverJoined =
  /[\0-\u02ff\s\p{Default_Ignorable_Code_Point}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Emoji and other symbols, ideographs, and the scripts that StandardizedVariants.txt names. */
const hasVariants =
  /(?![\0-\x7f])[\p{Extended_Pictographic}\p{S}\p{Ideographic}\p{Script=Myanmar}\p{Script=Phags_Pa}]/u;
const ofMongolian = /^[\u180b-\u180d\u180f]$/;
const mongolian = /\p{Script=Mongolian}/u;
const ofKeycap = /[\d#*]/;

/** '' where there is none. */
const signAt = (text: string, at: number): string => {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
};

function signBefore(text: string, at: number): string {
  const pair = at >= 2 ? signAt(text, at - 2) : '';
  return pair.length === 2 ? pair : text.slice(Math.max(0, at - 1), at);
}

/** Of several variation selectors the first alone may say something. */
function saysVariant(sign: string, text: string, at: number): boolean {
  const before = signBefore(text, at);
  if (ofMongolian.test(sign)) return mongolian.test(before);
  return (
    hasVariants.test(before) || (sign === '\ufe0f' && ofKeycap.test(before) && text[at + 1] === '\u20e3')
  );
}

function joins(text: string, at: number): boolean {
  const before = signBefore(text, at);
  const start = at - before.length;
  const isVariant = selector.test(before) && saysVariant(before, text, start);
  const [one, other] = [isVariant ? signBefore(text, start) : before, signAt(text, at + 1)];
  return one !== '' && other !== '' && !neverJoined.test(one) && !neverJoined.test(other);
}

/** Whether one of `unseen` says nothing of its neighbours where it stands. */
function hides(sign: string, text: string, at: number): boolean {
  if (selector.test(sign)) return !saysVariant(sign, text, at);
  return !(joiner.test(sign) && joins(text, at));
}

/** What of a text only hides, each as it stands there. */
export const hidingIn = (text: string): string[] =>
  [...text.matchAll(unseen)].flatMap(({ 0: sign, index }) => (hides(sign, text, index) ? [sign] : []));

export const holdsHiding = (text: string): boolean => hidingIn(text).length > 0;

/** With a blank for each that only hides. */
export const withoutHiding = (text: string): string =>
  text.replace(unseen, (sign, at: number) => (hides(sign, text, at) ? ' ' : sign));

/** The same in one line, without blanks around it or beside each other. */
export const inOneLine = (text: string): string => withoutHiding(text).replace(/\s+/g, ' ').trim();
