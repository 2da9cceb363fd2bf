import { redacted } from '../../../src-main/core/base/redaction/redact.ts';
import type { ProblemCode } from '../../../src-shared/problem.ts';
import { thrownByClients } from '../errors/error-rows-thrown.ts';
import type { GraphqlRow } from './graphql-rows.ts';

const path = ['createPat'];
const at = (message: string, extensions?: object) => ({
  errors: [{ message, path, ...(extensions ? { extensions } : {}) }],
  data: { createPat: null },
});
const without = (message: string) => ({ data: null, errors: [{ message }] });
/** As a gateway of Apollo Federation 2.14 says of what one of its subgraphs answered: of which step that was does not tell. */
const ofSubgraph = (status: number, message: string, code: string, data: unknown = { createPat: null }) => ({
  errors: [{ message, extensions: { response: { url: 'http://127.0.0.1:4812/', status, body: {} }, code } }],
  data,
});

/** As Apollo's RESTDataSource 6 says of a call that the field has made. */
const ofDataSource = (status: number, message: string, code: string) =>
  at(message, {
    code,
    response: { url: 'http://127.0.0.1:4812/audit', status, statusText: message.slice(5), body: {} },
  });

/** As Cosmo's router wraps what a subgraph has said, unless it is told otherwise: the one of the mutation itself, since no path is named. */
const wrapped = (...errors: readonly object[]) => ({
  errors: [{ message: "Failed to fetch from Subgraph 'pats'.", extensions: { errors, statusCode: 200 } }],
  data: { createPat: null },
});
const ofCosmo = 'cosmo-docs.wundergraph.com/router/subgraph-error-propagation';

type Case = readonly [server: string, source: string, what: string, body: unknown, code: ProblemCode];

/** Codes in whatever spelling, and sentences that stand for one. */
// biome-ignore format: a row is read in one go: who says it, and what is told of it
const cases: readonly Case[] = [
  ['@apollo/datasource-rest 6', '@apollo/datasource-rest: RESTDataSource.errorFromResponse', '401 of a call', ofDataSource(401, '401: Unauthorized', 'UNAUTHENTICATED'), 'outcome-unknown'],
  ['@apollo/datasource-rest 6', '@apollo/datasource-rest: RESTDataSource.errorFromResponse', '403 of a call', ofDataSource(403, '403: Forbidden', 'FORBIDDEN'), 'outcome-unknown'],
  ['@apollo/datasource-rest 6', '@apollo/datasource-rest: RESTDataSource.errorFromResponse', '422 of a call', ofDataSource(422, '422: Unprocessable Entity', 'INTERNAL_SERVER_ERROR'), 'outcome-unknown'],
  ['Apollo Server 5, which shows where it was thrown', 'apollographql.com/docs/apollo-server/data/errors', 'superagent, of a call beside it', at('Forbidden', { code: 'INTERNAL_SERVER_ERROR', stacktrace: ['Error: Forbidden', '    at Request.callback (/srv/node_modules/superagent/lib/node/index.js:1079:17)', '    at IncomingMessage.<anonymous> (/srv/node_modules/superagent/lib/node/parsers/json.js:26:7)'] }), 'outcome-unknown'],
  ['Apollo Server 5, which shows where it was thrown', 'apollographql.com/docs/apollo-server/data/errors', 'SendGrid, of a call beside it', at('Unauthorized', { code: 'INTERNAL_SERVER_ERROR', stacktrace: ['Error: Unauthorized', '    at node_modules/@sendgrid/client/src/classes/client.js:167:29'] }), 'outcome-unknown'],
  ['Apollo Server 3', 'apollographql.com/docs/apollo-server/v3/data/errors', 'SendGrid, by where it was thrown', at('Unauthorized', { code: 'INTERNAL_SERVER_ERROR', exception: { stacktrace: ['Error: Unauthorized', '    at node_modules/@sendgrid/client/src/classes/client.js:167:29'] } }), 'outcome-unknown'],
  ['Apollo Server 5, which shows where it was thrown', 'apollographql.com/docs/apollo-server/data/errors', 'a guard of its own', at('Forbidden', { code: 'FORBIDDEN', stacktrace: ['GraphQLError: Forbidden', '    at guard (file:///srv/app.mjs:14:43)', '    at async settle (/srv/node_modules/axios/lib/core/settle.js:19:12)'] }), 'not-permitted'],
  ['NestJS 11', 'github.com/nestjs/graphql/blob/master/packages/apollo/lib/drivers/apollo-base.driver.ts', 'superagent, of a call beside it, which it takes for its own', at('Forbidden', { code: 'FORBIDDEN', originalError: { req: { method: 'POST', url: 'http://127.0.0.1:32831/403', headers: {} }, header: { 'content-type': 'application/json' }, status: 403, text: '{"error":"partner says no"}' } }), 'outcome-unknown'],
  ['NestJS 11', 'github.com/nestjs/graphql/blob/master/packages/apollo/lib/drivers/apollo-base.driver.ts', 'superagent, of a call beside it, under 404', at('Not Found', { code: 'INTERNAL_SERVER_ERROR', status: 404, originalError: { req: { method: 'POST', url: 'http://127.0.0.1:32831/404', headers: {} }, header: {}, status: 404, text: '' } }), 'outcome-unknown'],
  ['mercurius 16, which hands on each issue of Zod 3', 'mercurius-js/mercurius lib/errors.js', 'of the name', { data: { createPat: null }, errors: [{ message: 'String must contain at least 9 character(s)', path: ['name'] }] }, 'field-errors'],
  ['mercurius 16, which hands on each issue of Zod 3', 'mercurius-js/mercurius lib/errors.js', 'of something else, too', { data: { createPat: null }, errors: [{ message: 'String must contain at least 9 character(s)', path: ['name'] }, { message: 'String must contain at least 1 character(s)', path: ['hash'] }] }, 'outcome-unknown'],
  ['mercurius 16, which hands on each issue of Zod 3', 'mercurius-js/mercurius lib/errors.js', 'of what is shown', { data: { createPat: null }, errors: [{ message: 'Required', path: ['name'] }] }, 'outcome-unknown'],
  ['mercurius 16, which hands on each issue of Zod 3', 'mercurius-js/mercurius lib/errors.js', 'of no place', { data: { createPat: null }, errors: [{ message: 'String must contain at least 9 character(s)' }] }, 'outcome-unknown'],
  ['NestJS', 'docs.nestjs.com/exception-filters', 'what it has thrown itself', at('Forbidden resource', { code: 'FORBIDDEN', response: { statusCode: 403, message: 'Forbidden resource', error: 'Forbidden' } }), 'not-permitted'],
  ['any', 'net/smtp', 'what a mail server has said, called a wrong input', at('550 5.1.1 <sam@example.com>: Recipient address rejected: User unknown', { code: 'BAD_USER_INPUT' }), 'outcome-unknown'],
  ['any', 'Ruby', 'a mistake of the program', at("undefined method `id' for nil:NilClass", { code: 'VALIDATION_ERROR' }), 'outcome-unknown'],
  ['any', 'Go', 'a line to something else', at('dial tcp 127.0.0.1:25: connect: connection refused', { code: 'FORBIDDEN' }), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'a name that is taken, and called as what breaks', at('A token named "getaddrinfo: EPIPE" already exists'), 'conflict'],
  ['any', 'GraphQL specification, 7.1', 'another name that is taken, and called so', at('The name "x509: failed" is already in use'), 'conflict'],
  ['any', 'GraphQL specification, 7.1', 'a document that is cut', at('Syntax Error: Unexpected EOF'), 'service-refused'],
  ['any', 'Python', 'what could not be shown', at('Object of type Pat is not JSON serializable', { code: 'BAD_REQUEST' }), 'outcome-unknown'],
  ['any', 'Python', 'a payload that broke', { data: { createPat: { pat: null, success: false, message: '[Errno 111] Connection refused' } } }, 'outcome-unknown'],
  ['@apollo/gateway 2', '@apollo/gateway: RemoteGraphQLDataSource.errorFromResponse', '403 of a subgraph', ofSubgraph(403, '403: Forbidden', 'FORBIDDEN'), 'outcome-unknown'],
  ['@apollo/gateway 2', '@apollo/gateway: RemoteGraphQLDataSource.errorFromResponse', '403, where nothing may be null', ofSubgraph(403, '403: Forbidden', 'FORBIDDEN', null), 'outcome-unknown'],
  ['@apollo/gateway 2', '@apollo/gateway: RemoteGraphQLDataSource.errorFromResponse', '429 of a subgraph', ofSubgraph(429, '429: Too Many Requests', 'INTERNAL_SERVER_ERROR'), 'outcome-unknown'],
  ['@apollo/gateway 2', '@apollo/gateway: RemoteGraphQLDataSource.errorFromResponse', '400 of a subgraph', ofSubgraph(400, '400: Bad Request', 'INTERNAL_SERVER_ERROR'), 'outcome-unknown'],
  ['@apollo/gateway 2', '@apollo/gateway: executeQueryPlan', 'a subgraph that lets nobody in, under 200', { errors: [{ message: 'Forbidden', extensions: { code: 'FORBIDDEN', serviceName: 'secrets' } }], data: { createPat: null } }, 'outcome-unknown'],
  ['@apollo/gateway 2', '@apollo/gateway: executeQueryPlan', 'a subgraph, of the field itself', at('Forbidden', { code: 'FORBIDDEN', serviceName: 'pats' }), 'not-permitted'],
  ['Apollo Router', 'apollographql.com/docs/graphos/routing/errors', '403 of a subgraph', { errors: [{ message: "HTTP fetch failed from 'secrets': 403: Forbidden", path: [], extensions: { code: 'SUBREQUEST_HTTP_ERROR', service: 'secrets', reason: '403: Forbidden', http: { status: 403 } } }], data: { createPat: null } }, 'outcome-unknown'],
  ['WunderGraph Cosmo', 'cosmo-docs.wundergraph.com/router/subgraph-error-propagation', '403 of a subgraph', { errors: [{ message: "Failed to fetch from Subgraph 'secrets' at Path 'createPat.pat'.", extensions: { errors: [{ message: 'Forbidden' }], statusCode: 403 } }], data: { createPat: null } }, 'outcome-unknown'],
  ['WunderGraph Cosmo', ofCosmo, 'a no of the subgraph that was to carry it out', wrapped({ message: 'Name is taken', path, extensions: { code: 'BAD_USER_INPUT' } }), 'service-refused'],
  ['WunderGraph Cosmo', ofCosmo, 'a right that is missing there', wrapped({ message: 'Not yours', path, extensions: { code: 'FORBIDDEN' } }), 'not-permitted'],
  ['WunderGraph Cosmo', ofCosmo, 'a session that has ended there', wrapped({ message: 'Sign in', path, extensions: { code: 'UNAUTHENTICATED' } }), 'session-ended'],
  ['WunderGraph Cosmo', ofCosmo, 'of nobody knows what', wrapped({ message: 'Mail server', path }), 'outcome-unknown'],
  ['WunderGraph Cosmo', ofCosmo, 'a fault', wrapped({ message: 'No name', path, extensions: { code: 'INTERNAL_SERVER_ERROR' } }), 'outcome-unknown'],
  ['WunderGraph Cosmo', ofCosmo, 'of what was made', wrapped({ message: 'Not yours', path: [...path, 'pat', 'token'], extensions: { code: 'FORBIDDEN' } }), 'outcome-unknown'],
  ['WunderGraph Cosmo', ofCosmo, 'a no beside a fault', wrapped({ message: 'Name is taken', path, extensions: { code: 'BAD_USER_INPUT' } }, { message: 'Mail server', path }), 'outcome-unknown'],
  ['graphql-java-extended-validation', 'github.com/graphql-java/graphql-java-extended-validation: ValidationErrorType.toSpecification', 'a constraint', at('/createPat/input/name size must be between 0 and 30', { classification: { type: 'ExtendedValidationError', validatedPath: ['createPat', 'input', 'name'], constraint: '@Size' } }), 'service-refused'],
  ['OverblogGraphQLBundle', 'github.com/overblog/GraphQLBundle: AccessResolver', 'access to a mutation', at('Access denied to this field.'), 'not-permitted'],
  ['Pundit', 'github.com/varvet/pundit: NotAuthorizedError', 'a policy', at('not allowed to PersonalAccessTokenPolicy#create? this PersonalAccessToken'), 'not-permitted'],
  ['Pundit 2.3', 'github.com/varvet/pundit: NotAuthorizedError', 'a policy of before', at('not allowed to create? this AccessToken'), 'not-permitted'],
  ['Pundit', 'github.com/varvet/pundit: NotAuthorizedError', 'a policy of something else', at('not allowed to MailPolicy#create? this Mail'), 'outcome-unknown'],
  ['@apollo/gateway 2', '@apollo/gateway: RemoteGraphQLDataSource.errorFromResponse', '401, by the same session', ofSubgraph(401, '401: Unauthorized', 'UNAUTHENTICATED'), 'session-ended'],
  ['Apollo', 'apollographql.com/docs/apollo-server/security/authentication', 'a sentence', at('you must be logged in to do this'), 'session-ended'],
  ['django-graphql-jwt', 'django-graphql-jwt.domake.io', 'an end', at('Signature has expired'), 'session-ended'],
  ['Django REST Framework 3.14 behind graphene', 'rest_framework/exceptions.py: Throttled', 'a pause', at('Request was throttled. Expected available in 2 seconds.'), 'rate-limited'],
  ['Envelop', 'the-guild.dev/graphql/envelop/plugins/use-operation-field-permissions', 'a field that may not be asked for', { errors: [{ message: "Insufficient permissions for selecting 'Mutation.createPat'." }], data: null }, 'not-permitted'],
  ['jsonwebtoken', 'github.com/auth0/node-jsonwebtoken', 'an end', at('jwt expired'), 'session-ended'],
  ['Devise', 'github.com/heartcombo/devise', 'a sentence', at('You need to sign in or sign up before continuing.'), 'session-ended'],
  ['Evil Martians, GraphQL on Rails', 'evilmartians.com/chronicles/graphql-on-rails-2-updating-the-data', 'as graphql-ruby 1.13.15 sends it', at('You need to authenticate to perform this action'), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'asked to authenticate', at('Please authenticate.'), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'as somebody else', at('You need to authenticate as an owner'), 'outcome-unknown'],
  ['graphene-django 3.2.3 on Django 3.2.25', 'docs.djangoproject.com: IntegerField.get_prep_value', 'of an id, by whatever came upon it', at("Field 'id' expected a number but got 'team_1'."), 'outcome-unknown'],
  ['howtographql', 'howtographql.com', 'a word', at('Not authenticated'), 'session-ended'],
  ['redwood', 'docs.redwoodjs.com/docs/authentication', 'a sentence', at("You don't have permission to do that.", { code: 'FORBIDDEN' }), 'not-permitted'],
  ['any', 'GraphQL specification, 7.1', 'not logged in', at('Not logged in'), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'login required', at('Login required'), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'an ended session', at('Your session has expired. Please sign in again.'), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'a role that is needed', at('You must be logged in as an owner'), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'a name that begins alike', at('Login name could not be written'), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'a code for a message', at('NOT_AUTHENTICATED'), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'another code for a message', at('access_denied'), 'not-permitted'],
  ['any', 'GraphQL specification, 7.1', 'a fault for a message', at('INTERNAL_SERVER_ERROR'), 'outcome-unknown'],
  ['AdonisJS', 'docs.adonisjs.com/guides/basics/exception-handling', 'E_', at('x', { code: 'E_UNAUTHORIZED_ACCESS' }), 'session-ended'],
  ['Node', 'nodejs.org/api/errors.html', 'ERR_', at('x', { code: 'ERR_FORBIDDEN' }), 'not-permitted'],
  ['AWS', 'docs.aws.amazon.com', 'Exception', at('x', { code: 'AccessDeniedException' }), 'not-permitted'],
  ['Saleor', 'docs.saleor.io', 'exception.code', at('x', { exception: { code: 'PermissionDenied' } }), 'not-permitted'],
  ['any', 'GraphQL specification, 7.1', 'USER_NOT_AUTHENTICATED', at('x', { code: 'USER_NOT_AUTHENTICATED' }), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'AUTH_REQUIRED', at('x', { code: 'AUTH_REQUIRED' }), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'SESSION_NOT_FOUND', at('x', { code: 'SESSION_NOT_FOUND' }), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'SESSION_REVOKED', at('x', { code: 'SESSION_REVOKED' }), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'NO_SESSION', at('x', { code: 'NO_SESSION' }), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'INVALID_SESSION_TOKEN', at('x', { code: 'INVALID_SESSION_TOKEN' }), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'SessionTimeout', at('x', { code: 'SessionTimeout' }), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'SESSION_MISSING', at('x', { code: 'SESSION_MISSING' }), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'COOKIE_EXPIRED', at('x', { code: 'COOKIE_EXPIRED' }), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'BAD_CREDENTIALS', at('x', { code: 'BAD_CREDENTIALS' }), 'session-ended'],
  ['Parse', 'docs.parseplatform.org/graphql/guide', 'a session: Invalid session token', at('Invalid session token'), 'session-ended'],
  ['Mattermost', 'api.mattermost.com', 'a session: Invalid or expired session, please login again.', at('Invalid or expired session, please login again.'), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'a session: Your session has expired, please log in again', at('Your session has expired, please log in again'), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'a session: You have been logged out', at('You have been logged out'), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'a session: User not logged in', at('User not logged in'), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'a session: No active session', at('No active session'), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'a session: No user is logged in', at('No user is logged in'), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'a session: Session has been terminated.', at('Session has been terminated.'), 'session-ended'],
  ['any', 'GraphQL specification, 7.1', 'no session of ours: Your session has expired, but the token was created', at('Your session has expired, but the token was created'), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'no session of ours: You have been logged out of the mailer: the token was created', at('You have been logged out of the mailer: the token was created'), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'no session of ours: Session store is not there', at('Session store is not there'), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'no session of ours: No session could be opened with the mail server', at('No session could be opened with the mail server'), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'a session that was closed within', at('x', { code: 'SESSION_CLOSED' }), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'MFA_REQUIRED', at('x', { code: 'MFA_REQUIRED' }), 'service-refused'],
  ['any', 'GraphQL specification, 7.1', 'INVALID_NAME', at('x', { code: 'INVALID_NAME' }), 'service-refused'],
  ['any', 'GraphQL specification, 7.1', 'INVALID_RESPONSE', at('x', { code: 'INVALID_RESPONSE' }), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'NAME_TOO_LONG', at('x', { code: 'NAME_TOO_LONG' }), 'service-refused'],
  ['any', 'GraphQL specification, 7.1', 'TEAM_ID_REQUIRED', at('x', { code: 'TEAM_ID_REQUIRED' }), 'service-refused'],
  ['any', 'GraphQL specification, 7.1', 'MISSING_SCOPE', at('x', { code: 'MISSING_SCOPE' }), 'not-permitted'],
  ['GraphQL.NET', 'github.com/graphql-dotnet/graphql-dotnet: ErrorInfoProvider', 'any InvalidOperationException', at('x', { code: 'INVALID_OPERATION' }), 'outcome-unknown'],
  ['any on .NET', 'learn.microsoft.com/dotnet/api/system.unauthorizedaccessexception', 'of a file', at('x', { code: 'UNAUTHORIZED_ACCESS' }), 'outcome-unknown'],
  ['any on Java', 'docs.oracle.com: IllegalArgumentException', 'from within', at('x', { code: 'IllegalArgumentException' }), 'outcome-unknown'],
  ['any in PHP', 'php.net/manual/class.invalidargumentexception', 'from within', at('x', { code: 'InvalidArgumentException' }), 'outcome-unknown'],
  ['Node', 'nodejs.org/api/errors.html', 'of a function within', at('x', { code: 'ERR_INVALID_ARG_TYPE' }), 'outcome-unknown'],
  ['MySQL', 'dev.mysql.com/doc/mysql-errors', 'of any write', at('x', { code: 'ER_DATA_TOO_LONG' }), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'made, and to be approved', at('x', { code: 'APPROVAL_REQUIRED' }), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'a setting that is missing', at('x', { code: 'MISSING_CONFIGURATION' }), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'TIME_LIMIT_EXCEEDED', at('x', { code: 'TIME_LIMIT_EXCEEDED' }), 'outcome-unknown'],
  ['Apollo', 'apollographql.com/docs/apollo-server/performance/apq', 'persisted', without('PersistedQueryNotFound'), 'service-refused'],
  ['graphql-ruby', 'graphql-ruby.org/queries/complexity_and_depth', 'complexity', without('Query has complexity of 10, which exceeds max complexity of 5'), 'service-refused'],
  ['graphql-depth-limit', 'github.com/stems/graphql-depth-limit', 'depth', without("'CreatePat' exceeds maximum operation depth of 1"), 'service-refused'],
  ['graphql-cost-analysis', 'github.com/pa-bru/graphql-cost-analysis', 'cost', without('The query exceeds the maximum cost of 1. Actual cost is 2'), 'service-refused'],
  ['graphql-rate-limit-directive', 'github.com/ravangen/graphql-rate-limit', 'a pause', at('Too many requests, please try again in 60 seconds.', { code: 'INTERNAL_SERVER_ERROR' }), 'rate-limited'],
  ['graphql-rate-limit', 'github.com/teamplanes/graphql-rate-limit', 'a pause', at("You are trying to access 'createPat' too often", { code: 'INTERNAL_SERVER_ERROR' }), 'rate-limited'],
  ['Keystone', 'keystonejs.com/docs/graphql/overview', 'a right', at('Access denied: You cannot create that Pat', { code: 'KS_ACCESS_DENIED' }), 'not-permitted'],
  ['Keystone', 'keystonejs.com/docs/graphql/overview', 'a right to what is written beside', at('Access denied: You cannot create that AuditLog', { code: 'KS_ACCESS_DENIED' }), 'outcome-unknown'],
  ['Keystone', 'keystonejs.com/docs/graphql/overview', 'a team that may not be chosen', at('Access denied: You cannot connect that Team - it may not exist', { code: 'KS_ACCESS_DENIED' }), 'not-permitted'],
  ['Keystone', 'keystonejs.com/docs/graphql/overview', 'a field', at('You provided invalid data for this operation.\n  - Pat.name: Name must not be empty', { code: 'KS_VALIDATION_FAILURE' }), 'service-refused'],
  ['Keystone', 'keystonejs.com/docs/graphql/overview', 'a field of what is written beside', at('You provided invalid data for this operation.\n  - AuditLog.kind: Kind must not be empty', { code: 'KS_VALIDATION_FAILURE' }), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'a list of fields of the input', at('Validation failed:\n - input.name: must not be empty', { code: 'BAD_USER_INPUT' }), 'service-refused'],
  ['Directus', 'docs.directus.io/reference/introduction: RECORD_NOT_UNIQUE', 'a name', at('Value for field "name" in collection "pats" has to be unique.', { code: 'RECORD_NOT_UNIQUE', collection: 'pats', field: 'name' }), 'conflict'],
  ['Directus', 'docs.directus.io/reference/introduction: RECORD_NOT_UNIQUE', 'what is written beside', at('Value for field "kind" in collection "audit" has to be unique.', { code: 'RECORD_NOT_UNIQUE', collection: 'audit', field: 'kind' }), 'outcome-unknown'],
  ...([
    ['a name', [['name', 'name must be at most 60 characters']], 'service-refused'],
    ['an end', [['expires', 'expires must be defined.']], 'service-refused'],
    ['a team', [['team', 'team relation is not valid']], 'service-refused'],
    ['what a token has of its own', [['lifespan', 'lifespan must be defined.']], 'service-refused'],
    ['what a token may do', [['scopes', 'scopes must be defined.'], ['allowedIps', 'allowedIps must be defined.']], 'service-refused'],
    ['a name beside what it does not have', [['scale', 'scale must be defined.'], ['name', 'name must be defined.']], 'service-refused'],
    ['what is written beside', [['ref', 'This attribute must be unique']], 'outcome-unknown'],
    ['two of what is written beside', [['ref', 'ref must be defined.'], ['actor', 'actor must be defined.']], 'outcome-unknown'],
  ] as const).map(
    ([what, wrong, told]) => ['Strapi 5.54', 'docs.strapi.io/cms/error-handling', what, at(wrong.length > 1 ? `${wrong.length} errors occurred` : wrong[0][1], { code: 'BAD_USER_INPUT', error: { name: 'ValidationError', message: wrong[0][1], details: { errors: wrong.map(([name, message]) => ({ path: [name], message, name: 'ValidationError' })) } } }), told] as const,
  ),
  ...([['personal-access-tokens', 'service-refused'], ['audit-entries', 'outcome-unknown']] as const).map(
    ([collection, told]) => ['Payload 3', 'payloadcms.com/docs/graphql/overview', `a field of ${collection}`, at('The following field is invalid: Ref', { name: 'ValidationError', data: { collection, errors: [{ message: 'This field is required.', path: 'ref' }] }, statusCode: 400 }), told] as const,
  ),
  ['Payload 3.90', 'payloadcms.com/docs/graphql/overview', 'of what comes after', at('Could not notify the invitee', { name: 'APIError', statusCode: 400 }), 'outcome-unknown'],
  ['Apollo', 'apollographql.com/docs/apollo-server/data/errors', 'made after all, by a code for what was sent', at('The token was created, but its mail could not be sent.', { code: 'BAD_USER_INPUT' }), 'outcome-unknown'],
  ['Apollo', 'apollographql.com/docs/apollo-server/data/errors', 'as many as may be', at('You have 10 tokens created. You cannot create more.', { code: 'FORBIDDEN' }), 'not-permitted'],
  ['Apollo', 'apollographql.com/docs/apollo-server/data/errors', 'another one than may be', at('5 of 5 tokens created; cannot create another one', { code: 'QUOTA_EXCEEDED' }), 'service-refused'],
  ['graph-gophers/graphql-go 1.5', 'docs.slack.dev/reference/methods/chat.postMessage', 'of Slack, which is told afterwards', at('channel_not_found'), 'outcome-unknown'],
  ['Keystone', 'keystonejs.com/docs/graphql/overview', 'an input', at('Input error: No name', { code: 'KS_USER_INPUT_ERROR' }), 'service-refused'],
  ['Keystone', 'keystonejs.com/docs/graphql/overview', 'a resolver', at('An error occured while resolving Pat fields.', { code: 'KS_RESOLVER_ERROR' }), 'outcome-unknown'],
  ['Apollo', 'github.com/apollographql/apollo-server: ApolloServer.ts', 'of a server behind another one', without('Context creation failed: jwt expired'), 'outcome-unknown'],
  ['graphql-ruby 1.13.15', 'graphql-ruby.org/mutations/mutation_arguments', 'of an argument', at('name is too short (minimum is 3)'), 'service-refused'],
  ['Evil Martians, GraphQL on Rails', 'evilmartians.com/chronicles/graphql-on-rails-2-updating-the-data', 'of a model', at('Invalid input: Name is too short (minimum is 3 characters)'), 'service-refused'],
  ['Rails 6.1.7', 'api.rubyonrails.org/classes/ActiveRecord/RecordInvalid.html', 'of a model', at("Validation failed: Name can't be blank, Expires at must be in the future"), 'service-refused'],
  ['Laravel', 'laravel.com/docs/8.x/validation', 'of an input', at('The name must be at least 3 characters.'), 'service-refused'],
  ['class-validator 0.15.1', 'github.com/typestack/class-validator', 'of an input, thrown as it is', at('name must be longer than or equal to 3 characters'), 'service-refused'],
  ['Ecto 3, behind Absinthe', 'hexdocs.pm/ecto/Ecto.Changeset.html#validate_length/3', 'of a model', at('name should be at most 30 character(s)'), 'service-refused'],
  ['joi 18.3.2', 'joi.dev/api', 'of an input', at('"name" length must be at least 3 characters long'), 'service-refused'],
  ['graphene-django 3.2.3 on Django 3.2.25', 'docs.djangoproject.com/en/3.2/ref/models/instances', 'of a model', at("{'name': ['Ensure this value has at least 3 characters (it has 1).']}"), 'service-refused'],
  ['go-playground/validator 10.4.1', 'github.com/go-playground/validator', 'of an input', at("Key: 'CreatePatInput.Name' Error:Field validation for 'Name' failed on the 'min' tag"), 'service-refused'],
  ['go-playground/validator 10.4.1', 'github.com/go-playground/validator', 'of another thing', at("Key: 'AuditEntry.Name' Error:Field validation for 'Name' failed on the 'max' tag"), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'of another thing', at('Webhook name is too short (minimum is 3 characters)'), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'of an entry that was to be made beside it', at("{'action': ['This field cannot be blank.']}"), 'outcome-unknown'],
  ['Rails 6.1.7, of a name', 'guides.rubyonrails.org/active_record_validations.html#uniqueness', 'a name that is taken', at('Validation failed: Name has already been taken'), 'conflict'],
  ['graphql-ruby 1.13.15, of a name', 'graphql-ruby.org/mutations/mutation_errors', 'a name that is taken', at('Name has already been taken'), 'conflict'],
  ['Laravel', 'laravel.com/docs/8.x/validation#rule-unique', 'a name that is taken', at('The name has already been taken.'), 'conflict'],
  ['graphene 2.1.9 on Django 3.2.25', 'docs.djangoproject.com/en/3.2/ref/models/instances/#validating-objects', 'a name that is taken', at("{'name': ['Pat with this Name already exists.']}"), 'conflict'],
  ...[
    'Pat with this Team and Name already exists.',
    'Personal access token with this Team, User and Name already exists.',
    'Api token with this Name and Team already exists.',
  ].map(words => ['graphene 2.1.9 on Django 3.2.25', 'docs.djangoproject.com/en/3.2/ref/models/options/#unique-together', `a name that is taken: ${words}`, at(`{'__all__': ['${words}']}`), 'conflict'] as const),
  ['graphene 2.1.9 on Django 3.2.25', 'docs.djangoproject.com/en/3.2/ref/models/options/#unique-together', 'of another thing', at("{'__all__': ['Seat with this Team and Name already exists.']}"), 'outcome-unknown'],
  ['PostGraphile 4.14.1', 'postgresql.org/docs/15/ddl-constraints.html', 'a check of the row', at('new row for relation "pat" violates check constraint "pat_name_check"'), 'service-refused'],
  ['PostGraphile 4.14.1', 'postgresql.org/docs/15/ddl-constraints.html', 'what the row lacks', at('null value in column "name" of relation "access_tokens" violates not-null constraint'), 'service-refused'],
  ['PostGraphile 4.14.1', 'postgresql.org/docs/15/ddl-constraints.html', 'a check of another row', at('new row for relation "pat_audit" violates check constraint "pat_audit_check"'), 'outcome-unknown'],
  ['PostGraphile 4.14.1', 'postgresql.org/docs/15/ddl-constraints.html', 'what another row lacks', at('null value in column "n" of relation "token_events" violates not-null constraint'), 'outcome-unknown'],
  ['graphene 2.1.9 on Django 3.2.25', 'sqlite.org/rescode.html#constraint_unique', 'a name that is taken, by SQLite', at('UNIQUE constraint failed: app_pat.name'), 'conflict'],
  ['graphene 2.1.9 on Django 3.2.25', 'sqlite.org/rescode.html#constraint_unique', 'of another table', at('UNIQUE constraint failed: app_audit.name'), 'outcome-unknown'],
  ...[
    'A token with this name already exists',
    'A personal access token named "CI" already exists.',
    'Token name already in use',
    'Token with name CI already exists',
    'Name is taken.',
    'You already have a token with that name',
  ].map(words => ['graphql-js 16, Apollo Server 5.5.1, mercurius 16.10.1', 'graphql.org/graphql-js/error', `a name that is taken: ${words}`, at(words), 'conflict'] as const),
  ...[
    'A webhook with this name already exists',
    'A token with this name already exists, so it was renamed',
    'Audit entry already exists',
    'Token already exists in the cache',
    'Token with name CI already exists in the cache',
  ].map(words => ['any', 'GraphQL specification, 7.1', `from within: ${words}`, at(words), 'outcome-unknown'] as const),
  ...['Team not found', 'Team does not exist.', 'No such team'].map(
    words => ['graphql-js 16, Apollo Server 5.5.1, mercurius 16.10.1', 'graphql.org/graphql-js/error', words, at(words), 'service-refused'] as const,
  ),
  ['Rails 6.1.7', 'api.rubyonrails.org/classes/ActiveRecord/RecordNotFound.html', 'no team', at("Couldn't find Team with 'id'=9"), 'service-refused'],
  ['Rails 6.1.7', 'api.rubyonrails.org/classes/ActiveRecord/RecordNotFound.html', 'no team of theirs', at(`Couldn't find Team with 'id'=9 [WHERE "teams"."owner_id" = ?]`), 'service-refused'],
  ['Laravel 8.83', 'laravel.com/docs/8.x/eloquent#not-found-exceptions', 'no team', at('No query results for model [App\\Models\\Team] 9'), 'service-refused'],
  ['Laravel 8.83', 'laravel.com/docs/8.x/eloquent#not-found-exceptions', 'no company', at('No query results for model [App\\Models\\Company] 9', { code: 'BAD_USER_INPUT' }), 'service-refused'],
  ['graphene-django 3.2.3 on Django 3.2.25', 'docs.djangoproject.com/en/3.2/ref/models/querysets/#get', 'no team', at('Team matching query does not exist.'), 'service-refused'],
  ['TypeORM', 'typeorm.io/repository-api', 'no team, by its own code for all', at('Could not find any entity of type "Team" matching: {\n    "where": { "id": "9" }\n}', { code: 'INTERNAL_SERVER_ERROR' }), 'service-refused'],
  ['Mongoose', 'mongoosejs.com/docs/api/error.html', 'no id of a team', at('Cast to ObjectId failed for value "team_1" (type string) at path "_id" for model "Team"'), 'service-refused'],
  ['PostGraphile 4.14', 'postgresql.org/docs/15/ddl-constraints.html', 'no team', at('insert or update on table "pat" violates foreign key constraint "pat_team_id_fkey"'), 'service-refused'],
  ['Apollo Server 3 with Knex', 'apollographql.com/docs/apollo-server/v3/data/errors', 'of another table, by the code of the database', at('insert into "audit" ("id") values ($1) - duplicate key value violates unique constraint "audit_pkey"', { code: 'INTERNAL_SERVER_ERROR', exception: { code: '23505', table: 'audit' } }), 'outcome-unknown'],
  ['Apollo Server 3 with pg', 'apollographql.com/docs/apollo-server/v3/data/errors', 'of a table that was to be written beside it', at('value too long for type character varying(20)', { code: 'INTERNAL_SERVER_ERROR', exception: { code: '22001' } }), 'outcome-unknown'],
  ['Apollo Server 3 with pg', 'apollographql.com/docs/apollo-server/v3/data/errors', 'of the tokens', at('duplicate key value violates unique constraint "pats_name_key"', { code: 'INTERNAL_SERVER_ERROR', exception: { code: '23505', table: 'pats' } }), 'conflict'],
  ['Apollo Server 3 with Sequelize 6', 'github.com/sequelize/sequelize/blob/v6/src/errors/validation-error.ts', 'of a row that was to be written beside it', at('Validation error: Validation len on name failed', { code: 'INTERNAL_SERVER_ERROR', exception: { name: 'SequelizeValidationError', errors: [{ message: 'Validation len on name failed', type: 'Validation error', path: 'name' }] } }), 'outcome-unknown'],
  ['Apollo Server 3 with MikroORM 6', 'github.com/mikro-orm/mikro-orm/blob/v6.6.16/packages/core/src/errors.ts', 'of a row beside it, by the name of what was thrown', at('AuditLog not found ({ id: 9 })', { code: 'INTERNAL_SERVER_ERROR', exception: { name: 'NotFoundError' } }), 'outcome-unknown'],
  ['Apollo Server 3', 'apollographql.com/docs/apollo-server/v3/data/errors', 'a right, by the name of what was thrown', at('Not for you', { code: 'INTERNAL_SERVER_ERROR', exception: { name: 'ForbiddenError' } }), 'not-permitted'],
  ['Apollo Server 3', 'apollographql.com/docs/apollo-server/v3/data/errors', 'superagent, of a call beside it', at('Forbidden', { code: 'INTERNAL_SERVER_ERROR', exception: { status: 403, response: { req: { method: 'POST', url: 'https://mail.example.com/', headers: {} }, header: {}, status: 403, text: '' } } }), 'outcome-unknown'],
  ['Apollo Server 3', 'apollographql.com/docs/apollo-server/v3/data/errors', 'Gaxios, of a call beside it', at('No such user', { code: 'INTERNAL_SERVER_ERROR', exception: { config: { url: 'https://mail.example.com/' }, response: { data: {} }, code: '404', status: 404 } }), 'outcome-unknown'],
  ['Apollo Server 3', 'apollographql.com/docs/apollo-server/v3/data/errors', 'SendGrid, of a call beside it', at('Unauthorized', { code: 'INTERNAL_SERVER_ERROR', exception: { code: 401, response: { headers: {}, body: {} } } }), 'outcome-unknown'],
  ['Apollo Server 3', 'apollographql.com/docs/apollo-server/v3/data/errors', 'Octokit, of a call beside it', at('Bad credentials', { code: 'INTERNAL_SERVER_ERROR', exception: { name: 'HttpError', status: 401, request: {}, response: { status: 401, headers: {}, data: {} } } }), 'outcome-unknown'],
  ['Apollo Server 3', 'apollographql.com/docs/apollo-server/v3/data/errors', 'Stripe, of a call beside it', at('No such customer', { code: 'INTERNAL_SERVER_ERROR', exception: { type: 'StripeInvalidRequestError', raw: { statusCode: 404 }, rawType: 'invalid_request_error', statusCode: 404, code: 'resource_missing' } }), 'outcome-unknown'],
  ['Apollo Server 3', 'apollographql.com/docs/apollo-server/v3/data/errors', 'Twilio, of a call beside it', at('Authenticate', { code: 'INTERNAL_SERVER_ERROR', exception: { status: 401, code: 20003, moreInfo: 'https://www.twilio.com/docs/errors/20003' } }), 'outcome-unknown'],
  ['Apollo Server 3', 'apollographql.com/docs/apollo-server/v3/data/errors', 'AWS SDK 3, of a call beside it', at('User is not authorized to perform: ses:SendEmail', { code: 'INTERNAL_SERVER_ERROR', exception: { name: 'AccessDeniedException', $fault: 'client', $metadata: { httpStatusCode: 403 } } }), 'outcome-unknown'],
  ['Apollo Server 3', 'apollographql.com/docs/apollo-server/v3/data/errors', 'Node, of its own code', at('Cannot find module', { code: 'INTERNAL_SERVER_ERROR', exception: { code: 'MODULE_NOT_FOUND', requireStack: [] } }), 'outcome-unknown'],
  ['Apollo Server 3', 'apollographql.com/docs/apollo-server/v3/data/errors', 'NestJS 8, of a right', at('Forbidden resource', { code: 'INTERNAL_SERVER_ERROR', exception: { response: { statusCode: 403, message: 'Forbidden resource', error: 'Forbidden' }, status: 403 } }), 'not-permitted'],
  ['GraphQL.NET 8', 'https://github.com/graphql-dotnet/graphql-dotnet: UnhandledError.cs', 'by its class, FILE_NOT_FOUND', at("Error trying to resolve field 'createPat'.", { code: 'FILE_NOT_FOUND', codes: ['FILE_NOT_FOUND'] }), 'outcome-unknown'],
  ['GraphQL.NET 8', 'https://github.com/graphql-dotnet/graphql-dotnet: UnhandledError.cs', 'by its class, KEY_NOT_FOUND', at("Error trying to resolve field 'createPat'.", { code: 'KEY_NOT_FOUND', codes: ['KEY_NOT_FOUND'] }), 'outcome-unknown'],
  ['GraphQL.NET 8', 'https://github.com/graphql-dotnet/graphql-dotnet: UnhandledError.cs', 'by its class, AUTHENTICATION', at("Error trying to resolve field 'createPat'.", { code: 'AUTHENTICATION', codes: ['AUTHENTICATION'] }), 'outcome-unknown'],
  ['GraphQL.NET 8', 'https://github.com/graphql-dotnet/graphql-dotnet: UnhandledError.cs', 'by its class, LIMIT_EXCEEDED', at("Error trying to resolve field 'createPat'.", { code: 'LIMIT_EXCEEDED', codes: ['LIMIT_EXCEEDED'] }), 'outcome-unknown'],
  ['GraphQL.NET 8', 'https://github.com/graphql-dotnet/graphql-dotnet: UnhandledError.cs', 'by its class, VALIDATION', at("Error trying to resolve field 'createPat'.", { code: 'VALIDATION', codes: ['VALIDATION'] }), 'outcome-unknown'],
  ['GraphQL.NET 8', 'https://github.com/graphql-dotnet/graphql-dotnet: UnhandledError.cs', 'by its class, FORBIDDEN_ACCESS', at("Error trying to resolve field 'createPat'.", { code: 'FORBIDDEN_ACCESS', codes: ['FORBIDDEN_ACCESS'] }), 'not-permitted'],
  ['GraphQL.NET 8', 'https://github.com/graphql-dotnet/graphql-dotnet: UnhandledError.cs', 'by its class, UNAUTHORIZED', at("Error trying to resolve field 'createPat'.", { code: 'UNAUTHORIZED', codes: ['UNAUTHORIZED'] }), 'session-ended'],
  ['SmallRye GraphQL', 'https://github.com/smallrye/smallrye-graphql: ErrorCodeExtensionProvider.java', 'by its class, file-not-found', at('System error', { exception: 'java.io.FileNotFoundException', classification: 'DataFetchingException', code: 'file-not-found' }), 'outcome-unknown'],
  ['SmallRye GraphQL', 'https://github.com/smallrye/smallrye-graphql: ErrorCodeExtensionProvider.java', 'by its class, constraint-violation', at('System error', { exception: 'org.hibernate.exception.ConstraintViolationException', classification: 'DataFetchingException', code: 'constraint-violation' }), 'outcome-unknown'],
  ['SmallRye GraphQL', 'https://github.com/smallrye/smallrye-graphql: ErrorCodeExtensionProvider.java', 'by its class, authentication-failed', at('Server Error', { exception: 'jakarta.mail.AuthenticationFailedException', classification: 'DataFetchingException', code: 'authentication-failed' }), 'outcome-unknown'],
  ['SmallRye GraphQL', 'https://github.com/smallrye/smallrye-graphql: ErrorCodeExtensionProvider.java', 'by its class, forbidden', at('System error', { exception: 'io.quarkus.security.ForbiddenException', classification: 'DataFetchingException', code: 'forbidden' }), 'not-permitted'],
  ['Moleculer 0.14 behind Apollo Server', 'moleculer.services/docs/0.14/errors', 'of a service that was to be called beside it', at("Service 'mail.send' is not found.", { code: 'INTERNAL_SERVER_ERROR', exception: { code: 404, type: 'SERVICE_NOT_FOUND', data: { action: 'mail.send' }, retryable: false } }), 'outcome-unknown'],
  ['Moleculer 0.14', 'moleculer.services/docs/0.14/errors', 'of a service that was to be called, as its code', at("Service 'mail.send' is not found.", { code: 'SERVICE_NOT_FOUND' }), 'outcome-unknown'],
  ['axios', 'axios/axios lib/core/settle.js', 'of a call of its own, by a code of its own for that', at('Request failed with status code 404', { code: 'NOT_FOUND' }), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'of another table, by the code of the database', at('duplicate key value violates unique constraint "audit_pkey"', { code: '23505' }), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'of another table, by a code of its own for whatever was there', at('duplicate key value violates unique constraint "audit_pkey"', { code: 'CONFLICT' }), 'outcome-unknown'],
  ['PostGraphile 4.14', 'postgraphile.org/postgraphile/4/debugging', 'of another table, in one transaction', { errors: [{ message: 'duplicate key value violates unique constraint "audit_pkey"', path, errcode: '23505' }], data: { createPat: null } }, 'conflict'],
  ['PostGraphile 4.14', 'postgresql.org/docs/15/ddl-constraints.html', 'of another table', at('insert or update on table "audit_entry" violates foreign key constraint "audit_entry_team_id_fkey"'), 'outcome-unknown'],
  ['Rails 6.1.7', 'api.rubyonrails.org/classes/ActiveRecord/RecordNotFound.html', 'of another thing', at("Couldn't find TeamMailing with 'id'=9"), 'outcome-unknown'],
  ['any', 'GraphQL specification, 7.1', 'of a team within', at('Team not found in the mailer'), 'outcome-unknown'],
  ['graphql-core 3.2', 'graphql-core-3.readthedocs.io', 'a right, of whoever asks', at('User does not have permission to perform this action'), 'not-permitted'],
  ['mercurius-auth 6', 'github.com/mercurius-js/auth', 'a policy', at('Failed auth policy check on createPat'), 'not-permitted'],
  ['graphql-js 16, Apollo Server 5.5.1, mercurius 16.10.1', 'graphql.org/graphql-js/error', 'no member', at('You are not a member of this team'), 'not-permitted'],
  ['any', 'GraphQL specification, 7.1', 'taken after all', at('Name is too long and was truncated to 50 characters'), 'outcome-unknown'],
  ['Apollo, mutation responses', 'apollographql.com/docs/apollo-server/schema/schema#structuring-mutation-responses', 'a code', { data: { createPat: { code: 'NAME_TAKEN', message: 'There is one.', pat: null } } }, 'conflict'],
  ['Pothos', 'pothos-graphql.dev/docs/plugins/errors', 'a fault by its type', { data: { createPat: { __typename: 'InternalServerError', message: 'No.' } } }, 'outcome-unknown'],
  ['Pothos', 'pothos-graphql.dev/docs/plugins/errors', 'a time-out by its type', { data: { createPat: { pat: { __typename: 'TimeoutError', message: 'No.' } } } }, 'outcome-unknown'],
  ['Pothos', 'pothos-graphql.dev/docs/plugins/errors', 'a no by its type', { data: { createPat: { __typename: 'ConflictError', message: 'No.' } } }, 'service-refused'],
  ['any', 'GraphQL specification, 7.1', 'a code of nobody', { data: { createPat: { code: 'A17', message: 'There is one.', pat: null } } }, 'outcome-unknown'],
];

/** As @nestjs/graphql 13 and 9 answer what class-validator refuses, and what else they throw. */
const nest = 'docs.nestjs.com/techniques/validation';
const tooLong = 'name must be shorter than or equal to 20 characters';
const thrown = { message: [tooLong, 'teamId should not be empty'], error: 'Bad Request', statusCode: 400 };
const hidden = { message: 'name holds Bearer Ab1Ab1Ab1Ab1', statusCode: 400 };

/** As mercurius-validation 7 and TypeGraphQL 2 answer a name that is too long. */
const ofMercurius = {
  ...{
    instancePath: '/input/name',
    schemaPath: 'https://mercurius.dev/validation/I/properties/name/maxLength',
  },
  ...{
    keyword: 'maxLength',
    params: { limit: 30 },
    message: 'must NOT have more than 30 characters',
    schema: 30,
  },
  ...{ parentSchema: { maxLength: 30, type: 'string' }, data: 'a'.repeat(40) },
};
const ofTypeGraphql = {
  ...{ target: { name: 'CI', teamId: '9' }, value: 'CI', property: 'name', children: [] },
  constraints: { maxLength: tooLong },
};

const tooMany = 'Too many letters';
/** In the places in which those put it who hand on what a library found. */
const beside: readonly (readonly [source: string, extensions: object])[] = [
  ['zod.dev/error-formatting, issues', { issues: [{ code: 'too_big', path: ['name'], message: tooMany }] }],
  ['zod.dev/error-formatting, flattened', { errors: { formErrors: [], fieldErrors: { name: [tooMany] } } }],
  ['zod.dev/error-formatting, the fields', { fieldErrors: { name: [tooMany] } }],
  ['laravel.com/docs/validation', { validation_errors: { name: [tooMany] } }],
  [
    'valibot.dev/guides/issues',
    { issues: [{ kind: 'validation', path: [{ key: 'name' }], message: tooMany }] },
  ],
  [
    'ajv.js.org/api.html, verbose',
    { errors: [{ instancePath: '/name', message: tooMany, data: 'CI', parentSchema: { type: 'string' } }] },
  ],
  [
    'symfony.com/doc/current/validation.html',
    { violations: [{ propertyPath: 'name', title: tooMany, parameters: { '{{ limit }}': '20' } }] },
  ],
  ['any, a map of fields', { errors: { name: tooMany } }],
];

/** What the owner reads of it. */
export const saidRows: readonly (readonly [string, unknown, string])[] = [
  [
    `${nest}, words beside its name`,
    at('Bad Request Exception', { code: 'BAD_REQUEST', originalError: thrown }),
    `${tooLong}; teamId should not be empty`,
  ],
  [
    `${nest}, of an older version`,
    at('Bad Request Exception', { code: 'BAD_USER_INPUT', response: thrown }),
    `${tooLong}; teamId should not be empty`,
  ],
  [
    `${nest}, a message of its own`,
    at('Validation failed', { code: 'BAD_REQUEST', originalError: thrown }),
    `Validation failed; ${tooLong}; teamId should not be empty`,
  ],
  [
    `${nest}, the same twice`,
    at('Team not found', {
      ...{ code: 'INTERNAL_SERVER_ERROR', status: 404 },
      originalError: { message: 'Team not found', error: 'Not Found', statusCode: 404 },
    }),
    'Team not found',
  ],
  [
    `${nest}, nothing beside its name`,
    at('Forbidden Exception', { code: 'FORBIDDEN', originalError: { statusCode: 403 } }),
    'Forbidden Exception',
  ],
  [
    'github.com/mercurius-js/validation, what is wrong with each field',
    at("Failed Validation on arguments for field 'Mutation.createPat'", {
      ...{ code: 'MER_VALIDATION_ERR_FAILED_VALIDATION', name: 'ValidationError', details: [ofMercurius] },
    }),
    "Failed Validation on arguments for field 'Mutation.createPat'; name: must NOT have more than 30 characters",
  ],
  [
    'typegraphql.com/docs/validation.html, what is wrong with each field',
    at('Argument Validation Error', { code: 'BAD_USER_INPUT', validationErrors: [ofTypeGraphql] }),
    `Argument Validation Error; ${tooLong}`,
  ],
  [
    'typegraphql.com/docs/validation.html, what looks like a token',
    at('Argument Validation Error', {
      ...{ code: 'BAD_USER_INPUT' },
      validationErrors: [{ property: 'name', constraints: { x: 'it holds Bearer Ab1Ab1Ab1Ab1' } }],
    }),
    `Argument Validation Error; name: it holds Bearer ${redacted}`,
  ],
  ...beside.map(([source, extensions]): (typeof saidRows)[number] => [
    `${source}, beside one sentence for all that did not hold`,
    at('Validation failed', { code: 'BAD_USER_INPUT', ...extensions }),
    `Validation failed; name: ${tooMany}`,
  ]),
  [
    'any, what looks like a token beside such a sentence',
    at('Validation failed', {
      code: 'BAD_USER_INPUT',
      errors: { name: ['it holds Bearer Ab1Ab1Ab1Ab1'] },
    }),
    `Validation failed; name: it holds Bearer ${redacted}`,
  ],
  [
    'zod.dev, a list for a message',
    at(
      JSON.stringify([
        { code: 'invalid_type', path: ['name'], message: 'Invalid input' },
        { code: 'invalid_type', path: ['hash'], message: 'Required' },
      ]),
    ),
    'name: Invalid input; Required',
  ],
  [
    `${nest}, what looks like a token`,
    at('Bad Request Exception', { status: 400, originalError: hidden }),
    `name holds Bearer ${redacted}`,
  ],
];

export const wordRows: readonly GraphqlRow[] = [
  {
    ...{ server: 'any', source: 'GraphQL specification, 7.1', what: 'no room, and no missing right' },
    ...{
      status: 403,
      body: at('There is no room.', { code: 'TOKEN_LIMIT_REACHED' }),
      code: 'service-refused',
    },
  },
  {
    ...{ server: 'Parse', source: 'docs.parseplatform.org/rest/guide', what: 'a session, and no GraphQL' },
    ...{ status: 400, body: { code: 209, error: 'Invalid session token' }, code: 'session-ended' },
  },
  ...thrownByClients.map(([by, status, message]) => ({
    ...{
      server: 'mercurius 16, of a field that cannot be null',
      source: by,
      what: `${by}: its own call`,
      status,
    },
    ...{ body: { data: null, errors: [{ message, path }] }, code: 'outcome-unknown' as const },
  })),
  ...cases.map(([server, source, what, body, code]) => ({ server, source, what, status: 200, body, code })),
  {
    ...{ server: 'graphql-yoga', source: 'the-guild.dev/graphql/yoga-server', what: 'UNAUTHENTICATED' },
    ...{ status: 403, body: at('x', { code: 'UNAUTHENTICATED' }), code: 'session-ended' },
  },
];
