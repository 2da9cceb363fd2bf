import { describe, expect, it } from 'vitest';
import { createConfirmer } from '../../../src-main/electron/dialogs/confirm-dialog.ts';
import { boxesOfStandIn } from '../stand-in/boxes.ts';
import { BrowserWindow } from '../stand-in/electron.ts';

type Parent = Parameters<typeof createConfirmer>[0];
const asParent = (window: BrowserWindow | null) => (() => window) as unknown as Parent;
const question = { kind: 'new-origins', origins: ['https://api.example'] } as const;

const box = boxesOfStandIn();

describe('a question of the main process', () => {
  it.each([
    [1, true],
    [0, false],
    ['close', false],
  ] as const)('pressed %s: %s, with a window and without', async (button, yes) => {
    for (const window of [null, new BrowserWindow({ show: false })]) {
      const confirmer = createConfirmer(asParent(window));
      for (const ask of [() => confirmer.confirm(question), confirmer.confirmPresence]) {
        const asked = ask();
        expect(box.open()?.parent).toBe(window);
        box.press(button);
        expect(await asked).toBe(yes);
      }
    }
  });
});
