import type { Clock } from '../../src-main/core/base/ports/clock.ts';
import type { AccessToken } from '../../src-shared/access-token.ts';
import type { Rotation } from '../../src-shared/rotation.ts';
import type { Core } from '../support/core-harness.ts';
import { insisted } from './insisted.ts';
import type { Folder, Lane } from './lane.ts';
import { atRest, bookOf, chainFaults, type JobBlow, jobsKnown, strikeJob, withTokens } from './token-jobs.ts';

/** One token that is to be replaced, and one beside it that nobody touches. */
export interface Replacement {
  folder: Folder;
  old: AccessToken;
  other: AccessToken;
  /** Of every new one that was asked for. */
  names: string[];
  /** The owner has said that the old one may go. */
  released: boolean;
}

export async function newReplacement(lane: Lane): Promise<Replacement> {
  const folder = await lane.folder();
  const [old, other] = await withTokens(lane, folder, 2);
  if (!old || !other) throw new Error('Two were made.');
  return { folder, old, other, names: [], released: false };
}

/** `replace`: up to the point where it waits for its owner. `end`: from there. */
export const phases = ['replace', 'end'] as const;
export type Phase = (typeof phases)[number];

export async function strikeReplacement(lane: Lane, one: Replacement, phase: Phase, blow: JobBlow | null) {
  const { folder, old } = one;
  if (phase === 'replace') {
    const name = lane.newName(folder);
    one.names.push(name);
    return strikeJob(lane, folder, { do: 'replace', key: old.key, name }, blow);
  }
  one.released = true;
  return strikeJob(lane, folder, { do: 'end', id: await waitingJob(lane, one) }, blow);
}

async function waitingJob(lane: Lane, { folder, old }: Replacement): Promise<string> {
  const core = await lane.restarted(folder);
  try {
    await jobsKnown(core);
    const [rotation] = await rotationsOf(core, old);
    if (rotation?.phase !== 'ready') throw new Error(`It is ${rotation?.phase ?? 'not there'}.`);
    return rotation.job.id;
  } finally {
    await core.close();
  }
}

/** The last one first. */
async function rotationsOf(core: Core<Clock>, old: AccessToken): Promise<Rotation[]> {
  return (await core.call('tokens.rotations', {})).filter(({ key }) => key === old.key).reverse();
}

/** Starts Keyholder again and holds what it says of the replacement against what the service knows. */
export async function accountOfReplacement(lane: Lane, one: Replacement) {
  const before = lane.gate.changes.length;
  let end = 'no job';
  const { faults, scan } = await lane.account(one.folder, async core => {
    await jobsKnown(core);
    const [rotation] = await rotationsOf(core, one.old);
    if (rotation) end = rotation.phase;
    const told = rotation ? await untrue(lane, core, one, rotation) : [];
    return [...told, ...revokedWrongly(lane, one), ...(await chainFaults(core))];
  });
  if (lane.gate.changes.length !== before) faults.push('SENT AGAIN at a start, by nobody.');
  for (const name of one.names) {
    const times = lane.gate.changes.filter(({ of }) => of === name).length;
    if (times > 1) faults.push(`ASKED FOR ${times} TIMES: ${name}`);
  }
  return { faults, end, scan };
}

function revokedWrongly(lane: Lane, { old, other, names, released }: Replacement): string[] {
  const living = lane.practice.control
    .tokens()
    .filter(({ name, revoked }) => names.includes(name) && revoked);
  return [
    ...(bookOf(lane, other.id)?.revoked ? ['REVOKED: one that nobody touched.'] : []),
    ...(!released && bookOf(lane, old.id)?.revoked ? ['REVOKED: the old one, on nobody’s word.'] : []),
    ...living.map(({ name }) => `REVOKED: the new one, ${name}.`),
  ];
}

async function untrue(lane: Lane, core: Core<Clock>, { old }: Replacement, rotation: Rotation) {
  const { phase, newKey } = rotation;
  const faults: string[] = [];
  const isGone = bookOf(lane, old.id)?.revoked === true;
  // Its id is not known where the answer was cut off; its name is its own.
  const made = lane.practice.control.tokens().find(({ name }) => name === rotation.name);
  const isNewThere = rotation.new?.state === 'active' && made?.revoked === false;
  if (phase === 'done' && !isGone) faults.push('UNTRUE: told as done, and the old one lives.');
  if (isGone && phase !== 'done' && phase !== 'revocation-unknown')
    faults.push(`UNTRUE: the old one is gone, and it is ${phase}.`);
  if (isGone && !isNewThere) faults.push('LOST: the old one is gone, and there is no new one.');
  if (phase !== 'ready') return faults;
  if (!isNewThere) faults.push('UNTRUE: told as ready, and the new one is not there.');
  const { connections } = await core.call('connections.list', {});
  if (connections.find(({ id }) => id === lane.connectionId)?.tokenInUse !== newKey)
    faults.push('UNTRUE: told as ready, and the new one is not in use.');
  return faults;
}

/** Goes on at the owner's word until the old one is gone. @returns what the owner had to do */
export async function finishReplacement(lane: Lane, one: Replacement): Promise<string[]> {
  const { folder, old } = one;
  const core = await lane.restarted(folder);
  const did: string[] = [];
  try {
    await jobsKnown(core);
    for (let turn = 0; turn < 12; turn += 1) {
      const [rotation] = await rotationsOf(core, old);
      if (rotation?.phase === 'done') return did;
      did.push(rotation?.phase ?? 'no job');
      await goOn(lane, core, one, rotation);
    }
    throw new Error(`It never came to its end: ${did.join(', ')}.`);
  } finally {
    await core.close();
  }
}

async function goOn(lane: Lane, core: Core<Clock>, one: Replacement, rotation: Rotation | undefined) {
  const { old, names } = one;
  if (!rotation || rotation.phase === 'failed' || rotation.phase === 'called-off') {
    const name = lane.newName(one.folder);
    names.push(name);
    const job = await insisted(core, 'tokens.rotate', { key: old.key, name, expiresAt: null, grace: 'now' });
    return atRest(core, job.id);
  }
  const { job, phase, newKey } = rotation;
  if (phase === 'ready') {
    one.released = true;
    await core.call('tokens.endRotation', { jobId: job.id });
    return atRest(core, job.id);
  }
  if (phase === 'revocation-unknown' || phase === 'not-revoked')
    return void (await core.call('tokens.revoke', { key: old.key }));
  if (phase === 'creation-unknown') {
    // As the service's dashboard shows it.
    const made = lane.practice.control.tokens().find(({ name }) => name === rotation.name);
    if (made) await core.call('tokens.setId', { key: newKey, id: made.id });
    else await insisted(core, 'tokens.forget', { key: newKey, confirmed: true });
    if (!made) await core.call('jobs.cancel', { id: job.id });
    return;
  }
  const { pausedBecause } = job;
  const isSecretLost = typeof pausedBecause === 'object' && pausedBecause?.code === 'secret-absent';
  if (!isSecretLost) {
    await core.call('jobs.resume', { id: job.id });
    return atRest(core, job.id);
  }
  // Nobody will ever have its secret: it goes, and another one is made.
  await core.call('jobs.cancel', { id: job.id });
  names.splice(names.indexOf(rotation.name), 1);
  await core.call('tokens.revoke', { key: newKey });
}

/** Of all that were ever made, the new one and the one that nobody touched live, and nothing else. */
export function leftOver(lane: Lane, { folder, old, other, names }: Replacement): string[] {
  const made = lane.practice.control.tokens().filter(({ name }) => name.startsWith(folder.tag));
  const living = made.filter(({ revoked }) => !revoked).map(({ name }) => name);
  const faults = living.includes(old.name) ? ['The old one lives on.'] : [];
  const news = living.filter(name => name !== other.name && name !== old.name);
  if (news.length !== 1 || !names.includes(news[0] ?? '')) faults.push(`${news.length} new ones live.`);
  return living.includes(other.name) ? faults : [...faults, 'The one that nobody touched is gone.'];
}
