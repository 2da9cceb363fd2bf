import type { Unescaped } from './unescaped.ts';

/** A line break or a tab, as it is or as JSON writes it. */
const breaks = /[\n\r\t\v\f\u2028\u2029]|\\[nrt]/;

/** With the blanks that indent the next line. */
const breaksWithIndent = /(?:[\n\r\t\v\f\u2028\u2029]|\\[nrt])\s*/g;

export const mayBeWrapped = (text: string): boolean => breaks.test(text);

/**
 * A text as it was before it was broken into lines: what was wrapped at a width may be a secret. Null for a text of one line.
 * @param of an empty `starts`: its characters stand where they stand
 */
export function unwrapped(of: Unescaped): Unescaped | null {
  const { text } = of;
  if (!mayBeWrapped(text)) return null;
  let plain = '';
  let copied = 0;
  const starts: number[] = [];
  const keep = (to: number) => {
    for (let at = copied; at < to; at += 1) starts.push(of.starts[at] ?? at);
    plain += text.slice(copied, to);
  };
  for (const { 0: found, index } of text.matchAll(breaksWithIndent)) {
    keep(lineEnd(text, copied, index));
    copied = index + found.length;
  }
  keep(text.length);
  starts.push(of.starts[text.length] ?? text.length);
  return { text: plain, starts };
}

/** Without the blanks at its end, and what quoted-printable writes there. */
function lineEnd(text: string, from: number, to: number): number {
  let end = to;
  if (end > from && text[end - 1] === '=') end -= 1;
  while (end > from && text[end - 1] === ' ') end -= 1;
  return end;
}
