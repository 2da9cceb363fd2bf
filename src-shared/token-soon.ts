/** How many days beforehand a token counts as one that ends soon, where the owner is told of no end. */
export const usualNotice = 30;

/** @param endDays the days beforehand on which the owner is told of an end */
export const longestNotice = (endDays: readonly number[]): number =>
  endDays.length === 0 ? usualNotice : Math.max(...endDays);

/**
 * How many days before its end a token ends soon: as long before as the owner is told of an end at all, and no more than in the last third
 * of its life. One that is made for a month needs nobody on its first day.
 * @param lifeDays see `lifeFrom`
 */
export const soonFrom = (lifeDays: number, longestNotice: number): number =>
  Math.min(longestNotice, Math.floor(lifeDays / 3));

/**
 * How long its life is at least. Where nobody knows when it was made, it may be at the end of a long one, however late it was
 * recorded: the week before its end is its last third then.
 */
export const lifeFrom = (sinceDays: number, madeAt: number | null): number =>
  madeAt === null ? Math.max(sinceDays, 21) : sinceDays;
