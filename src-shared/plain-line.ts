import { z } from 'zod';

/**
 * Line breaks and other control characters, and the invisible ones that turn or hide text: direction marks and overrides, zero
 * width spaces, word joiners, the byte order mark. Joiners that emoji and many scripts need are none of them.
 */
const tricks =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u;

/** One line of text as a person types it, trimmed. SECURITY: what it looks like is what it is. */
export function plainLine(what: string, most: number) {
  return z
    .string()
    .trim()
    .min(1, `Enter ${what}.`)
    .max(most, `At most ${most} characters are taken here.`)
    .refine(
      text => !tricks.test(text),
      'This holds a line break, a control character or an invisible one. Type it anew.',
    );
}

/** For texts with rules of their own. */
export const holdsTricks = (text: string): boolean => tricks.test(text);
