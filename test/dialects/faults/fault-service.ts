import { createNodeTransport } from '../../../src-main/adapters/node-transport.ts';
import type { Transport } from '../../../src-main/core/base/ports/transport.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { type HostileService, type Operation, startHostileService } from '../../support/hostile-service.ts';
import { newcomer } from '../screen-content.ts';

export interface Rig {
  core: Core;
  service: HostileService;
  connectionId: string;
  /** Asks for what the operation is for, as a screen does. */
  call(operation: Operation): [method: string, input: object];
  /** From now on nobody waits longer than this for an answer. */
  hurry(totalTimeoutMs: number): void;
  close(): Promise<void>;
}

/** A connection with session and token to a hostile service that still behaves; nothing is counted yet. */
export async function startRig(): Promise<Rig> {
  let longest = 20_000;
  const transport = createNodeTransport();
  // The core's own limits are for people; a test has no half minute.
  const shortened: Transport = {
    send: request => {
      const totalTimeoutMs = Math.min(request.totalTimeoutMs, longest);
      return transport.send({ ...request, totalTimeoutMs });
    },
    close: () => transport.close(),
  };
  const core = await startCore({ transport: shortened });
  const service = await startHostileService({ now: () => core.clock.now() });
  const connectionId = await connected(core, service);
  const { key } = await core.call('tokens.create', {
    ...{ connectionId, name: 'Older', teamId: service.teamId, expiresAt: null },
  });
  service.forget();
  core.clock.waits.splice(0);
  const calls: Record<string, [string, object]> = {
    team: ['team.get', { connectionId }],
    list: ['invitations.list', { connectionId }],
    invite: ['invitations.create', { connectionId, ...newcomer }],
    createPat: ['tokens.create', { connectionId, name: 'CI', teamId: service.teamId, expiresAt: null }],
    revokePat: ['tokens.revoke', { key }],
  };
  return {
    core,
    service,
    connectionId,
    call: operation => calls[operation] ?? ['no such', {}],
    hurry: totalTimeoutMs => {
      longest = totalTimeoutMs;
    },
    close: async () => {
      await core.close();
      await service.close();
    },
  };
}
