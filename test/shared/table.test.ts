import { expect, expectTypeOf, it } from 'vitest';
import { methods } from '../../src-shared/contract.ts';
import type { Act, Method, Read, SecretFieldOf } from '../../src-shared/rpc.ts';

it('the compiler knows the fields that secrets come in by', () => {
  type Takes = { [M in Method]: SecretFieldOf<M> extends never ? never : M }[Method];
  expectTypeOf<Takes>().toEqualTypeOf<
    | 'connections.test'
    | 'sessions.save'
    | 'tokens.adopt'
    | 'tokens.identify'
    | 'ledger.export'
    | 'ledger.review'
  >();
  expectTypeOf<SecretFieldOf<'connections.test'>>().toEqualTypeOf<'session' | 'token'>();
  expectTypeOf<SecretFieldOf<Read>>().toEqualTypeOf<never>();
});

it('every method is a read or an act, and no read has anything to lose', () => {
  expectTypeOf<Read | Act>().toEqualTypeOf<Method>();
  for (const [name, { kind, presence, lost, topics }] of Object.entries(methods)) {
    if (kind === 'read') expect([presence, lost], name).toEqual([false, 'nothing']);
    else expect(topics, name).toEqual([]);
  }
});
