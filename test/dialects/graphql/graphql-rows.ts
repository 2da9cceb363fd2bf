import type { ProblemCode } from '../../../src-shared/problem.ts';

/** What a GraphQL server answers to a mutation, as its documentation or its source has it. */
export interface GraphqlRow {
  server: string;
  /** Where it is written down. */
  source: string;
  what: string;
  status: number;
  /** Of the field `createPat`; for `revokePat` its name is put in place. */
  body: unknown;
  /** The problem that is told. `outcome-unknown`: it may have been done. */
  code: ProblemCode;
}

const locations = [{ line: 1, column: 54 }];
const path = ['createPat'];
const noField = 'Cannot query field "pat" on type "Pat".';

function rows(server: string, source: string, list: readonly Omit<GraphqlRow, 'server' | 'source'>[]) {
  return list.map(row => ({ server, source, ...row }));
}
const row = (what: string, status: number, body: unknown, code: ProblemCode) => ({
  what,
  status,
  body,
  code,
});
const error = (message: string, code: string, more: object = {}) => ({
  ...{ message, locations, extensions: { code } },
  ...more,
});

const apollo = rows('Apollo Server', 'apollographql.com/docs/apollo-server/data/errors', [
  // By a plugin of the service's own, which takes the status from the code.
  ...[
    {
      code: 'UNAUTHENTICATED',
      response: { url: 'http://127.0.0.1:4812/audit', status: 401, statusText: 'Unauthorized', body: {} },
    },
    {
      code: 'UNAUTHENTICATED',
      stacktrace: [
        'Error: Unauthorized',
        '    at Request.callback (/srv/node_modules/superagent/lib/node/index.js:1079:17)',
      ],
    },
  ].map(extensions =>
    row(
      `a call beside it, by what it shows of its ${Object.keys(extensions)[1]}`,
      401,
      { errors: [{ message: '401: Unauthorized', locations, path, extensions }], data: null },
      'outcome-unknown',
    ),
  ),
  row(
    'the same words of its own',
    401,
    {
      errors: [{ message: '401: Unauthorized', locations, path, extensions: { code: 'UNAUTHENTICATED' } }],
      data: null,
    },
    'session-ended',
  ),
  row('validation', 400, { errors: [error(noField, 'GRAPHQL_VALIDATION_FAILED')] }, 'service-refused'),
  row(
    'validation, version 3 in development',
    400,
    {
      errors: [
        {
          ...error(noField, 'GRAPHQL_VALIDATION_FAILED'),
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED', exception: { stacktrace: ['GraphQLError'] } },
        },
      ],
    },
    'service-refused',
  ),
  row(
    'syntax',
    400,
    { errors: [error('Syntax Error: Expected Name, found ")".', 'GRAPHQL_PARSE_FAILED')] },
    'service-refused',
  ),
  row(
    'variables',
    200,
    { errors: [error('Variable "$name" got invalid value 1', 'BAD_USER_INPUT')] },
    'service-refused',
  ),
  row(
    'not signed in',
    200,
    { errors: [error('Sign in.', 'UNAUTHENTICATED', { path })], data: { createPat: null } },
    'session-ended',
  ),
  row(
    'not signed in, non-null field',
    200,
    { errors: [error('Sign in.', 'UNAUTHENTICATED', { path })], data: null },
    'session-ended',
  ),
  row(
    'an ended session, thrown where the context is made',
    500,
    {
      errors: [
        { ...error('Context creation failed: jwt expired', 'INTERNAL_SERVER_ERROR'), locations: undefined },
      ],
    },
    'session-ended',
  ),
  row(
    'what else is thrown there',
    500,
    {
      errors: [
        {
          ...error('Context creation failed: connect ECONNREFUSED ::1:6379', 'INTERNAL_SERVER_ERROR'),
          locations: undefined,
        },
      ],
    },
    'service-refused',
  ),
  row(
    'not signed in, from the context',
    401,
    { errors: [error('Sign in.', 'UNAUTHENTICATED')] },
    'session-ended',
  ),
  row(
    'not allowed',
    200,
    { errors: [error('Owners only.', 'FORBIDDEN', { path })], data: { createPat: null } },
    'not-permitted',
  ),
  row(
    'a resolver that throws',
    200,
    { errors: [error('Boom', 'INTERNAL_SERVER_ERROR', { path })], data: { createPat: null } },
    'outcome-unknown',
  ),
  row(
    'a context that throws',
    500,
    { errors: [error('Context creation failed', 'INTERNAL_SERVER_ERROR')] },
    'outcome-unknown',
  ),
  row(
    'blocked as CSRF',
    400,
    {
      errors: [
        {
          message: 'This operation has been blocked as a potential Cross-Site Request Forgery (CSRF).',
          extensions: { code: 'BAD_REQUEST' },
        },
      ],
    },
    'csrf-refused',
  ),
  row(
    'operation not found',
    400,
    { errors: [error('Unknown operation named "X".', 'OPERATION_RESOLUTION_FAILURE')] },
    'service-refused',
  ),
  row(
    'a guarded token',
    200,
    { errors: [error('No.', 'FORBIDDEN', { path: [...path, 'pat', 'token'] })], data: { createPat: null } },
    'outcome-unknown',
  ),
  row(
    'a guarded token, non-null all the way',
    200,
    { errors: [error('No.', 'FORBIDDEN', { path: [...path, 'pat', 'token'] })], data: null },
    'outcome-unknown',
  ),
  row(
    'a guarded token under 403',
    403,
    { errors: [error('No.', 'FORBIDDEN', { path: [...path, 'pat', 'token'] })], data: { createPat: null } },
    'outcome-unknown',
  ),
  row(
    'a null where none may be',
    200,
    {
      errors: [
        error('Cannot return null for non-nullable field Mutation.createPat.', 'INTERNAL_SERVER_ERROR', {
          path,
        }),
      ],
      data: null,
    },
    'outcome-unknown',
  ),
  row(
    'a null where none may be, under 400',
    400,
    {
      errors: [
        error('Cannot return null for non-nullable field Mutation.createPat.', 'BAD_REQUEST', { path }),
      ],
      data: null,
    },
    'outcome-unknown',
  ),
]);

const router = rows('Apollo Router', 'apollographql.com/docs/graphos/routing', [
  row(
    'a field that may not be seen',
    200,
    {
      data: { createPat: null },
      errors: [error('Unauthorized field or type', 'UNAUTHORIZED_FIELD_OR_TYPE', { path })],
    },
    'not-permitted',
  ),
  row(
    'a field below that may not be seen',
    200,
    {
      data: null,
      errors: [
        error('Unauthorized field or type', 'UNAUTHORIZED_FIELD_OR_TYPE', {
          path: [...path, 'pat', 'token'],
        }),
      ],
    },
    'outcome-unknown',
  ),
  row(
    'a subgraph that fails',
    200,
    {
      data: { createPat: null },
      errors: [
        {
          message: "HTTP fetch failed from 'pats'",
          path,
          extensions: { code: 'SUBREQUEST_HTTP_ERROR', service: 'pats' },
        },
      ],
    },
    'outcome-unknown',
  ),
  row(
    'a subgraph that takes too long',
    504,
    { errors: [{ message: 'Request timed out', extensions: { code: 'GATEWAY_TIMEOUT' } }] },
    'outcome-unknown',
  ),
  row(
    'the same under 200',
    200,
    { errors: [{ message: 'Your request has been timed out', extensions: { code: 'REQUEST_TIMEOUT' } }] },
    'outcome-unknown',
  ),
  row(
    'limits',
    429,
    {
      errors: [
        { message: 'Your request has been rate limited', extensions: { code: 'REQUEST_RATE_LIMITED' } },
      ],
    },
    'rate-limited',
  ),
]);

const mercurius = rows('mercurius', 'mercurius.dev/#/docs/http', [
  // Its status is that of what the field has thrown.
  row(
    'what is not there, by the status of what was thrown',
    404,
    { errors: [{ message: 'Workspace not found', locations, path }], data: null },
    'service-refused',
  ),
  ...[401, 403, 422].map(status =>
    row(
      'undici 7, of a call beside it',
      status,
      { errors: [{ message: 'Response Error', locations, path }], data: null },
      'outcome-unknown',
    ),
  ),
  row(
    'undici 6 over HTTP/2, of a call beside it',
    403,
    { errors: [{ message: 'Response status code 403', locations, path }], data: null },
    'outcome-unknown',
  ),
  row('validation', 400, { data: null, errors: [{ message: noField, locations }] }, 'service-refused'),
  row(
    'validation, with words of its own',
    400,
    { data: null, errors: [{ message: 'Graphql validation error' }] },
    'service-refused',
  ),
  row(
    'a resolver with a status of its own',
    200,
    {
      data: { createPat: null },
      errors: [
        { message: 'Owners only', locations, path, extensions: { code: 'OWNERS_ONLY', statusCode: 403 } },
      ],
    },
    'not-permitted',
  ),
  row(
    'a resolver that throws',
    200,
    { data: null, errors: [{ message: 'Boom', locations, path }] },
    'outcome-unknown',
  ),
  row(
    'a resolver that throws, version 8',
    500,
    { data: null, errors: [{ message: 'Boom', locations, path }] },
    'outcome-unknown',
  ),
  row(
    'several below, version 8',
    400,
    {
      data: null,
      errors: ['id', 'token'].map(name => ({ message: 'Boom', locations, path: [...path, 'pat', name] })),
    },
    'outcome-unknown',
  ),
]);

const yoga = rows(
  'GraphQL Yoga and graphql-http',
  'the-guild.dev/graphql/yoga-server/docs/features/error-masking',
  [
    row('validation', 400, { errors: [{ message: noField, locations }] }, 'service-refused'),
    row(
      'validation, to application/json',
      200,
      { errors: [{ message: noField, locations }] },
      'service-refused',
    ),
    row(
      'a masked error',
      200,
      {
        errors: [
          { message: 'Unexpected error.', locations, path, extensions: { code: 'INTERNAL_SERVER_ERROR' } },
        ],
        data: { createPat: null },
      },
      'outcome-unknown',
    ),
    row(
      'a masked error of the whole',
      500,
      { errors: [{ message: 'Unexpected error.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
      'outcome-unknown',
    ),
    row(
      'the documented example',
      200,
      {
        errors: [
          {
            message: "User with id '1' not found.",
            locations,
            path,
            extensions: { code: 'USER_NOT_FOUND', http: { status: 404 } },
          },
        ],
        data: { createPat: null },
      },
      'service-refused',
    ),
    row(
      'only a status',
      200,
      { errors: [{ message: 'Slow down', path, extensions: { http: { status: 429 } } }], data: null },
      'rate-limited',
    ),
  ],
);

const hasura = rows('Hasura', 'hasura.io/docs/2.0/api-reference/graphql-api', [
  row(
    'a remote schema that it could not ask',
    200,
    {
      errors: [
        {
          message: 'HTTP exception occurred while sending the request to "http://tokens/graphql"',
          extensions: { path: '$', code: 'remote-schema-error' },
        },
      ],
    },
    'outcome-unknown',
  ),
  row(
    'validation',
    200,
    {
      errors: [
        {
          message: "field 'createPat' not found in type: 'mutation_root'",
          extensions: { path: '$.selectionSet.createPat', code: 'validation-failed' },
        },
      ],
    },
    'service-refused',
  ),
  row(
    'not allowed',
    200,
    {
      errors: [
        {
          message: 'check constraint of an insert permission has failed',
          extensions: { path: '$.selectionSet.createPat.args.input', code: 'permission-error' },
        },
      ],
    },
    'not-permitted',
  ),
  row(
    'a constraint',
    200,
    {
      errors: [
        {
          message: 'Uniqueness violation.',
          extensions: { path: '$.selectionSet.createPat.args.objects', code: 'constraint-violation' },
        },
      ],
    },
    'service-refused',
  ),
  row(
    'a session that is none',
    200,
    {
      errors: [
        { message: 'Could not verify JWT: JWTExpired', extensions: { path: '$', code: 'invalid-jwt' } },
      ],
    },
    'session-ended',
  ),
  row(
    'without headers',
    200,
    {
      errors: [
        {
          message: 'x-hasura-admin-secret/x-hasura-access-key required',
          extensions: { path: '$', code: 'access-denied' },
        },
      ],
    },
    'not-permitted',
  ),
  row(
    'an action whose handler does not answer',
    200,
    {
      errors: [
        {
          message: 'http exception when calling webhook',
          extensions: { path: '$', code: 'unexpected', internal: {} },
        },
      ],
    },
    'outcome-unknown',
  ),
  row(
    'a database that fails',
    200,
    { errors: [{ message: 'database query error', extensions: { path: '$', code: 'unexpected' } }] },
    'outcome-unknown',
  ),
]);

const postgraphile = rows('PostGraphile', 'postgraphile.org/postgraphile/4/debugging', [
  row(
    'permission',
    200,
    {
      errors: [{ message: 'permission denied for function create_pat', locations, path, errcode: '42501' }],
      data: { createPat: null },
    },
    'not-permitted',
  ),
  row(
    'permission, words only',
    200,
    { errors: [{ message: 'permission denied for table pats', locations, path }], data: { createPat: null } },
    'not-permitted',
  ),
  row(
    'row level security',
    200,
    {
      errors: [{ message: 'new row violates row-level security policy for table "pats"', path }],
      data: { createPat: null },
    },
    'not-permitted',
  ),
  row(
    'twice',
    200,
    {
      errors: [{ message: 'duplicate key value violates unique constraint "pats_name"', path }],
      data: { createPat: null },
    },
    'conflict',
  ),
  row(
    'masked',
    200,
    { errors: [{ message: "An error occurred (logged with hash: 'x')", path }], data: { createPat: null } },
    'outcome-unknown',
  ),
  row('without jwt', 401, { errors: [{ message: 'jwt malformed' }] }, 'session-ended'),
]);

const dotnet = rows('Hot Chocolate', 'chillicream.com/docs/hotchocolate/v15/security/authorization', [
  row(
    'validation',
    400,
    {
      errors: [
        {
          message: 'The field `pat` does not exist on the type `Pat`.',
          locations,
          path,
          extensions: {
            type: 'Pat',
            field: 'pat',
            responseName: 'pat',
            specifiedBy: 'https://spec.graphql.org/October2021/#sec-Field-Selections',
          },
        },
      ],
    },
    'service-refused',
  ),
  row(
    'validation under 200',
    200,
    {
      errors: [
        {
          message: 'The field `pat` does not exist on the type `Pat`.',
          locations,
          path,
          extensions: { specifiedBy: 'https://spec.graphql.org/October2021/#sec-Field-Selections' },
        },
      ],
    },
    'service-refused',
  ),
  row(
    'not signed in',
    200,
    {
      errors: [
        error('The current user is not authorized to access this resource.', 'AUTH_NOT_AUTHENTICATED', {
          path,
        }),
      ],
      data: { createPat: null },
    },
    'session-ended',
  ),
  row(
    'not allowed',
    200,
    {
      errors: [
        error('The current user is not authorized to access this resource.', 'AUTH_NOT_AUTHORIZED', { path }),
      ],
      data: { createPat: null },
    },
    'not-permitted',
  ),
  row(
    'a resolver that throws',
    500,
    { errors: [{ message: 'Unexpected Execution Error', locations, path }], data: null },
    'outcome-unknown',
  ),
  row(
    'a resolver that throws, with data',
    200,
    { errors: [{ message: 'Unexpected Execution Error', locations, path }], data: { createPat: null } },
    'outcome-unknown',
  ),
  row(
    'a null where none may be',
    200,
    {
      errors: [error('Cannot return null for non-nullable field.', 'HC0018', { path: [...path, 'pat'] })],
      data: null,
    },
    'outcome-unknown',
  ),
]);

const absinthe = rows('Absinthe', 'hexdocs.pm/absinthe/errors.html', [
  row(
    'validation',
    200,
    { errors: [{ message: 'Cannot query field "pat" on type "Pat".', locations }] },
    'service-refused',
  ),
  row(
    'arguments',
    200,
    { errors: [{ message: 'Argument "input" has invalid value $input.', locations }] },
    'service-refused',
  ),
  row(
    'a resolver that says {:error, message}',
    200,
    { data: { createPat: null }, errors: [{ message: 'Something of ours', locations, path }] },
    'outcome-unknown',
  ),
  row(
    'a resolver that says unauthorized',
    200,
    { data: { createPat: null }, errors: [{ message: 'unauthorized', locations, path }] },
    'session-ended',
  ),
  row(
    'with a code beside the message',
    200,
    { data: { createPat: null }, errors: [{ message: 'No.', code: 'forbidden', locations, path }] },
    'not-permitted',
  ),
]);

const python = rows('Graphene, Strawberry, Ariadne', 'docs.graphene-python.org/projects/django', [
  row(
    'validation',
    400,
    { errors: [{ message: "Cannot query field 'pat' on type 'Pat'.", locations }] },
    'service-refused',
  ),
  row(
    'validation with data',
    200,
    { data: null, errors: [{ message: "Cannot query field 'pat' on type 'Pat'.", locations }] },
    'service-refused',
  ),
  row(
    'django-graphql-jwt',
    200,
    {
      errors: [{ message: 'You do not have permission to perform this action', locations, path }],
      data: { createPat: null },
    },
    'not-permitted',
  ),
  row(
    'strawberry-graphql-django',
    200,
    { data: null, errors: [{ message: 'User is not authenticated.', locations, path }] },
    'session-ended',
  ),
  row(
    'a resolver that throws',
    200,
    {
      errors: [{ message: "'NoneType' object has no attribute 'id'", locations, path }],
      data: { createPat: null },
    },
    'outcome-unknown',
  ),
]);

/** It has 400 for whatever a resolver has thrown, and the text of it for a message. */
const starlette = rows('Starlette GraphQLApp', 'starlette.io/graphql', [
  row(
    'a resolver that throws without a word',
    400,
    { data: { createPat: null }, errors: [{ message: '', locations, path }] },
    'outcome-unknown',
  ),
  row(
    'a resolver that says no',
    400,
    { data: { createPat: null }, errors: [{ message: 'Eleven names are enough.', locations, path }] },
    'service-refused',
  ),
  row(
    'a no without a word',
    403,
    { data: null, errors: [{ message: '', locations, path }] },
    'not-permitted',
  ),
]);

const go = rows('gqlgen', 'gqlgen.com/reference/errors', [
  row(
    'validation',
    422,
    { errors: [{ ...error(noField, 'GRAPHQL_VALIDATION_FAILED') }], data: null },
    'service-refused',
  ),
  row(
    'syntax',
    422,
    { errors: [{ ...error('Expected Name, found )', 'GRAPHQL_PARSE_FAILED') }], data: null },
    'service-refused',
  ),
  row(
    'a resolver that throws',
    200,
    { errors: [{ message: 'internal system error', path }], data: null },
    'outcome-unknown',
  ),
  row(
    'a resolver with a code',
    200,
    { errors: [{ message: 'No.', path, extensions: { code: 'forbidden' } }], data: { createPat: null } },
    'not-permitted',
  ),
]);

const php = rows('Lighthouse', 'lighthouse-php.com/6/digging-deeper/error-handling.html', [
  row(
    'validation of the input',
    200,
    {
      errors: [
        {
          message: 'Validation failed for the field [createPat].',
          locations,
          path,
          extensions: { validation: { 'input.name': ['The name is taken.'] } },
        },
      ],
      data: { createPat: null },
    },
    'field-errors',
  ),
  row(
    'not signed in',
    200,
    {
      errors: [{ message: 'Unauthenticated.', locations, path, extensions: { guards: ['web'] } }],
      data: { createPat: null },
    },
    'session-ended',
  ),
  row(
    'not allowed',
    200,
    { errors: [{ message: 'This action is unauthorized.', locations, path }], data: { createPat: null } },
    'not-permitted',
  ),
  row(
    'not allowed, version 5',
    200,
    {
      errors: [{ message: 'Not for you.', path, extensions: { category: 'authorization' } }],
      data: { createPat: null },
    },
    'not-permitted',
  ),
  row(
    'a resolver that throws',
    200,
    { errors: [{ message: 'Internal server error', locations, path }], data: { createPat: null } },
    'outcome-unknown',
  ),
  row(
    'a resolver that throws, version 5',
    200,
    {
      errors: [{ message: 'Internal server error', path, extensions: { category: 'internal' } }],
      data: { createPat: null },
    },
    'outcome-unknown',
  ),
]);

const rust = rows(
  'async-graphql and Juniper',
  'async-graphql.github.io/async-graphql/en/error_extensions.html',
  [
    row(
      'validation',
      200,
      { data: null, errors: [{ message: 'Unknown field "pat" on type "Pat".', locations }] },
      'service-refused',
    ),
    row(
      'a value',
      200,
      {
        data: null,
        errors: [{ message: 'Invalid value for argument "input.teamId", expected type "ID"', locations }],
      },
      'service-refused',
    ),
    row('a guard', 200, { data: null, errors: [{ message: 'Forbidden', locations, path }] }, 'not-permitted'),
    row(
      'the documented extension',
      200,
      { data: null, errors: [{ message: 'my error', locations, path, extensions: { code: 'NOT_FOUND' } }] },
      'service-refused',
    ),
    row(
      'a resolver that throws',
      200,
      { data: null, errors: [{ message: 'pool exhausted', locations, path }] },
      'outcome-unknown',
    ),
    row(
      'Juniper, validation',
      400,
      { errors: [{ message: 'Unknown field "pat" on type "Pat"', locations }] },
      'service-refused',
    ),
  ],
);

const jvm = rows(
  'graphql-java, Spring, DGS, Sangria',
  'docs.spring.io/spring-graphql/reference/request-execution.html',
  [
    row(
      'validation',
      200,
      {
        errors: [
          {
            message:
              "Validation error (FieldUndefined@[createPat/pat]) : Field 'pat' in type 'Pat' is undefined",
            locations,
            extensions: { classification: 'ValidationError' },
          },
        ],
      },
      'service-refused',
    ),
    row(
      'syntax',
      200,
      {
        errors: [
          {
            message: "Invalid syntax with offending token ')'",
            locations,
            extensions: { classification: 'InvalidSyntax' },
          },
        ],
      },
      'service-refused',
    ),
    row(
      'not signed in',
      200,
      {
        errors: [
          { message: 'Unauthorized', locations, path, extensions: { classification: 'UNAUTHORIZED' } },
        ],
        data: { createPat: null },
      },
      'session-ended',
    ),
    row(
      'not allowed',
      200,
      {
        errors: [{ message: 'Forbidden', locations, path, extensions: { classification: 'FORBIDDEN' } }],
        data: { createPat: null },
      },
      'not-permitted',
    ),
    row(
      'a resolver that throws',
      200,
      {
        errors: [
          {
            message: 'INTERNAL_ERROR for 8e1c',
            locations,
            path,
            extensions: { classification: 'INTERNAL_ERROR' },
          },
        ],
        data: { createPat: null },
      },
      'outcome-unknown',
    ),
    row(
      'a data fetcher that throws',
      200,
      {
        errors: [
          {
            message: 'Exception while fetching data (/createPat) : Access denied',
            locations,
            path,
            extensions: { classification: 'DataFetchingException' },
          },
        ],
        data: { createPat: null },
      },
      'outcome-unknown',
    ),
    row(
      'a null where none may be',
      200,
      {
        errors: [
          {
            message:
              "The field at path '/createPat' was declared as a non null type, but the code involved in retrieving data has wrongly returned a null value.",
            path,
            extensions: { classification: 'NullValueInNonNullableField' },
          },
        ],
        data: null,
      },
      'outcome-unknown',
    ),
    row(
      'DGS',
      200,
      {
        errors: [
          {
            message: 'No.',
            locations: [],
            path,
            extensions: { errorType: 'PERMISSION_DENIED', errorDetail: 'x' },
          },
        ],
        data: { createPat: null },
      },
      'not-permitted',
    ),
    row(
      'DGS, a fault',
      200,
      {
        errors: [
          {
            message: 'java.lang.RuntimeException',
            locations: [],
            path,
            extensions: { errorType: 'INTERNAL' },
          },
        ],
        data: { createPat: null },
      },
      'outcome-unknown',
    ),
    row(
      'Sangria',
      400,
      {
        data: null,
        errors: [
          {
            message:
              "Query does not validate against schema. Violations:\n\nCannot query field 'pat' on type 'Pat'.",
            locations,
          },
        ],
      },
      'service-refused',
    ),
    row(
      'Sangria, a fault',
      200,
      { data: null, errors: [{ message: 'Internal server error', path, locations }] },
      'outcome-unknown',
    ),
  ],
);

const hosted = rows(
  'GitHub, GitLab, Shopify, AppSync',
  'docs.github.com/en/graphql, shopify.dev/changelog/improved-graphql-errors',
  [
    row(
      'GitHub: static analysis',
      200,
      {
        errors: [
          {
            path: ['mutation CreatePat', 'createPat', 'pat'],
            extensions: { code: 'undefinedField', typeName: 'Pat', fieldName: 'pat' },
            locations,
            message: "Field 'pat' doesn't exist on type 'Pat'",
          },
        ],
      },
      'service-refused',
    ),
    row(
      'GitHub: an argument',
      200,
      {
        errors: [
          {
            path: ['mutation', 'createPat', 'input'],
            extensions: { code: 'argumentNotAccepted' },
            locations,
            message: "Field 'createPat' doesn't accept argument 'input'",
          },
        ],
      },
      'service-refused',
    ),
    row(
      'GitHub: forbidden',
      200,
      {
        data: { createPat: null },
        errors: [{ type: 'FORBIDDEN', path, locations, message: 'Resource not accessible by integration' }],
      },
      'not-permitted',
    ),
    row(
      'GitHub: not found',
      200,
      {
        data: { createPat: null },
        errors: [{ type: 'NOT_FOUND', path, locations, message: 'Could not resolve to a node.' }],
      },
      'service-refused',
    ),
    row(
      'GitHub: limits',
      200,
      { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] },
      'rate-limited',
    ),
    row(
      'GitHub: took too long',
      200,
      {
        data: null,
        errors: [
          {
            message: 'Something went wrong while executing your query. This may be the result of a timeout.',
          },
        ],
      },
      'outcome-unknown',
    ),
    row(
      'Shopify: throttled',
      200,
      { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] },
      'rate-limited',
    ),
    row(
      'Shopify: access',
      200,
      {
        errors: [
          {
            message: 'Access denied for createPat field.',
            locations,
            path,
            extensions: { code: 'ACCESS_DENIED' },
          },
        ],
        data: { createPat: null },
      },
      'not-permitted',
    ),
    row(
      'Shopify: internal',
      200,
      {
        errors: [
          {
            message: 'Internal error. Looks like something went wrong on our end.',
            extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'x' },
          },
        ],
      },
      'outcome-unknown',
    ),
    row(
      'AppSync: validation',
      200,
      {
        data: null,
        errors: [
          {
            path: null,
            locations,
            message:
              "Validation error of type FieldUndefined: Field 'pat' in type 'Pat' is undefined @ 'createPat/pat'",
          },
        ],
      },
      'service-refused',
    ),
    row(
      'AppSync: not allowed',
      200,
      {
        data: { createPat: null },
        errors: [
          {
            path,
            data: null,
            errorType: 'Unauthorized',
            errorInfo: null,
            locations,
            message: 'Not Authorized to access createPat on type Mutation',
          },
        ],
      },
      'not-permitted',
    ),
    row(
      'AppSync: without a key',
      401,
      {
        errors: [
          { errorType: 'UnauthorizedException', message: 'You are not authorized to make this call.' },
        ],
      },
      'session-ended',
    ),
    row(
      'AppSync: a Lambda that fails',
      200,
      {
        data: { createPat: null },
        errors: [{ path, errorType: 'Lambda:Unhandled', locations, message: 'Task failed' }],
      },
      'outcome-unknown',
    ),
  ],
);

const javascript = rows(
  'graphql-shield, TypeGraphQL, NestJS',
  'the-guild.dev/graphql/shield, docs.nestjs.com/graphql',
  [
    row(
      'graphql-shield, of a missing right and of anything that was thrown',
      200,
      { errors: [error('Not Authorised!', 'INTERNAL_SERVER_ERROR', { path })], data: { createPat: null } },
      'outcome-unknown',
    ),
    row(
      'graphql-shield, behind what takes the codes away',
      200,
      { errors: [{ message: 'Not Authorised!', path }], data: null },
      'outcome-unknown',
    ),
    row(
      'graphql-shield at the token',
      200,
      {
        errors: [error('Not Authorised!', 'INTERNAL_SERVER_ERROR', { path: [...path, 'pat', 'token'] })],
        data: { createPat: null },
      },
      'outcome-unknown',
    ),
    row(
      'TypeGraphQL 1',
      200,
      {
        errors: [
          error("Access denied! You don't have permission for this action!", 'INTERNAL_SERVER_ERROR', {
            path,
          }),
        ],
        data: null,
      },
      'not-permitted',
    ),
    row(
      'TypeGraphQL 2, whose code for it is "unauthorized"',
      200,
      {
        errors: [
          error("Access denied! You don't have permission for this action!", 'UNAUTHORIZED', { path }),
        ],
        data: { createPat: null },
      },
      'not-permitted',
    ),
    row(
      'NestJS guard',
      200,
      { errors: [error('Forbidden resource', 'FORBIDDEN', { path })], data: null },
      'not-permitted',
    ),
    row(
      'NestJS conflict',
      200,
      {
        errors: [
          {
            message: 'Taken',
            path,
            extensions: {
              code: 'INTERNAL_SERVER_ERROR',
              originalError: { message: 'Taken', error: 'Conflict', statusCode: 409 },
            },
          },
        ],
        data: null,
      },
      'conflict',
    ),
    row(
      'NestJS, the status as code',
      200,
      { errors: [{ message: 'Gone', path, extensions: { code: '410' } }], data: null },
      'service-refused',
    ),
    row(
      'NestJS gateway timeout',
      200,
      { errors: [{ message: 'Late', path, extensions: { code: '504' } }], data: null },
      'outcome-unknown',
    ),
    row(
      'NestJS throttler',
      200,
      {
        errors: [
          {
            message: 'ThrottlerException: Too Many Requests',
            path,
            extensions: { code: 'INTERNAL_SERVER_ERROR' },
          },
        ],
        data: null,
      },
      'rate-limited',
    ),
  ],
);

const spellings = rows('extensions.code', 'as many services as there are spellings', [
  ...['unauthenticated', 'Unauthenticated', 'UNAUTHENTICATED', 'not-authenticated', 'NotAuthenticated'].map(
    code =>
      row(code, 200, { errors: [error('x', code, { path })], data: { createPat: null } }, 'session-ended'),
  ),
  ...['forbidden', 'access_denied', 'accessDenied', 'permission-denied', 'INSUFFICIENT_SCOPES'].map(code =>
    row(code, 200, { errors: [error('x', code, { path })], data: { createPat: null } }, 'not-permitted'),
  ),
  ...['already_exists', 'alreadyExists', 'NAME_TAKEN', 'Conflict'].map(code =>
    row(code, 200, { errors: [error('x', code, { path })], data: { createPat: null } }, 'conflict'),
  ),
  ...['rate-limited', 'rateLimited', 'RATE_LIMIT_EXCEEDED', 'tooManyRequests'].map(code =>
    row(code, 200, { errors: [error('x', code, { path })], data: { createPat: null } }, 'rate-limited'),
  ),
  ...['teapot', 'E1234', 'SOMETHING', 'constructor', '__proto__'].map(code =>
    row(code, 200, { errors: [error('x', code, { path })], data: { createPat: null } }, 'outcome-unknown'),
  ),
]);

const several = rows('several errors at once', 'GraphQL specification, 7.1', [
  row(
    'the second lies below',
    200,
    {
      errors: [error('x', 'FORBIDDEN', { path }), error('y', 'FORBIDDEN', { path: [...path, 'pat'] })],
      data: null,
    },
    'outcome-unknown',
  ),
  row(
    'the second is of no known kind',
    200,
    {
      errors: [error('x', 'FORBIDDEN', { path }), { message: 'The mail was not sent', path }],
      data: { createPat: null },
    },
    'outcome-unknown',
  ),
  row(
    'the hundredth lies below',
    400,
    {
      errors: [
        ...Array.from({ length: 99 }, () => error('x', 'BAD_USER_INPUT')),
        error('y', 'BAD_USER_INPUT', { path: [...path, 'pat', 'id'] }),
      ],
    },
    'outcome-unknown',
  ),
  row(
    'more than anybody reads',
    400,
    { errors: Array.from({ length: 1_001 }, () => error('x', 'BAD_USER_INPUT')) },
    'outcome-unknown',
  ),
  row(
    'all are refusals',
    200,
    {
      errors: [error('x', 'BAD_USER_INPUT', { path }), error('y', 'FORBIDDEN', { path })],
      data: { createPat: null },
    },
    'service-refused',
  ),
  ...[401, 403, 404, 409, 422, 429].map(status =>
    row(
      `below, under ${status}`,
      status,
      { errors: [{ message: 'x', path: [...path, 'pat', 'token'] }], data: null },
      'outcome-unknown',
    ),
  ),
  row(
    'a path as text',
    200,
    { errors: [error('x', 'FORBIDDEN', { path: 'createPat.pat.token' })], data: null },
    'outcome-unknown',
  ),
  row(
    'fields below',
    200,
    {
      errors: [
        {
          message: 'x',
          path: [...path, 'pat'],
          extensions: { code: 'BAD_USER_INPUT', fields: { name: ['taken'] } },
        },
      ],
      data: null,
    },
    'outcome-unknown',
  ),
  row(
    'fields at the field',
    200,
    { errors: [{ message: 'x', path, extensions: { fields: { name: ['taken'] } } }], data: null },
    'field-errors',
  ),
  row(
    'in a batch of one',
    200,
    [{ errors: [error('x', 'FORBIDDEN', { path })], data: null }],
    'not-permitted',
  ),
]);

const payloads = rows(
  'a no in what was given',
  'shopify.dev/docs/api/admin-graphql (userErrors), relay.dev',
  [
    row(
      'userErrors',
      200,
      { data: { createPat: { pat: null, userErrors: [{ field: ['name'], message: 'is taken' }] } } },
      'field-errors',
    ),
    row('errors', 200, { data: { createPat: { pat: null, errors: ['Name is taken'] } } }, 'conflict'),
    row('ok: false', 200, { data: { createPat: { ok: false, message: 'No.' } } }, 'service-refused'),
    row(
      'success: false with a code',
      200,
      { data: { createPat: { success: false, code: 'FORBIDDEN', pat: null } } },
      'not-permitted',
    ),
    row(
      'a union',
      200,
      { data: { createPat: { __typename: 'NotAuthorizedError', message: 'No.' } } },
      'service-refused',
    ),
    row(
      'a no that is a fault',
      200,
      { data: { createPat: { success: false, message: 'Request timed out' } } },
      'outcome-unknown',
    ),
    row(
      'an id of somebody else',
      200,
      { data: { createPat: { pat: null, createdBy: { id: 'user_1' } } } },
      'outcome-unknown',
    ),
    row(
      'an id of the request beside a no',
      200,
      { data: { createPat: { id: 'req_1', ok: false, message: 'No.' } } },
      'service-refused',
    ),
    row('nothing at all', 200, { data: { createPat: { pat: null } } }, 'outcome-unknown'),
    row(
      'an empty list of errors',
      200,
      { data: { createPat: { pat: null, errors: [] } }, errors: [] },
      'outcome-unknown',
    ),
  ],
);

const foreign = rows(
  'not GraphQL at all',
  'RFC 9457, JSON-RPC 2.0, JSON:API, and what frameworks answer under 200',
  [
    row('ok: false', 200, { ok: false, error: 'not_allowed' }, 'not-permitted'),
    row('success: false', 200, { success: false, message: 'No.' }, 'service-refused'),
    row('error', 200, { error: { message: 'A token of this name exists already.' } }, 'conflict'),
    row(
      'a status of its own',
      200,
      { statusCode: 403, message: 'Owners only', error: 'Forbidden' },
      'not-permitted',
    ),
    row('a word', 200, { status: 'error', message: 'Name is taken' }, 'conflict'),
    row('a map of fields', 200, { errors: { name: ['is taken'] } }, 'field-errors'),
    row('texts', 200, { errors: ['Name is taken'] }, 'conflict'),
    row(
      'JSON-RPC, invalid',
      200,
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } },
      'service-refused',
    ),
    row(
      'JSON-RPC, a fault',
      200,
      { jsonrpc: '2.0', id: null, error: { code: -32603, message: 'Oh' } },
      'outcome-unknown',
    ),
    // Rails, in production.
    row('a record, any', 422, { status: 422, error: 'Unprocessable Entity' }, 'outcome-unknown'),
    row('a row that somebody else has changed', 409, { status: 409, error: 'Conflict' }, 'outcome-unknown'),
    row(
      'a name that is taken, and why',
      409,
      { status: 409, error: 'Conflict', message: 'A token with this name exists' },
      'conflict',
    ),
    row(
      'what the field has thrown',
      403,
      { errors: [{ message: 'Request failed with status code 403', path: ['createPat'] }], data: null },
      'outcome-unknown',
    ),
    row(
      'what was thrown before the field',
      403,
      { errors: [{ message: 'Request failed with status code 403' }] },
      'not-permitted',
    ),
    row('a form to show it in', 406, { status: 406, error: 'Not Acceptable' }, 'outcome-unknown'),
    row('what was thrown', 422, { error: 'Net::ReadTimeout with #<Socket:(closed)>' }, 'outcome-unknown'),
    row(
      'what was thrown, as an error',
      422,
      { errors: [{ message: 'database is locked' }] },
      'outcome-unknown',
    ),
    row('what is not there', 404, { status: 404, error: 'Not Found' }, 'service-not-found'),
    row('a gateway', 200, { error: 'upstream request timeout' }, 'outcome-unknown'),
    row('a fault of its own', 200, { success: false, error: 'Internal server error' }, 'outcome-unknown'),
    row('a list', 200, [], 'outcome-unknown'),
    row(
      'errors by a name beside a field that was begun',
      200,
      { errors: { createPat: ['The mail was not sent.'] }, data: { createPat: null } },
      'outcome-unknown',
    ),
    row('a number', 200, 42, 'outcome-unknown'),
    row('nothing of it', 200, { message: 'Hello' }, 'outcome-unknown'),
    row('207', 207, { items: [{ status: 403 }] }, 'outcome-unknown'),
    row('a pause', 429, { message: 'Too Many Requests' }, 'rate-limited'),
    row(
      'the pause of a call of its own',
      429,
      { status: 429, code: 429, name: 'RateLimitExceededError', message: 'Rate limit exceeded' },
      'outcome-unknown',
    ),
    row('axios, of a pause', 429, { message: 'Request failed with status code 429' }, 'outcome-unknown'),
    row('a pause of its mail', 429, { message: 'The mail could not be sent: slow down' }, 'outcome-unknown'),
  ],
);

/** A gateway of somebody's own says in its errors what it met on its own way, after it had handed the request on. */
const handedOn = [
  ['nodejs/node lib/_http_client.js', 'socket hang up'],
  ['nodejs.org/api/errors.html', 'read ECONNRESET'],
  ['nodejs/undici lib/web/fetch', 'fetch failed'],
  ['axios/axios lib/core/settle.js', 'Request failed with status code 504'],
  ['axios/axios lib/adapters/xhr.js', 'Network Error'],
  [
    'node-fetch/node-fetch src/body.js',
    'Invalid response body while trying to fetch http://pats/graphql: Premature close',
  ],
  ['dom.spec.whatwg.org', 'This operation was aborted'],
  ['V8 src/common/message-template.h', 'Unexpected token < in JSON at position 0'],
  ['V8 src/common/message-template.h', 'Unexpected token \'<\', "<html><head"... is not valid JSON'],
  ['V8 src/common/message-template.h', 'Unexpected end of JSON input'],
  ['golang/go src/net/http', 'Post "http://pats/graphql": EOF'],
  ['golang/go src/context', 'context deadline exceeded'],
  ['golang/go src/net', 'write tcp 10.0.0.2:443: write: broken pipe'],
  ['psf/requests exceptions', "('Connection aborted.', RemoteDisconnected())"],
  ['postgres src/interfaces/libpq', 'server closed the connection unexpectedly'],
  ['brianc/node-postgres lib/client.js', 'Connection terminated unexpectedly'],
  ['RFC 9110, 15.6.3', 'Bad Gateway'],
].flatMap(([source = '', message]) =>
  rows('A gateway that lost the answer', source, [
    row(message ?? '', 200, { errors: [{ message }] }, 'outcome-unknown'),
  ]),
);

export const graphqlRows: readonly GraphqlRow[] = [
  ...[
    apollo,
    router,
    mercurius,
    yoga,
    hasura,
    postgraphile,
    dotnet,
    absinthe,
    python,
    starlette,
    go,
    php,
    rust,
    jvm,
  ].flat(),
  ...[hosted, javascript, spellings, several, payloads, foreign, handedOn].flat(),
];
