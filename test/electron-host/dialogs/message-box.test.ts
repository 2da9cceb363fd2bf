import { expect, it } from 'vitest';
import { createConfirmer } from '../../../src-main/electron/dialogs/confirm-dialog.ts';
import { createQuitQuestion } from '../../../src-main/electron/dialogs/quit-question.ts';
import { askToReload } from '../../../src-main/electron/dialogs/reload-dialog.ts';
import { createRevealer } from '../../../src-main/electron/dialogs/reveal-dialog.ts';
import { FakeClipboard } from '../../support/fake-ports.ts';
import { boxesOfStandIn } from '../stand-in/boxes.ts';
import { BrowserWindow } from '../stand-in/electron.ts';

type Parent = Parameters<typeof createConfirmer>[0];
type Ask = (parent: Parent) => Promise<unknown>;
const question = { kind: 'new-origins', origins: ['https://api.example'] } as const;
const token = { name: 'CI', secret: 'pat_0123456789' };
const revealing = { clipboard: new FakeClipboard(), platform: 'darwin' };

const quits = (window: Parent) =>
  new Promise<string>(resolve => {
    const [quit, stay] = [() => resolve('quit'), () => resolve('stay')];
    const toFront = async () => undefined;
    createQuitQuestion({ atStake: () => ({ unkept: 1, busy: false }), window, toFront, quit, stay })();
  });

const box = boxesOfStandIn();

it.each<[string, Ask, unknown]>([
  ['a question', parent => createConfirmer(parent).confirm(question), false],
  ['who is there', parent => createConfirmer(parent).confirmPresence(), false],
  ['a secret', parent => createRevealer(parent, revealing).reveal(token), undefined],
  ['quitting', quits, 'stay'],
])('%s: in front of the window, or alone; over with the window, as with Escape', async (_what, ask, no) => {
  const opened = () => expect.poll(() => box.count()).toBe(1);
  const alone = ask(() => null);
  await opened();
  expect(box.open()?.parent).toBeNull();
  box.press('close');
  expect(await alone).toBe(no);

  const window = new BrowserWindow({ show: false });
  const before = window.listenerCount('closed');
  const parent = (() => window) as unknown as Parent;
  const answered = ask(parent);
  await opened();
  expect(box.open()?.parent).toBe(window);
  expect(box.open()?.options).toMatchObject({ defaultId: 0, cancelId: 0, noLink: true });
  box.press('close');
  expect(await answered).toBe(no);
  expect(window.listenerCount('closed')).toBe(before);

  const over = ask(parent);
  await opened();
  window.destroy();
  expect(await over).toBe(no);
  expect(box.count(), 'left on the screen').toBe(0);
});

it('a window that stopped working is not asked about any longer once it is closed', async () => {
  const window = new BrowserWindow({ show: false });
  const asked = askToReload(window as unknown as NonNullable<ReturnType<Parent>>, 'crashed');
  window.destroy();
  expect(await asked).toBe(true);
});
