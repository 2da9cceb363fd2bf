import { expect, it } from 'vitest';
import { goOn, presenceOptions } from '../../../src-main/electron/dialogs/presence-options.ts';

it('goes on only by its own button: Escape, Return and closing the box mean no', () => {
  expect(presenceOptions.buttons?.[goOn]).toBe('Go on');
  expect(presenceOptions.defaultId).not.toBe(goOn);
  expect(presenceOptions.cancelId).not.toBe(goOn);
});
