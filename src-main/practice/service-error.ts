import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export type FieldErrors = Record<string, string[]>;

/** A refusal that the caller is told of. Anything else that is thrown becomes a 500 without details. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    more: { fields?: FieldErrors; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.headers = more.headers ?? {};
  }
}

export const internalError = (): ServiceError =>
  new ServiceError(500, 'internal', 'Something went wrong in the practice service.');

export const validationFailed = (fields: FieldErrors): ServiceError =>
  new ServiceError(422, 'validation_failed', 'Some fields are not valid.', { fields });

export const methodNotAllowed = (allow: string): ServiceError =>
  new ServiceError(405, 'method_not_allowed', `This path takes ${allow} only.`, { headers: { allow } });

/** JSON body of every refusal outside /graphql: `{ error: { code, message, fields? } }`. */
export function answerError(error: Error, c: Context): Response {
  const known = error instanceof ServiceError ? error : internalError();
  const { code, message, fields } = known;
  return c.json({ error: { code, message, ...(fields && { fields }) } }, known.status, known.headers);
}
