import { beforeEach, describe, expect, it } from 'vitest';
import { createConfirmer } from '../../src-main/electron/confirm-dialog.ts';
import { app, BrowserWindow, type StandIn, startElectron } from './stand-in/electron.ts';

type Parent = Parameters<typeof createConfirmer>[0];
const asParent = (window: BrowserWindow | null) => (() => window) as unknown as Parent;
const question = { kind: 'new-origins', origins: ['https://api.example'] } as const;

let standIn: StandIn;
beforeEach(() => {
  standIn = startElectron();
  standIn.becomeReady();
  // Electron would quit with the last window.
  app.on('window-all-closed', () => undefined);
});
const press = (button: number | 'close') => standIn.dialogs.open[0]?.press(button);
const boxes = () => standIn.dialogs.open.length;

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
        expect(standIn.dialogs.open[0]?.parent).toBe(window);
        press(button);
        expect(await asked).toBe(yes);
      }
    }
  });

  it('whose window is closed is answered with no, and the next one is asked', async () => {
    const window = new BrowserWindow({ show: false });
    const asked = createConfirmer(asParent(window)).confirm(question);
    expect(boxes()).toBe(1);
    window.destroy();
    expect(await asked).toBe(false);
  });

  it('leaves nothing behind at its window', async () => {
    const window = new BrowserWindow({ show: false });
    const confirmer = createConfirmer(asParent(window));
    const before = window.listenerCount('closed');
    const asked = confirmer.confirm(question);
    press(1);
    await asked;
    expect(window.listenerCount('closed')).toBe(before);
  });
});
