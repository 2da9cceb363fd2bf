import type { Ports } from '../base/ports/ports.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import { addDefaultConnections } from '../connections/default-connections.ts';
import { NewOrigins } from '../connections/new-origins.ts';
import { IdleLock } from '../custody/idle-lock.ts';
import { oneBox } from '../custody/one-box.ts';
import { ManagedPolicy } from '../policy/managed-policy.ts';
import { OriginGate } from '../policy/origin-gate.ts';
import { ManagedSettings } from '../settings/managed-settings.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { StoredViews } from '../settings/stored-views.ts';
import type { Ground } from './open-ground.ts';

/** What may be done at all: the policy of this computer, the owner's settings, and what is asked before. */
export async function openRules(
  ports: Ports,
  { clock, log, ...ground }: Ground,
  connections: ConnectionStore,
) {
  const { files, notices, changes, newId } = ground;
  const policy = await ManagedPolicy.read(ports.policy, clock);
  if (policy.unusable)
    log.warn('The policy of this computer cannot be used. Nothing is sent to any service.');
  await addDefaultConnections(policy.rules.connections ?? [], connections, newId);
  const { confirmer, revealer, saver } = oneBox(ports, clock);
  const ownSettings = await SettingsStore.open(files, notices, changes);
  const settings = new ManagedSettings(ownSettings, policy);
  return {
    ...{ policy, confirmer, revealer, saver, ownSettings, settings },
    views: await StoredViews.open(files, notices, changes),
    gate: new OriginGate(policy, new NewOrigins(connections, confirmer)),
    idle: new IdleLock({ clock, minutes: () => settings.value.idleMinutes, confirmer }),
  };
}
