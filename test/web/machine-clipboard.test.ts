import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createMachineClipboard } from '../../src-main/adapters/machine-clipboard.ts';
import { describeNeed, describeUnless } from '../support/describe-need.ts';
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

describeUnless(whyNoClipboard(), 'machine clipboard on an X display', () => {
  let display: Display;
  const before = process.env.DISPLAY;
  const read = (...args: string[]) => execFileSync('xsel', args, { encoding: 'utf8' });

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
    expect(read('--clipboard', '--output')).toBe('khp_secret-ünïcode');
    execFileSync('xsel', ['--clipboard', '--input'], { input: 'from elsewhere\n' });
    expect(await clipboard?.read()).toBe('from elsewhere\n');
  });

  it('leaves the primary selection, which a middle click pastes, alone', async () => {
    execFileSync('xsel', ['--primary', '--input'], { input: 'selected' });
    await createMachineClipboard()?.writeSecret('khp_secret');
    expect(read('--primary', '--output')).toBe('selected');
  });

  it('clears', async () => {
    const clipboard = createMachineClipboard();
    await clipboard?.writeSecret('khp_secret');
    await clipboard?.clear();
    expect(await clipboard?.read()).toBe('');
    expect(read('--clipboard', '--output')).toBe('');
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
