import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { parseFlags } from '../../src-main/web/flags.ts';
import { openHost } from '../../src-main/web/open-host.ts';
import { json, startRawService } from '../support/raw-service.ts';

const page = { template: '<html><head></head></html>', assets: new Map() };

/** The app behind its page, and a client that has entered. */
async function hosted() {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyholder-data-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const parsed = parseFlags(
    ['--no-open', '--empty', '--keychain', 'memory', '--data-dir', dataDir],
    process.cwd(),
  );
  if (parsed.kind !== 'run') throw new Error(parsed.text);
  const host = await openHost(parsed.flags, page);
  onTestFinished(() => host.close());
  const { origin } = new URL(host.link);
  const entered = await fetch(host.link, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  async function call(method: string, input: object): Promise<{ id: string }> {
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const body = JSON.stringify({ method, input });
    const answer = await fetch(`${origin}/rpc`, { method: 'POST', headers, body });
    const { value } = (await answer.json()) as { value: { id: string } };
    return value;
  }
  return { host, call, ledger: () => readFile(join(dataDir, 'ledger.json'), 'utf8') };
}

it('who stops it while a token is made gets its id, though the service takes its time', async () => {
  const asked = Promise.withResolvers<() => void>();
  const service = await startRawService(({ body }, response) => {
    if (!body.includes('createPat')) return void json(response, 200, { data: { __typename: 'Query' } });
    const pat = { id: 'pat_1', token: 'KEYHOLDER_PLANTED_slow_token_AbCd' };
    asked.resolve(() => json(response, 200, { data: { createPat: { pat } } }));
  });
  onTestFinished(() => service.close());
  const { host, call, ledger } = await hosted();
  const { origin } = service;
  const { id: connectionId } = await call('connections.create', {
    ...{ label: 'Acme', baseUrl: origin, dashboardUrl: origin, teamId: 'team_1' },
  });
  await call('sessions.save', { connectionId, session: 'good' });
  const creation = call('tokens.create', { connectionId, name: 'CI', expiresAt: null }).catch(() => null);
  const answer = await asked.promise;
  const closed = host.close();
  await passed(2_500);
  answer();
  await Promise.all([closed, creation]);
  expect(JSON.parse(await ledger())).toMatchObject({
    data: { rows: [{ id: 'pat_1', state: 'active' }] },
  });
});
