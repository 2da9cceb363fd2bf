import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../support/core-harness.ts';
import { fakePassphraseFiles } from '../../support/fake-passphrase-files.ts';
import { soon } from '../../support/soon.ts';
import { over } from '../tokens/token-service.ts';
import { Computers, exported, imported, linesIn, passphrase } from './two-computers.ts';

/** A token that was made here, of which another computer knows another id: it was mistyped there, and comes first in the alphabet. */
let all: Computers;
let core: Core;
let connectionId: string;
let made: { key: string; id: string | null };

beforeEach(async () => {
  all = await Computers.start();
  ({ core, connectionId } = await all.connected());
  made = await core.call('tokens.create', { connectionId, name: 'CI', teamId: 't', expiresAt: null });
});
afterEach(() => all.close());

it.each(['comes', 'was there'])(
  'the id that its service has given counts where the other one %s',
  async which => {
    const other = await all.connected();
    const token = all.service.pats[0]?.token ?? '';
    const pasted = { connectionId: other.connectionId, token, name: 'CI', id: `0${made.id}` };
    await other.core.call('tokens.adopt', pasted);
    const [from, to] = which === 'comes' ? [other.core, core] : [core, other.core];
    await imported(to, await exported(from));
    const { connections } = await to.call('connections.list', {});
    const [row] = await to.call('tokens.list', { connectionId: connections[0]?.id ?? '' });
    expect(row).toMatchObject({ id: made.id, alsoKnown: [{ what: 'id', text: pasted.id }] });
    await to.call('tokens.revoke', { key: row?.key ?? '' });
    expect(all.service.living).toEqual([]);
  },
);

it('it is not told as missing where its row has got the other one', async () => {
  const lines = linesIn(await exported(core)).map(line => JSON.parse(line));
  const changed = lines.map(one => (one.token ? { token: { ...one.token, id: `0${made.id}` } } : one));
  const text = `${changed.map(one => JSON.stringify(one)).join('\n')}\n`;
  await imported(core, await fakePassphraseFiles.close(text, passphrase));
  const [row] = await core.call('tokens.list', { connectionId });
  expect(row).toMatchObject({ id: `0${made.id}`, alsoKnown: [{ what: 'id', text: made.id }] });
  await core.close();
  const again = await all.add({}, core);
  await again.call('activity.verify', {});
  again.clock.advance(1_000);
  await again.app.beforeEnd();
  expect(await again.call('notices.list', {})).toEqual([]);
});

it('a token that was revoked by an id that was not its own is not told as revoked', async () => {
  const [mine, others] = [all.service.add('Mine'), all.service.add('Another’s')];
  const pasted = await core.call('tokens.adopt', { connectionId, token: mine.token, name: 'Mine' });
  const second = await all.connected();
  await imported(second.core, await exported(core));
  const which = { connectionId, keys: [pasted.key] };
  await core.call('tokens.setId', { key: pasted.key, id: others.id });
  const { word } = await core.call('tokens.revokePlan', which);
  const { jobs } = await core.call('tokens.revokeAll', { ...which, typed: word ?? '' });
  const jobId = jobs[0]?.id ?? '';
  await over(core, jobId);
  const told = () => core.call('tokens.revocation', { jobId, from: 0, count: 10 });
  expect(await told()).toMatchObject({ rows: [{ outcome: 'revoked' }], allRevoked: true });
  await second.core.call('tokens.setId', { key: pasted.key, id: mine.id });
  await imported(core, await exported(second.core));
  const row = (await core.call('tokens.list', { connectionId })).find(one => one.key === pasted.key);
  expect(row).toMatchObject({ id: mine.id, state: 'revocation-unknown' });
  expect(await told()).toMatchObject({ rows: [{ outcome: 'doubtful' }], allRevoked: false });
  await core.call('tokens.revoke', { key: pasted.key });
  expect(await told()).toMatchObject({ rows: [{ outcome: 'revoked' }], allRevoked: true });
});

describe('while a file is being written that gives a token its own id', () => {
  let other: Awaited<ReturnType<Computers['connected']>>;
  let given: { id: string; key: string };

  /** @param revoke begun when the row has its mistyped id still, and marked once it has its own */
  async function meanwhile<T>(revoke: () => Promise<T>): Promise<T> {
    const { files } = other.core;
    const [write, disk] = [files.write.bind(files), Promise.withResolvers<void>()];
    const writing: string[] = [];
    files.write = async (name, text) => {
      writing.push(name);
      if (name === 'ledger.json') await disk.promise;
      return write(name, text);
    };
    const taken = imported(other.core, await exported(core));
    await soon(() => expect(writing).toContain('ledger.json'));
    const revoked = revoke();
    await other.core.call('sessions.check', { connectionId: other.connectionId });
    disk.resolve();
    expect(await taken).toMatchObject({ merged: 1 });
    return revoked;
  }

  beforeEach(async () => {
    other = await all.connected();
    const { connectionId } = other;
    const [token, { id }] = [all.service.pats[0]?.token ?? '', all.service.add('Another’s')];
    given = await other.core
      .call('tokens.adopt', { connectionId, token, name: 'CI', id })
      .then(({ key }) => ({ id, key }));
  });

  it('the token is revoked by that', async () => {
    const revoked = await meanwhile(() => other.core.call('tokens.revoke', { key: given.key }));
    expect(revoked).toMatchObject({ id: made.id, state: 'revoked' });
    expect(all.service.living).toEqual(['Another’s']);
  });

  it('what is revoked by a typed id is the token of that id, or none', async () => {
    const asked = { connectionId: other.connectionId, id: given.id };
    const refused = await meanwhile(() => other.core.refused('tokens.revokeById', asked));
    expect(refused).toMatchObject({ code: 'conflict', reason: 'token-busy' });
    expect(all.service.revokes).toEqual([]);
    expect(await other.core.call('tokens.revokeById', asked)).toMatchObject({
      state: 'revoked',
      id: given.id,
    });
    expect(all.service.living).toEqual(['CI']);
  });
});
