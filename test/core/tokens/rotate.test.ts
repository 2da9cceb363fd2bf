import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Rotation } from '../../../src-shared/rotation.ts';
import type { Input } from '../../../src-shared/rpc.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { connectedTo, created, over, type Pat, TokenService } from './token-service.ts';

let core: Core;
let service: TokenService;
let connectionId: string;

const hour = 3_600_000;

beforeEach(async () => {
  core = await startCore();
  service = await TokenService.start();
  connectionId = await connectedTo(core, service);
});
afterEach(async () => {
  await core.close();
  await service.close();
});

async function rowOf(name: string, at = 0): Promise<AccessToken> {
  const rows = (await core.call('tokens.list', { connectionId })).filter(one => one.name === name);
  const row = rows[at];
  if (!row) throw new Error(`There is no row ${at} of ${name}.`);
  return row;
}

async function known(): Promise<void> {
  while ((await core.call('jobs.list', {})).earlier !== 'known') {
    await new Promise(resolve => setImmediate(resolve));
  }
}

async function now(jobId: string): Promise<Rotation> {
  const found = (await core.call('tokens.rotations', {})).find(({ job }) => job.id === jobId);
  if (!found) throw new Error('There is no such rotation.');
  return found;
}

/** Begun, and come to rest. */
async function begun(name: string, given: Partial<Input<'tokens.rotate'>> = {}): Promise<string> {
  const { key } = await rowOf(name);
  const job = await core.call('tokens.rotate', { key, name, expiresAt: null, grace: 'now', ...given });
  await over(core, job.id);
  return job.id;
}

async function ended(jobId: string, despitePlaces = false): Promise<Rotation> {
  await core.call('tokens.endRotation', { jobId, despitePlaces });
  await over(core, jobId);
  return now(jobId);
}

describe('a new token takes the place of an old one', () => {
  it('made, proved, taken into use, and the old one revoked at its owner’s word', async () => {
    const id = await begun('Used', { expiresAt: '2027-01-01T00:00:00Z' });
    expect(service.creates).toEqual(['Used']);
    expect(service.living).toEqual(['Used', 'Used']);
    const waits = await now(id);
    expect(waits).toMatchObject({ phase: 'ready', problem: null, openPlaces: 0 });
    expect(waits.job).toMatchObject({
      ...{ state: 'paused', pausedBecause: { code: 'conflict', reason: 'rotation-waits' } },
    });
    expect(waits.new).toMatchObject({
      ...{ inUse: true, state: 'active', secretIn: 'keychain', expiresAt: '2027-01-01T00:00:00Z' },
      ...{ replaces: waits.key, teamId: 't', lastProof: { outcome: 'works' } },
    });
    expect(waits.old).toMatchObject({ inUse: false, state: 'active', replacedBy: waits.newKey });

    expect(await ended(id)).toMatchObject({ phase: 'done', job: { state: 'ended' } });
    expect(service.revokes).toEqual(['Used']);
    expect(service.living).toEqual(['Used']);
    expect((await core.call('team.get', { connectionId })).id).toBe('t');
  });

  it('one that Keyholder does not use stays beside the one that it does', async () => {
    await created(core, connectionId, 'CI');
    await begun('CI');
    expect(await rowOf('Used')).toMatchObject({ inUse: true });
    expect(await rowOf('CI', 1)).toMatchObject({ inUse: false, lastProof: { outcome: 'works' } });
  });

  it("SECURITY: a token that another one has replaced is revoked at its owner's word only, never by itself", async () => {
    const id = await begun('Used');
    core.clock.advance(30 * 24 * hour);
    await core.call('idle.confirm', {});
    await core.call('jobs.resume', { id });
    await over(core, id);
    core = await core.restart();
    await known();
    await core.call('jobs.resume', { id });
    await over(core, id);
    expect(service.revokes).toEqual([]);
    expect(await now(id)).toMatchObject({ phase: 'ready' });
  });

  it('places are updated one by one, and hold it up until then', async () => {
    const { key } = await rowOf('Used');
    const places = [
      { name: 'Build server', link: 'https://ci.example/settings', person: 'Ann' },
      { name: 'Nightly export' },
    ];
    await core.call('tokens.note', { key, note: 'For builds', places });
    const id = await begun('Used');
    expect(await now(id)).toMatchObject({ phase: 'places', openPlaces: 2 });
    expect((await now(id)).new).toMatchObject({ note: 'For builds', places: [{ updated: false }, {}] });
    const refused = await core.refused('tokens.endRotation', { jobId: id });
    expect(refused).toMatchObject({ code: 'conflict', reason: 'places-open' });
    const tick = async (at: number) => {
      const row = await rowOf('Used');
      const ticked = row.places.map((place, n) => (n === at ? { ...place, updated: true } : place));
      await core.call('tokens.note', { key, places: ticked });
    };
    await tick(0);
    expect(await now(id)).toMatchObject({ phase: 'places', openPlaces: 1 });
    await tick(1);
    expect(await now(id)).toMatchObject({ phase: 'ready', openPlaces: 0 });
    expect(await ended(id)).toMatchObject({ phase: 'done' });
    // The next time, they all have to be updated anew.
    await core.call('tokens.note', { key: (await now(id)).newKey, places: [{ name: 'X', updated: true }] });
    const next = await core.call('tokens.rotate', {
      ...{ key: (await now(id)).newKey, name: 'Used', expiresAt: null, grace: 'now' },
    });
    await over(core, next.id);
    expect(await now(next.id)).toMatchObject({ openPlaces: 1 });
  });

  it('with places left, it goes on where its owner says so all the same', async () => {
    const { key } = await rowOf('Used');
    await core.call('tokens.note', { key, places: [{ name: 'Nightly export' }] });
    const id = await begun('Used');
    expect(await ended(id, true)).toMatchObject({ phase: 'done', openPlaces: 1 });
  });

  it('an old one without an id is told as what has to be revoked elsewhere', async () => {
    const { token } = service.add('Pasted');
    await core.call('tokens.adopt', { connectionId, token, name: 'Pasted' });
    const id = await begun('Pasted');
    expect(await ended(id)).toMatchObject({ phase: 'elsewhere', old: { state: 'active', id: null } });
    expect(service.revokes).toEqual([]);
  });
});

describe('SECURITY: the old token is never revoked before its grace is over, whatever the clock of the page says', () => {
  const early = async (jobId: string) =>
    expect(await core.refused('tokens.endRotation', { jobId })).toMatchObject({ reason: 'grace-open' });

  it('an hour is an hour', async () => {
    const id = await begun('Used', { grace: 'hour' });
    expect(await now(id)).toMatchObject({ phase: 'grace', graceEndsAt: core.clock.now() + hour });
    await early(id);
    core.clock.advance(hour - 1);
    await core.call('idle.confirm', {});
    await early(id);
    core.clock.advance(1);
    expect(await ended(id)).toMatchObject({ phase: 'done' });
  });

  it('a day that the computer has slept through is one, and ends nothing by itself', async () => {
    const id = await begun('Used', { grace: 'day' });
    core.clock.sleep(24 * hour - 1);
    await core.call('idle.confirm', {});
    await early(id);
    core.clock.sleep(1);
    await core.call('idle.confirm', {});
    await core.call('jobs.resume', { id });
    await over(core, id);
    expect([(await now(id)).phase, service.revokes]).toEqual(['ready', []]);
    expect(await ended(id)).toMatchObject({ phase: 'done' });
    expect(service.revokes).toEqual(['Used']);
  });

  it('a clock that is set ahead ends nothing', async () => {
    const id = await begun('Used', { grace: 'day' });
    core.clock.set(core.clock.now() + 365 * 24 * hour);
    await core.call('idle.confirm', {});
    await early(id);
    core.clock.set(core.clock.now() + -2 * 365 * 24 * hour);
    await early(id);
    expect(await now(id)).toMatchObject({ phase: 'grace' });
    expect(service.revokes).toEqual([]);
  });

  it('nor does it over a restart, where the service tells the time', async () => {
    service.time = () => core.clock.now();
    await core.call('team.get', { connectionId });
    const id = await begun('Used', { grace: 'day' });
    const before = core.clock.now();
    core = await core.restart();
    await known();
    service.time = () => before + hour;
    core.clock.set(core.clock.now() + 365 * 24 * hour);
    await core.call('idle.confirm', {});
    await early(id);
    service.time = () => before + 25 * hour;
    core = await core.restart();
    await known();
    expect(await ended(id)).toMatchObject({ phase: 'done' });
  });

  it('nor where the service, which has told the time then, cannot be asked for it since', async () => {
    service.time = () => core.clock.now();
    await core.call('team.get', { connectionId });
    const id = await begun('Used', { grace: 'day' });
    core = await core.restart();
    await known();
    core.clock.set(core.clock.now() + 365 * 24 * hour);
    service.fate = (_, does) => (does === 'read' ? 'down' : undefined);
    await core.call('idle.confirm', {});
    expect(await core.refused('tokens.endRotation', { jobId: id })).toMatchObject({
      code: 'connection-lost',
    });
    expect(service.revokes).toEqual([]);
    service.fate = () => undefined;
    expect(await ended(id)).toMatchObject({ phase: 'done' });
  });

  it('nor where this computer’s clock is behind the service’s, which has told the time only since', async () => {
    const behind = 10 * 24 * hour;
    core = await core.restart();
    await known();
    service.time = () => core.clock.now() + behind;
    const id = await begun('Used', { grace: 'day' });
    core = await core.restart();
    await known();
    await early(id);
    core.clock.advance(24 * hour);
    await core.call('idle.confirm', {});
    expect(await ended(id)).toMatchObject({ phase: 'done' });
  });
});

describe('what goes wrong', () => {
  const people = Array.from({ length: 60 }, (_, n) => ({
    ...{ email: `p${n}@x.example`, role: 'member', useSeat: false },
  }));

  it('a batch of invitations waits for its owner’s word where another one comes, and sends each once', async () => {
    const keys = [(await rowOf('Used')).key, ...(await created(core, connectionId, 'Other'))];
    // While its token comes out of the keychain, another one takes its place.
    let exchanges = 0;
    const get = core.keychain.get.bind(core.keychain);
    core.keychain.get = async (...of) => {
      const secret = await get(...of);
      if (service.invited.length >= 20 * (exchanges + 1)) {
        exchanges += 1;
        await core.call('tokens.use', { key: keys[exchanges % 2] ?? '' });
      }
      return secret;
    };
    const batch = await core.call('invitations.sendMany', { connectionId, people, atOnce: 1 });
    const pausedBecause = { code: 'cancelled', reason: 'token-exchanged' };
    for (const done of [20, 40]) {
      expect(await over(core, batch.id)).toMatchObject({ state: 'paused', pausedBecause, counts: { done } });
      await core.call('jobs.resume', { id: batch.id });
    }
    expect(await over(core, batch.id)).toMatchObject({ state: 'ended', counts: { done: 60 } });
    expect(exchanges).toBe(2);
    expect(service.invited).toHaveLength(60);
  });

  it('a batch of invitations goes on with the new one, each sent once', async () => {
    const batch = await core.call('invitations.sendMany', { connectionId, people, atOnce: 4 });
    const id = await begun('Used');
    await over(core, batch.id);
    expect(await now(id)).toMatchObject({ phase: 'ready', new: { inUse: true } });
    const { counts, state } = await over(core, batch.id);
    expect([state, counts]).toMatchObject(['ended', { done: 60 }]);
    expect(new Set(service.invited.map(({ email }) => email)).size).toBe(60);
    expect(service.invited).toHaveLength(60);
  });

  it('two of one token, or of the new one while it waits, are one', async () => {
    const { key } = await rowOf('Used');
    const input = { key, name: 'Used', expiresAt: null, grace: 'now' };
    const answers = (await Promise.all([
      core.app.dispatch('tokens.rotate', input),
      core.app.dispatch('tokens.rotate', input),
    ])) as { ok: boolean; value?: { id: string } }[];
    expect(answers.map(({ ok }) => ok)).toEqual([true, false]);
    const id = answers[0]?.value?.id ?? '';
    await over(core, id);
    for (const one of [key, (await now(id)).newKey]) {
      expect(await core.refused('tokens.rotate', { ...input, key: one })).toMatchObject({
        reason: 'rotating',
      });
    }
    expect(service.creates).toEqual(['Used']);
    await core.call('jobs.cancel', { id });
    expect(await now(id)).toMatchObject({ phase: 'called-off' });
    expect(service.living).toEqual(['Used', 'Used']);
    expect(await core.call('tokens.rotate', { ...input, grace: 'now' } as never)).toBeTruthy();
  });

  it('one that an earlier run has begun is no other one, also where the keychain tells of it only then', async () => {
    await begun('Used');
    const { keychain } = core;
    const get = keychain.get.bind(keychain);
    keychain.get = account =>
      account === 'jobs key' ? Promise.reject(new SecretStoreError('locked', 'No.')) : get(account);
    core = await core.restart();
    await core.call('team.get', { connectionId });
    expect((await core.call('jobs.list', {})).earlier).toBe('unread');
    keychain.get = get;
    const { key } = await rowOf('Used');
    const again = { key, name: 'Used', expiresAt: null, grace: 'now' };
    expect(await core.refused('tokens.rotate', again)).toMatchObject({ reason: 'rotating' });
    expect(service.creates).toEqual(['Used']);
  });

  it('a creation that is refused ends it, and nothing else is done', async () => {
    service.fate = (_, does) => (does === 'create' ? 'refused' : undefined);
    const id = await begun('Used');
    expect(await now(id)).toMatchObject({ phase: 'failed', new: null, job: { state: 'ended' } });
    expect((await now(id)).problem).toMatchObject({ code: expect.any(String) });
    expect(await rowOf('Used')).toMatchObject({ inUse: true, replacedBy: null });
    expect(service.revokes).toEqual([]);
  });

  it('the refusal that has ended it is told until it was seen, also by the next run', async () => {
    const refusals = async (id: string) =>
      (await now(id)).job.open.map(({ n, state, what }) => [n, state, 'does' in what && what.does]);
    service.fate = (_, does) => (does === 'create' ? 'refused' : undefined);
    const id = await begun('Used');
    expect(await refusals(id)).toEqual([[0, 'refused', 'create']]);
    await core.close();
    core = await core.restart();
    await known();
    expect(await refusals(id)).toEqual([[0, 'refused', 'create']]);
    await core.call('jobs.settle', { id, n: 0, as: 'not-done' });
    expect(await refusals(id)).toEqual([]);
    // It is what it was.
    expect(await now(id)).toMatchObject({ phase: 'failed', problem: { code: expect.any(String) } });
    await core.close();
    core = await core.restart();
    await known();
    expect(await refusals(id)).toEqual([]);

    service.fate = (_, does) => (does === 'revoke' ? 'refused' : undefined);
    const other = await begun('Used');
    expect(await refusals(other)).toEqual([]);
    expect(await ended(other)).toMatchObject({ phase: 'not-revoked' });
    expect(await refusals(other)).toEqual([[3, 'refused', 'revoke']]);
    await core.call('jobs.settle', { id: other, n: 3, as: 'not-done' });
    expect(await refusals(other)).toEqual([]);
    expect(await now(other)).toMatchObject({ phase: 'not-revoked' });
  });

  it('a creation whose answer was lost is never asked for again by itself', async () => {
    service.fate = (_, does) => (does === 'create' ? 'lost' : undefined);
    const id = await begun('Used');
    expect(await now(id)).toMatchObject({ phase: 'creation-unknown', new: { state: 'creation-unknown' } });
    service.fate = () => undefined;
    await core.call('jobs.resume', { id });
    await over(core, id);
    core = await core.restart();
    await known();
    await core.call('jobs.resume', { id });
    await over(core, id);
    expect(service.creates).toEqual(['Used']);
    expect(await now(id)).toMatchObject({ phase: 'creation-unknown' });
    expect(await rowOf('Used')).toMatchObject({ inUse: true, state: 'active' });
    expect(service.revokes).toEqual([]);
  });

  it.each(['taken off the list', 'revoked'])(
    'one in doubt that its owner has %s is called off',
    async way => {
      service.fate = (_, does) => (does === 'create' ? 'lost' : undefined);
      const id = await begun('Used');
      service.fate = () => undefined;
      const { newKey: key } = await now(id);
      if (way === 'revoked') {
        // As the dashboard shows it.
        await core.call('tokens.setId', { key, id: service.pats.at(-1)?.id ?? '' });
        await core.call('tokens.revoke', { key });
      } else await core.call('tokens.forget', { key, confirmed: true });
      if ((await now(id)).job.state !== 'ended') await core.call('jobs.cancel', { id });
      expect(await now(id)).toMatchObject({ phase: 'called-off', job: { state: 'ended' } });
      expect(await rowOf('Used')).toMatchObject({ inUse: true, state: 'active' });
      expect(await begun('Used')).not.toBe(id);
    },
  );

  it('a session that has ended pauses it before anything is made', async () => {
    service.fate = (_, does) => (does === 'create' ? 'ended' : undefined);
    const id = await begun('Used');
    expect(await now(id)).toMatchObject({
      ...{ phase: 'create', job: { state: 'paused', pausedBecause: { code: 'session-ended' } } },
    });
    service.fate = () => undefined;
    await core.call('sessions.save', { connectionId, session: 'another-session-012345' });
    await core.call('jobs.resume', { id });
    await over(core, id);
    expect(await now(id)).toMatchObject({ phase: 'ready' });
    expect(service.pats.filter(({ name }) => name === 'Used')).toHaveLength(2);
  });

  it('one that is revoked by another way before a new one was made has none made', async () => {
    service.fate = (_, does) => (does === 'create' ? 'ended' : undefined);
    const id = await begun('Used');
    service.fate = () => undefined;
    await core.call('sessions.save', { connectionId, session: 'another-session-012345' });
    await core.call('tokens.revoke', { key: (await now(id)).key });
    const asked = service.creates.length;
    await core.call('jobs.resume', { id });
    await over(core, id);
    expect(service.creates).toHaveLength(asked);
    expect(service.living).toEqual([]);
  });

  it('a new one that cannot be proved is not taken into use', async () => {
    service.fate = (_, does) => (does === 'read' ? 'down' : undefined);
    const id = await begun('Used');
    expect(await now(id)).toMatchObject({ phase: 'prove', job: { state: 'paused' }, new: { inUse: false } });
    service.fate = () => undefined;
    await core.call('jobs.resume', { id });
    await over(core, id);
    expect(await now(id)).toMatchObject({ phase: 'ready', new: { inUse: true } });
  });

  it.each([
    ['', 'works'],
    [' as nobody may', null],
  ] as const)(
    'a new one that may not read the team%s is taken into use, and its proof is: %s',
    async (who, outcome) => {
      service.fate = (name, does) =>
        does === 'read' && (name !== '' || who !== '') ? 'forbidden' : undefined;
      const id = await begun('Used');
      expect(await now(id)).toMatchObject({ phase: 'ready', new: { inUse: true } });
      expect((await now(id)).new?.lastProof?.outcome ?? null).toBe(outcome);
    },
  );

  it('a new one that may not read the team is not taken into use while it cannot be told whether it is known', async () => {
    let isDown = true;
    service.fate = (name, does) =>
      does !== 'read' ? undefined : name !== '' ? 'forbidden' : isDown ? 'down' : undefined;
    const id = await begun('Used');
    expect(await now(id)).toMatchObject({ phase: 'prove', job: { state: 'paused' }, new: { inUse: false } });
    isDown = false;
    await core.call('jobs.resume', { id });
    await over(core, id);
    expect(await now(id)).toMatchObject({ phase: 'ready', new: { lastProof: { outcome: 'works' } } });
  });

  it('a new one that its owner is taking off the list is not taken into use', async () => {
    service.fate = (_, does) => (does === 'read' ? 'down' : undefined);
    const id = await begun('Used');
    const { newKey: key } = await now(id);
    service.fate = () => undefined;
    const { files } = core;
    const write = files.write.bind(files);
    files.write = async (name, text) => {
      if (name === 'removed.json') {
        files.write = write;
        await core.call('jobs.resume', { id });
        await over(core, id);
      }
      await write(name, text);
    };
    await core.call('tokens.forget', { key, confirmed: true });
    expect(await rowOf('Used')).toMatchObject({ inUse: true, state: 'active' });
    expect((await now(id)).job.state).not.toBe('running');
    expect(service.revokes).toEqual([]);
  });

  it('where the new one is gone by then, the old one is not revoked', async () => {
    const id = await begun('Used');
    const made = service.pats.at(-1);
    if (made) made.revoked = true;
    expect(await core.refused('tokens.endRotation', { jobId: id })).toMatchObject({ code: 'token-refused' });
    expect(await now(id)).toMatchObject({ phase: 'ready', new: { lastProof: { outcome: 'refused' } } });
    await core.call('tokens.revoke', { key: (await now(id)).newKey });
    expect(await ended(id)).toMatchObject({ phase: 'not-revoked', old: { state: 'active' } });
    expect(service.revokes).toHaveLength(1);
    expect(service.living).toEqual(['Used']);
  });

  it('where the keychain has lost the new one, the old one is not revoked before it is there again', async () => {
    const id = await begun('Used');
    const { newKey } = await now(id);
    core.keychain.items.delete(`${connectionId} token ${newKey} ${service.origin}`);
    expect(await core.refused('tokens.endRotation', { jobId: id })).toEqual({ code: 'secret-absent' });
    expect(await now(id)).toMatchObject({ phase: 'ready', new: { secretIn: 'nowhere' } });
    expect(service.revokes).toEqual([]);
    const token = service.pats.at(-1)?.token ?? '';
    expect(await core.call('tokens.adopt', { connectionId, token, name: 'Used' })).toMatchObject({
      key: newKey,
    });
    expect(await ended(id)).toMatchObject({ phase: 'done', new: { secretIn: 'keychain' } });
  });

  it('where the keychain has lost a part of the new one, neither, and it can be added again', async () => {
    const id = await begun('Used');
    const { newKey } = await now(id);
    const account = `${connectionId} token ${newKey} ${service.origin}`;
    core.keychain.items.set(account, `keyholder-parts:a:2:4000:${'0'.repeat(64)}`);
    const refused = await core.refused('tokens.endRotation', { jobId: id });
    expect(refused).toEqual({ code: 'keychain-mismatch', reason: 'in-part' });
    expect(service.revokes).toEqual([]);
    const token = service.pats.at(-1)?.token ?? '';
    expect(await core.call('tokens.adopt', { connectionId, token, name: 'Used' })).toMatchObject({
      key: newKey,
    });
    expect(await ended(id)).toMatchObject({ phase: 'done', new: { secretIn: 'keychain' } });
  });

  it('where the old one was revoked by another way, the new one can be replaced in its turn', async () => {
    const id = await begun('Used', { grace: 'hour' });
    await core.call('tokens.revoke', { key: (await now(id)).key });
    const { phase, newKey: key } = await now(id);
    expect(phase).toBe('done');
    const { id: next } = await core.call('tokens.rotate', {
      key,
      name: 'Next',
      expiresAt: null,
      grace: 'now',
    });
    await over(core, next);
    expect(await now(next)).toMatchObject({ phase: 'ready', new: { inUse: true } });
  });

  it('a revocation whose answer was lost is a doubt until it is asked again', async () => {
    const id = await begun('Used');
    service.fate = (_, does) => (does === 'revoke' ? 'lost' : undefined);
    expect(await ended(id)).toMatchObject({ phase: 'revocation-unknown' });
    service.fate = () => undefined;
    await core.call('tokens.revoke', { key: (await now(id)).key });
    expect(await now(id)).toMatchObject({ phase: 'done' });
  });

  it('what the owner says of a doubt makes no answer of the service of it', async () => {
    service.fate = (_, does) => (does === 'revoke' ? 'lost-undone' : undefined);
    const id = await begun('Used');
    await ended(id);
    await core.call('jobs.settle', { id, n: 3, as: 'done' });
    expect(await now(id)).toMatchObject({ phase: 'revocation-unknown' });
    service.fate = () => undefined;
    await core.call('tokens.revoke', { key: (await now(id)).key });
    expect(await now(id)).toMatchObject({ phase: 'done' });
  });

  it.each(['done', 'not-done'] as const)('nor does “%s” of a new one', async as => {
    service.fate = (_, does) => (does === 'create' ? 'lost' : undefined);
    const id = await begun('Used');
    await core.call('jobs.settle', { id, n: 0, as });
    expect(await now(id)).toMatchObject({ phase: 'creation-unknown', new: { state: 'creation-unknown' } });
  });

  it.each([
    ['with its id and its secret', (old: Pat) => old],
    ['with its id', (old: Pat) => ({ ...old, token: 'a-token-made-anew-0123456789' })],
    ['with its secret', (old: Pat) => ({ ...old, id: 'pat_anew' })],
  ])('a new one that is the old one given anew %s is not revoked with it', async (_, anew) => {
    const [old] = service.pats;
    if (!old) throw new Error('One is in use.');
    service.anew = () => anew(old);
    const id = await begun('Used');
    expect(await now(id)).toMatchObject({ phase: 'ready', new: { inUse: true } });
    expect(await core.refused('tokens.endRotation', { jobId: id })).toMatchObject({
      ...{ code: 'conflict', reason: 'one-token' },
    });
    await core.call('jobs.resume', { id });
    expect(await over(core, id)).toMatchObject({ state: 'paused' });
    expect(service.revokes).toEqual([]);
    expect((await core.call('team.get', { connectionId })).id).toBe('t');
  });

  it('a new one has been used here once the service was asked with it', async () => {
    await created(core, connectionId, 'Robot');
    const at = core.clock.now();
    const id = await begun('Robot');
    expect(await now(id)).toMatchObject({ phase: 'ready', new: { inUse: false, lastUsedAt: at } });
  });

  it.each([
    ['that takes it after some seconds', 3, { phase: 'ready', new: { refusedAt: null } }, 4],
    ['that never takes it', 100, { phase: 'prove', new: { lastProof: { outcome: 'refused' } } }, 4],
  ])('a new one is proved by a service %s', async (_what, refusals, stands, asked) => {
    let reads = 0;
    service.fate = (_, does) => {
      if (does === 'read') reads += 1;
      return does === 'read' && reads <= refusals ? 'refused' : undefined;
    };
    const id = await begun('Used');
    expect(await now(id)).toMatchObject(stands);
    expect(reads).toBe(asked);
    expect(core.clock.waits).toEqual([1_000, 2_000, 4_000]);
    // Later it is known to everybody who is to know it.
    core.clock.advance(60_000);
    await core.call('jobs.resume', { id });
    await over(core, id);
    expect(reads).toBe(stands.phase === 'prove' ? asked + 1 : asked);
  });

  it('after a restart it stands where it stood, and goes on', async () => {
    service.fate = (_, does) => (does === 'read' ? 'down' : undefined);
    const id = await begun('Used', { grace: 'hour' });
    core = await core.restart();
    await known();
    service.fate = () => undefined;
    expect(await now(id)).toMatchObject({ phase: 'prove', graceEndsAt: null });
    await core.call('jobs.resume', { id });
    await over(core, id);
    expect(await now(id)).toMatchObject({ phase: 'grace', new: { inUse: true } });
    expect(service.creates).toEqual(['Used']);
  });
});
