import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { openDataFile } from '../../src-main/practice/alone/data-file.ts';
import { practiceApp } from '../../src-main/practice/practice-app.ts';
import { fingerprint, newId, newSessionValue, newTokenSecret } from '../../src-main/practice/secret.ts';
import { seededState } from '../../src-main/practice/seed.ts';
import { createPatQuery } from './practice-client.ts';
import { freshFolder } from './practice-program.ts';

const whole = (value: unknown) =>
  inspect(value, {
    depth: Number.POSITIVE_INFINITY,
    showHidden: true,
    maxArrayLength: null,
    breakLength: Infinity,
  });

it('SECURITY: secrets are kept as SHA-256 hashes only', async () => {
  const { state, team, session, token } = seededState(Date.now);
  const response = await practiceApp(state).request('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: { cookie: `SERVICE_SESSION=${session}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: createPatQuery,
      variables: { input: { name: 'Seen here', teamId: team.id } },
    }),
  });
  const body = (await response.json()) as { data: { createPat: { pat: { token: string } } } };
  const held = whole(state.accessTokens);
  expect(held).toContain('Seen here');
  for (const secret of [token, body.data.createPat.pat.token]) {
    expect(whole(state)).not.toContain(secret);
    expect(held).toContain(fingerprint(secret));
  }
});

it('SECURITY: session values are kept as SHA-256 hashes only', async () => {
  const { state, session } = seededState(Date.now);
  const response = await practiceApp(state).request('http://127.0.0.1/sign-in', { method: 'POST' });
  const fresh = /SERVICE_SESSION=(\w+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
  expect(fresh).toHaveLength(48);
  for (const value of [session, fresh]) {
    expect(whole(state)).not.toContain(value);
    expect(whole(state.sessions)).toContain(fingerprint(value));
  }
});

it('keeps SHA-256 and nothing weaker', () => {
  expect(fingerprint('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('SECURITY: ids and secrets are unguessable', () => {
  expect(newId('inv')).toMatch(/^inv_[0-9A-Za-z]{24}$/);
  expect(newSessionValue()).toMatch(/^[0-9A-Za-z]{48}$/);
  const secrets = Array.from({ length: 2000 }, newTokenSecret);
  expect(new Set(secrets).size).toBe(2000);
  const counts = new Map<string, number>();
  for (const letter of secrets.map(secret => secret.slice(4)).join('')) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  // 80,000 letters, about 1,290 of each. A plain remainder would give the first eight 1,563 each.
  expect(counts.size).toBe(62);
  expect(Math.min(...counts.values())).toBeGreaterThan(1080);
  expect(Math.max(...counts.values())).toBeLessThan(1500);
});

it('has the disk confirm each change: a kill shows no difference, a computer without power does', async () => {
  const data = await openDataFile(join(freshFolder(), 'practice.db'));
  // FULL. Source: SQLite's PRAGMA synchronous.
  expect(data.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
  data.close();
});
