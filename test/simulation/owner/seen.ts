import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import type { Notice } from '../../../src-shared/host.ts';
import type { Job } from '../../../src-shared/job.ts';
import type { RemovedToken } from '../../../src-shared/removed-token.ts';
import type { Revocation } from '../../../src-shared/revocation.ts';
import type { Rotation } from '../../../src-shared/rotation.ts';
import type { Call, World } from '../world/world.ts';

/** What the owner has on the screen: what every step begins with, and what is held against the books of the services. */
export interface Seen {
  connections: Connection[];
  tokens: AccessToken[];
  removed: RemovedToken[];
  jobs: Job[];
  revocations: Revocation[];
  rotations: Rotation[];
  notices: Notice[];
}

export const nothingSeen: Seen = {
  connections: [],
  tokens: [],
  removed: [],
  jobs: [],
  revocations: [],
  rotations: [],
  notices: [],
};

/** Asks anew for what has changed. What is not answered at once stays as it was seen last. */
export async function look(world: World, seen: Seen): Promise<Seen> {
  const { changed } = world;
  if (!world.app || changed.size === 0) return seen;
  const ask = async <T>(method: string, input: object, else_: T): Promise<T> => {
    const call = world.ask(method, input);
    await world.schedule.settled();
    return valueIn(call, else_);
  };
  const next = { ...seen };
  if (changed.has('connections')) {
    const list = await ask('connections.list', {}, { connections: seen.connections });
    next.connections = list.connections;
  }
  if (changed.has('tokens') || changed.has('connections')) {
    const tokens: AccessToken[] = [];
    for (const { id } of next.connections) {
      const before = seen.tokens.filter(one => one.connectionId === id);
      tokens.push(...(await ask('tokens.list', { connectionId: id }, before)));
    }
    next.tokens = tokens;
    next.removed = await ask('tokens.removed', {}, seen.removed);
  }
  if (changed.has('jobs')) next.jobs = (await ask('jobs.list', {}, { jobs: seen.jobs })).jobs;
  const withdrawn = next.jobs.filter(one => one.kind === 'tokens.revokeAll');
  if (changed.has('jobs') || changed.has('tokens') || changed.has('connections')) {
    next.rotations = next.jobs.some(one => one.kind === 'tokens.rotate')
      ? await ask('tokens.rotations', {}, seen.rotations)
      : [];
    next.revocations = [];
    for (const { id } of withdrawn) {
      const before = seen.revocations.find(({ job }) => job.id === id) ?? null;
      const report = await ask('tokens.revocation', { jobId: id }, before);
      if (report) next.revocations.push(report);
    }
  }
  if (changed.has('notices')) next.notices = await ask('notices.list', {}, seen.notices);
  changed.clear();
  return next;
}

export function valueIn<T>({ answer }: Call, else_: T): T {
  return answer?.ok ? (answer.value as T) : else_;
}
