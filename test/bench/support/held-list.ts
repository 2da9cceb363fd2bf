import { systemClock } from '../../../src-main/adapters/system-clock.ts';
import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import { Changes } from '../../../src-main/core/base/changes.ts';
import type { Transport } from '../../../src-main/core/base/ports/transport.ts';
import type { ConnectionRecord } from '../../../src-main/core/connections/connection-record.ts';
import type { ConnectionStore } from '../../../src-main/core/connections/connection-store.ts';
import type { ConnectionWork } from '../../../src-main/core/connections/connection-work.ts';
import type { Snapshots } from '../../../src-main/core/connections/snapshots.ts';
import { KnownSecrets } from '../../../src-main/core/custody/known-secrets.ts';
import { InvitationLists } from '../../../src-main/core/invitations/invitation-lists.ts';
import { ManagedPolicy } from '../../../src-main/core/policy/managed-policy.ts';
import { OriginGate } from '../../../src-main/core/policy/origin-gate.ts';
import type { UsedToken } from '../../../src-main/core/tokens/used-token.ts';
import { Wire } from '../../../src-main/core/wire/exchange.ts';
import { Inspector } from '../../../src-main/core/wire/inspector.ts';
import { Pacer } from '../../../src-main/core/wire/pacer.ts';
import { RestClient } from '../../../src-main/core/wire/rest-client.ts';
import { ServiceClocks } from '../../../src-main/core/wire/service-clocks.ts';

const token = 'KEYHOLDER_PLANTED_pat_0123456789';

/**
 * The lists of the core as they are read, decoded and held, before anything is made to be handed out: on the wire and with the
 * inspector that they have in the app. What stands around them there, once for each list, is left out.
 */
export async function heldLists(transport: Transport, baseUrl: string): Promise<InvitationLists> {
  const clock = systemClock;
  const known = new KnownSecrets(systemRandom);
  known.add(token);
  const changes = new Changes();
  const inspector = new Inspector(known.redact, () => changes.announce(['inspector']));
  const gate = new OriginGate(await ManagedPolicy.read(null, clock));
  const wire = new Wire({ transport, clock, inspector, gate, pacer: new Pacer(clock), version: '0' });
  const clocks = new ServiceClocks(clock, () => undefined);
  const { signal } = new AbortController();
  const recordOf = (id: string) => ({ id, baseUrl, tokenInUse: 'key' }) as ConnectionRecord;
  const usedToken: Pick<UsedToken, 'read'> = { read: (id, use) => use(token, recordOf(id), signal) };
  const connections: Pick<ConnectionStore, 'get'> = { get: recordOf };
  const work: Pick<ConnectionWork, 'whenEnded'> = { whenEnded: () => undefined };
  const snapshots: Pick<Snapshots, 'keepList'> = { keepList: () => undefined };
  return new InvitationLists({
    oneTeam: { of: id => [id], isShownAlike: () => true },
    ...{ changes, clock, clocks, redact: known.redact, work },
    rest: new RestClient(wire, clock, clocks, known.redact),
    // The rest of them has no part in reading.
    usedToken: usedToken as UsedToken,
    connections: connections as ConnectionStore,
    snapshots: snapshots as Snapshots,
  });
}
