import type { WireResponse } from '../base/ports/transport.ts';
import type { Redact } from '../base/redaction/redact.ts';
import { redactForLog, redactShapes } from '../base/redaction/secret-shapes.ts';

/** Headers by which services name a request in their own records: the first of them that is there. */
const requestIdHeaders = ['x-request-id', 'request-id', 'x-correlation-id', 'x-amzn-requestid', 'cf-ray'];
const longest = 200;
/** `req_011CSHoEeqs5C35K2UUqR7Fy` has the form of a token, and says that it is none. */
const isOfRequest = /^req(?:uest)?[_-]/i;

/** null: it sent none, or none that can be shown. */
export function requestIdOf({ headers }: WireResponse, redact: Redact): string | null {
  const name = requestIdHeaders.find(one => headers[one] !== undefined);
  const id = name === undefined ? '' : (headers[name] ?? '').trim();
  if (id === '' || id.length > longest || !/^[ -~]+$/.test(id)) return null;
  const shown = isOfRequest.test(id) ? redactShapes(redact(id)) : redactForLog(redact(id));
  return shown === id ? id : null;
}
