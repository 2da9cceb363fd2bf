/** Milliseconds of work between two breaths of the page: well under the 50 that a person notices. */
const sliceMs = 10;

/** Long work that says by `yield` where it may be interrupted: at least once a millisecond or so. */
export type Sliced<T> = Generator<void, T>;

/**
 * Does long work a little at a time, so that the page is drawn and answers meanwhile.
 * @param unwanted asked between slices; true ends the work
 * @returns null where it was not wanted any more
 */
export async function inSlices<T>(
  work: Sliced<T>,
  unwanted: () => boolean = () => false,
): Promise<{ value: T } | null> {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done) return { value: step.value };
    } while (performance.now() < until);
    await breath();
    if (unwanted()) return null;
  }
}

/** The same work without interruption, where there is little of it. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Lets the page draw and handle what waits. A message, since a timer would wait 4 ms each time. */
function breath(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
