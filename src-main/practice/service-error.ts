import type { Context } from 'hono';
import { z } from 'zod';

/** Every way in which this service says no, with its status. Clients branch on the code. */
export const refusals = {
  malformed_json: 400,
  invalid_token: 401,
  unauthenticated: 401,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  invitation_pending: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  validation_failed: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof refusals;

/** The header that comes with a refusal, besides those of every answer. */
export const refusalHeaders: Readonly<Partial<Record<RefusalCode, string>>> = {
  invalid_token: 'WWW-Authenticate',
  unauthenticated: 'WWW-Authenticate',
  rate_limited: 'Retry-After',
  unavailable: 'Retry-After',
};

export const fieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof fieldErrors>;

/** A refusal that the caller is told of. Anything else that is thrown becomes a 500 without details. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: RefusalCode;
  readonly fields: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    code: RefusalCode,
    message: string,
    more: { fields?: FieldErrors; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.headers = more.headers ?? {};
  }

  get status() {
    return refusals[this.code];
  }
}

export const internalError = (): ServiceError =>
  new ServiceError('internal', 'Something went wrong in the practice service.');

export const validationFailed = (fields: FieldErrors): ServiceError =>
  new ServiceError('validation_failed', 'Some fields are not valid.', { fields });

export const methodNotAllowed = (allow: string): ServiceError =>
  new ServiceError('method_not_allowed', `This path takes ${allow} only.`, { headers: { allow } });

/** JSON body of every refusal outside /graphql. */
export const refusalBody = <const Codes extends readonly [RefusalCode, ...RefusalCode[]]>(codes: Codes) =>
  z.strictObject({
    error: z.strictObject({ code: z.enum(codes), message: z.string(), fields: fieldErrors.optional() }),
  });

export function answerError(error: Error, c: Context): Response {
  const { code, message, fields, status, headers } = error instanceof ServiceError ? error : internalError();
  const body = refusalBody([code]).parse({ error: { code, message, ...(fields && { fields }) } });
  return c.json(body, status, headers);
}

/** What the schema makes of a value. Throws a 422 that names every bad field at once, each with its first fault. */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const fields: FieldErrors = {};
  for (const { path, message } of read.error.issues) fields[String(path[0])] ??= [message];
  throw validationFailed(fields);
}
