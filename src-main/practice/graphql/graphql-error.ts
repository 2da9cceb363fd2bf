import { GraphQLError } from 'graphql';
import type { Context } from 'hono';
import { z } from 'zod';
import {
  type FieldErrors,
  fieldErrors,
  internalError,
  type RefusalCode,
  refusals,
  ServiceError,
} from '../service-error.ts';

const place = z.strictObject({ line: z.int(), column: z.int() });

/** Source: GraphQL, section 7.1. */
export const graphqlErrors = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z
    .array(
      z.strictObject({
        message: z.string(),
        locations: z.array(place).optional(),
        path: z.array(z.union([z.string(), z.int()])).optional(),
        extensions: z.strictObject({ code: z.enum(codes), fields: fieldErrors.optional() }),
      }),
    )
    .min(1);

/** The body of an answer that says nothing but what is wrong. */
export const graphqlRefusalBody = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.strictObject({ errors: graphqlErrors(codes) });

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
  const { message, nodes, source, positions, path, originalError } = error;
  const place = { nodes, source, positions, path };
  // graphql-js names the place in the document where an argument turns out to be none. Nobody else does.
  const isOfRequest = originalError instanceof GraphQLError && originalError.nodes !== undefined;
  return path === undefined || isOfRequest
    ? new GraphQLError(message, { ...place, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })
    : new GraphQLError(internalError().message, { ...place, extensions: { code: 'INTERNAL' } });
}

/** A faulty body is one kind of mistake here, whatever is wrong with it. */
export function graphqlRefusal(code: RefusalCode): { status: (typeof refusals)[RefusalCode]; code: string } {
  const badRequest = code === 'malformed_json' || code === 'validation_failed';
  return badRequest
    ? { status: 400, code: 'BAD_REQUEST' }
    : { status: refusals[code], code: code.toUpperCase() };
}

/** Refusals before GraphQL begins (no session, wrong method, too large), in the same shape. */
export function answerGraphqlError(error: Error, c: Context): Response {
  const known = error instanceof ServiceError ? error : internalError();
  const { status, code } = graphqlRefusal(known.code);
  const [fault] = Object.values(known.fields ?? {});
  const message = fault?.[0] ?? known.message;
  const body = graphqlRefusalBody([code]).parse({ errors: [{ message, extensions: { code } }] });
  return c.json(body, status, known.headers);
}
