import { z } from 'zod';
import type { createHandlers } from '../../src-main/core/app/handlers.ts';
import type { Handlers } from '../../src-main/core/app/router.ts';
import type { Action, useAction } from '../../src-renderer/bridge/use-action.ts';
import type { useCall } from '../../src-renderer/bridge/use-call.ts';
import { inputOf } from '../../src-shared/input-kind.ts';
import { act, local, read } from '../../src-shared/method.ts';

/**
 * What the compiler holds the table to. Each `@ts-expect-error` is a line that must not compile: where it does, `npm run check`
 * fails. The functions are never called.
 */
const input = z.strictObject({ key: z.string() });
const output = z.object({});
const secret = inputOf('token', z.string());

export const forgotten = () => [
  // @ts-expect-error reading or acting, and everything else
  { 'tokens.rotate': act(input, output) },
  // @ts-expect-error whom it asks
  act(input, output, { presence: true, lost: 'outcome', oneAtATime: true }),
  // @ts-expect-error whether the owner has to be there
  act(input, output, { asks: 'dashboard', lost: 'outcome', oneAtATime: true }),
  // @ts-expect-error what a lost answer means
  act(input, output, { asks: 'dashboard', presence: true, oneAtATime: true }),
  // @ts-expect-error whether two may be under way
  act(input, output, { asks: 'dashboard', presence: true, lost: 'outcome' }),
  // @ts-expect-error whom a read asks
  read(input, output, { topics: ['tokens'] }),
  // @ts-expect-error what a read shows
  read(input, output, { asks: 'api' }),
  act(input, output, { ...local, presence: true }),
  read(input, output, { asks: 'api', topics: [] }),
];

export const misspelt = () => [
  // @ts-expect-error no such address
  act(input, output, { ...local, asks: 'graphql' }),
  // @ts-expect-error no such topic
  read(input, output, { asks: 'api', topics: ['token'] }),
  // @ts-expect-error no such field of the input to decide by
  act(input, output, { ...local, presence: ({ token }) => token !== '' }),
];

export const secretInAQuery = () => [
  // @ts-expect-error pages remember what they have asked
  read(z.strictObject({ token: secret }), output, { asks: 'api', topics: [] }),
  // @ts-expect-error however deep
  read(z.strictObject({ of: z.array(z.object({ token: secret.optional() })) }), output, {
    asks: 'api',
    topics: [],
  }),
  act(z.strictObject({ token: secret }), output, local),
];

export const inThePage = (ask: typeof useCall, doing: typeof useAction, action: Action<'tokens.adopt'>) => [
  // @ts-expect-error an act is not asked
  ask('tokens.adopt', { connectionId: 'c1', token: 'x', name: 'y' }),
  // @ts-expect-error a read is not done
  doing('tokens.list'),
  // @ts-expect-error what was given is not remembered
  action.input,
];

export const handlers = (all: Handlers) => {
  const { 'team.get': get, ...others } = all;
  // @ts-expect-error one is missing
  const missing: ReturnType<typeof createHandlers> = others;
  // @ts-expect-error one is too many
  const extra: Handlers = { ...others, 'team.get': get, 'team.rename': get };
  return [missing, extra];
};
