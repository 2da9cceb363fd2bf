import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../support/core-harness.ts';
import { createAuthority, type ServerCertificate, selfSigned } from '../support/hostile/certificates.ts';
import { type HostileService, startHostileService } from '../support/hostile-service.ts';

const authority = createAuthority();
const stranger = createAuthority('Somebody else');
const usual = getCACertificates('default');
let core: Core;
let service: HostileService | null = null;

// This process trusts one authority of its own, as a computer of a company does.
beforeAll(() => setDefaultCACertificates([...usual, authority.cert]));
afterAll(() => setDefaultCACertificates(usual));
beforeEach(async () => {
  core = await startCore();
});
afterEach(async () => {
  await core.close();
  await service?.close();
  service = null;
});

/** What an owner is told who enters this address and a token. */
async function adopting(baseUrl: string) {
  const addresses = { baseUrl, dashboardUrl: baseUrl, teamId: null };
  const { id: connectionId } = await core.call('connections.create', { label: 'Acme', ...addresses });
  return core.refused('tokens.adopt', { connectionId, token: 'KEYHOLDER_PLANTED_pat_0123456789', name: 'T' });
}

describe('TLS', () => {
  const certificates: [string, ServerCertificate, string][] = [
    ['self-signed', selfSigned(['127.0.0.1']), 'self-signed'],
    ['expired', authority.issue(['127.0.0.1'], -1), 'expired'],
    ['for another host', authority.issue(['other.example'], 1), 'wrong-host'],
    ['by an authority that nobody knows', stranger.issue(['127.0.0.1'], 1), 'unknown-authority'],
  ];
  it.each(certificates)('a certificate that is %s: nothing is sent', async (_what, tls, certificate) => {
    service = await startHostileService({ tls });
    expect(await adopting(service.origin)).toMatchObject({ code: 'tls-failed', certificate });
    expect(service.counts()).toEqual({});
  });

  it('no TLS at all behind https', async () => {
    service = await startHostileService();
    const problem = await adopting(service.origin.replace('http:', 'https:'));
    expect(problem).toMatchObject({ code: 'tls-failed', certificate: 'other' });
    expect(service.counts()).toEqual({});
  });

  it('TLS behind http', async () => {
    service = await startHostileService({ tls: authority.issue(['127.0.0.1'], 1) });
    expect(await adopting(service.origin.replace('https:', 'http:'))).toMatchObject({
      code: 'connection-lost',
    });
    expect(service.counts()).toEqual({});
  });

  it('a good certificate: everything works, so that the others prove something', async () => {
    service = await startHostileService({
      tls: authority.issue(['127.0.0.1'], 1),
      now: () => core.clock.now(),
    });
    const connectionId = await connected(core, service);
    expect(await core.call('team.get', { connectionId })).toMatchObject({ name: 'Larkspur Robotics' });
  });
});

it('a name that does not resolve is tried three times, and no name server is asked here', async () => {
  expect(await adopting('https://x.invalid')).toEqual({ code: 'name-not-resolved' });
  expect(core.clock.waits).toHaveLength(2);
});

it('a port at which nobody listens is tried three times', async () => {
  const gone = await startHostileService();
  await gone.close();
  expect(await adopting(gone.origin)).toEqual({ code: 'connection-refused' });
  expect(core.clock.waits).toHaveLength(2);
});
