/** What of a list is shown when, when it is read again, and what becomes of a new invitation in it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TransportError } from '../../../src-main/core/base/ports/transport.ts';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { type ListScene, some, startListScene } from './list-scene.ts';

let scene: ListScene;
beforeEach(async () => {
  scene = await startListScene();
});
afterEach(() => scene.core.close());

const second = 1_000;
const offline = () => new TransportError('offline', false, '');
const idsOf = (rows: readonly Invitation[]) => rows.map(({ id }) => id);
const pass = async (ms: number) => {
  scene.core.clock.advance(ms);
  await scene.quiet();
};
/** To its end. */
const read = async () => {
  await scene.view();
  await scene.quiet();
  return scene.view();
};
const list = () => scene.core.call('invitations.list', { connectionId: scene.connectionId });
const refresh = () => scene.core.call('invitations.refresh', { connectionId: scene.connectionId });
const stop = () => scene.core.call('invitations.stop', { connectionId: scene.connectionId });
const refusedView = () =>
  scene.core.refused('invitations.view', { connectionId: scene.connectionId, from: 0, count: 200 });
const invite = (email = 'new@x.example') =>
  scene.core.call('invitations.create', {
    ...{ connectionId: scene.connectionId, email, role: 'member', useSeat: true },
  });

describe('a list that is read for the first time', () => {
  it('is shown from its first page on, and is not said to be whole before it is', async () => {
    scene.hold = true;
    const first = scene.view();
    await scene.quiet();
    await scene.letGo();
    const shown = await first;
    expect(idsOf(shown.rows)).toEqual(['inv_0', 'inv_1']);
    expect(shown).toMatchObject({ all: 2, complete: 'no', stopped: null, reading: { pages: 1, items: 2 } });
    await scene.letGo();
    expect(await scene.view()).toMatchObject({ all: 4, complete: 'no', reading: { pages: 2, items: 4 } });
    await scene.letGo(3);
    expect(await scene.view()).toMatchObject({ all: 10, complete: 'yes', reading: null });
    expect(scene.asked).toEqual([0, 2, 4, 6, 8]);
  });

  it('of one page is whole at once', async () => {
    scene.perPage = 10;
    expect(await scene.view()).toMatchObject({ all: 10, complete: 'yes', reading: null });
    expect(scene.asked).toEqual([0]);
  });

  it('is told of at most four times a second, and at its end', async () => {
    scene.items = some(40);
    scene.hold = true;
    void scene.view();
    await scene.quiet();
    await scene.letGo(8);
    expect(scene.told()).toBe(1);
    await pass(249);
    expect(scene.told()).toBe(1);
    await pass(1);
    expect(scene.told()).toBe(2);
    await scene.letGo(12);
    expect(scene.told()).toBe(2);
    await pass(250);
    expect(scene.told()).toBe(3);
    expect(await scene.view()).toMatchObject({ all: 40, reading: null });
    await pass(250);
    expect(scene.told()).toBe(3);
  });

  it('whose first page cannot be had is a problem, and no list', async () => {
    scene.instead = () => ({ status: 404, body: {} });
    expect((await refusedView()).code).toBe('service-not-found');
  });
});

describe('a list that was read', () => {
  it('is fresh for a minute, and then shown while it is read again', async () => {
    await read();
    scene.items = some(4);
    await pass(59 * second);
    expect((await scene.view()).all).toBe(10);
    expect(scene.asked).toHaveLength(5);
    await pass(second);
    scene.hold = true;
    expect(await scene.view()).toMatchObject({ all: 10, complete: 'yes', reading: { pages: 0, items: 0 } });
    await scene.letGo();
    expect(await scene.view()).toMatchObject({ all: 10, reading: { pages: 1, items: 2 } });
    await scene.letGo();
    expect(await scene.view()).toMatchObject({ all: 4, complete: 'yes', reading: null });
    expect(scene.asked).toHaveLength(7);
  });

  it('is read again when somebody asks for it, by all of them at once', async () => {
    await read();
    scene.items = some(3);
    await Promise.all([refresh(), refresh(), list()]);
    expect(scene.asked).toEqual([0, 2, 4, 6, 8, 0, 2]);
    expect(await scene.view()).toMatchObject({ all: 3, reading: null });
  });

  it('as a whole is read anew each time, and nobody is told where nobody looked', async () => {
    expect((await list()).items).toHaveLength(10);
    expect((await list()).items).toHaveLength(10);
    await pass(second);
    expect([scene.asked.length, scene.told()]).toEqual([10, 0]);
    expect((await scene.view()).all).toBe(10);
    expect(scene.asked).toHaveLength(10);
  });

  it('is handed out in plain objects, and no more than were asked for', async () => {
    const answer = await scene.core.app.dispatch('invitations.view', {
      ...{ connectionId: scene.connectionId, from: 8, count: 5 },
    });
    const { value } = answer as { value: { rows: Invitation[] } };
    expect(idsOf(value.rows)).toEqual(['inv_8', 'inv_9'].slice(0, value.rows.length));
    for (const row of value.rows) expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
    const tooMany = { connectionId: scene.connectionId, from: 0, count: 201 };
    expect((await scene.core.refused('invitations.view', tooMany)).code).toBe('invalid-input');
  });
});

describe('a new invitation', () => {
  it('stands in the list without another request', async () => {
    await read();
    const { length } = scene.asked;
    await invite();
    const shown = await scene.view();
    expect(shown.all).toBe(11);
    expect(shown.rows.at(-1)).toMatchObject({ id: 'made_1', email: 'new@x.example' });
    await pass(59 * second);
    expect((await scene.view({ search: 'new@' })).matching).toBe(1);
    expect(scene.asked).toHaveLength(length);
    expect(scene.told()).toBeGreaterThan(0);
  });

  it.each([
    ['that has passed its place', 'before', 'unknown'],
    ['that brings it later', 'after', 'yes'],
    ['that does not show it yet', 'nowhere', 'yes'],
    ['that has brought it already', 'there', 'yes'],
  ])('stands once in a reading that is under way %s', async (_what, where, complete) => {
    scene.hold = true;
    if (where === 'there') scene.items.unshift({ id: 'made_1', email: 'new@x.example' });
    const first = scene.view();
    await scene.quiet();
    await scene.letGo();
    await first;
    const made = { id: 'made_1', email: 'new@x.example', role: 'member' };
    if (where === 'before') scene.items.unshift(made);
    if (where === 'after') scene.items.push({ ...made, role: 'as the list says' });
    await invite();
    expect((await scene.view()).rows.filter(({ id }) => id === 'made_1')).toHaveLength(1);
    const whole = list();
    scene.hold = false;
    await scene.letGo();
    const shown = await scene.view();
    expect(shown).toMatchObject({ reading: null, complete });
    const found = shown.rows.filter(({ id }) => id === 'made_1');
    expect(found).toHaveLength(1);
    if (where === 'after') expect(found[0]?.role).toBe('as the list says');
    expect(idsOf((await whole).items).filter(id => id === 'made_1')).toHaveLength(1);
  });

  it('that the service does not show makes the list one to be read again, at rest', async () => {
    await read();
    scene.onPost = ({ id, email }) => {
      scene.items.push({ id, email });
      return { status: 204, body: null };
    };
    await pass(4 * second);
    await invite();
    const told = scene.told();
    expect((await scene.view()).all).toBe(10);
    expect((await scene.view()).all).toBe(10);
    expect(scene.asked).toHaveLength(5);
    await pass(6 * second);
    expect(scene.told()).toBe(told + 1);
    await scene.view();
    await scene.quiet();
    expect((await scene.view()).all).toBe(11);
    expect(scene.asked).toHaveLength(11);
    await pass(30 * second);
    expect((await scene.view()).all).toBe(11);
    expect(scene.asked).toHaveLength(11);
  });

  it.each([
    ['after', 'cannot-tell'],
    ['during', 'not-listed'],
  ])(
    'is not taken for a later one to the same address whose answer was lost, made %s a reading',
    async (when, listed) => {
      scene.hold = when === 'during';
      const whole = list();
      await scene.letGo(when === 'during' ? 2 : 0);
      if (when === 'after') await whole;
      await invite();
      await scene.letGo(3);
      await whole;
      scene.hold = false;
      // Its list has lagged behind, and shows the first one now.
      scene.items.push({ id: 'made_1', email: 'new@x.example' });
      scene.onPost = () => new TransportError('connection-lost', true, '');
      const input = {
        connectionId: scene.connectionId,
        email: 'new@x.example',
        role: 'member',
        useSeat: true,
      };
      const lost = await scene.core.refused('invitations.create', input);
      expect(lost).toMatchObject({ code: 'outcome-unknown', listed });
      expect(scene.posts).toBe(2);
    },
  );

  it('whose answer was lost is looked for in a list that is read after it', async () => {
    await read();
    scene.hold = true;
    const older = refresh();
    await scene.quiet();
    await scene.letGo();
    scene.onPost = item => {
      scene.items.unshift(item);
      return new TransportError('connection-lost', true, '');
    };
    const sent = invite();
    await scene.quiet();
    scene.hold = false;
    await scene.letGo(2);
    await older;
    expect(await sent).toMatchObject({ confirmedBy: 'list', invitation: { id: 'made_1' } });
    const shown = await scene.view();
    expect(shown).toMatchObject({ all: 11, reading: null });
    expect(idsOf(shown.rows)).toContain('made_1');
  });
});

describe('a reading that failed', () => {
  it('because the service cannot be reached leaves what was read, with its age', async () => {
    const fresh = await read();
    await pass(60 * second);
    scene.instead = offline;
    const before = scene.told();
    await scene.view();
    await pass(250);
    const told = scene.told();
    expect(told).toBeGreaterThan(before);
    const shown = await scene.view();
    expect(shown).toEqual({ ...fresh, staleBecause: { code: 'offline' } });
    expect([scene.asked.length, scene.told()]).toEqual([6, told]);
    await pass(3 * second);
    await scene.view();
    expect(scene.asked).toHaveLength(6);
    await pass(second);
    scene.instead = () => null;
    await scene.view();
    await scene.quiet();
    expect(await scene.view()).toMatchObject({ staleBecause: null, reading: null });
  });

  it('where nothing was read is not begun again by each look', async () => {
    scene.instead = offline;
    for (let n = 0; n < 3; n += 1) expect((await refusedView()).code).toBe('offline');
    expect(scene.asked).toHaveLength(1);
    await pass(4 * second);
    expect((await refusedView()).code).toBe('offline');
    expect(scene.asked).toHaveLength(2);
  });

  it.each([
    ['403', 403, 'not-permitted'],
    ['404', 404, 'service-not-found'],
  ])('with %s is an answer: nothing older is shown', async (_what, status, code) => {
    await read();
    await pass(60 * second);
    scene.instead = () => ({ status, body: {} });
    await scene.view();
    await scene.quiet();
    expect((await refusedView()).code).toBe(code);
    expect((await refusedView()).code).toBe(code);
    expect(scene.asked).toHaveLength(6);
    await pass(4 * second);
    scene.instead = () => null;
    expect(await scene.view()).toMatchObject({ rows: { length: 2 }, reading: { pages: 1 } });
  });

  it.each([
    ['401, which tells of the token only,', { status: 401, body: {} }, 'token-refused'],
    ['429', { status: 429, body: {} }, 'rate-limited'],
    ['a page of something on the way', { body: 'Please sign in to the network.' }, 'unreadable-answer'],
  ])('with %s leaves what was read, and says so', async (_what, answer, code) => {
    await read();
    await pass(60 * second);
    scene.instead = () => answer;
    expect((await scene.view()).failed).toBeUndefined();
    await scene.quiet();
    expect(await scene.view()).toMatchObject({ all: 10, staleBecause: null, failed: { code } });
    expect((await scene.core.refused('invitations.refresh', { connectionId: scene.connectionId })).code).toBe(
      code,
    );
  });

  it('on a later page leaves the older list that is whole', async () => {
    await read();
    await pass(60 * second);
    scene.items = some(6, 100);
    scene.instead = from => (from === 4 ? offline() : null);
    expect((await scene.core.refused('invitations.refresh', { connectionId: scene.connectionId })).code).toBe(
      'offline',
    );
    const shown = await scene.view();
    expect(shown).toMatchObject({ all: 10, complete: 'yes', staleBecause: { code: 'offline' } });
    expect(await list()).toMatchObject({ complete: 'no', stopped: 'page-failed', items: { length: 4 } });
  });

  it('on a later page of the first is shown as far as it came', async () => {
    scene.instead = from => (from === 4 ? offline() : null);
    await scene.view();
    await scene.quiet();
    expect(await scene.view()).toMatchObject({
      ...{ all: 4, complete: 'no', stopped: 'page-failed', problem: { code: 'offline' } },
      ...{ staleBecause: null, reading: null },
    });
  });

  it('before the service was asked is not told again and again, and not held against the next', async () => {
    await scene.view();
    await pass(60 * second);
    scene.core.keychain.mood = 'locked';
    const again = await scene.core.restart();
    const { messages } = again;
    const asked = { connectionId: scene.connectionId, from: 0, count: 200 };
    for (let n = 0; n < 4; n += 1) {
      expect((await again.refused('invitations.view', asked)).code).toBe('keychain-locked');
      again.clock.advance(second);
      await scene.quiet();
    }
    const told = messages.filter(
      ({ event, payload }) => event === 'changed' && payload.topics.includes('invitations'),
    );
    expect(told.length).toBeLessThanOrEqual(1);
    await again.close();
  });
});

describe('a reading that nobody wants', () => {
  const begin = async () => {
    scene.hold = true;
    const first = scene.view();
    await scene.quiet();
    await scene.letGo();
    await first;
  };

  it('is given up after half a minute, and nothing of a first one is kept', async () => {
    await begin();
    await pass(15 * second);
    await pass(15 * second);
    await scene.letGo();
    expect(scene.asked).toEqual([0, 2]);
    scene.hold = false;
    expect(await scene.view()).toMatchObject({ stopped: null, reading: { pages: 1 } });
    await scene.quiet();
    expect(await scene.view()).toMatchObject({ all: 10, complete: 'yes', reading: null });
  });

  it('goes on where a screen looks when it is told to', async () => {
    await begin();
    for (let n = 0; n < 6; n += 1) {
      const told = scene.told();
      await pass(15 * second);
      expect(scene.told()).toBeGreaterThan(told);
      await scene.view();
    }
    await scene.letGo(4);
    expect(await scene.view()).toMatchObject({ all: 10, complete: 'yes', reading: null });
    expect(scene.asked).toEqual([0, 2, 4, 6, 8]);
  });

  it('goes on for somebody who waits for its end', async () => {
    scene.hold = true;
    const whole = list();
    await scene.quiet();
    for (let n = 0; n < 4; n += 1) await pass(15 * second);
    await scene.letGo(5);
    expect((await whole).complete).toBe('yes');
  });
});

describe('stopped by the owner', () => {
  it('a first reading is shown as far as it came, and does not begin again by itself', async () => {
    scene.hold = true;
    const first = scene.view();
    await scene.quiet();
    await scene.letGo(2);
    await first;
    await stop();
    await scene.quiet();
    const shown = await scene.view();
    expect(shown).toMatchObject({ all: 4, complete: 'no', stopped: 'owner', reading: null });
    await pass(600 * second);
    expect((await scene.view()).reading).toBeNull();
    scene.hold = false;
    await refresh();
    expect(await scene.view()).toMatchObject({ all: 10, complete: 'yes', stopped: null });
  });

  it('a later one leaves the older list that is whole', async () => {
    const fresh = await read();
    await pass(60 * second);
    scene.hold = true;
    await scene.view();
    await scene.quiet();
    await scene.letGo(2);
    await stop();
    await scene.quiet();
    expect(await scene.view()).toEqual(fresh);
    await pass(60 * second);
    expect(await scene.view()).toEqual(fresh);
  });

  it('a later one before its first page leaves what is shown, and why it is old', async () => {
    await read();
    await pass(60 * second);
    scene.instead = offline;
    await read();
    await pass(4 * second);
    scene.hold = true;
    expect(await scene.view()).toMatchObject({ staleBecause: { code: 'offline' }, reading: { pages: 0 } });
    await scene.quiet();
    await stop();
    await scene.quiet();
    expect(await scene.view()).toMatchObject({ all: 10, staleBecause: { code: 'offline' }, reading: null });
  });

  it('before its first page it was cancelled, and the next look begins anew after a moment', async () => {
    scene.hold = true;
    const first = refusedView();
    await scene.quiet();
    await stop();
    expect((await first).code).toBe('cancelled');
    scene.hold = false;
    expect((await refusedView()).code).toBe('cancelled');
    await pass(4 * second);
    expect((await scene.view()).rows.length).toBeGreaterThan(0);
  });
});

it('what one token was shown is not shown to another', async () => {
  scene.hold = true;
  const first = scene.view();
  await scene.quiet();
  await scene.letGo();
  await first;
  const { connectionId } = scene;
  const { key } = await scene.core.call('tokens.adopt', {
    ...{ connectionId, token: 'other-token-0123456789', name: 'Other' },
  });
  scene.items = some(3, 50);
  await scene.core.call('tokens.use', { key });
  scene.hold = false;
  expect(idsOf((await scene.view()).rows)).not.toContain('inv_0');
  await scene.quiet();
  expect(idsOf((await scene.view()).rows)).toEqual(['inv_50', 'inv_51', 'inv_52']);
  expect(scene.asked).toEqual([0, 2, 0, 2]);
});

it('a connection that is removed ends its reading, and whoever waits for it is told', async () => {
  scene.hold = true;
  const whole = scene.core.refused('invitations.list', { connectionId: scene.connectionId });
  await scene.quiet();
  await scene.core.call('connections.remove', { id: scene.connectionId, confirmed: true });
  expect((await whole).code).toMatch(/^(cancelled|unknown-item)$/);
  expect((await refusedView()).code).toBe('unknown-item');
});
