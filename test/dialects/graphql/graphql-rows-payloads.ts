import type { ProblemCode } from '../../../src-shared/problem.ts';
import type { GraphqlRow } from './graphql-rows.ts';

const taken = { field: 'name', message: 'is taken' };
/** A payload that shows no token, and says why under a name of the service's own. */
const payload = (
  source: string,
  what: string,
  beside: object,
  code: ProblemCode,
  status = 200,
): GraphqlRow => ({
  ...{ server: 'a payload', source, what, status, code },
  body: { data: { createPat: { pat: null, ...beside } } },
});
const own = 'a name of its own';

export const payloadRows: readonly GraphqlRow[] = [
  payload(
    'docs.saleor.io/api-usage/error-handling',
    'accountErrors',
    { accountErrors: [taken] },
    'field-errors',
  ),
  payload(own, 'createPatErrors', { createPatErrors: [taken] }, 'field-errors'),
  payload('hotchocolate', 'mutationErrors', { mutationErrors: [taken] }, 'field-errors'),
  payload(own, 'inputErrors', { input_errors: { name: ['is taken'] } }, 'field-errors'),
  payload(own, 'a failure', { failure: { message: 'Name is taken.' } }, 'conflict'),
  payload(own, 'a failure in words', { failure: 'Name is taken.' }, 'conflict'),
  payload(own, 'failures', { failures: [{ reason: 'Name is taken.' }] }, 'conflict'),
  payload(
    own,
    'a failure that is a right',
    { failure: { code: 'FORBIDDEN', message: 'No.' } },
    'not-permitted',
  ),
  // Of no field in particular: Django's forms, Django REST Framework, Rails.
  ...['__all__', 'non_field_errors', 'nonFieldErrors', 'base'].map(field =>
    payload(
      'docs.graphene-python.org/projects/django/en/latest/mutations',
      `an error of ${field}`,
      { errors: [{ field, messages: ['There are too many of them'] }] },
      'service-refused',
    ),
  ),
  payload('zod.dev/error-formatting', 'issues', { issues: [{ message: 'No.' }] }, 'service-refused'),
  payload(
    'api-platform.com/docs',
    'violations',
    { violations: [{ propertyPath: 'name', message: 'No.' }] },
    'field-errors',
  ),
  payload(own, 'userErrors, under 422', { userErrors: [taken] }, 'field-errors', 422),
  payload(own, 'userErrors, under 500', { userErrors: [taken] }, 'outcome-unknown', 500),
  payload(
    own,
    'a failure that broke',
    { failure: { code: 'INTERNAL_ERROR', message: 'x' } },
    'outcome-unknown',
  ),
  payload(own, 'a failure of a mail', { mailFailure: 'The mail was not sent.' }, 'outcome-unknown'),
  payload(own, 'no failures', { failures: [], issues: null, violations: {} }, 'outcome-unknown'),
  payload(
    own,
    'that it was made, and its mail was not sent',
    { userErrors: [{ field: null, message: 'The token was created, but its mail could not be sent.' }] },
    'outcome-unknown',
  ),
  payload(
    own,
    'the same, under 422',
    { userErrors: [{ field: null, message: 'The token was created; auditing it failed.' }] },
    'outcome-unknown',
    422,
  ),
  payload(own, 'how many', { failures: 2 }, 'outcome-unknown'),
  payload(
    own,
    'a type within',
    { result: { __typename: 'CreatePatError', message: 'No.' } },
    'service-refused',
  ),
  payload(own, 'a flag within', { payload: { success: false, message: 'No.' } }, 'service-refused'),
  ...[
    'TokenLimitReached',
    'PatQuotaExceeded',
    'NameTaken',
    'PatAlreadyExists',
    'CreationNotAllowed',
    'CreatePatFailed',
  ].map(__typename =>
    payload('graphql unions', __typename, { __typename, message: 'No.' }, 'service-refused'),
  ),
];
