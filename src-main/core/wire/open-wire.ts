import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { Transport } from '../base/ports/transport.ts';
import type { RequestIds } from '../base/request-ids.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import { Wire } from './exchange.ts';
import { GraphqlClient } from './graphql-client.ts';
import { Inspector } from './inspector.ts';
import { Pacer } from './pacer.ts';
import { requestIdOf } from './request-id.ts';
import { RestClient } from './rest-client.ts';
import { ServiceClocks } from './service-clocks.ts';
import { Traffic } from './traffic.ts';

interface Parts {
  transport: Transport;
  clock: Clock;
  changes: Changes;
  known: KnownSecrets;
  gate: OriginGate;
  version: string;
  requestIds: RequestIds;
}

/** The way to the service, and the record of what went over it. */
export function openWire({ clock, changes, known, gate, version, requestIds, ...parts }: Parts) {
  const transport = new Traffic(parts.transport);
  const inspector = new Inspector(known.redact, () => changes.announce(['inspector']));
  known.onNew = () => inspector.redactAgain();
  const wire = new Wire({
    ...{ transport, clock, inspector, gate, version, pacer: new Pacer(clock) },
    answered: (response, mutation) => requestIds.note(requestIdOf(response, known.redact), mutation),
  });
  const clocks = new ServiceClocks(clock, () => changes.announce(['connections']));
  return {
    ...{ transport, inspector, wire, clocks },
    graphql: new GraphqlClient(wire, clock, known.redact),
    rest: new RestClient(wire, clock, clocks, known.redact),
  };
}
