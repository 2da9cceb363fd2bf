import type { WireResponse } from '../base/ports/transport.ts';
import type { Redact } from '../base/redact.ts';
import { redactForLog } from '../base/secret-shapes.ts';

/** Headers by which services name a request in their own records: the first of them that is there. */
const requestIdHeaders = ['x-request-id', 'request-id', 'x-correlation-id', 'x-amzn-requestid', 'cf-ray'];
const longest = 200;

/** null: it sent none, or none that can be shown. */
export function requestIdOf({ headers }: WireResponse, redact: Redact): string | null {
  const name = requestIdHeaders.find(one => headers[one] !== undefined);
  const id = name === undefined ? '' : (headers[name] ?? '').trim();
  if (id === '' || id.length > longest || !/^[ -~]+$/.test(id)) return null;
  return redactForLog(redact(id)) === id ? id : null;
}
