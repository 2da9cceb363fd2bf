import { type Finding, type Plan, runHistory } from './history.ts';
import { sorts } from './world/weather.ts';

/**
 * The shortest plan found that still breaks the same invariant: sorts of bad luck are left out, then steps, halves first. Each step
 * has a luck of its own, so that those that stay do mostly what they did.
 */
export async function shrink(
  plan: Plan,
  finding: Finding,
  mostTries = 400,
): Promise<{ plan: Plan; finding: Finding }> {
  let best = { plan: { ...plan, only: new Set(stepsOf(plan, finding.step)) }, finding };
  let tries = 0;

  async function still(candidate: Plan): Promise<boolean> {
    tries += 1;
    const { finding: now } = await runHistory(candidate);
    if (now?.invariant !== finding.invariant) return false;
    best = { plan: candidate as typeof best.plan, finding: now };
    return true;
  }

  if (!(await still(best.plan))) return { plan, finding };
  for (const sort of sorts) {
    if (!plan.without.includes(sort)) await still({ ...best.plan, without: [...best.plan.without, sort] });
  }
  for (
    let size = Math.ceil(best.plan.only.size / 2);
    size >= 1 && tries < mostTries;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < best.plan.only.size && tries < mostTries; ) {
      const steps = [...best.plan.only];
      const left = steps.filter((_, at) => at < from || at >= from + size);
      if (!(await still({ ...best.plan, only: new Set(left) }))) from += size;
    }
  }
  return best;
}

function stepsOf({ steps, only }: Plan, last: number): number[] {
  return Array.from({ length: Math.min(steps, last + 1) }, (_, step) => step).filter(
    step => !only || only.has(step),
  );
}
