import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';

let service: Practice;
let core: Core;
let connectionId: string;

beforeEach(async () => {
  service = await startPractice();
  core = await startCore();
  connectionId = await connected(core, service);
});
afterEach(async () => {
  await core.close();
  await service.close();
});

it('a page that cannot be told of something cuts nothing off: a token is kept, and the other pages are told', async () => {
  const told: string[] = [];
  core.app.subscribe(() => {
    throw new Error('Its frame is gone.');
  });
  core.app.subscribe(({ payload }) => told.push(...('topics' in payload ? payload.topics : [])));
  const row = await core.call('tokens.create', { connectionId, name: 'Kept', expiresAt: null });
  expect(row).toMatchObject({ state: 'active', secretIn: 'keychain' });
  expect(told).toContain('tokens');
  expect(core.log.lines.join('\n')).toContain('A change could not be told.');
});
