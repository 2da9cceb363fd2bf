import { setImmediate } from 'node:timers/promises';
import type { FakeClock, FakeFiles } from './fake-ports.ts';

/** How often something was to be written while the disk took nothing. */
export function refusals(files: FakeFiles): () => number {
  let count = 0;
  // Whatever is appended is written by it.
  const write = files.write.bind(files);
  files.write = async (name, text) => {
    if (files.readOnly) count += 1;
    await write(name, text);
  };
  return () => count;
}

/** They go by, with time for whatever falls due. */
export async function hours(clock: FakeClock, count: number): Promise<void> {
  for (let seconds = 0; seconds < count * 3_600; seconds += 10) {
    clock.advance(10_000);
    for (let turns = 0; turns < 4; turns += 1) await setImmediate();
  }
}
