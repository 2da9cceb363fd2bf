import type { ProblemCode } from '../../../src-shared/problem.ts';
import type { GraphqlRow } from './graphql-rows.ts';

const own = 'a code of its own';
const thrown = (message: string, extensions?: object) => ({
  errors: [{ message, path: ['createPat'], ...(extensions ? { extensions } : {}) }],
  data: { createPat: null },
});
const row = (source: string, what: string, body: object, code: ProblemCode): GraphqlRow => ({
  ...{ server: 'a guard', source, what, status: 200, body, code },
});
const coded = (source: string, code: ProblemCode, codes: string): GraphqlRow[] =>
  codes.split(' ').map(one => row(source, one, thrown('x', { code: one }), code));
const said = (source: string, code: ProblemCode, message: string): GraphqlRow =>
  row(source, message, thrown(message), code);

/** What a service asks for, or looks at, before it makes a token: who asks has to sign in anew, has no right, or has enough of them. */
export const guardRows: readonly GraphqlRow[] = [
  ...coded(
    own,
    'service-refused',
    'SUDO_REQUIRED sudoModeRequired REAUTHENTICATION_REQUIRED REAUTH_REQUIRED STEP_UP_REQUIRED STEP_UP_AUTHENTICATION_REQUIRED RECENT_LOGIN_REQUIRED ' +
      'FRESH_SESSION_REQUIRED 2FA_REQUIRED TWO_FACTOR_AUTHENTICATION_REQUIRED TWO_FACTOR_SETUP_REQUIRED MFA_CHALLENGE_REQUIRED WEBAUTHN_REQUIRED ' +
      'PASSWORD_CONFIRMATION_REQUIRED PASSWORD_REQUIRED CAPTCHA_REQUIRED SSO_REQUIRED SAML_SSO_REQUIRED PLAN_UPGRADE_REQUIRED SUBSCRIPTION_REQUIRED ' +
      'TERMS_NOT_ACCEPTED TEAM_SUSPENDED USER_DISABLED TOO_MANY_TOKENS MAX_TOKENS_REACHED TOKEN_LIMIT PERSONAL_ACCESS_TOKENS_DISABLED PAYMENT_REQUIRED OTP_REQUIRED',
  ),
  ...coded(
    'clerk.com/docs/guides/secure/reverification',
    'service-refused',
    'session_reverification_required reverification-error',
  ),
  ...coded('firebase.google.com/docs/auth/admin/errors', 'service-refused', 'requires-recent-login'),
  ...coded('better-auth.com/docs/concepts/session-management', 'service-refused', 'SESSION_NOT_FRESH'),
  ...coded(
    own,
    'not-permitted',
    'OWNER_REQUIRED ADMIN_ONLY NOT_A_TEAM_MEMBER notTeamOwner USER_NOT_IN_TEAM INSUFFICIENT_ROLE IP_NOT_ALLOWED',
  ),
  ...coded(
    'developer.monday.com/api-reference/docs/error-handling',
    'not-permitted',
    'UserUnauthorizedException',
  ),
  ...coded(
    'developer.monday.com/api-reference/docs/error-handling',
    'rate-limited',
    'COMPLEXITY_BUDGET_EXHAUSTED',
  ),
  // What another service may have said, of a mail perhaps, after a token was made; and what says that it was.
  ...coded(
    own,
    'outcome-unknown',
    'ACCOUNT_SUSPENDED EMAIL_NOT_VERIFIED TOKEN_DISABLED CONFIRMATION_REQUIRED REVIEW_REQUIRED MAINTENANCE_MODE',
  ),
  // Of what comes after it: Directus, of the mails that may be sent, and others of their own.
  ...coded(
    '@directus/errors',
    'outcome-unknown',
    'EMAIL_LIMIT_EXCEEDED EMAIL_QUOTA_EXCEEDED SMS_LIMIT_EXCEEDED EMAIL_TEMPLATE_NOT_FOUND WEBHOOK_NOT_FOUND QUEUE_NOT_FOUND WEBHOOK_ALREADY_EXISTS ' +
      'NotificationValidationError MailQuotaExceededError QueueLimitExceeded OUTBOX_CONFLICT AUDIT_LOG_CONFLICT JOB_ALREADY_EXISTS ERR_MAIL_LIMIT_EXCEEDED',
  ),
  ...coded(own, 'service-refused', 'EMAIL_NOT_FOUND INVALID_EMAIL SEAT_LIMIT_REACHED ROLE_NOT_FOUND'),
  said(
    'docs.gitlab.com/api/graphql',
    'not-permitted',
    "The resource that you are attempting to access does not exist or you don't have permission to perform this action",
  ),
  said(
    'docs.github.com/graphql',
    'not-permitted',
    'kim does not have the correct permissions to execute `CreatePat`',
  ),
  said(
    'pothos-graphql.dev/docs/plugins/scope-auth',
    'not-permitted',
    'Not authorized to resolve Mutation.createPat',
  ),
  said('docs.parseplatform.org', 'not-permitted', 'Permission denied for action create on class Pat.'),
  said('docs.redwoodjs.com', 'not-permitted', "You don't have access to do that."),
  said('sangria-graphql.github.io/learn', 'not-permitted', 'You do not have permission to do this operation'),
  said('strawberry.rocks/docs/guides/permissions', 'not-permitted', 'You do not have permission'),
  ...[
    'Full authentication is required to access this resource.',
    'Authentication credentials could not be found.',
    'No session available, it either timed out or cookies are not enabled.',
    'Expired JWT Token',
    'JWT Token not found',
  ].map(message => said('symfony.com/doc/5.x/security.html', 'session-ended', message)),
  ...['Could not validate credentials', 'Invalid authentication credentials'].map(message =>
    said('fastapi.tiangolo.com/tutorial/security', 'session-ended', message),
  ),
  ...[
    'http: named cookie not present',
    'securecookie: the value is not valid',
    'securecookie: expired timestamp',
  ].map(message => said('pkg.go.dev/github.com/gorilla/securecookie', 'session-ended', message)),
  said(own, 'outcome-unknown', 'Could not validate credentials of the mail server'),
  said(own, 'not-permitted', 'Sorry, you do not have permission to create agent tokens'),
  said(own, 'not-permitted', 'You are not allowed to create personal access tokens for this team.'),
  said(own, 'service-refused', 'Maximum number of tokens reached'),
  said(own, 'service-refused', 'You have reached the limit of 10 personal access tokens.'),
  said(own, 'outcome-unknown', 'You do not have permission to send mail'),
  said(
    own,
    'outcome-unknown',
    'You do not have permission to create tokens: the token was created without its scopes',
  ),
  said(own, 'outcome-unknown', 'Not authorized to resolve Pat.token'),
  said(own, 'outcome-unknown', 'Maximum number of mails reached'),
  // As whoever writes a service without codes throws them: Apollo Server, graph-gophers and the like hand on nothing but the sentence.
  ...[
    'Only owners can create tokens',
    'Only the owner of the team can create tokens.',
    'Only team admins may manage personal access tokens',
    'You must be an owner to create tokens',
    'You must be a team owner to create a token',
    "You don't have access to this team",
    'You do not have permission to access the team.',
    'Not authorized to access this team',
    "You don't have permission to perform this action",
    'You are not authorized to perform this action',
    'You are not allowed to perform this action.',
    'Insufficient permissions',
    'Owner role required',
  ].map(message => said(own, 'not-permitted', message)),
  ...[
    'Token limit reached',
    'Too many tokens',
    'You can only have 10 tokens',
    'You can have at most 10 personal access tokens.',
    'Maximum of 10 tokens reached',
    'Personal access tokens are disabled for this team',
    'Your plan does not include personal access tokens',
    'Tokens must expire within 365 days',
    'Token lifetime cannot exceed 90 days',
    'Invalid name',
    'Invalid teamId',
    'Invalid token name.',
    'Team team_1 not found',
    'Unknown team: team_1',
  ].map(message => said(own, 'service-refused', message)),
  ...[
    'Rate limit exceeded. Try again in 30 seconds.',
    'Too many requests. Please try again later.',
    'Rate limit exceeded, retry in 1 minute',
  ].map(message => said(own, 'rate-limited', message)),
  ...[
    'Only owners can create tokens, so it was made for the owner',
    'You are not authorized to perform this action: mail.send',
    'Too many tokens in the prompt',
    'Invalid token',
    'Team mail not found in the mailer',
    'Team owner not found',
    '403 Forbidden',
  ].map(message => said(own, 'outcome-unknown', message)),
  // What an owner has called one is no step of the service, whatever it is called.
  ...[
    'Token already exists: webhook: deploy',
    'Invalid token name: audit: must match ^[a-z-]+$',
    'audit: name is already taken',
    'Error: slack: alerts is already taken',
    'name: commit: main already exists',
    'Reserved name: mailer: jobs',
    'missing scope: webhook: write',
    'You are unable to send messages with this role.',
  ].map(message => row(own, message, thrown(message, { code: 'BAD_USER_INPUT' }), 'service-refused')),
];
