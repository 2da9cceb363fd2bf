import { holdsHiding } from '../../../src-shared/unseen.ts';
import { asId } from './json.ts';
import type { Redact } from './redaction/redact.ts';
import { unbroken } from './redaction/unbroken.ts';

/** Longer than any id that is counted, drawn or encoded; it is written into a file whenever that changes. */
const longest = 2_000;

/**
 * An id that will be shown, kept in a file and sent back; null where the service's cannot be.
 * SECURITY: an id that holds a secret is none; some services give a token itself as its id.
 */
export function plainId(value: unknown, redact: Redact): string | null {
  const id = asId(value);
  if (id === null || id.length > longest || holdsHiding(id) || !id.isWellFormed()) return null;
  // What a blank parts is one id all the same.
  const looked = [id, id.replace(/\s+/g, '')];
  return looked.every(one => redact(unbroken(one, redact)) === one) ? id : null;
}
