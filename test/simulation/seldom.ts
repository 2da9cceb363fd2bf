import { type Intent, trust } from './owner/acts.ts';
import { inUse, sameAsAnother } from './owner/habits.ts';
import type { Seen } from './owner/seen.ts';
import { Chance } from './world/chance.ts';
import { perWorld } from './world/per-world.ts';
import type { World } from './world/world.ts';

/**
 * What seldom comes together by itself, and is done in some histories at one of their steps: by luck of its own, so that all others
 * stay what their numbers made of them.
 */
export interface Seldom {
  step: number;
  what: 'mixed up while it is closed' | 'one person, invited by two';
}

export const seldomOf = perWorld(({ seed, weather }): Seldom | null => {
  const chance = new Chance(seed, 'seldom');
  const step = chance.between(12, 45);
  // Otherwise nothing is left that it could be told by (`own-origin-only`).
  if (weather.keychain && !weather.files && !weather.crashes)
    return chance.yes(0.4) ? { step, what: 'mixed up while it is closed' } : null;
  return weather.network && chance.yes(0.1) ? { step, what: 'one person, invited by two' } : null;
});

/** Whoever had nothing told to them uses everything like any other. */
export const trustAll = (world: World, chance: Chance): Intent[] =>
  Array.from({ length: 4 }, () => (seen: Seen) => trust(world, seen, chance));

export function oneByTwo(world: World, seen: Seen, chance: Chance): Intent[] | null {
  const used = inUse(seen);
  return used.length === 0 ? null : sameAsAnother(world, chance.pick(used), chance);
}
