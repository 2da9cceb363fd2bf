import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Core } from '../../support/core-harness.ts';
import { fakePassphraseFiles } from '../../support/fake-passphrase-files.ts';
import { over } from '../tokens/token-service.ts';
import { Computers, exported, imported, linesIn, passphrase } from './two-computers.ts';

let all: Computers;
/** Of a third computer, which has taken the tokens in by their ids and calls their rows otherwise. */
let file: string;
let second: Core;
let connectionId: string;

beforeEach(async () => {
  all = await Computers.start();
  const first = await all.connected();
  for (const name of ['CI', 'Nightly'])
    await first.core.call('tokens.create', {
      ...{ connectionId: first.connectionId, name, teamId: 't', expiresAt: null },
    });
  const ofFirst = await exported(first.core);
  const lines = linesIn(ofFirst)
    .map(line => JSON.parse(line))
    .filter(one => one.keyholder || one.connection || one.token);
  // In the alphabet before every other one: of equals, that one stays, whichever file comes first.
  const renamed = lines.map(one =>
    one.token ? { token: { ...one.token, key: `0000${one.token.key.slice(4)}`, fingerprint: null } } : one,
  );
  const texts = [...renamed, { end: lines.length }].map(one => JSON.stringify(one));
  file = await fakePassphraseFiles.close(`${texts.join('\n')}\n`, passphrase);
  second = await all.add();
  await imported(second, ofFirst);
  connectionId = (await second.call('connections.list', {})).connections[0]?.id ?? '';
  await second.call('sessions.save', { connectionId, session: 'good-session-0123456789' });
});
afterEach(() => all.close());

it('everything is revoked also where a file has come before the job goes on', async () => {
  all.service.fate = (_, does) => (does === 'revoke' ? 'ended' : undefined);
  const { word } = await second.call('tokens.revokePlan', { connectionId });
  const { jobs } = await second.call('tokens.revokeAll', { connectionId, typed: word ?? '' });
  const { id } = await over(second, jobs[0]?.id ?? '');
  all.service.fate = () => undefined;
  expect(await imported(second, file)).toMatchObject({ added: 0, merged: 2 });
  await second.call('sessions.save', { connectionId, session: 'good-session-0123456789' });
  await second.call('jobs.resume', { id });
  await over(second, id);
  const report = await second.call('tokens.revocation', { jobId: id, from: 0, count: 10 });
  expect(report.rows.map(({ name, outcome }) => `${name} ${outcome}`).toSorted()).toEqual([
    'CI revoked',
    'Nightly revoked',
  ]);
  expect(report).toMatchObject({ allRevoked: true, others: 0 });
  expect(all.service.living).toEqual([]);
  const { entries } = await second.call('activity.list', { count: 20 });
  const steps = entries.filter(({ what, about }) => what === 'tokens.revokeAll' && about !== null);
  expect(steps.map(({ about }) => `${about?.name} ${about?.id}`).toSorted()).toEqual([
    'CI pat_1',
    'Nightly pat_2',
  ]);
});

it('a token is replaced once, and the old one revoked, also where a file has come between', async () => {
  const { rows } = await second.call('tokens.overview', { from: 0, count: 10 });
  const [ci] = rows.filter(({ name }) => name === 'CI');
  const asked = { name: 'CI 2', grace: 'now', expiresAt: null } as const;
  const { id } = await second.call('tokens.rotate', { ...asked, key: ci?.key ?? '' });
  await over(second, id);
  expect(await imported(second, file)).toMatchObject({ added: 0, merged: 2 });
  const [rotation] = await second.call('tokens.rotations', {});
  expect(rotation).toMatchObject({ phase: 'ready', old: { name: 'CI' }, new: { name: 'CI 2' } });
  expect(rotation?.key).toBe(rotation?.old?.key);
  expect(await second.refused('tokens.rotate', { ...asked, key: rotation?.key })).toMatchObject({
    code: 'conflict',
    reason: 'rotating',
  });
  await second.call('tokens.endRotation', { jobId: id, despitePlaces: true });
  await over(second, id);
  expect(await second.call('tokens.rotations', {})).toMatchObject([{ phase: 'done' }]);
  expect(all.service.living).toEqual(['Nightly', 'CI 2']);
});

it('not all is told as revoked where a file has shown two of them to be one, and another cannot be revoked', async () => {
  // The second row of one token, and one that has no id.
  for (const name of ['CI again', 'Pasted']) {
    const { token } = all.service.add(name);
    await second.call('tokens.adopt', { connectionId, token, name });
  }
  const { rows } = await second.call('tokens.overview', { from: 0, count: 10 });
  const keyOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.key ?? '';
  all.service.fate = (_, does) => (does === 'revoke' ? 'ended' : undefined);
  const keys = ['CI', 'CI again', 'Pasted'].map(keyOf);
  const { word } = await second.call('tokens.revokePlan', { connectionId, keys });
  const { jobs } = await second.call('tokens.revokeAll', { connectionId, keys, typed: word ?? '' });
  const { id } = await over(second, jobs[0]?.id ?? '');
  all.service.fate = () => undefined;
  const lines = linesIn(await exported(second)).map(line => JSON.parse(line));
  const joined = lines
    .filter(({ token }) => token?.name !== 'CI again')
    .map(one =>
      one.token?.name === 'CI' ? { token: { ...one.token, otherKeys: [keyOf('CI again')] } } : one,
    );
  const texts = joined.map(one => JSON.stringify('end' in one ? { end: joined.length - 1 } : one));
  const changed = await fakePassphraseFiles.close(`${texts.join('\n')}\n`, passphrase);
  await imported(second, changed);
  await second.call('sessions.save', { connectionId, session: 'good-session-0123456789' });
  await second.call('jobs.resume', { id });
  await over(second, id);
  const report = await second.call('tokens.revocation', { jobId: id, from: 0, count: 10 });
  expect(report.rows.map(({ name, outcome }) => `${name} ${outcome}`)).toContain('Pasted without-id');
  expect(report).toMatchObject({ allRevoked: false, counts: { revoked: 1, 'without-id': 1 } });
});

it('a replacement goes on with the row that its token has where a file has shown the two to be one', async () => {
  all.service.fate = (_, does) => (does === 'create' ? 'lost' : undefined);
  const before = await second.call('tokens.overview', { from: 0, count: 10 });
  const key = before.rows.find(({ name }) => name === 'CI')?.key ?? '';
  const asked = { name: 'CI 2', grace: 'now', expiresAt: null } as const;
  const { id } = await second.call('tokens.rotate', { ...asked, key });
  await over(second, id);
  all.service.fate = () => undefined;
  // Shown at the dashboard, and pasted: nobody knows that it is that one.
  const token = all.service.pats.at(-1)?.token ?? '';
  const pasted = await second.call('tokens.adopt', { connectionId, token, name: 'Pasted' });
  await second.call('tokens.use', { key: pasted.key });
  const lines = linesIn(await exported(second)).map(line => JSON.parse(line));
  const joined = lines
    .filter(one => one.token?.name !== 'Pasted')
    .map(one => (one.token?.name === 'CI 2' ? { token: { ...one.token, otherKeys: [pasted.key] } } : one));
  const texts = joined.map(one => JSON.stringify('end' in one ? { end: joined.length - 1 } : one));
  await imported(second, await fakePassphraseFiles.close(`${texts.join('\n')}\n`, passphrase));
  const rotation = async () => (await second.call('tokens.rotations', {}))[0];
  expect(await rotation()).toMatchObject({ newKey: pasted.key, new: { key: pasted.key } });
  await second.call('jobs.resume', { id });
  await over(second, id);
  expect(await rotation()).toMatchObject({ phase: 'ready', problem: null });
  const rows = (await second.call('tokens.overview', { from: 0, count: 10 })).rows;
  expect(rows.find(one => one.key === key)?.replacedBy).toBe(pasted.key);
});
