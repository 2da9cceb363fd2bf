import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { electronRuntime, thisMachine } from '../../build/runtime.ts';

/** A suite that did not run must not look like one that passed. */
export default function sayWhatRuns(): void {
  const runtime = electronRuntime();
  if ('reason' in runtime) {
    if (process.env.KEYHOLDER_REQUIRE_ELECTRON === '1') throw new Error(runtime.reason);
    process.stdout.write(`\nNOT RUN, the whole Electron suite: ${runtime.reason}\n\n`);
    return;
  }
  if (!existsSync(join(thisMachine().root, 'out/main/main.js'))) {
    throw new Error('Keyholder is not built: run npm run build first.');
  }
}
