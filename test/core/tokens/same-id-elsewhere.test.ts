import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { created, signedInTo, TokenService } from './token-service.ts';

/** A connection whose addresses were changed by hand, or by an older Keyholder: an id is of one token there, and of another one here. */
let service: TokenService;
let core: Core;
let connectionId: string;

beforeEach(async () => {
  service = await TokenService.start();
  core = await startCore();
  connectionId = await signedInTo(core, service);
  const pat = service.add('Before');
  await core.call('tokens.adopt', { connectionId, token: pat.token, name: 'Before', id: 'pat_9' });
  await moveRows();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

/** What was recorded so far was made somewhere else. */
async function moveRows(): Promise<void> {
  await core.close();
  const { texts } = core.files;
  const text = texts.get('ledger.json') ?? '';
  texts.set('ledger.json', text.replaceAll(service.origin, 'https://before.example'));
  core = await core.restart();
}

it('a token may get the id that another one has elsewhere', async () => {
  const { token } = service.add('Today');
  const { key } = await core.call('tokens.adopt', { connectionId, token, name: 'Today' });
  expect(await core.call('tokens.setId', { key, id: 'pat_9' })).toMatchObject({ key, id: 'pat_9' });
});

it('a token may be pasted with the id that another one has elsewhere', async () => {
  const { token } = service.add('Today');
  const row = await core.call('tokens.adopt', { connectionId, token, name: 'Today', id: 'pat_9' });
  expect(row).toMatchObject({ id: 'pat_9', secretIn: 'keychain' });
});

it('of the removed ones, too, everything is revoked that lives here', async () => {
  const [key = ''] = await created(core, connectionId, 'Today');
  const { id } = service.pats.find(({ name }) => name === 'Today') ?? { id: '' };
  await core.call('tokens.forget', { key, confirmed: true });
  await core.close();
  const { texts } = core.files;
  texts.set('ledger.json', (texts.get('ledger.json') ?? '').replace('"pat_9"', JSON.stringify(id)));
  core = await core.restart();
  const { rows } = await core.call('tokens.revokePlan', { connectionId });
  expect(rows).toMatchObject([
    { key, removed: true, way: 'ready' },
    { name: 'Before', way: 'made-elsewhere' },
  ]);
});
