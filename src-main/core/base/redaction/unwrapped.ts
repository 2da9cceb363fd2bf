import { rewritten, type Unescaped } from './unescaped.ts';

/** A line break or a tab, as it is or as JSON writes it. */
const aBreak = String.raw`(?:[\n\r\t\v\f\u2028\u2029]|\\[nrt])`;
const breaks = new RegExp(aBreak);

/** With the blanks that indent the next line. */
const breaksWithIndent = new RegExp(String.raw`${aBreak}\s*`, 'g');

/** A line that ends within one of the escapes of `unescaped.ts`, or may: only then is a text in one line to be decoded, too. */
const withinEscape = new RegExp(
  String.raw`(?:%[\da-f]{0,2}|\\(?:u[\da-f]{0,3}|x[\da-f]?)?|&[#\da-z]{0,16})=? *${aBreak}`,
  'i',
);

export const mayBreakEscape = (text: string): boolean => withinEscape.test(text);

export const mayBeWrapped = (text: string): boolean => breaks.test(text);

/** What quoted-printable writes at the end of a line that goes on, and base64 at the end of all. */
const equalsAtEnd = new RegExp(`=${aBreak}`);

/**
 * A text as it was before it was broken into lines: what was wrapped at a width may be a secret. None of a text of one line, and two where
 * a "=" ends one: it may be the break's, or the secret's.
 */
export function unwrapped(of: Unescaped): Unescaped[] {
  if (!mayBeWrapped(of.text)) return [];
  const ways = equalsAtEnd.test(of.text) ? [false, true] : [false];
  return ways.flatMap(dropsEquals => rewritten(of, breaksIn(of.text, dropsEquals)) ?? []);
}

function* breaksIn(text: string, dropsEquals: boolean) {
  let line = 0;
  for (const { 0: found, index } of text.matchAll(breaksWithIndent)) {
    const to = index + found.length;
    yield { from: lineEnd(text, line, index, dropsEquals), to, as: '' };
    line = to;
  }
}

/** Without the blanks at its end, and what quoted-printable writes there. */
function lineEnd(text: string, from: number, to: number, dropsEquals: boolean): number {
  let end = to;
  if (dropsEquals && end > from && text[end - 1] === '=') end -= 1;
  while (end > from && text[end - 1] === ' ') end -= 1;
  return end;
}
