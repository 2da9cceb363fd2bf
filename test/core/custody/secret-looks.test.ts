import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { looksLikeSecret } from '../../../src-main/core/custody/secret-looks.ts';

const bytes = (seed: string, length: number) => {
  const blocks = [0, 1, 2, 3].map(n => createHash('sha512').update(`${seed} ${n}`).digest());
  return Buffer.concat(blocks).subarray(0, length);
};
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** As random as a real one, and nobody's. */
const draw = (length: number, alphabet = letters, seed = `${length}`) =>
  [...bytes(seed, length)].map(one => alphabet[one % alphabet.length]).join('');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const hex = (length: number) => bytes('hex', length).toString('hex');
const small = '0123456789abcdefghijklmnopqrstuvwxyz';
const uuid = '9f1c2d3e-4b5a-4697-8879-6a5b4c3d2e1f';

/** [what, id, source] */
const ids: readonly (readonly [string, string, string])[] = [
  ['UUID 4', uuid, 'RFC 9562'],
  ['UUID 7', '01932c07-209c-7def-8a3b-1f2e3d4c5b6a', 'RFC 9562'],
  ['UUID in capitals', uuid.toUpperCase(), 'RFC 9562'],
  ['UUID without hyphens', uuid.replaceAll('-', ''), 'Python uuid4().hex, Notion'],
  ['UUID as URN', `urn:uuid:${uuid}`, 'RFC 9562'],
  ['UUID in braces', `{${uuid}}`, 'Microsoft, Bitbucket'],
  ['prefix and UUID', `pat_${uuid}`, 'many'],
  ['ULID', '01HZXK3V5QW8N2J7RTYB4M6CDE', 'github.com/ulid/spec'],
  ['prefix and ULID', 'pat_01HZXK3V5QW8N2J7RTYB4M6CDE', 'WorkOS, TypeID’s forerunners'],
  ['TypeID', 'pat_01h455vb4pex5vsknk084sn02q', 'github.com/jetify-com/typeid'],
  ['KSUID', '2aB8kD9fXq1LmN4pRsT7uVwYz0C', 'github.com/segmentio/ksuid'],
  ['KSUID with a prefix', `user_${draw(27)}`, 'Clerk'],
  ['cuid', 'cjld2cjxh0000qzrmn831i7rn', 'github.com/paralleldrive/cuid'],
  ['cuid2', 'tz4a98xxat96iws9zmbrgj3a', 'github.com/paralleldrive/cuid2'],
  ['cuid2 of 32', `t${draw(31, small)}`, 'github.com/paralleldrive/cuid2'],
  ['nanoid', 'V1StGXR8_Z5jdHi6B-myT', 'github.com/ai/nanoid'],
  ['xid', '9m4e2mr0ui3e8a215n4g', 'github.com/rs/xid'],
  ['ObjectId', '507f1f77bcf86cd799439011', 'MongoDB'],
  ['snowflake', '175928847299117063', 'Discord'],
  ['a number beyond 2^53', '9007199254740993', 'PostgreSQL bigint'],
  ['a negative number', '-9223372036854775808', 'GraphQL ID of a bigint'],
  ['a small number', '7', 'most databases'],
  ['shortid', 'PPBqWA9', 'shortid'],
  ['sqid', 'Uk3xQ9', 'sqids.org'],
  ['Relay global id', base64('Team:12345'), 'graphql-relay'],
  ['Relay global id of a UUID', base64(`PersonalAccessToken:${uuid}`), 'graphql-relay'],
  ['Relay global id, without padding', base64url(`PersonalAccessToken:${uuid}`), 'Strawberry, Hot Chocolate'],
  ['GitHub node id', 'PVT_kwDOBQfyVc4AAKmI', 'GitHub'],
  ['GitHub node id of before', 'MDQ6VXNlcjU4MzIzMQ==', 'GitHub'],
  ['GitLab global id', 'gid://gitlab/PersonalAccessToken/1234', 'GitLab'],
  ['Shopify global id', 'gid://shopify/DelegateAccessToken/1234567890', 'Shopify'],
  ['a team', 'team_01H8XJ7Z9Y', 'the description’s manner'],
  ['a drawn id with a prefix', `pat_${draw(24)}`, 'Stripe’s manner'],
  ['the id of a token', `token_${draw(24)}`, 'Stripe’s manner'],
  ['the id of a session', `sess_${draw(24)}`, 'Clerk'],
  ['the id of a key', `key_${draw(32, small)}`, 'PostHog’s manner'],
  ['Stripe object', `pi_${draw(24)}`, 'Stripe'],
  ['Auth0 organization', `org_${draw(16)}`, 'Auth0'],
  ['Auth0 user', 'auth0|5f7c8ec7c33c6c004bbafe82', 'Auth0'],
  ['Slack team', 'T024BE7LD', 'Slack'],
  ['Google Cloud name', 'projects/acme-prod/serviceAccounts/ci@acme-prod.iam.example/keys/1', 'Google'],
  ['ARN', 'arn:aws:iam::123456789012:user/division_abc/subdivision_xyz/JaneDoe', 'AWS'],
  ['AWS unique id', 'AIDACKCEVSQ6C2EXAMPLE', 'AWS IAM'],
  ['MD5', hex(16), 'older systems'],
  ['SHA-1', hex(20), 'content addressed'],
  ['SHA-1 with a prefix', `pat_${hex(20)}`, 'content addressed'],
  ['SHA-256', hex(32), 'content addressed'],
  ['e-mail address', 'robot@acme.example', 'services that name by it'],
  ['slug', 'team-larkspur-and-sons', 'Vercel, Fly'],
  ['name and number', 'acme/tokens/42', 'services of paths'],
  ['base58', draw(22, letters.replace(/[0OIl]/g, '')), 'bs58'],
  ['an id of 64 random characters', draw(64), 'the longest that counts as an id'],
  ['Salesforce', '0058d000002fGhIAAU', 'Salesforce'],
  ['EC2 instance', 'i-0123456789abcdef0', 'AWS'],
];

/** [what, secret, source] */
const secrets: readonly (readonly [string, string, string])[] = [
  ['JSON Web Token', `eyJhbGciOiJIUzI1NiJ9.${base64url('{"sub":"1"}')}.${draw(43)}`, 'RFC 7519'],
  ['JSON Web Token without a signature', `eyJhbGciOiJub25lIn0.${base64url('{"sub":"1"}')}.`, 'RFC 7519'],
  ['Flask session', `${base64url('{"user_id":17}')}.ZxYabc.${draw(27)}`, 'itsdangerous'],
  ['JWE', `eyJlbmMiOiJBMjU2R0NNIn0..${draw(16)}.${draw(40)}.${draw(22)}`, 'RFC 7516'],
  ['PASETO', `v4.local.${draw(60)}`, 'paseto.io'],
  ['Bearer', `Bearer ${draw(24)}`, 'RFC 6750'],
  ['bearer, short', 'bearer a1b2c3d4', 'RFC 6750'],
  ['Authorization', `Authorization: Bearer ${draw(24)}`, 'RFC 9110'],
  ['Basic', `Basic ${base64('owner:correct horse')}`, 'RFC 7617'],
  ['the session cookie', 'SERVICE_SESSION=s3ss10n', 'the description, 5.5'],
  ['the session cookie, encoded', 'SERVICE_SESSION%3Ds3ss10n', 'the description, 5.5'],
  ['a field of JSON', `{"token":"${draw(16)}"}`, 'createPat’s answer'],
  ['an address with a password', 'https://owner:hunter2@api.example.com', 'RFC 3986'],
  ['an address with a token', `https://api.example.com/?access_token=${draw(16)}`, 'RFC 6750, 2.3'],
  ['private key', '-----BEGIN OPENSSH PRIVATE KEY-----', 'PEM'],
  ['GitHub', `ghp_${draw(36)}`, 'GitHub token formats'],
  ['GitHub, of an app', `ghs_${draw(36)}`, 'GitHub token formats'],
  ['GitHub, fine-grained', `github_pat_${draw(22)}_${draw(59)}`, 'GitHub token formats'],
  ['GitLab', `glpat-${draw(20)}`, 'GitLab token overview'],
  ['Stripe', `sk_live_${draw(24)}`, 'Stripe'],
  ['Stripe, restricted', `rk_test_${draw(24)}`, 'Stripe'],
  ['Slack', `xoxb-17653672481-19874698323-${draw(24)}`, 'Slack token types'],
  ['OpenAI', `sk-proj-${draw(48)}`, 'OpenAI'],
  ['Anthropic', `sk-ant-api03-${draw(80)}`, 'Anthropic'],
  ['npm', `npm_${draw(36)}`, 'npm'],
  ['PyPI', `pypi-AgEIcHlwaS5vcmc${draw(50)}`, 'PyPI, macaroons'],
  ['Google API key', `AIza${draw(35)}`, 'Google'],
  ['SendGrid', `SG.${draw(22)}.${draw(43)}`, 'SendGrid'],
  ['Vault', `hvs.${draw(90)}`, 'HashiCorp'],
  ['DigitalOcean', `dop_v1_${hex(32)}`, 'DigitalOcean'],
  ['Hugging Face', `hf_${draw(34)}`, 'Hugging Face'],
  ['Figma', `figd_${draw(40)}`, 'Figma'],
  ['Atlassian', `ATATT3xFfGF0${draw(60)}`, 'Atlassian'],
  ['Postman', `PMAK-${hex(12)}-${hex(17)}`, 'Postman'],
  ['Tailscale', `tskey-auth-k${draw(16)}-${draw(32)}`, 'Tailscale'],
  ['a token of the practice service', `khp_${draw(40)}`, 'src-main/practice'],
  ['a prefix that says so', `kh_pat_${draw(32)}`, 'GitHub’s manner'],
  ['a prefix that says so, and more than an id', `pat_${draw(40)}`, 'GitHub’s manner'],
  ['a prefix with a name in it', `acme_secret_${draw(40)}`, 'GitHub’s manner'],
  ['express-session', `s:${draw(32)}.${draw(43)}`, 'cookie-signature'],
  ['express-session, encoded', `s%3A${draw(32)}.${draw(43)}`, 'cookie-signature'],
  ['iron-session', `Fe26.2**${hex(32)}*${draw(22)}*${draw(100)}`, 'hapi iron'],
  [
    'Laravel',
    base64(`{"iv":"${draw(24)}","value":"${draw(64)}","mac":"${hex(32)}"}`),
    'Illuminate Encryption',
  ],
  ['Rails', `${draw(120)}--${draw(16)}--${draw(24)}`, 'MessageEncryptor'],
  ['64 bytes in hex', hex(64), 'openssl rand -hex 64'],
  ['64 bytes in base64', bytes('more', 64).toString('base64'), 'openssl rand -base64 64'],
  ['full-width letters', `ｇｈｐ_${draw(36)}`, 'as hosts fold them'],
];

/** Random, and neither long nor named: as an id it may be one. */
const perhaps: readonly (readonly [string, string])[] = [
  ['16 bytes in hex', hex(16)],
  ['32 bytes in hex', hex(32)],
  ['32 bytes in base64', bytes('some', 32).toString('base64')],
  ['32 letters and digits', draw(32, small, 'django')],
  ['48 letters and digits', draw(48)],
  ['a prefix and 24', `acme_${draw(24)}`],
  ['in a sentence', `CI token ${draw(40)}, do not share`],
  ['in an e-mail address', `${draw(40)}@acme.example`],
];

const names = [
  'CI',
  'Deploy to production (eu-west-1), 2026-11-22',
  'terraform-prod-20261122T101500Z',
  'keyholder-sync-7d9f8b6c5d-x2k4q-prod-eu-west-1',
  'MyVeryLongServiceAccountNameForTheTeam',
  'Rechtsschutzversicherungsgesellschaften',
  'Bearer of news',
  'token: production-main',
  'Token for Jenkins 2',
  'key eu-west-1-prod',
  'password rotation 2026q4',
  'secret-santa-2026',
  'runner i-0123456789abcdef0',
  `Runner ${uuid}`,
  'Token for ip-10-0-12-34.eu-west-1.compute.internal',
  'GitHub Actions, repo acme/site#1234 at 3f2a9c1',
  'Basic plan 2024',
  'Anna’s laptop',
  '秘密のトークン 2',
  'Токен для сборки №7',
  'firstname.lastname1985+tag@subsidiary.company-name.example.com',
  'x'.repeat(200),
  '1.2.3-beta.20261122.1',
  '2030-01-01T00:00:00.123456789+14:00',
];

describe('an id is taken as one', () => {
  it('in every manner of drawing them', () => expect(ids.length).toBeGreaterThanOrEqual(40));
  it.each(ids)('%s: %s (%s)', (_what, id) => expect(looksLikeSecret(id, 'id')).toBe(false));
});

describe('SECURITY: what looks like a credential is taken in no field that is made for something else', () => {
  it('in every manner of writing them', () => expect(secrets.length).toBeGreaterThanOrEqual(30));
  it.each(secrets)('%s, as an id and as a text', (_what, secret) => {
    expect(looksLikeSecret(secret, 'id')).toBe(true);
    expect(looksLikeSecret(secret, 'text')).toBe(true);
    expect(looksLikeSecret(`Mine: ${secret} (new)`, 'text')).toBe(true);
  });
  it.each(perhaps)('%s, as a text', (_what, secret) => {
    expect(looksLikeSecret(secret, 'text')).toBe(true);
  });
  it.each(perhaps.slice(0, 6))('%s may be an id', (_what, id) => {
    expect(looksLikeSecret(id, 'id')).toBe(false);
  });
});

describe('a name is taken as one', () => {
  it.each(names)('%s', name => expect(looksLikeSecret(name, 'text')).toBe(false));
});

it('random texts are nearly always told from words', () => {
  const tries = Array.from({ length: 400 }, (_, n) => n);
  const share = (make: (seed: string) => string) =>
    tries.filter(n => looksLikeSecret(make(`seed ${n}`), 'text')).length / tries.length;
  expect(share(seed => bytes(seed, 16).toString('hex'))).toBeGreaterThan(0.98);
  expect(share(seed => bytes(seed, 32).toString('base64'))).toBeGreaterThan(0.96);
  expect(share(seed => draw(40, letters, seed))).toBeGreaterThan(0.98);
});
