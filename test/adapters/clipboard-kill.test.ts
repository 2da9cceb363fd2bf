import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Child, startChild } from '../support/child.ts';
import { describeUnless } from '../support/describe-need.ts';
import { bareEnv } from '../support/run-host.ts';
import { soon } from '../support/soon.ts';
import { readXClipboard } from '../support/x-clipboard.ts';
import { type Display, startDisplay, whyNoClipboard } from '../support/x-display.ts';

const source = (path: string) =>
  JSON.stringify(fileURLToPath(new URL(`../../src-main/${path}`, import.meta.url)));

describeUnless(whyNoClipboard(), 'a secret on a real X clipboard whose Keyholder is killed', () => {
  let display: Display;
  let folder: string;
  let keyholder: Child;
  let watcher: number;

  beforeAll(async () => {
    display = await startDisplay();
  });
  afterAll(() => display.stop());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keyholder-kill-'));
  });
  afterEach(async () => {
    await keyholder.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const env = () => bareEnv({ DISPLAY: display.name });
  const pasted = () => readXClipboard(env());

  /** The web host's clipboard, with a secret on it for an hour. */
  async function copied(): Promise<void> {
    const script = `
      import { createDataFolder } from ${source('adapters/data-folder.ts')};
      import { createMachineClipboard } from ${source('adapters/machine-clipboard.ts')};
      import { systemClock } from ${source('adapters/system-clock.ts')};
      import { slowHash, systemRandom } from ${source('adapters/system-random.ts')};
      import { ClipboardCustody } from ${source('core/custody/clipboard-custody.ts')};
      const parts = { clipboard: createMachineClipboard(), clock: systemClock, log: console, slowHash, random: systemRandom,
        files: createDataFolder(${JSON.stringify(folder)}) };
      const custody = new ClipboardCustody(parts, () => 3_600_000);
      await custody.copy('s3cret-0123456789');
      process.on('SIGTERM', async () => { await custody.close(); process.exit(0); });
      setInterval(() => {}, 1000);
      console.log('copied by', process.pid);`;
    keyholder = startChild(process.execPath, ['--input-type=module', '-e', script], env());
    const [, pid = ''] = await keyholder.says(/copied by (\d+)/);
    // Until it runs its own program it goes by the name of the one that started it.
    watcher = await soon(() =>
      Number(execFileSync('pgrep', ['--parent', pid, '--full', 'clipboard-child'], { encoding: 'utf8' })),
    );
    expect(await pasted()).toBe('s3cret-0123456789');
  }

  const watcherEnded = () => soon(() => expect(existsSync(`/proc/${watcher}/cmdline`)).toBe(false));

  it('is taken off it', async () => {
    await copied();
    await keyholder.stop('SIGKILL');
    await watcherEnded();
    expect(await pasted()).toBe('');
  });

  it('what somebody copied since stays', async () => {
    await copied();
    execFileSync('xsel', ['--clipboard', '--input'], { env: env(), input: 'a shopping list' });
    // It is there a moment after the program has ended.
    await soon(async () => expect(await pasted()).toBe('a shopping list'));
    await keyholder.stop('SIGKILL');
    await watcherEnded();
    expect(await pasted()).toBe('a shopping list');
  });

  it('an orderly end leaves no process behind', async () => {
    await copied();
    expect(await keyholder.stop('SIGTERM')).toBe(0);
    expect(await pasted()).toBe('');
    await watcherEnded();
  });
});
