import { describe, expect, it } from 'vitest';
import { guarded } from '../../../src-main/core/app/guarded.ts';
import type { Handlers } from '../../../src-main/core/app/router.ts';
import { methods } from '../../../src-shared/contract.ts';
import { jobKinds } from '../../../src-shared/job.ts';
import type { Method } from '../../../src-shared/rpc.ts';

const names = Object.keys(methods) as Method[];
/** What is sent by a job is held by it: `test/core/jobs/runner.test.ts`. */
const jobs: readonly string[] = jobKinds;

/** What happens, in order, where this one is called. */
function happens(method: Method, input: unknown, away = false): string[] {
  const log: string[] = [];
  const handlers = Object.fromEntries(names.map(name => [name, () => log.push(name)])) as unknown as Handlers;
  const held = guarded(handlers, {
    idle: {
      guard: () => {
        log.push('guard');
        if (away) throw new Error('away');
      },
    },
    underway: {
      run: async work => {
        log.push('begins');
        const value = await work();
        log.push('ends');
        return value;
      },
    },
  });
  try {
    (held[method] as (input: unknown) => unknown)(input);
  } catch {
    log.push('refused');
  }
  return log;
}

describe('what the table says of a method is held to', () => {
  it.each(names)('%s', method => {
    const { presence, lost } = methods[method];
    const given = { connectionId: 'c1', session: 'typed', token: 'typed' };
    expect(happens(method, given)).toEqual([
      ...(presence === true ? ['guard'] : []),
      ...(lost === 'nothing' || jobs.includes(method) ? [] : ['begins']),
      method,
    ]);
    if (presence === true) expect(happens(method, given, true)).toEqual(['guard', 'refused']);
  });

  it('where presence hangs on the input, it is asked', () => {
    expect(happens('connections.test', { connectionId: 'c1', token: 'typed' })).toEqual([
      'guard',
      'connections.test',
    ]);
    expect(happens('connections.test', { token: 'typed' })).toEqual(['connections.test']);
  });
});

it('what makes or ends something at the service, or brings a secret that is not kept yet, is not cut off', () => {
  const whole = names.filter(method => methods[method].lost !== 'nothing');
  for (const method of [
    'tokens.create',
    'tokens.revoke',
    'invitations.create',
    'sessions.save',
    'tokens.adopt',
  ] as const) {
    expect(whole).toContain(method);
  }
});
