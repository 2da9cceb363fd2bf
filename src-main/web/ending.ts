export type Ending = 'SIGINT' | 'SIGTERM';

const parentCheckMs = 500;

/**
 * Calls back when this process is asked to end. Returns the way to stop listening.
 * npm passes a SIGTERM on only to the shell between us, which dies of it and leaves us behind. So under npm a parent
 * that is gone counts as SIGTERM. (Windows keeps the number of a parent that is gone, so nothing is seen there.)
 * A terminal that is closed counts as SIGTERM, too, and only once: it takes the parent along, which may pass the end on before.
 */
export function listenForEnd(end: (ending: Ending) => void): () => void {
  let asked = false;
  let hungUp = false;
  const ask = (ending: Ending) => {
    asked = true;
    end(ending);
  };
  const onInterrupt = () => ask('SIGINT');
  const onTerminate = () => {
    if (!hungUp) ask('SIGTERM');
  };
  const onHangUp = () => {
    hungUp = true;
    if (!asked) ask('SIGTERM');
  };
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onTerminate);
  process.on('SIGHUP', onHangUp);
  let watch: NodeJS.Timeout | undefined;
  if (process.env.npm_lifecycle_event !== undefined) {
    const parent = process.ppid;
    watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      onTerminate();
    }, parentCheckMs).unref();
  }
  return () => {
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onTerminate);
    process.off('SIGHUP', onHangUp);
    clearInterval(watch);
  };
}

/** Resolves with the exit code to end with. A second request ends the process on the spot, should closing hang. */
export function untilAskedToEnd(): Promise<number> {
  return new Promise(resolve => {
    let asked = false;
    listenForEnd(ending => {
      const code = ending === 'SIGINT' ? 130 : 0;
      if (asked) process.exit(code);
      asked = true;
      resolve(code);
    });
  });
}

/** Waits for the work, but not longer. A failure is said on stderr and is not the end. */
export async function withinMs(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([
    work.catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }),
    patience,
  ]);
  clearTimeout(timer);
}
