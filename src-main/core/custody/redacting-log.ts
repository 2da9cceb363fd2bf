import type { Logger } from '../base/ports/logger.ts';
import { type Redact, redacted } from '../base/redaction/redact.ts';
import { redactForLog } from '../base/redaction/secret-shapes.ts';

/** Names whose value is never written, whatever it is. */
const guardedNames = /token|secret|password|session|cookie|authorization/i;

/**
 * A log that cannot be made to leak by a careless line: values under a name that sounds like a credential are never written,
 * secrets of this run are known by value, and others by their shape.
 */
export function redactingLog(log: Logger, redact: Redact): Logger {
  const clean = (text: string) => redactForLog(redact(text));
  return {
    warn(text, facts = {}) {
      const entries = Object.entries(facts).map(([name, value]) => {
        if (guardedNames.test(name)) return [name, redacted];
        return [name, typeof value === 'string' ? clean(value) : value];
      });
      log.warn(clean(text), Object.fromEntries(entries));
    },
  };
}
