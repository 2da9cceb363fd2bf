const minute = 60_000;
const hour = 60 * minute;

/** When something else is under way. */
export const postponeMs = 30_000;

/** Milliseconds from the start, or from switching it on, to the first look: after whatever the owner opened Keyholder for. */
export function firstLookIn(random: number): number {
  return (1 + 2 * random) * minute;
}

/**
 * Milliseconds to the next look: some hours, and after failures minutes that grow to as many hours. Never the same for two
 * computers, so that a feed is not asked by all of them at once.
 * @param failures how many looks have failed in a row
 */
export function nextLookIn(failures: number, random: number): number {
  const usual = (4 + 2 * random) * hour;
  if (failures === 0) return usual;
  const growing = 10 * minute * 2 ** Math.min(failures - 1, 8) * (0.75 + 0.5 * random);
  return Math.min(growing, usual);
}
