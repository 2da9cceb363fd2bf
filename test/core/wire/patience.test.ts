import { expect, it } from 'vitest';
import type { Transport, WireRequest } from '../../../src-main/core/base/ports/transport.ts';
import { startCore } from '../../support/core-harness.ts';

/** What common proxies wait for a server before they answer in its place. */
const usualProxyMs = 60_000;

it('hears a new token also where a proxy lets its answer take a minute', async () => {
  const seen: WireRequest[] = [];
  const answer = (value: unknown) => ({
    ...{ status: 200, headers: { 'content-type': 'application/json' } },
    body: Buffer.from(JSON.stringify(value)),
  });
  const transport: Transport = {
    send: async request => {
      seen.push(request);
      const creates = request.body?.includes('createPat');
      return answer({
        data: creates
          ? { createPat: { pat: { id: 'pat_1', token: 'made-0123456789' } } }
          : { __typename: 'Q' },
      });
    },
    close: async () => undefined,
  };
  const core = await startCore({ transport });
  const { id: connectionId } = await core.call('connections.create', {
    ...{ label: 'Acme', baseUrl: 'https://api.acme.example', dashboardUrl: 'https://dash.acme.example' },
    teamId: 'team_1',
  });
  await core.call('sessions.save', { connectionId, session: 'good' });
  await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  const longest = (part: string) =>
    Math.max(...seen.filter(({ body }) => body?.includes(part)).map(({ totalTimeoutMs }) => totalTimeoutMs));
  expect(longest('createPat')).toBeGreaterThan(usualProxyMs + 5_000);
  expect(longest('__typename')).toBeLessThanOrEqual(30_000);
  await core.close();
});
