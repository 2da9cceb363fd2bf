/** Resolves when `work` has ended, either way, or after `limitMs`: with true where it was done. */
export function settledWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), limitMs);
    const ended = (done: boolean) => {
      clearTimeout(timer);
      resolve(done);
    };
    work.then(
      () => ended(true),
      () => ended(false),
    );
  });
}
