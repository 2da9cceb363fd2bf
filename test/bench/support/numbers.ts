/** 0 to 100; by the nearest rank. */
export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 50);

export const ms = (number: number): string => `${number.toFixed(2)} ms`;
