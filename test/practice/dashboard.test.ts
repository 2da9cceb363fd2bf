import { expect, it } from 'vitest';
import type { Practice } from '../../src-main/practice/practice-service.ts';
import { createPat, jsonOf, postGraphql, started } from './practice-client.ts';

const post = (practice: Practice, path: string, headers: Record<string, string> = {}) =>
  fetch(practice.dashboardUrl + path, { method: 'POST', headers, redirect: 'manual' });

async function signIn(practice: Practice): Promise<string> {
  const cookies = (await post(practice, '/sign-in')).headers.getSetCookie();
  return cookies[0]?.split(';')[0] ?? '';
}

it('shows one form that posts to /sign-in', async () => {
  const practice = await started();
  const response = await fetch(`${practice.dashboardUrl}/`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  const html = await response.text();
  expect(html).toContain('<form method="post" action="/sign-in">');
  expect(html).not.toContain(practice.session);
});

it('SECURITY: no script at all, one known style, forms to ourselves only, never in a frame', async () => {
  const practice = await started();
  for (const path of ['/', '/signed-in']) {
    const response = await fetch(practice.dashboardUrl + path);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  }
});

it('signs in with a fresh session each time, in a cookie that scripts cannot read', async () => {
  const practice = await started();
  const response = await post(practice, '/sign-in', { origin: practice.dashboardUrl });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/signed-in');
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^SERVICE_SESSION=[0-9A-Za-z]{48}; Path=\/; HttpOnly; SameSite=Lax$/);
  const [one, two] = [await signIn(practice), await signIn(practice)];
  expect(one).not.toBe(two);
  const answer = await createPat(practice, { name: 'x', teamId: practice.teamId }, { cookie: one });
  expect(await jsonOf(answer)).toHaveProperty('data.createPat.pat.token');
});

it('shows the id of the team to whoever is signed in only', async () => {
  const practice = await started();
  const shown = async (cookie: string) =>
    (await fetch(`${practice.dashboardUrl}/signed-in`, { headers: { cookie } })).text();
  expect(await shown(await signIn(practice))).toContain(practice.teamId);
  expect(await shown('SERVICE_SESSION=wrong')).not.toContain(practice.teamId);
});

it('ends one session on sign-out and leaves the others', async () => {
  const practice = await started();
  const cookie = await signIn(practice);
  expect((await post(practice, '/sign-out', { cookie })).status).toBe(204);
  expect((await postGraphql(practice, { query: '{ __typename }' }, { cookie })).status).toBe(401);
  expect((await post(practice, '/sign-out', { cookie })).status).toBe(401);
  expect((await postGraphql(practice, { query: '{ __typename }' })).status).toBe(200);
});

it('refuses sign-out without a session', async () => {
  const practice = await started();
  expect((await post(practice, '/sign-out')).status).toBe(401);
  expect((await postGraphql(practice, { query: '{ __typename }' })).status).toBe(200);
});

it('SECURITY: pages of other origins are refused', async () => {
  const practice = await started();
  const cookie = `SERVICE_SESSION=${practice.session}`;
  for (const origin of ['https://evil.example', 'http://127.0.0.1:1', 'null', '']) {
    const signIn = await post(practice, '/sign-in', { origin });
    expect([signIn.status, signIn.headers.getSetCookie()], origin).toEqual([403, []]);
    expect((await post(practice, '/sign-out', { cookie, origin })).status).toBe(403);
    expect((await postGraphql(practice, { query: '{ __typename }' }, { origin })).status).toBe(403);
  }
  const own = { origin: practice.dashboardUrl };
  expect((await postGraphql(practice, { query: '{ __typename }' }, own)).status).toBe(200);
});
