import { afterEach, expect, it } from 'vitest';
import { type Core, startCore } from '../support/core-harness.ts';
import { json, type RawService, startRawService } from '../support/raw-service.ts';

let core: Core;
let service: RawService | undefined;
afterEach(async () => {
  await core.close();
  await service?.close();
  service = undefined;
});

it('takes a copied secret back, and goes on', async () => {
  core = await startCore();
  const { id: connectionId } = await core.call('connections.openPractice', {});
  const { key } = await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  await core.call('tokens.copy', { key });
  expect(core.clipboard.text).not.toBe('');
  await core.app.beforeEnd();
  expect(core.clipboard.text).toBe('');
  await core.call('tokens.copy', { key });
  expect(core.clipboard.text).not.toBe('');
});

it('is busy while a token is created, and not before or after', async () => {
  core = await startCore();
  const asked = Promise.withResolvers<() => void>();
  service = await startRawService((request, response) => {
    const signedIn = request.headers.cookie === 'SERVICE_SESSION=good';
    if (!request.body.includes('createPat')) {
      json(response, signedIn ? 200 : 401, signedIn ? { data: { __typename: 'Query' } } : {});
      return;
    }
    asked.resolve(() =>
      json(response, 200, {
        data: { createPat: { pat: { id: 'pat_1', token: 'KEYHOLDER_PLANTED_token' } } },
      }),
    );
  });
  const { id: connectionId } = await core.call('connections.create', {
    label: 'Acme',
    baseUrl: service.origin,
    dashboardUrl: service.origin,
    teamId: 'team_1',
  });
  await core.call('sessions.save', { connectionId, session: 'good' });
  expect(core.app.busy).toBe(false);
  const creating = core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  const answer = await asked.promise;
  expect(core.app.busy).toBe(true);
  answer();
  await creating;
  expect(core.app.busy).toBe(false);
});
