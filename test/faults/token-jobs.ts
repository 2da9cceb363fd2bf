import type { Clock } from '../../src-main/core/base/ports/clock.ts';
import type { IssuedToken } from '../../src-main/practice/state/access-tokens.ts';
import type { AccessToken } from '../../src-shared/access-token.ts';
import type { Core } from '../support/core-harness.ts';
import { patience } from '../support/patience.ts';
import { insisted } from './insisted.ts';
import type { Folder, Lane } from './lane.ts';
import type { Order } from './orders.ts';
import { type Cut, cuts } from './service-gate.ts';
import { nameOf, type Step } from './steps.ts';

type Mutation = 'createPat' | 'revokePat';
/** What kills a victim in the middle of a job about tokens. */
export type JobBlow =
  | { at: 'step'; step: Step }
  | { at: 'wire'; mutation: Mutation; where: Cut; after: number }
  | { at: 'time'; ms: number };

export const blowsOnWire = (mutation: Mutation, after = 0): JobBlow[] =>
  cuts.map(where => ({ at: 'wire', mutation, where, after }));

export interface JobStruck {
  where: string;
  inside: boolean;
  trace: Step[];
  ms: number;
}

type Unstruck<T> = T extends unknown ? Omit<T, 'deadly' | 'held'> : never;

/** Starts Keyholder on the folder, gives the order, and strikes. */
export async function strikeJob(
  lane: Lane,
  folder: Folder,
  order: Unstruck<Order>,
  blow: JobBlow | null,
): Promise<JobStruck> {
  const victim = lane.victim();
  try {
    await victim.must({ do: 'open', folder: folder.path, settle: true, deadly: null, held: null });
    if (blow?.at === 'wire') lane.gate.cut(blow.mutation, blow.where, () => victim.kill(), blow.after);
    const begun = performance.now();
    const deadly = blow?.at === 'step' ? blow.step : null;
    const done = await victim.order({ ...order, deadly, held: null } as Order, () => {
      if (blow?.at === 'time') setTimeout(() => victim.kill(), blow.ms);
    });
    const ms = performance.now() - begun;
    victim.kill();
    await victim.dead;
    if (done?.problem) throw new Error(`${order.do} ended with ${done.problem}.`);
    const { trace } = victim;
    const last = trace.at(-1);
    const at =
      blow?.at === 'wire' ? `${blow.mutation} ${blow.where}` : last ? nameOf(last) : 'at its beginning';
    return { where: done === null ? at : 'after its end', inside: done === null, trace, ms };
  } finally {
    victim.kill();
    await victim.dead;
    lane.gate.heal();
    await lane.gate.settled();
  }
}

/** Made one after the other; the first of them is in use. */
export async function withTokens(lane: Lane, folder: Folder, count: number): Promise<AccessToken[]> {
  const core = await lane.restarted(folder);
  try {
    const made: AccessToken[] = [];
    const { connectionId } = lane;
    for (let n = 0; n < count; n += 1) {
      const name = lane.newName(folder);
      made.push(await insisted(core, 'tokens.create', { connectionId, name, expiresAt: null }));
    }
    return made;
  } finally {
    await core.close();
  }
}

/** The jobs of earlier runs have been read. */
export async function jobsKnown(core: Core<Clock>): Promise<void> {
  await until(
    async () => (await core.call('jobs.list', {})).earlier === 'known',
    'The journal was not read.',
  );
}

/** It goes on by itself no more. */
export async function atRest(core: Core<Clock>, id: string): Promise<void> {
  const rests = async () => {
    const job = (await core.call('jobs.list', {})).jobs.find(one => one.id === id);
    return job !== undefined && job.state !== 'running' && job.counts.sent === 0;
  };
  await until(rests, 'The job did not come to rest.');
}

async function until(check: () => Promise<boolean>, otherwise: string): Promise<void> {
  const deadline = performance.now() + patience;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(otherwise);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

/** What the service's own people see of it. */
export function bookOf(lane: Lane, id: string | null): IssuedToken | undefined {
  return lane.practice.control.tokens().find(one => one.id === id);
}

/** The journal of activity holds, whatever was cut off. */
export async function chainFaults(core: Core<Clock>): Promise<string[]> {
  const { state, breaks } = await core.call('activity.verify', {});
  return state === 'whole' ? [] : [`The journal of activity is ${state}: ${JSON.stringify(breaks)}`];
}
