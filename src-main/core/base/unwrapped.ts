import type { Unescaped } from './unescaped.ts';

/** A line break or a tab, as it is or as JSON writes it. */
const breaks = /[\n\r\t\v\f\u2028\u2029]|\\[nrt]/;

/** With the blanks that indent the next line. */
const breaksWithIndent = /(?:[\n\r\t\v\f\u2028\u2029]|\\[nrt])\s*/g;

/** A line that ends within one of the escapes of `unescaped.ts`, or may: only then is a text in one line to be decoded, too. */
const withinEscape =
  /(?:%[\da-f]{0,2}|\\(?:u[\da-f]{0,3})?|&[#\da-z]{0,8})=? *(?:[\n\r\t\v\f\u2028\u2029]|\\[nrt])/i;

export const mayBreakEscape = (text: string): boolean => withinEscape.test(text);

export const mayBeWrapped = (text: string): boolean => breaks.test(text);

/** What quoted-printable writes at the end of a line that goes on, and base64 at the end of all. */
const equalsAtEnd = /=(?:[\n\r\t\v\f\u2028\u2029]|\\[nrt])/;

/**
 * A text as it was before it was broken into lines: what was wrapped at a width may be a secret. None of a text of one line, and two where
 * a "=" ends one: it may be the break's, or the secret's.
 * @param of an empty `starts`: its characters stand where they stand
 */
export function unwrapped(of: Unescaped): Unescaped[] {
  if (!mayBeWrapped(of.text)) return [];
  return (equalsAtEnd.test(of.text) ? [false, true] : [false]).map(dropsEquals => inOne(of, dropsEquals));
}

function inOne({ text, starts: outer }: Unescaped, dropsEquals: boolean): Unescaped {
  let plain = '';
  let copied = 0;
  const starts: number[] = [];
  const keep = (to: number) => {
    for (let at = copied; at < to; at += 1) starts.push(outer[at] ?? at);
    plain += text.slice(copied, to);
  };
  for (const { 0: found, index } of text.matchAll(breaksWithIndent)) {
    keep(lineEnd(text, copied, index, dropsEquals));
    copied = index + found.length;
  }
  keep(text.length);
  starts.push(outer[text.length] ?? text.length);
  return { text: plain, starts };
}

/** Without the blanks at its end, and what quoted-printable writes there. */
function lineEnd(text: string, from: number, to: number, dropsEquals: boolean): number {
  let end = to;
  if (dropsEquals && end > from && text[end - 1] === '=') end -= 1;
  while (end > from && text[end - 1] === ' ') end -= 1;
  return end;
}
