import { z } from 'zod';
import { epochMs } from './time.ts';

/** One request and what came of it, for support. Redacted when it is written down, so there is nothing to leak later. */
export const exchangeRecordSchema = z.object({
  id: z.number().int(),
  at: epochMs,
  /** Milliseconds until the last byte, or until it failed. */
  tookMs: z.number(),
  method: z.enum(['GET', 'POST']),
  /** Address and path; query values that could be secret are redacted. */
  url: z.string(),
  /** Names and values as sent, with placeholders for credentials: `<PAT>`, `<SESSION>`. */
  requestHeaders: z.record(z.string(), z.string()),
  requestBody: z.string().nullable(),
  /** null: no answer. */
  status: z.number().int().nullable(),
  /** Why there was no answer, as a transport fault; null: there was one. */
  fault: z.string().nullable(),
  responseHeaders: z.record(z.string(), z.string()),
  /** The beginning of the body; null: none, or not kept: it held a new token, or was one of very many pages. */
  responseBody: z.string().nullable(),
});
export type ExchangeRecord = z.infer<typeof exchangeRecordSchema>;
