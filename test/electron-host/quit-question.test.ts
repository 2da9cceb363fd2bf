import { describe, expect, it } from 'vitest';
import { createQuitQuestion, quitOptions } from '../../src-main/electron/dialogs/quit-question.ts';
import { boxesOfStandIn } from './stand-in/boxes.ts';
import { BrowserWindow } from './stand-in/electron.ts';

const box = boxesOfStandIn();

describe('quitting while something would be lost with the end', () => {
  let done: string[];
  const question = (unkept: number, busy = false, window: BrowserWindow | null = null) => {
    done = [];
    return createQuitQuestion({
      atStake: () => ({ unkept, busy }),
      window: (() => window) as unknown as Parameters<typeof createQuitQuestion>[0]['window'],
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
      expect(box.open()?.options).toEqual(quitOptions({ unkept: 2, busy: false }));
      box.press(button);
      await expect.poll(() => done).toEqual([outcome]);
    }
  });

  it.each([0, 1])(
    'asks first where the answer to what was sent has not come, with %i in memory',
    async unkept => {
      question(unkept, true)();
      expect(done).toEqual([]);
      const { message = '', detail = '' } = box.open()?.options ?? {};
      expect(`${message} ${detail}`).toContain('still waiting for an answer of the service');
      expect(message.includes('kept only until you quit')).toBe(unkept === 1);
      box.press(0);
      await expect.poll(() => done).toEqual(['stay']);
    },
  );

  it('asked for once more while the box is open, it quits', () => {
    const ask = question(1);
    ask();
    ask();
    expect(box.count()).toBe(1);
    expect(done).toEqual(['quit']);
  });

  it('nor does it stay because its end closes the window', async () => {
    const window = new BrowserWindow({ show: false });
    const ask = question(1, false, window);
    ask();
    ask();
    window.destroy();
    await new Promise(setImmediate);
    expect(done).toEqual(['quit']);
  });

  it('with none it quits at once', () => {
    question(0)();
    expect(done).toEqual(['quit']);
    expect(box.count()).toBe(0);
  });
});
