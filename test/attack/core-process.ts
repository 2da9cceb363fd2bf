/**
 * The core as its own process, as a host runs it, for a look at its memory: one JSON line in is a call, one line out its
 * answer; `{"snapshot": file}` writes the heap. Nothing here keeps a line for longer than it takes.
 */

import { randomUUID } from 'node:crypto';
import { writeHeapSnapshot } from 'node:v8';
import { ageFiles } from '../../src-main/adapters/age-files.ts';
import { createDataFolder } from '../../src-main/adapters/data-folder.ts';
import { createMemoryStore } from '../../src-main/adapters/memory-store.ts';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import { createStderrLog } from '../../src-main/adapters/stderr-log.ts';
import { systemCalendar } from '../../src-main/adapters/system-calendar.ts';
import { systemClock } from '../../src-main/adapters/system-clock.ts';
import { slowHash, systemRandom } from '../../src-main/adapters/system-random.ts';
import { createApp } from '../../src-main/core/app/create-app.ts';

const dataDir = process.argv[2] ?? '';
// On the clipboard it would be out of this process; what counts here is what copying leaves behind in it.
let copied = Buffer.alloc(0);
const app = await createApp({
  // The keychain's own process is left out: a snapshot of this one would not show it.
  secrets: createMemoryStore(),
  interruptSecrets: () => {},
  transport: createNodeTransport(),
  files: createDataFolder(dataDir),
  clock: systemClock,
  random: systemRandom,
  slowHash,
  passphraseFiles: ageFiles,
  calendar: systemCalendar,
  log: createStderrLog(),
  practice: { start: () => Promise.reject(new Error('Not here.')) },
  clipboard: {
    writeSecret: async text => {
      copied = Buffer.from(text);
    },
    read: async () => copied.toString(),
    clear: async () => {
      copied = Buffer.alloc(0);
    },
  },
  revealer: null,
  saver: null,
  signIn: null,
  notifier: null,
  confirmer: null,
  policy: null,
  updates: { open: async () => ({ off: 'not-installed' }) },
  newId: randomUUID,
  about: {
    ...{
      version: '0',
      host: 'web',
      keychainService: 'x',
      dataDir,
      account: 'owner',
      platform: 'linux',
      startInMemory: false,
    },
  },
});

interface Order {
  method?: string;
  input?: unknown;
  snapshot?: string;
}

/** The way a leak is planted on purpose, to see that it is found. */
const kept: unknown[] = [];

async function obey(line: string): Promise<string> {
  const order = JSON.parse(line) as Order;
  if (order.snapshot !== undefined) {
    for (let round = 0; round < 5; round += 1) {
      await new Promise(resolve => setTimeout(resolve, 50));
      globalThis.gc?.();
    }
    return JSON.stringify(writeHeapSnapshot(order.snapshot));
  }
  if (order.method === 'leak') return String(kept.push(order.input));
  return JSON.stringify(await app.dispatch(order.method, order.input));
}

let rest: Buffer = Buffer.alloc(0);
process.stdin.on('data', (chunk: Buffer) => {
  rest = Buffer.concat([rest, chunk]);
  for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
    const line = rest.toString('utf8', 0, end);
    rest = rest.subarray(end + 1);
    void obey(line).then(answer => process.stdout.write(`${answer}\n`));
  }
});
process.stdin.on('end', () => process.exit(0));
