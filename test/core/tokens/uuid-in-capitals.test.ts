import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { created, signedInTo, TokenService } from './token-service.ts';

/** RFC 9562, 4: a UUID is written in either case, and read in both. A dashboard may show in capitals what the service calls otherwise. */
const id = '550e8400-e29b-41d4-a716-446655440000';
const inCapitals = id.toUpperCase();

let core: Core;
let service: TokenService;
let connectionId: string;

beforeEach(async () => {
  core = await startCore();
  service = await TokenService.start();
  connectionId = await signedInTo(core, service);
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const rows = () => core.call('tokens.list', { connectionId });
const added = (name: string) => Object.assign(service.add(name), { id });

it('a token that is pasted with it joins the row that knows it in small letters', async () => {
  const { token } = added('CI');
  service.fate = () => 'lost-undone';
  await core.refused('tokens.revokeById', { connectionId, id });
  service.fate = () => undefined;
  await core.call('tokens.adopt', { connectionId, token, name: 'CI', id: inCapitals });
  expect(await rows()).toMatchObject([{ name: 'CI', id }]);
});

it('a second token gets it neither when it is pasted nor later', async () => {
  const [{ token }, other] = [added('CI'), service.add('Other')];
  await core.call('tokens.adopt', { connectionId, token, name: 'CI', id });
  const pasted = { connectionId, token: other.token, name: 'Other' };
  const isIts = { code: 'invalid-input', fields: { id: [expect.stringContaining('CI')] } };
  expect(await core.refused('tokens.adopt', { ...pasted, id: inCapitals })).toMatchObject(isIts);
  const { key } = await core.call('tokens.adopt', pasted);
  expect(await core.refused('tokens.setId', { key, id: inCapitals })).toMatchObject(isIts);
});

it('a row that was removed does not come back beside one that knows it so', async () => {
  const { token } = added('CI');
  const { key } = await core.call('tokens.adopt', { connectionId, token, name: 'CI', id });
  await core.call('tokens.forget', { key, confirmed: true });
  await core.call('tokens.adopt', { connectionId, token, name: 'CI', id: inCapitals });
  await created(core, connectionId, 'Other');
  expect(await core.refused('tokens.restore', { key })).toMatchObject({
    code: 'conflict',
    reason: 'recorded',
  });
  const { rows: planned } = await core.call('tokens.revokePlan', { connectionId });
  expect(planned.map(({ name }) => name).toSorted()).toEqual(['CI', 'Other']);
});
