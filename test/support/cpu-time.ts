/**
 * Milliseconds that a processor worked for this process meanwhile. Unlike the time of day they do not grow when others
 * keep the machine busy, so that a bound on them is one on the work.
 */
export function cpuMs(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  return sinceMs(begun);
}

/** The same for work that is awaited. */
export function sinceMs(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
