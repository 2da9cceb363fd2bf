import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMachineClipboard } from '../../src-main/adapters/machine-clipboard.ts';
import { describeNeed, describeUnless } from '../support/describe-need.ts';
import { soon } from '../support/soon.ts';
import { readXClipboard } from '../support/x-clipboard.ts';
import { type Display, startDisplay, whyNoClipboard } from '../support/x-display.ts';

describeNeed(
  { platforms: ['linux'], because: 'Only Linux can be without a display.' },
  'machine clipboard without a screen',
  () => {
    it('is null, so that copying answers unsupported-here', () => {
      expect(createMachineClipboard({})).toBeNull();
      expect(createMachineClipboard({ DISPLAY: '', WAYLAND_DISPLAY: '' })).toBeNull();
    });
  },
);

describeNeed(
  { platforms: ['linux'], because: 'Only Linux copies by a process that is left behind.' },
  'machine clipboard whose program ends before it holds the text',
  () => {
    let folder: string;
    const { PATH = '', DISPLAY } = process.env;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'keyholder-late-xsel-'));
      // What is written is there for the third that looks.
      const late = `#!/bin/sh
cd '${folder}'
[ "$DISPLAY" != :silent ] || case "$*" in *--output) echo $$ >> silent; exec sleep 600;; esac
if [ "$DISPLAY" = :stuck ]; then
  case "$*" in *--output) exec cat text;; esac
  cat > coming.$$
  [ ! -e holds ] || cp coming.$$ text
  echo $$ >> stuck
  while [ ! -e go ]; do sleep 0.1; done
  cp coming.$$ text
  cat coming.$$ >> came
  exit
fi
case "$*" in
  *--input) cat > coming; rm -f looks;;
  *--output) echo look >> looks
    [ "$(wc -l < looks)" -lt 3 ] || mv coming text 2> /dev/null
    cat text 2> /dev/null || true;;
esac
`;
      await writeFile(join(folder, 'xsel'), late, { mode: 0o755 });
      Object.assign(process.env, { PATH: `${folder}${delimiter}${PATH}`, DISPLAY: ':late' });
    });
    afterAll(async () => {
      process.env.PATH = PATH;
      if (DISPLAY === undefined) delete process.env.DISPLAY;
      else process.env.DISPLAY = DISPLAY;
      await rm(folder, { recursive: true, force: true });
    });

    it('has a secret on it once it was written, so that no clear comes before it', async () => {
      await createMachineClipboard()?.writeSecret('khp_late');
      expect(await readFile(join(folder, 'text'), 'utf8')).toBe('khp_late');
    });

    it('keeps nobody waiting where whoever holds it does not answer', async () => {
      process.env.DISPLAY = ':silent';
      const clipboard = createMachineClipboard();
      await clipboard?.writeSecret('khp_silent');
      await expect(clipboard?.read()).rejects.toThrow('does not answer');
      process.env.DISPLAY = ':late';
      for (const pid of (await readFile(join(folder, 'silent'), 'utf8')).trim().split('\n'))
        process.kill(Number(pid));
    });

    describe('and one that does not end', () => {
      const at = (name: string) => join(folder, name);
      const text = () => readFile(at('text'), 'utf8');
      beforeEach(async () => {
        process.env.DISPLAY = ':stuck';
        await rm(at('go'), { force: true });
        await rm(at('holds'), { force: true });
        await writeFile(at('text'), 'from elsewhere');
      });
      afterEach(async () => {
        for (const pid of (await readFile(at('stuck'), 'utf8')).trim().split('\n')) end(Number(pid));
        await rm(at('stuck'));
      });
      afterAll(() => {
        process.env.DISPLAY = ':late';
      });

      it('keeps nobody waiting for a copy or a clear', async () => {
        await expect(createMachineClipboard()?.writeSecret('khp_stuck')).rejects.toThrow('does not answer');
        await expect(createMachineClipboard()?.clear()).rejects.toThrow('does not answer');
      });

      it('has copied and cleared where it holds the text all the same', async () => {
        await writeFile(at('holds'), '');
        await createMachineClipboard()?.writeSecret('khp_held');
        expect(await text()).toBe('khp_held');
        await createMachineClipboard()?.clear();
        expect(await text()).toBe('');
      });

      it('SECURITY: takes back what comes after it was told as refused', async () => {
        await expect(createMachineClipboard()?.writeSecret('khp_after')).rejects.toThrow('does not answer');
        await writeFile(at('go'), '');
        await soon(async () => expect(await readFile(at('came'), 'utf8')).toBe('khp_after'));
        await soon(async () => expect(await text()).toBe(''));
      });
    });
  },
);

/** What has ended by itself is none to end. */
function end(pid: number): void {
  try {
    process.kill(pid);
  } catch {
    return;
  }
}

describeUnless(whyNoClipboard(), 'machine clipboard on an X display', () => {
  let display: Display;
  const before = process.env.DISPLAY;
  const read = (selection: '--clipboard' | '--primary') => readXClipboard(process.env, selection);
  /** Somebody else copies. It is there a moment after the program has ended. */
  const copy = async (selection: '--clipboard' | '--primary', input: string) => {
    execFileSync('xsel', [selection, '--input'], { input });
    await soon(async () => expect(await read(selection)).toBe(input));
  };

  beforeAll(async () => {
    display = await startDisplay();
    process.env.DISPLAY = display.name;
  });
  afterAll(() => display.stop());
  afterEach(() => {
    process.env.DISPLAY = display.name;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.DISPLAY;
    else process.env.DISPLAY = before;
  });

  it('writes what another program then pastes, and reads what another program copied', async () => {
    const clipboard = createMachineClipboard();
    await clipboard?.writeSecret('khp_secret-ünïcode');
    expect(await read('--clipboard')).toBe('khp_secret-ünïcode');
    await copy('--clipboard', 'from elsewhere\n');
    expect(await clipboard?.read()).toBe('from elsewhere\n');
  });

  it('leaves the primary selection, which a middle click pastes, alone', async () => {
    await copy('--primary', 'selected');
    await createMachineClipboard()?.writeSecret('khp_secret');
    expect(await read('--primary')).toBe('selected');
  });

  it('clears', async () => {
    const clipboard = createMachineClipboard();
    await clipboard?.writeSecret('khp_secret');
    await clipboard?.clear();
    expect(await clipboard?.read()).toBe('');
    expect(await read('--clipboard')).toBe('');
  });

  it('SECURITY: the secret is on no command line', async () => {
    await createMachineClipboard()?.writeSecret('khp_not-in-ps');
    expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain('khp_not-in-ps');
  });

  it('rejects without the secret in the error when the screen has gone', async () => {
    process.env.DISPLAY = ':64000';
    const failure = await createMachineClipboard()
      ?.writeSecret('khp_secret')
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('khp_secret');
  });
});
