import { GraphQLError } from 'graphql';
import type { Context } from 'hono';
import { type FieldErrors, internalError, ServiceError } from '../service-error.ts';

/** A refusal of a resolver: clients branch on `extensions.code`, never on the message. */
export const badUserInput = (fields: FieldErrors): GraphQLError =>
  new GraphQLError('Some fields are not valid.', { extensions: { code: 'BAD_USER_INPUT', fields } });

export const notFound = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'NOT_FOUND' } });

export const forbidden = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'FORBIDDEN' } });

/** Gives every error that leaves a code. What a resolver threw by mistake is not shown. */
export function withCode(error: Readonly<GraphQLError | Error>): GraphQLError {
  if (!(error instanceof GraphQLError)) {
    // graphql-http's own sentences on the request, such as "Missing query".
    return new GraphQLError(error.message, { extensions: { code: 'BAD_REQUEST' } });
  }
  if (typeof error.extensions.code === 'string') return error;
  const { message, nodes, source, positions, path } = error;
  const place = { nodes, source, positions, path };
  return path === undefined
    ? new GraphQLError(message, { ...place, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })
    : new GraphQLError(internalError().message, { ...place, extensions: { code: 'INTERNAL' } });
}

/** Refusals before GraphQL begins (no session, wrong method, too large), in the same shape. */
export function answerGraphqlError(error: Error, c: Context): Response {
  const { status, code, message, headers } = error instanceof ServiceError ? error : internalError();
  return c.json({ errors: [{ message, extensions: { code: code.toUpperCase() } }] }, status, headers);
}
