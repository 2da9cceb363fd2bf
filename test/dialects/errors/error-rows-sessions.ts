import { type ErrorRow, page, row, text } from './error-rows.ts';

const django = 'https://docs.djangoproject.com/en/5.2/ref/csrf/';
const rails = 'https://guides.rubyonrails.org/security.html#cross-site-request-forgery-csrf';
const laravel = 'https://laravel.com/docs/12.x/csrf';
const betterAuth = 'https://better-auth.com/docs/reference/security';
const csurf = 'https://github.com/expressjs/csurf#custom-error-handling';
const apollo =
  'https://www.apollographql.com/docs/apollo-server/security/cors#preventing-cross-site-request-forgery-csrf';
const spring = 'https://docs.spring.io/spring-security/reference/servlet/exploits/csrf.html';
const graphql = 'https://spec.graphql.org/October2021/#sec-Errors';
const blockedCsrf =
  "This operation has been blocked as a potential Cross-Site Request Forgery (CSRF). Please either specify a 'content-type' header (with a type that is not one of application/x-www-form-urlencoded, multipart/form-data, text/plain) or provide a non-empty value for one of the following headers: x-apollo-operation-name, apollo-require-preflight\n";

const answer = (name: string, source: string, status: number, body?: unknown, more: Partial<ErrorRow> = {}) =>
  row(name, source, status, body, more);
const unauthenticated = (code: string) => ({ errors: [{ message: 'Sign in.', extensions: { code } }] });

/** The request lacked a token against forgery: whoever is signed in gets the same answer as who is not. */
// biome-ignore format: a row is read in one go: who says it, and what is told of it
export const forgeryRows: readonly ErrorRow[] = [
  answer('Django', django, 403,
    '<!DOCTYPE html>\n<html lang="en">\n<head><title>403 Forbidden</title></head>\n<body><h1>Forbidden <span>(403)</span></h1><p>CSRF verification failed. Request aborted.</p></body>\n</html>\n',
    page),
  answer('Django REST framework', 'https://www.django-rest-framework.org/topics/ajax-csrf-cors/', 403,
    { detail: 'CSRF Failed: CSRF token missing.' }),
  answer('Flask-WTF', 'https://flask-wtf.readthedocs.io/en/stable/csrf/', 400,
    '<!doctype html>\n<html lang=en>\n<title>400 Bad Request</title>\n<h1>Bad Request</h1>\n<p>The CSRF token is missing.</p>\n',
    page),
  answer('Tornado', 'https://www.tornadoweb.org/en/stable/guide/security.html', 403,
    "<html><title>403: Forbidden</title><body>403: '_xsrf' argument missing from POST</body></html>", page),
  answer('Rails, in production', rails, 422, { status: 422, error: 'Unprocessable Content' }),
  answer('Rails, in development', rails, 422,
    { status: 422, error: 'Unprocessable Content', exception: "#<ActionController::InvalidAuthenticityToken: Can't verify CSRF token authenticity.>" }),
  answer('Rails, as a page', rails, 422,
    '<!doctype html><html lang="en"><head><title>The change you wanted was rejected (422 Unprocessable Entity)</title></head><body></body></html>',
    page),
  answer('Laravel', laravel, 419, { message: 'CSRF token mismatch.' }),
  answer('Laravel, as a page', laravel, 419,
    '<!DOCTYPE html><html lang="en"><head><title>Page Expired</title></head><body>419 | Page Expired</body></html>',
    page),
  answer('csurf', csurf, 403, { code: 'EBADCSRFTOKEN', message: 'invalid csrf token' }),
  answer('csurf, as a page', csurf, 403,
    '<!DOCTYPE html>\n<html lang="en">\n<body>\n<pre>ForbiddenError: invalid csrf token</pre>\n</body>\n</html>\n',
    page),
  answer('csrf-csrf', 'https://github.com/Psifi-Solutions/csrf-csrf', 403, { error: 'invalid csrf token' }),
  answer('@fastify/csrf-protection', 'https://github.com/fastify/csrf-protection', 403,
    { statusCode: 403, code: 'FST_CSRF_MISSING_SECRET', error: 'Forbidden', message: 'Missing csrf secret' }),
  answer('AdonisJS', 'https://docs.adonisjs.com/guides/security/securing-ssr-applications', 403,
    { errors: [{ message: 'Invalid or expired CSRF token', code: 'E_BAD_CSRF_TOKEN' }] }),
  answer('Sails', 'https://sailsjs.com/documentation/concepts/security/csrf', 403, 'CSRF mismatch', text),
  answer('Apollo Server', apollo, 400, { errors: [{ message: blockedCsrf, extensions: { code: 'BAD_REQUEST' } }] }),
  answer('Apollo Router', 'https://www.apollographql.com/docs/graphos/routing/security/csrf', 400,
    { errors: [{ message: blockedCsrf, extensions: { code: 'CSRF_ERROR' } }] }),
  answer('GraphQL Yoga', 'https://the-guild.dev/graphql/yoga-server/docs/features/csrf-prevention', 403,
    { errors: [{ message: 'Required CSRF header(s) not present' }] }),
  answer('Mercurius', 'https://mercurius.dev/#/docs/security/csrf-prevention', 400,
    { data: null, errors: [{ message: blockedCsrf, extensions: { code: 'MERCURIUS_CSRF_PREVENTION' } }] }),
  answer('Spring Security', spring, 403,
    { timestamp: '2026-11-20T09:00:00.000+00:00', status: 403, error: 'Forbidden', message: "Invalid CSRF Token 'null' was found on the request parameter '_csrf' or header 'X-CSRF-TOKEN'.", path: '/graphql' }),
  answer('ASP.NET Core', 'https://learn.microsoft.com/aspnet/core/security/anti-request-forgery', 400,
    { title: 'Bad Request', status: 400, detail: 'The required antiforgery request token was not provided in either form field "__RequestVerificationToken" or header value "RequestVerificationToken".' },
    { headers: { 'content-type': 'application/problem+json' } }),
  answer('ASP.NET Core, without a word', 'https://learn.microsoft.com/aspnet/core/security/anti-request-forgery',
    400),
  answer('Phoenix', 'https://hexdocs.pm/plug/Plug.CSRFProtection.html', 403,
    { errors: { detail: "invalid CSRF (Cross Site Request Forgery) token, please make sure that all requests include a valid '_csrf_token' param" } }),
  answer('Symfony', 'https://symfony.com/doc/current/security/csrf.html', 403,
    { title: 'An error occurred', status: 403, detail: 'Invalid CSRF token.' }),
  answer('Yii', 'https://www.yiiframework.com/doc/guide/2.0/en/security-best-practices', 400,
    { name: 'Bad Request', message: 'Unable to verify your data submission.', code: 0, status: 400 }),
  answer('SvelteKit', 'https://svelte.dev/docs/kit/configuration#csrf', 403,
    'Cross-site POST form submissions are forbidden', text),
  answer('better-auth, of what no browser sent', betterAuth, 403,
    { message: 'Missing or null Origin', code: 'MISSING_OR_NULL_ORIGIN' }),
  answer('better-auth, of another origin', betterAuth, 403, { message: 'Invalid origin', code: 'INVALID_ORIGIN' }),
  ...['origin invalid', 'referer not supplied', 'referer invalid'].map(why =>
    answer(`gorilla/csrf, ${why}`, 'https://pkg.go.dev/github.com/gorilla/csrf', 403, `Forbidden - ${why}\n`, text)),
  answer('Jira', 'https://confluence.atlassian.com/jirakb/', 403, 'XSRF check failed', text),
  answer('under 401', spring, 401, { error: 'invalid_csrf_token', message: 'CSRF token missing or incorrect' }),
];

/** It was not the service that answered, or it was too busy: nothing about the session. */
// biome-ignore format: a row is read in one go: who says it, and what is told of it
export const elsewhereRows: readonly ErrorRow[] = [
  answer('a challenge of Cloudflare',
    'https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/', 403,
    '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title></head><body></body></html>',
    { headers: { ...page.headers, 'cf-mitigated': 'challenge', server: 'cloudflare' } }),
  answer('a challenge of AWS WAF',
    'https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-actions.html', 202, undefined,
    { headers: { 'x-amzn-waf-action': 'challenge' } }),
  answer('a page of Akamai', 'https://techdocs.akamai.com/cloud-security/docs/deny-actions', 403,
    '<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>\n<H1>Access Denied</H1></BODY>\n</HTML>\n',
    { headers: { ...page.headers, server: 'AkamaiGHost' } }),
  answer('a captive portal', 'https://www.rfc-editor.org/rfc/rfc6585#section-6', 511,
    '<html><head><title>Network Authentication Required</title></head><body></body></html>', page),
  answer('a limit', 'https://www.rfc-editor.org/rfc/rfc6585#section-4', 429, { message: 'Slow down' },
    { headers: { 'retry-after': '60' } }),
  answer('a limit under 403', 'https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api', 403,
    { message: 'API rate limit exceeded' },
    { headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1795165290' } }),
  answer('a limit in GraphQL',
    'https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api', 200,
    unauthenticated('RATE_LIMITED')),
  answer('a fault of a gateway', 'https://www.rfc-editor.org/rfc/rfc9110#section-15.6.3', 502,
    '<html><head><title>502 Bad Gateway</title></head></html>', page),
  answer('maintenance', 'https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4', 503, { message: 'Maintenance' }),
];

/** The session is not good any more: the owner signs in anew. */
// biome-ignore format: a row is read in one go: who says it, and what is told of it
export const endedRows: readonly ErrorRow[] = [
  answer('Apollo, thrown where the context is made', 'https://github.com/apollographql/apollo-server: ApolloServer.ts', 500,
    { errors: [{ message: 'Context creation failed: jwt expired', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }),
  answer('401', 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2', 401, { message: 'Not signed in' }),
  answer('401 and nothing', 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2', 401),
  answer('401 of Devise', 'https://github.com/heartcombo/devise', 401,
    { error: 'You need to sign in or sign up before continuing.' }),
  answer('a redirect to /login', 'https://laravel.com/docs/12.x/authentication', 302, undefined,
    { headers: { location: '/login' } }),
  answer('a redirect to a provider', 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1', 302, undefined,
    { headers: { location: 'https://id.example.com/authorize?client_id=1' } }),
  answer('a redirect by 303', 'https://guides.rubyonrails.org/action_controller_overview.html', 303, undefined,
    { headers: { location: '/users/sign_in' } }),
  answer('UNAUTHENTICATED', graphql, 200, unauthenticated('UNAUTHENTICATED')),
  answer('unauthenticated', graphql, 200, unauthenticated('unauthenticated')),
  answer('UNAUTHENTICATED under 401', graphql, 401, unauthenticated('UNAUTHENTICATED')),
  answer('UNAUTHENTICATED beside data: null', graphql, 200, { data: null, ...unauthenticated('UNAUTHENTICATED') }),
  answer('AUTH_NOT_AUTHENTICATED', 'https://chillicream.com/docs/hotchocolate/security/authentication', 200,
    unauthenticated('AUTH_NOT_AUTHENTICATED')),
  answer('Django REST framework under 403',
    'https://www.django-rest-framework.org/api-guide/authentication/#unauthorized-and-forbidden-responses', 403,
    { detail: 'Authentication credentials were not provided.' }),
  answer('a code under 403', graphql, 403, { error: 'Forbidden', code: 'SESSION_EXPIRED', message: 'Again, please.' }),
  answer('UNAUTHENTICATED under 403', graphql, 403, unauthenticated('UNAUTHENTICATED')),
  answer('a sentence of Apollo', 'https://www.apollographql.com/docs/apollo-server/security/authentication', 200,
    { data: null, errors: [{ message: 'You must be logged in to query this schema' }] }),
  answer('UNAUTHORIZED of Nexus', graphql, 200, unauthenticated('UNAUTHORIZED')),
];

/** Somebody shows a form to sign in: it may be that, or a dashboard that is no such interface. */
export const signInRows: readonly ErrorRow[] = [
  answer(
    'a form under 200',
    'https://docs.djangoproject.com/en/5.2/topics/auth/default/',
    200,
    '<!doctype html><title>Sign in</title><form action="/login" method="post"></form>',
    page,
  ),
  answer(
    'an application of one page',
    'https://vite.dev/guide/',
    200,
    '<!doctype html><div id="app"></div>',
    page,
  ),
];
