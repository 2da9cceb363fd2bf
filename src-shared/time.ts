import { z } from 'zod';
import { parseRfc3339 } from './rfc3339.ts';

/** Milliseconds since 1970-01-01T00:00:00Z, as this computer's clock gives them. */
export const epochMs = z.number().int();

/** Source: service description 2.1, `expiresAt`. */
export const rfc3339 = z.string().refine(text => parseRfc3339(text) !== null, 'Not an RFC 3339 date-time.');

/**
 * A point in time as the service sent it. The description gives no unit for integer times (2.2), so the
 * raw value is kept and `unit` says how it was read; `uncertain` means it was not.
 */
export const instantSchema = z.object({
  raw: z.string(),
  epochMs: z.number().nullable(),
  unit: z.enum(['s', 'ms', 'us', 'ns', 'rfc3339', 'uncertain']),
});
export type Instant = z.infer<typeof instantSchema>;
