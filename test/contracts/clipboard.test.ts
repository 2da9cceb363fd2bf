import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachineClipboard } from '../../src-main/adapters/machine-clipboard.ts';
import type { Clipboard } from '../../src-main/core/base/ports/clipboard.ts';
import { describeNeed, describeUnless } from '../support/describe-need.ts';
import { FakeClipboard } from '../support/fake-ports.ts';
import { readXClipboard } from '../support/x-clipboard.ts';
import { type Display, startDisplay, whyNoClipboard } from '../support/x-display.ts';

const missing = whyNoClipboard();

function describeClipboard(name: string, open: () => Clipboard): void {
  describe(`Clipboard: ${name}`, () => {
    it('gives back what was written', async () => {
      await open().writeSecret('khp_aB3-._~+/=');
      expect(await open().read()).toBe('khp_aB3-._~+/=');
    });

    it('holds nothing after it was cleared', async () => {
      await open().writeSecret('x');
      await open().clear();
      expect(await open().read()).toBe('');
    });
  });
}

const fake = new FakeClipboard();
describeClipboard('the fake of the tests', () => fake);

describeUnless(missing, 'on a real X display', () => {
  let display: Display;
  beforeAll(async () => {
    display = await startDisplay();
    process.env.DISPLAY = display.name;
  });
  afterAll(() => display?.stop());

  const open = () => {
    const clipboard = createMachineClipboard();
    if (!clipboard) throw new Error('There is a display and yet no clipboard.');
    return clipboard;
  };
  describeClipboard('the machine', open);

  it('is what other programs paste, and the primary selection is left alone', async () => {
    await open().writeSecret('s3cret');
    expect(await readXClipboard(process.env)).toBe('s3cret');
    expect(await readXClipboard(process.env, '--primary')).toBe('');
  });
});

describeNeed(
  { platforms: ['linux'], because: 'Only Linux can be without a display.' },
  'without a screen',
  () => {
    it('there is none', () => {
      expect(createMachineClipboard({})).toBeNull();
    });
  },
);
