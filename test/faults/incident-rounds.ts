import type { Clock } from '../../src-main/core/base/ports/clock.ts';
import type { AccessToken } from '../../src-shared/access-token.ts';
import type { Revocation } from '../../src-shared/revocation.ts';
import type { Core } from '../support/core-harness.ts';
import type { Folder, Lane } from './lane.ts';
import { atRest, bookOf, chainFaults, type JobBlow, jobsKnown, strikeJob, withTokens } from './token-jobs.ts';

export const tokensAtOnce = 4;

/** Some are to be revoked, the one in use among them; one is not. */
export interface Incident {
  folder: Folder;
  chosen: AccessToken[];
  spared: AccessToken;
}

export async function newIncident(lane: Lane): Promise<Incident> {
  const folder = await lane.folder();
  const [used, spared, ...others] = await withTokens(lane, folder, tokensAtOnce + 1);
  if (!used || !spared) throw new Error('They were made.');
  return { folder, chosen: [used, ...others], spared };
}

/** `id`: of the job, where it has begun already. */
export async function strikeIncident(lane: Lane, one: Incident, id: string | null, blow: JobBlow | null) {
  const { connectionId } = lane;
  const keys = one.chosen.map(({ key }) => key);
  const order =
    id === null ? ({ do: 'withdraw', connectionId, keys } as const) : ({ do: 'resume', id } as const);
  return strikeJob(lane, one.folder, order, blow);
}

/** Starts Keyholder again and holds what it says of each of them against what the service knows. */
export async function accountOfIncident(lane: Lane, one: Incident) {
  const before = lane.gate.changes.length;
  let report: Revocation | null = null;
  const { faults, scan } = await lane.account(one.folder, async core => {
    await jobsKnown(core);
    report = (await reportsOf(core))[0] ?? null;
    return [...(report ? untrue(lane, one, report) : []), ...(await sparedFaults(lane, core, one))];
  });
  if (lane.gate.changes.length !== before) faults.push('SENT AGAIN at a start, by nobody.');
  for (const { id, name } of one.chosen) {
    const times = lane.gate.changes.filter(({ of }) => of === id).length;
    if (times > 1) faults.push(`ASKED FOR ${times} TIMES: ${name}`);
  }
  return { faults, report: report as Revocation | null, scan };
}

/** The first one first: later ones ask again for what is in doubt. */
async function reportsOf(core: Core<Clock>): Promise<Revocation[]> {
  const { jobs } = await core.call('jobs.list', {});
  const ours = jobs.filter(({ kind }) => kind === 'tokens.revokeAll');
  return Promise.all(ours.map(({ id }) => core.call('tokens.revocation', { jobId: id })));
}

function untrue(lane: Lane, { chosen, spared }: Incident, { rows, counts, allRevoked, others }: Revocation) {
  const faults: string[] = [];
  const isGone = (id: string | null) => bookOf(lane, id)?.revoked === true;
  for (const { name, id, outcome } of rows) {
    const mustBe = outcome === 'revoked' ? true : outcome === 'doubtful' ? null : false;
    if (mustBe !== null && isGone(id) !== mustBe)
      faults.push(`UNTRUE: ${outcome}, ${isGone(id) ? 'and it is gone' : 'and it lives'}: ${name}`);
  }
  if (rows.length !== chosen.length) faults.push(`LOST: ${rows.length} of ${chosen.length} are reported.`);
  if (counts['under-way'] > 0) faults.push('UNTRUE: something is under way after a restart.');
  if (allRevoked && chosen.some(({ id }) => !isGone(id))) faults.push('UNTRUE: not all of them are revoked.');
  if (others !== 1) faults.push(`UNTRUE: ${others} others may live, and it is one: ${spared.name}`);
  const [used, ...rest] = chosen;
  const isBehind = rest.some(({ id }) => !lane.gate.changes.some(({ of }) => of === id));
  if (used && isGone(used.id) && isBehind) faults.push('The one in use went before others.');
  return faults;
}

async function sparedFaults(lane: Lane, core: Core<Clock>, { spared }: Incident): Promise<string[]> {
  const { connections } = await core.call('connections.list', {});
  const session = connections.find(({ id }) => id === lane.connectionId)?.session;
  return [
    ...(bookOf(lane, spared.id)?.revoked ? ['REVOKED: one that was not chosen.'] : []),
    ...(session?.heldIn === 'keychain' ? [] : ['The session is gone.']),
    ...(await chainFaults(core)),
  ];
}

/** Goes on at the owner's word until each of them is told as revoked. @returns what the owner had to do */
export async function finishIncident(lane: Lane, one: Incident): Promise<string[]> {
  const core = await lane.restarted(one.folder);
  const { connectionId } = lane;
  const did: string[] = [];
  try {
    await jobsKnown(core);
    const ask = async (keys: readonly string[]) => {
      const typed = `revoke ${keys.length}`;
      const { jobs } = await core.call('tokens.revokeAll', { connectionId, keys: [...keys], typed });
      for (const { id } of jobs) await atRest(core, id);
    };
    for (let turn = 0; turn < 8; turn += 1) {
      const reports = await reportsOf(core);
      const [first] = reports;
      const paused = reports.find(({ job }) => job.state === 'paused');
      if (first?.allRevoked && !paused) return did;
      if (!first) {
        did.push('begun anew');
        await ask(one.chosen.map(({ key }) => key));
      } else if (paused) {
        did.push('resumed');
        await core.call('jobs.resume', { id: paused.job.id });
        await atRest(core, paused.job.id);
      } else {
        did.push('asked again');
        await ask(first.rows.filter(({ outcome }) => outcome !== 'revoked').map(({ key }) => key));
      }
    }
    throw new Error(`It never came to its end: ${did.join(', ')}.`);
  } finally {
    await core.close();
  }
}
