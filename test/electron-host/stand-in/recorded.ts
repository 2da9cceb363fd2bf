import type { EventEmitter } from 'node:events';

/** From now on notes which of these events come, in which order, as `label name`. */
export function record(into: string[], label: string, emitter: EventEmitter, names: readonly string[]): void {
  for (const name of names) emitter.on(name, () => into.push(`${label} ${name}`));
}

/** Later turns of the event loop: as many as any of the stand-ins waits. */
export async function turns(count = 12): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve));
}
