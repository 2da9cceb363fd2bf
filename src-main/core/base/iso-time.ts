/** A moment in a table that is exported; as it stands where no calendar goes so far: a file that somebody has altered is exported all the same. */
export function isoTime(epochMs: number): string {
  const date = new Date(epochMs);
  return Number.isNaN(date.getTime()) ? String(epochMs) : date.toISOString();
}
