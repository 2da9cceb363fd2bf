import type { Redact } from '../custody/known-secrets.ts';
import { asId } from './json.ts';

/**
 * An id that will be shown, kept in a file and sent back.
 * SECURITY: an id that holds a secret is none; some services give a token itself as its id.
 */
export function plainId(value: unknown, redact: Redact): string | null {
  const id = asId(value);
  return id !== null && redact(id) === id ? id : null;
}
