import type { Redact } from './redact.ts';

/** All of `unseen` but line breaks and tabs, and whatever else formats, as it comes: nobody reads it as text. */
export const unseen = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?![\n\t])\p{Cc}/gu;

/** Nearly every text is done with by this: ASCII, and letters and marks that stand for no others (NFKC leaves them as they are). */
const isPlain = /^[\n\r\t -~À-ÿЀ-ӿぁ-ゖァ-ヺ一-鿿가-힣–—‘’“”]*$/;

/**
 * The text as a person reads it where a secret stands there only then: without what nobody sees, and in the letters that others look like
 * and stand for (mathematical and circled ones). Where none does, the text as it came.
 * @param as of both what is shown, the same for each
 */
export function unbroken(
  text: string,
  redact: Redact,
  as: (text: string) => string = whole => whole,
): string {
  if (isPlain.test(text)) return as(text);
  const bare = text.replace(unseen, '');
  const shown = as(text);
  // Only of what is left: one letter may stand for eighteen.
  const read = (bare === text ? shown : as(bare)).normalize('NFKC');
  if (read === shown) return shown;
  const shownRead = as(read);
  return redact(shownRead) === shownRead ? shown : shownRead;
}
