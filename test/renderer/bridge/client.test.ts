import { expect, test } from 'vitest';
import { CallError, createClient } from '../../../src-renderer/bridge/client.ts';
import { methods } from '../../../src-shared/contract.ts';
import { events } from '../../../src-shared/events.ts';
import type { Bridge, EventName, Input, Method, Payload } from '../../../src-shared/rpc.ts';
import { createFakeBridge, refuse } from '../../support/fake-bridge.ts';
import { deploys, northwind } from '../samples.ts';

const answering = (answer: unknown): Bridge => ({
  call: () => Promise.resolve(answer),
  subscribe: () => () => {},
});

test('a good answer comes back parsed', async () => {
  const client = createClient(createFakeBridge({ 'tokens.list': () => [deploys] }));
  expect(await client.call('tokens.list', { connectionId: 'c1' })).toEqual([deploys]);
});

test('SECURITY: answers are parsed by the contract again: an undeclared field is dropped', async () => {
  const client = createClient(answering({ ok: true, value: [{ ...deploys, secret: 'pat-secret' }] }));
  expect(JSON.stringify(await client.call('tokens.list', { connectionId: 'c1' }))).not.toContain(
    'pat-secret',
  );
});

test.each([
  { ok: true, value: [deploys] },
  { ok: false, problem: { code: 'offline' } },
])('an answer waits until it may change what is shown: $ok', async answer => {
  const welcome = Promise.withResolvers<void>();
  const said: string[] = [];
  const client = createClient(answering(answer), async () => {
    said.push('answered');
    await welcome.promise;
    said.push('welcome');
  });
  const call = client.call('tokens.list', { connectionId: 'c1' }).then(
    () => said.push('shown'),
    () => said.push('shown'),
  );
  await new Promise(resolve => setImmediate(resolve));
  expect(said).toEqual(['answered']);
  welcome.resolve();
  await call;
  expect(said).toEqual(['answered', 'welcome', 'shown']);
});

test('a problem is thrown with its code', async () => {
  const client = createClient(
    createFakeBridge({ 'team.get': () => refuse({ code: 'token-refused', status: 401 }) }),
  );
  const thrown = await client.call('team.get', { connectionId: 'c1' }).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(CallError);
  expect(thrown).toMatchObject({ problem: { code: 'token-refused', status: 401 } });
});

test.each([
  ['nothing', undefined],
  ['text', 'hello'],
  ['an envelope without ok', { value: [] }],
  ['a problem with an unknown code', { ok: false, problem: { code: 'made-up' } }],
  ['a value of another shape', { ok: true, value: { connections: 'none', currentId: null } }],
  [
    'a connection without an id',
    { ok: true, value: { connections: [{ ...northwind, id: 7 }], currentId: null } },
  ],
])('an answer outside the contract is a problem, not a value: %s', async (_name, answer) => {
  const thrown = await createClient(answering(answer))
    .call('connections.list', {})
    .catch((error: unknown) => error);
  expect(thrown).toMatchObject({ name: 'CallError', problem: { code: 'internal' } });
});

test('a host that is gone is a problem', async () => {
  const gone: Bridge = { call: () => Promise.reject(new Error('gone')), subscribe: () => () => {} };
  await expect(createClient(gone).call('app.info', {})).rejects.toMatchObject({
    problem: { code: 'internal' },
  });
});

const outcomes = Object.entries(methods).map(
  ([name, { lost }]) => [name as Method, lost === 'outcome'] as const,
);

test.each(outcomes)(
  'a host that goes away in the middle of %s: its outcome is unknown: %s',
  async (method, unknown) => {
    const gone: Bridge = { call: () => Promise.reject(new Error('gone')), subscribe: () => () => {} };
    for (const bridge of [
      gone,
      answering('hello'),
      answering({ ok: false, problem: { code: 'internal' } }),
    ]) {
      await expect(createClient(bridge).call(method, {} as Input<Method>)).rejects.toMatchObject({
        problem: unknown ? { code: 'outcome-unknown', because: 'internal' } : { code: 'internal' },
      });
    }
  },
);

test('messages outside the contract are not passed on', () => {
  let listener: (message: unknown) => void = () => {};
  const client = createClient({
    call: () => Promise.resolve(null),
    subscribe: given => {
      listener = given;
      return () => {};
    },
  });
  const heard: unknown[] = [];
  client.subscribe(message => heard.push(message));
  const good = { event: 'navigate', payload: { to: 'team' } };
  for (const message of [
    null,
    'x',
    { event: 'other', payload: {} },
    { event: 'navigate', payload: { to: 'x' } },
  ]) {
    listener(message);
  }
  const asked = { event: 'command', payload: { act: 'palette' } };
  listener(good);
  listener(asked);
  expect(heard).toEqual([good, asked]);
});

test('every event of the table is passed on', () => {
  const samples: { [E in EventName]: Payload<E> } = {
    changed: { topics: ['team'], connectionId: null },
    navigate: { to: 'team' },
    command: { act: 'palette' },
  };
  expect(Object.keys(samples)).toEqual(Object.keys(events));
  const bridge = createFakeBridge({});
  const heard: unknown[] = [];
  createClient(bridge).subscribe(({ event, payload }) => heard.push([event, payload]));
  bridge.emit('changed', samples.changed);
  bridge.emit('navigate', samples.navigate);
  bridge.emit('command', samples.command);
  expect(heard).toEqual(Object.entries(samples));
});
