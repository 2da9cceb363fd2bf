import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeFiles } from '../../support/fake-ports.ts';
import { Computers, exported, imported } from './two-computers.ts';

let all: Computers;

beforeEach(async () => {
  all = await Computers.start();
});
afterEach(() => all.close());

it('a token is told as missing once its connection is there again, where that was put back with all of its records', async () => {
  const first = await all.connected();
  await first.core.call('tokens.create', {
    ...{ connectionId: first.connectionId, name: 'CI', teamId: 't', expiresAt: null },
  });
  const file = await exported(first.core);
  const second = await all.add();
  const earlier = new FakeFiles();
  await imported(second, file);
  const { connections } = await second.call('connections.list', {});
  const connectionId = connections[0]?.id ?? '';
  await second.call('sessions.save', { connectionId, session: 'good-session-0123456789' });
  await second.call('tokens.create', { connectionId, name: 'Lost', teamId: 't', expiresAt: null });
  second.clock.advance(1_000);
  await second.app.answered();
  await second.close();
  // Something else is made before the file comes again.
  const third = await all.add({}, { files: earlier, keychain: second.keychain });
  const addresses = { baseUrl: all.service.origin, dashboardUrl: all.service.origin };
  const other = await third.call('connections.create', { label: 'Other', ...addresses, teamId: 'u' });
  const ofOther = { connectionId: other.id };
  await third.call('sessions.save', { ...ofOther, session: 'good-session-0123456789' });
  await third.call('tokens.create', { ...ofOther, name: 'Here', teamId: 'u', expiresAt: null });
  third.clock.advance(1_000);
  await imported(third, file);
  await third.app.answered();
  await third.close();
  const last = await all.add({}, { files: third.files, keychain: second.keychain });
  await last.call('activity.verify', {});
  last.clock.advance(1_000);
  await last.app.beforeEnd();
  const kinds = (await last.call('notices.list', {})).map(({ kind }) => kind);
  expect(kinds).toEqual(['tokens-missing']);
});
