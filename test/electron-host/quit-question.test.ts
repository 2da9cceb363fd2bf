import { beforeEach, describe, expect, it } from 'vitest';
import { createQuitQuestion, quitOptions } from '../../src-main/electron/quit-question.ts';
import { app, type StandIn, startElectron } from './stand-in/electron.ts';

let standIn: StandIn;
beforeEach(() => {
  standIn = startElectron();
  standIn.becomeReady();
  // Electron would quit with the last window.
  app.on('window-all-closed', () => undefined);
});
const press = (button: number | 'close') => standIn.dialogs.open[0]?.press(button);
const boxes = () => standIn.dialogs.open.length;

describe('quitting while tokens lie in memory only', () => {
  let done: string[];
  const question = (unkept: number) => {
    done = [];
    return createQuitQuestion({
      unkept: () => unkept,
      window: () => null,
      quit: () => done.push('quit'),
      stay: () => done.push('stay'),
    });
  };

  it('asks first, and stays without a yes', async () => {
    for (const [button, outcome] of [
      [1, 'quit'],
      [0, 'stay'],
      ['close', 'stay'],
    ] as const) {
      question(2)();
      expect(done).toEqual([]);
      expect(standIn.dialogs.open[0]?.options).toEqual(quitOptions(2));
      press(button);
      await expect.poll(() => done).toEqual([outcome]);
    }
  });

  it('asked for once more while the box is open, it quits', () => {
    const ask = question(1);
    ask();
    ask();
    expect(boxes()).toBe(1);
    expect(done).toEqual(['quit']);
  });

  it('with none it quits at once', () => {
    question(0)();
    expect(done).toEqual(['quit']);
    expect(boxes()).toBe(0);
  });
});
