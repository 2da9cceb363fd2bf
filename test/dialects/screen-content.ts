import type { Invitation, InvitationList } from '../../src-shared/invitation.ts';
import type { Team } from '../../src-shared/team.ts';
import type { Instant } from '../../src-shared/time.ts';
import { type Core, connected, startCore } from '../support/core-harness.ts';
import { type HostileService, startHostileService } from '../support/hostile-service.ts';
import type { DialectRow } from './dialect-rows.ts';

/** What the screens show of an answer, without how it was written. */
export interface ScreenContent {
  team: object;
  before: object[];
  after: object[];
  created: object | null;
  token: object;
  complete: [before: InvitationList['complete'], after: InvitationList['complete']];
  mislabelled: boolean[];
  raw: { createdAt: (Instant | null)[] };
}

const at = (instant: Instant | null) => instant?.epochMs ?? null;

const ofTeam = ({ id, name, slug, plan, seatsTotal, seatsUsed, memberCount, createdAt }: Team) => ({
  ...{ id, name, slug, plan, seatsTotal, seatsUsed, memberCount },
  createdAt: at(createdAt),
});

const ofInvitation = ({ id, email, role, useSeat, badFields, ...times }: Invitation) => ({
  ...{ id, email, role, useSeat, badFields },
  createdAt: at(times.createdAt),
  updatedAt: at(times.updatedAt),
  expiresAt: at(times.expiresAt),
});

export const newcomer = { email: 'new.person@larkspur.example', role: 'member', useSeat: true } as const;

/** Everything that an owner does with a service, and what the screens then show. */
export async function contentIn(row: DialectRow): Promise<ScreenContent & { counts: object }> {
  const core = await startCore();
  const service = await startHostileService({ dialect: row.dialect, now: () => core.clock.now() });
  try {
    return { ...(await contentOf(core, service)), counts: mutationsOf(service) };
  } finally {
    await core.close();
    await service.close();
  }
}

async function contentOf(core: Core, service: HostileService): Promise<ScreenContent> {
  const connectionId = await connected(core, { ...service });
  const team = await core.call('team.get', { connectionId });
  const before = await core.call('invitations.list', { connectionId });
  const created = await core.call('invitations.create', { connectionId, ...newcomer });
  const after = await core.call('invitations.list', { connectionId });
  const made = await core.call('tokens.create', {
    connectionId,
    name: 'CI',
    expiresAt: '2027-01-01T00:00:00Z',
  });
  // The new token is the service's own only if it opens the team.
  await core.call('tokens.use', { key: made.key });
  const again = await core.call('team.get', { connectionId });
  await core.app.dispatch('tokens.revoke', { key: made.key });
  const rows = await core.call('tokens.list', { connectionId });
  const revoked = rows.find(({ key }) => key === made.key);
  return {
    team: ofTeam(team),
    before: before.items.map(ofInvitation),
    after: after.items.map(ofInvitation),
    created: created.invitation && { ...ofInvitation(created.invitation), confirmedBy: created.confirmedBy },
    token: {
      ...{ name: made.name, id: made.id, teamId: made.teamId, state: made.state, secretIn: made.secretIn },
      ...{ expiresAt: made.expiresAt, opens: again.name, afterRevoking: revoked?.state },
    },
    complete: [before.complete, after.complete],
    mislabelled: [team, before, after].map(answer => answer.mislabelled),
    raw: { createdAt: before.items.map(item => item.createdAt) },
  };
}

function mutationsOf(service: HostileService) {
  const { invite, createPat, revokePat } = service.counts();
  return { invite, createPat, revokePat };
}
