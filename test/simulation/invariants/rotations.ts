import type { Job } from '../../../src-shared/job.ts';
import type { Rotation, RotationPhase } from '../../../src-shared/rotation.ts';
import { graces } from '../../../src-shared/rotation.ts';
import type { World } from '../world/world.ts';
import { type Invariant, inputOf, type Scene, textIn } from './invariant.ts';

/** From one run to the next its time is reckoned by the service's clock, which is known to the second or two. */
const vagueMs = 5_000;

const graceIsHeld: Invariant = {
  name: 'grace-is-held',
  sentence: 'Nobody gets a token revoked that was replaced before its grace is over.',
  onAnswer: ({ world }, call) => {
    if (call.method !== 'tokens.endRotation' || !call.answer?.ok) return null;
    const begun = world.calls.find(
      one =>
        one.method === 'tokens.rotate' &&
        one.answer?.ok &&
        (one.answer.value as Job).id === textIn(call, 'jobId'),
    );
    const isSameRun = begun?.run === call.run;
    if (!begun || (!isSameRun && world.weather.clock)) return null;
    const { grace } = inputOf(begun) as { grace: keyof typeof graces };
    const left = graces[grace] - (call.elapsedAnsweredAt - begun.elapsedAt);
    return left > (isSameRun ? 0 : vagueMs) ? `${left} ms of the grace are left` : null;
  },
};

/** The new token has taken the place of the old one. */
const used: readonly RotationPhase[] = ['places', 'grace', 'ready'];

const newIsProved: Invariant = {
  name: 'new-is-proved',
  sentence: 'A token takes the place of another one only once the service has taken it.',
  onStep: ({ world, seen, restored }) => {
    if (world.weather.files || restored.length > 0) return null;
    const one = seen.rotations.find(
      ({ phase, new: made }) => used.includes(phase) && made?.lastProof === null,
    );
    return one ? `"${one.name}" was never tried` : null;
  },
};

/** When the owner has looked last, in the history's time. */
const lookedAt = new WeakMap<World, number>();

const takes =
  /^(tokens\.(use|adopt|create|revoke|revokeById|revokeAll|endRotation|forget|restore|store)|connections\.|ledger\.import)/;

const choiceStays: Invariant = {
  name: 'choice-stays',
  sentence: 'A token that the owner has taken into use is not replaced by that of another rotation.',
  onStep: ({ world, seen, before, restored }) => {
    const since = lookedAt.get(world) ?? 0;
    lookedAt.set(world, world.schedule.time);
    if (restored.length > 0) return null;
    const isTaking = world.calls.some(
      one => takes.test(one.method) && (one.answer === null || one.answeredAt >= since),
    );
    if (isTaking) return null;
    for (const { id, tokenInUse: now } of seen.connections) {
      const was = before.connections.find(one => one.id === id)?.tokenInUse ?? null;
      if (was === null || now === null || was === now || leads(seen.rotations, was, now)) continue;
      // One whose secret went with memory is of no use: whichever comes next takes its place.
      const isThere = seen.tokens.some(
        ({ key, state, secretIn }) => key === was && state === 'active' && secretIn !== 'nowhere',
      );
      if (isThere && seen.rotations.some(({ newKey }) => newKey === now))
        return `${id} used ${was}, and uses ${now} by itself`;
    }
    return null;
  },
};

/** One after the other. */
function leads(rotations: Scene['seen']['rotations'], was: string, now: string): boolean {
  const next = rotations.filter(({ key }: Rotation) => key === was);
  return next.some(({ newKey }) => newKey === now || leads(rotations, newKey, now));
}

export const rotations: readonly Invariant[] = [graceIsHeld, newIsProved, choiceStays];
