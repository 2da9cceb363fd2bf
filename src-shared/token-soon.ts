/**
 * How many days before its end a token ends soon: as long before as the owner is told of an end at all, and no more than in the last third
 * of its life. One that is made for a month needs nobody on its first day.
 * @param lifeDays from when it was made, or from when it was recorded, where nobody knows
 */
export const soonFrom = (lifeDays: number, longestNotice: number): number =>
  Math.min(longestNotice, Math.floor(lifeDays / 3));
