import { z } from 'zod';
import { holdsHiding } from './unseen.ts';

/** One line of text as a person types it, trimmed. SECURITY: what it looks like is what it is. */
export function plainLine(what: string, most: number) {
  return z
    .string()
    .trim()
    .min(1, `Enter ${what}.`)
    .max(most, `At most ${most} characters are taken here.`)
    .refine(
      text => !holdsHiding(text),
      'This holds a line break, a control character or an invisible one. Type it anew.',
    );
}
