/**
 * Entry of the process that watches over a copied secret where plain Node has the clipboard. Its stdin brings the secret's mark, and
 * `done` once the secret was taken back. Where stdin ends without that, Keyholder was killed, and this takes the secret back.
 */
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { isMarked } from '../core/custody/text-mark.ts';
import { createMachineClipboard } from './machine-clipboard.ts';
import { keepInspectorClosed } from './no-inspector.ts';

keepInspectorClosed();

/** The program that holds the selection may have been started right before the kill. */
const looksAfterMs = [0, 300, 2_000];

const [line = '', word] = (await text(process.stdin)).split('\n');
const mark = z.object({ salt: z.string(), digest: z.string() }).safeParse(JSON.parse(line)).data;
const clipboard = createMachineClipboard();
if (word !== 'done' && mark && clipboard) {
  for (const ms of looksAfterMs) {
    await setTimeout(ms);
    const found = await clipboard.read().catch(() => '');
    if (isMarked(found, mark)) await clipboard.clear().catch(() => undefined);
  }
}
process.exit(0);
