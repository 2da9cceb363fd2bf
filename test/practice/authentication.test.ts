import { describe, expect, it } from 'vitest';
import {
  bearer,
  clockAt,
  createPat,
  day,
  getTeam,
  graphqlErrors,
  hour,
  invitationsPath,
  newPat,
  postGraphql,
  revokePat,
  started,
} from './practice-client.ts';

it('SECURITY: one answer for a missing, malformed, unknown, revoked and expired token', async () => {
  const clock = clockAt('2026-03-10T12:00:00Z');
  const practice = await started(clock);
  const revoked = await newPat(practice);
  await revokePat(practice, revoked.id);
  const expired = await newPat(practice, { expiresAt: '2026-03-10T13:00:00Z' });
  clock.advance(hour);
  const attempts: Record<string, string>[] = [
    {},
    { authorization: '' },
    { authorization: practice.token },
    { authorization: 'Bearer' },
    { authorization: `Basic ${btoa(`user:${practice.token}`)}` },
    { authorization: `Token ${practice.token}` },
    bearer(`${practice.token}x`),
    bearer(practice.token.slice(0, -1)),
    bearer(practice.token.toUpperCase()),
    bearer(`${practice.token} ${practice.token}`),
    bearer(`khp_${'0'.repeat(40)}`),
    bearer(practice.session),
    bearer(revoked.token),
    bearer(revoked.id),
    bearer(expired.token),
    { cookie: `SERVICE_SESSION=${practice.session}` },
    { cookie: `SERVICE_SESSION=${practice.token}` },
  ];
  const answers = new Set<string>();
  for (const headers of attempts) {
    for (const [method, path] of [
      ['GET', '/api/v1/team'],
      ['GET', invitationsPath],
      ['POST', invitationsPath],
    ] as const) {
      const response = await fetch(practice.baseUrl + path, { method, headers });
      expect(response.status, JSON.stringify(headers)).toBe(401);
      answers.add(`${response.headers.get('www-authenticate')} ${await response.text()}`);
    }
  }
  expect([...answers]).toEqual([
    expect.stringMatching(/^Bearer realm="api", error="invalid_token".*"code":"invalid_token"/),
  ]);
});

it('takes the bearer scheme in any case', async () => {
  const practice = await started();
  const response = await fetch(`${practice.baseUrl}/api/v1/team`, {
    headers: { authorization: `bEaReR  ${practice.token}` },
  });
  expect(response.status).toBe(200);
});

it('SECURITY: one answer for a missing and a wrong session', async () => {
  const practice = await started();
  const answers = new Set<string>();
  for (const cookie of [
    '',
    'SERVICE_SESSION=',
    'SERVICE_SESSION=wrong',
    `service_session=${practice.session}`,
    `SERVICE_SESSION=${practice.session}x`,
    `SERVICE_SESSION=${practice.token}`,
    `OTHER=${practice.session}`,
  ]) {
    const response = await postGraphql(practice, { query: '{ __typename }' }, { cookie });
    expect(response.status, cookie).toBe(401);
    expect(response.headers.get('content-type')).toBe('application/json');
    answers.add(await response.text());
  }
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain('UNAUTHENTICATED');
});

it('a bearer token grants nothing on /graphql', async () => {
  const practice = await started();
  const headers = { cookie: '', ...bearer(practice.token) };
  const response = await createPat(practice, { name: 'x', teamId: practice.teamId }, headers);
  expect(response.status).toBe(401);
  expect(await graphqlErrors(response)).toHaveLength(1);
});

it('finds the session among other cookies', async () => {
  const practice = await started();
  const cookie = `theme=dark; SERVICE_SESSION=${practice.session}; x=1`;
  const response = await postGraphql(practice, { query: '{ __typename }' }, { cookie });
  expect(await response.json()).toEqual({ data: { __typename: 'Query' } });
});

describe('the life of a token', () => {
  it('works from its creation to its revocation, and others live on', async () => {
    const practice = await started();
    const pat = await newPat(practice);
    expect((await getTeam(practice, pat.token)).status).toBe(200);
    await revokePat(practice, pat.id);
    expect((await getTeam(practice, pat.token)).status).toBe(401);
    expect((await getTeam(practice)).status).toBe(200);
  });

  it('ends at its expiry, to the millisecond', async () => {
    const clock = clockAt('2026-03-10T12:00:00Z');
    const practice = await started(clock);
    const pat = await newPat(practice, { expiresAt: '2026-03-11T12:00:00Z' });
    clock.advance(day - 1);
    expect((await getTeam(practice, pat.token)).status).toBe(200);
    clock.advance(1);
    expect((await getTeam(practice, pat.token)).status).toBe(401);
  });

  it('has no end where none was asked for', async () => {
    const clock = clockAt('2026-03-10T12:00:00Z');
    const practice = await started(clock);
    const [without, withNull] = [await newPat(practice), await newPat(practice, { expiresAt: null })];
    clock.advance(4000 * day);
    expect((await getTeam(practice, without.token)).status).toBe(200);
    expect((await getTeam(practice, withNull.token)).status).toBe(200);
  });

  it('outlives the session that made it', async () => {
    const practice = await started();
    const pat = await newPat(practice);
    practice.control.endSession();
    expect((await postGraphql(practice, { query: '{ __typename }' })).status).toBe(401);
    expect((await getTeam(practice, pat.token)).status).toBe(200);
  });
});
