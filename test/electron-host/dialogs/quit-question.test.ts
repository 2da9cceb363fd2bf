import { afterEach, describe, expect, it } from 'vitest';
import { createQuitQuestion, quitOptions } from '../../../src-main/electron/dialogs/quit-question.ts';
import { boxesOfStandIn } from '../stand-in/boxes.ts';
import { BrowserWindow } from '../stand-in/electron.ts';

const box = boxesOfStandIn();

describe('quitting while something would be lost with the end', () => {
  let done: string[];
  let toFront: () => Promise<unknown> = async () => undefined;
  /** It is asked once the window is in front. */
  const asked = () => expect.poll(() => box.count()).toBe(1);
  const question = (unkept: number, busy = false, window: BrowserWindow | null = null) => {
    done = [];
    return createQuitQuestion({
      atStake: () => ({ unkept, busy }),
      window: (() => window) as unknown as Parameters<typeof createQuitQuestion>[0]['window'],
      toFront,
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
      await asked();
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
      await asked();
      expect(done).toEqual([]);
      const { message = '', detail = '' } = box.open()?.options ?? {};
      expect(`${message} ${detail}`).toContain('still waiting for an answer of the service');
      expect(message.includes('kept only until you quit')).toBe(unkept === 1);
      box.press(0);
      await expect.poll(() => done).toEqual(['stay']);
    },
  );

  it('asked for once more while the box is open, it quits', async () => {
    const ask = question(1);
    ask();
    await asked();
    ask();
    expect(box.count()).toBe(1);
    expect(done).toEqual(['quit']);
  });

  it('nor does it stay because its end closes the window', async () => {
    const window = new BrowserWindow({ show: false });
    const ask = question(1, false, window);
    ask();
    await asked();
    ask();
    window.destroy();
    await new Promise(setImmediate);
    expect(done).toEqual(['quit']);
  });

  describe('brings the window to the front before', () => {
    afterEach(() => {
      toFront = async () => undefined;
    });

    it('and asks in front of one that had to be opened', async () => {
      const window = new BrowserWindow({ show: false });
      let shown: BrowserWindow | null = null;
      toFront = async () => {
        window.show();
        shown = window;
      };
      done = [];
      createQuitQuestion({
        atStake: () => ({ unkept: 1, busy: false }),
        window: (() => shown) as unknown as Parameters<typeof createQuitQuestion>[0]['window'],
        toFront,
        quit: () => done.push('quit'),
        stay: () => done.push('stay'),
      })();
      await asked();
      expect(box.open()?.parent).toBe(window);
      expect(box.open()?.isSeen).toBe(true);
    });

    it('and asks all the same where that fails', async () => {
      toFront = () => Promise.reject(new Error('no page'));
      question(1)();
      await asked();
      expect(done).toEqual([]);
    });

    it('and asks nothing where the answer has come by then', async () => {
      const front = Promise.withResolvers<void>();
      let busy = true;
      done = [];
      createQuitQuestion({
        atStake: () => ({ unkept: 0, busy }),
        window: () => null,
        toFront: () => front.promise,
        quit: () => done.push('quit'),
        stay: () => done.push('stay'),
      })();
      busy = false;
      front.resolve();
      await expect.poll(() => done).toEqual(['quit']);
      expect(box.count()).toBe(0);
    });
  });

  it('with none it quits at once', () => {
    question(0)();
    expect(done).toEqual(['quit']);
    expect(box.count()).toBe(0);
  });
});
