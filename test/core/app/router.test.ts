import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRouter, type Handlers } from '../../../src-main/core/app/router.ts';
import { methods } from '../../../src-shared/contract.ts';
import { problemSchema } from '../../../src-shared/problem.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { FakeLog } from '../../support/fake-ports.ts';
import { fc } from '../../support/properties.ts';

const planted = 'KEYHOLDER_PLANTED_in_the_wrong_field';
let core: Core;
beforeEach(async () => {
  core = await startCore();
});
afterEach(() => core.close());

describe('bad calls get an envelope', () => {
  it.each([
    ['an unknown method', 'nothing.here', {}, 'unknown-method'],
    ['a prototype key as method', '__proto__', {}, 'unknown-method'],
    ['a method of Object', 'toString', {}, 'unknown-method'],
    ['no method', undefined, {}, 'unknown-method'],
    ['an object as method', { toString: (): string => 'app.info' }, {}, 'unknown-method'],
    ['no input', 'app.info', undefined, 'invalid-input'],
    ['null', 'team.get', null, 'invalid-input'],
    ['an extra field', 'app.info', { [planted]: planted }, 'invalid-input'],
    ['a field of another type', 'team.get', { connectionId: { planted } }, 'invalid-input'],
    ['a missing field', 'tokens.create', { name: 'CI' }, 'invalid-input'],
    ['an unknown connection', 'team.get', { connectionId: planted }, 'unknown-item'],
    ['an unknown token', 'tokens.revoke', { key: planted }, 'unknown-item'],
  ])('%s', async (_what, method, input, code) => {
    const answer = await core.app.dispatch(method, input);
    expect(answer).toMatchObject({ ok: false, problem: { code } });
    expect(JSON.stringify(answer) + core.log.lines.join()).not.toContain(planted);
  });
});

it('answers thousands of generated calls without a crash and without an echo', async () => {
  const names = fc.oneof(fc.constantFrom(...Object.keys(methods)), fc.string(), fc.anything());
  const value = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true });
  const keys = fc.constantFrom('connectionId', 'key', 'id', 'token', 'session', 'name', '__proto__', planted);
  const inputs = fc.oneof(value, fc.dictionary(keys, fc.oneof(fc.constant(planted), value)));
  await fc.assert(
    fc.asyncProperty(names, inputs, async (name, input) => {
      // These start something real; the fuzzing of whole journeys has its own place.
      if (name === 'connections.openPractice' || name === 'connections.test') return;
      // The journal tells what calls have named, which is its purpose: `activity/recorded.test.ts` says what it may tell of that.
      if (name === 'activity.list' || name === 'activity.export') return;
      const answer = (await core.app.dispatch(name, input)) as { ok: boolean; problem?: unknown };
      if (!answer.ok) expect(problemSchema.safeParse(answer.problem).success).toBe(true);
      expect(JSON.stringify(answer)).not.toContain(planted);
    }),
    { numRuns: 3_000 },
  );
});

it('survives inputs that fight back', async () => {
  const cycle: { connectionId?: unknown } = {};
  cycle.connectionId = cycle;
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error(planted);
      },
      ownKeys: () => {
        throw new Error(planted);
      },
    },
  );
  const getter = Object.defineProperty({}, 'connectionId', {
    enumerable: true,
    get: () => {
      throw new Error(planted);
    },
  });
  for (const input of [
    cycle,
    hostile,
    getter,
    'x'.repeat(1_000_000),
    Array.from({ length: 100_000 }, () => 1),
  ]) {
    const answer = await core.app.dispatch('team.get', input);
    expect(answer).toMatchObject({ ok: false });
    expect(JSON.stringify(answer) + core.log.lines.join()).not.toContain(planted);
  }
});

describe('SECURITY: outputs pass the contract too', () => {
  const route = (handler: () => unknown) => {
    const log = new FakeLog();
    const handlers = { 'notices.dismiss': handler, 'keychain.status': handler } as unknown as Handlers;
    return { dispatch: createRouter(handlers, log), log };
  };

  it('drops an undeclared field', async () => {
    const { dispatch } = route(() => ({ state: 'ready', detail: null, platform: 'linux', token: planted }));
    const answer = await dispatch('keychain.status', {});
    expect(answer).toEqual({ ok: true, value: { state: 'ready', detail: null, platform: 'linux' } });
  });

  it('answers "internal" for an output that does not fit, without its values', async () => {
    const { dispatch, log } = route(() => ({ state: planted, detail: null, platform: 'linux' }));
    expect(await dispatch('keychain.status', {})).toEqual({ ok: false, problem: { code: 'internal' } });
    expect(log.lines.join()).not.toContain(planted);
  });

  it('answers "internal" for an error, without its message and without what was sent', async () => {
    const { dispatch, log } = route(() => {
      throw new TypeError(planted);
    });
    expect(await dispatch('keychain.status', {})).toEqual({ ok: false, problem: { code: 'internal' } });
    const given = { id: planted };
    expect(await dispatch('notices.dismiss', given)).toEqual({ ok: false, problem: { code: 'internal' } });
    expect(log.lines.join()).toContain('TypeError');
    expect(log.lines.join()).not.toContain(planted);
  });
});
