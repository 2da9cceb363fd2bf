import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { problemOf } from '../../../src-main/core/base/problem-error.ts';
import { IdleLock } from '../../../src-main/core/custody/idle-lock.ts';
import { methods } from '../../../src-shared/contract.ts';
import type { Envelope, Method } from '../../../src-shared/rpc.ts';
import { inputs } from '../../policy/scene.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { FakeClock } from '../../support/fake-ports.ts';

const minute = 60_000;
/** Nobody listens there. */
const nowhere = { baseUrl: 'http://127.0.0.1:1', dashboardUrl: 'http://127.0.0.1:1' };
const codeOf = (run: () => void) => {
  try {
    run();
    return null;
  } catch (error) {
    return problemOf(error)?.code;
  }
};

describe('absence', () => {
  let clock: FakeClock;
  let minutes: number;
  let answer: boolean | null;
  let lock: IdleLock;
  beforeEach(() => {
    clock = new FakeClock();
    minutes = 15;
    answer = null;
    lock = new IdleLock({
      clock,
      minutes: () => minutes,
      confirmer: { confirmPresence: async () => answer ?? false },
    });
  });
  const guarded = () => codeOf(() => lock.guard());

  it('begins after the chosen time without a touch', () => {
    clock.advance(15 * minute - 1);
    expect(guarded()).toBeNull();
    lock.touch();
    clock.advance(15 * minute - 1);
    expect(guarded()).toBeNull();
    clock.advance(1);
    expect(guarded()).toBe('away');
  });

  it('is not ended by a touch, only by a confirmation that was given', async () => {
    clock.advance(15 * minute);
    lock.touch();
    expect(guarded()).toBe('away');
    await expect(lock.confirm()).rejects.toMatchObject({ problem: { code: 'cancelled' } });
    expect(guarded()).toBe('away');
    answer = true;
    await lock.confirm();
    expect(guarded()).toBeNull();
  });

  it('is no shorter for a clock that was set back', () => {
    clock.advance(10 * minute);
    clock.set(clock.now() - 60 * minute);
    expect(guarded()).toBeNull();
    clock.advance(10 * minute);
    expect(guarded()).toBe('away');
  });

  it('begins where only the time of day went on, as after a pause of the whole machine', () => {
    clock.set(clock.now() + 15 * minute);
    expect(guarded()).toBe('away');
  });

  it('SECURITY: one box at a time', async () => {
    let boxes = 0;
    const answers: ((yes: boolean) => void)[] = [];
    const asking = new IdleLock({
      clock,
      minutes: () => minutes,
      confirmer: {
        confirmPresence: () => {
          boxes += 1;
          return new Promise(resolve => answers.push(resolve));
        },
      },
    });
    clock.advance(15 * minute);
    const all = Promise.allSettled([asking.confirm(), asking.confirm(), asking.confirm()]);
    await new Promise(resolve => setImmediate(resolve));
    expect(boxes).toBe(1);
    answers[0]?.(false);
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const again = asking.confirm();
    answers[1]?.(true);
    await again;
    expect(boxes).toBe(2);
    expect(codeOf(() => asking.guard())).toBeNull();
  });

  it('ends with the answer to a box, also where the computer slept behind it', async () => {
    const answered = Promise.withResolvers<boolean>();
    const asking = new IdleLock({
      clock,
      minutes: () => minutes,
      confirmer: { confirmPresence: () => answered.promise },
    });
    clock.advance(15 * minute);
    const confirming = asking.confirm();
    clock.sleep(292 * minute);
    answered.resolve(true);
    await confirming;
    clock.advance(15 * minute - 1);
    expect(codeOf(() => asking.guard())).toBeNull();
    clock.advance(1);
    expect(codeOf(() => asking.guard())).toBe('away');
  });

  it('never begins when switched off', () => {
    minutes = 0;
    clock.advance(1_000 * minute);
    expect(guarded()).toBeNull();
  });
});

describe('SECURITY: after an absence, nothing that cannot be taken back and nothing that gives a secret out runs without a confirmation', () => {
  let core: Core;
  beforeEach(async () => {
    core = await startCore();
  });
  afterEach(() => core.close());

  const given = inputs({ connectionId: 'x', key: 'x' }, nowhere);
  const all = Object.keys(methods) as Method[];

  it.each(all)('%s, as the table says', async method => {
    const { presence } = methods[method];
    const code = async () => {
      const answer = (await core.app.dispatch(method, given[method])) as Envelope<unknown>;
      return answer.ok ? null : answer.problem.code;
    };
    expect(await code()).not.toBe('away');
    core.clock.advance(15 * minute);
    expect((await code()) === 'away').toBe(presence === true);
    await core.call('idle.confirm', {});
    expect(await code()).not.toBe('away');
  });

  it('whatever has an outcome to lose, asks for a confirmation, or gives a secret out is among them', () => {
    const unguarded = all.filter(method => {
      const { input, lost, presence } = methods[method];
      return presence === false && (lost === 'outcome' || 'confirmed' in input.shape);
    });
    expect(unguarded).toEqual([]);
    const others = [
      ...(['tokens.copy', 'tokens.reveal', 'tokens.setId', 'sessions.forget', 'keychain.useMemory'] as const),
      ...(['settings.set', 'updates.skip'] as const),
    ];
    expect(others.filter(method => !methods[method].presence)).toEqual([]);
  });

  it.each([
    ['nothing', {}],
    ['a session only', { session: 'a-pasted-session' }],
  ])(
    'connections.test, which takes from the keychain what is left out: %s is typed',
    async (_what, typed) => {
      const input = { connectionId: 'x', ...nowhere, ...typed };
      core.clock.advance(15 * minute);
      expect(await core.refused('connections.test', input)).toEqual({ code: 'away' });
      await core.call('idle.confirm', {});
      expect((await core.refused('connections.test', input)).code).not.toBe('away');
    },
  );

  it('what was typed is tried all the same: it gives nothing of the owner’s out', async () => {
    core.clock.advance(15 * minute);
    const typed = { ...nowhere, session: 'a-pasted-session', token: 'a-pasted-token' };
    expect(await core.call('connections.test', typed)).toMatchObject({ session: { verdict: 'failed' } });
  });

  it('the time is a setting, and the clipboard’s too', async () => {
    expect(await core.call('settings.get', {})).toMatchObject({ clipboardSeconds: 45, idleMinutes: 15 });
    await core.call('settings.set', { clipboardSeconds: 10, idleMinutes: 5, updates: true });
    core.clock.advance(5 * minute);
    expect(await core.refused('tokens.copy', { key: 'x' })).toEqual({ code: 'away' });
    expect(await core.refused('settings.set', { clipboardSeconds: 9, idleMinutes: 7 })).toMatchObject({
      code: 'invalid-input',
      fields: { clipboardSeconds: expect.anything(), idleMinutes: expect.anything() },
    });
    const again = await core.restart();
    expect(await again.call('settings.get', {})).toMatchObject({ clipboardSeconds: 10, idleMinutes: 5 });
    await again.close();
  });
});
