import { type ErrorRow, no } from './error-rows.ts';

const drf =
  'https://www.django-rest-framework.org/api-guide/authentication/#unauthorized-and-forbidden-responses';
const bearer = 'https://www.rfc-editor.org/rfc/rfc6750#section-3.1';
const refused = { read: ['token-refused'], invite: ['token-refused'] } as const;
const permitted = { read: ['not-permitted'], invite: ['not-permitted'] } as const;

/** Said of the token that was sent, under a status that elsewhere speaks of a right or of what was asked for. */
// biome-ignore format: a row is read in one go: who says it, and what is told of it
export const callerRows: readonly ErrorRow[] = [
  no('FastAPI, HTTPBearer', 'https://fastapi.tiangolo.com/reference/security/', 403, { detail: 'Not authenticated' },
    'Not authenticated', refused),
  no('FastAPI, a token', 'https://fastapi.tiangolo.com/tutorial/security/', 403,
    { detail: 'Invalid authentication credentials' }, 'Invalid authentication credentials', refused),
  no('Django REST framework, no authenticate header', drf, 403, { detail: 'Invalid token.' }, 'Invalid token.', refused),
  no('Django REST framework, nobody', drf, 403, { detail: 'Authentication credentials were not provided.' },
    'Authentication credentials were not provided.', refused),
  no('Directus', 'https://directus.io/docs/guides/connect/errors', 403,
    { errors: [{ message: 'Invalid token.', extensions: { code: 'INVALID_TOKEN' } }] }, 'Invalid token.', refused),
  no('Cloudflare', 'https://developers.cloudflare.com/fundamentals/api/troubleshooting/', 403,
    { success: false, errors: [{ code: 9109, message: 'Invalid access token' }], messages: [], result: null },
    'Invalid access token', refused),
  no('RFC 6750, under 400', bearer, 400, { error: 'invalid_token', error_description: 'The access token expired' },
    'The access token expired', refused),
  no('RFC 6750, in the header', bearer, 403, { message: 'No.' }, 'No.',
    { ...refused, headers: { 'www-authenticate': 'Bearer realm="api", error="invalid_token"' } }),
  no('Linear', 'https://linear.app/developers/graphql', 400,
    { errors: [{ message: 'Authentication required', extensions: { code: 'AUTHENTICATION_ERROR' } }] },
    'Authentication required', refused),
  no('a token that was revoked', bearer, 403, { message: 'This access token has been revoked' },
    'This access token has been revoked', refused),
  no('Slack, auth.test', 'https://docs.slack.dev/reference/methods/auth.test', 200, { ok: false, error: 'invalid_auth' },
    'invalid_auth', refused),
  no('Slack, no token', 'https://docs.slack.dev/reference/methods/auth.test', 200, { ok: false, error: 'not_authed' },
    'not_authed', refused),
  no('Slack, a revoked token', 'https://docs.slack.dev/reference/methods/auth.test', 200,
    { ok: false, error: 'token_revoked' }, 'token_revoked', refused),
  no('a scope that lacks', bearer, 403, { error: 'insufficient_scope', message: 'The token lacks team:read.' },
    'The token lacks team:read.', permitted),
  no('"Unauthorized" for a right', drf, 403, { error: 'Unauthorized', message: 'Owners only.' }, 'Owners only.', permitted),
  no('a right to tokens', drf, 403, { message: 'You may not use access tokens here.' },
    'You may not use access tokens here.', permitted),
];
