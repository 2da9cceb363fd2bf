import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Notifier } from '../../../src-main/core/base/ports/notifier.ts';
import { createNotifier } from '../../../src-main/electron/dialogs/end-notification.ts';
import { endWords } from '../../../src-main/electron/dialogs/end-words.ts';
import { standIn } from '../stand-in/electron.ts';
import { notifications } from '../stand-in/notification.ts';

const ci = { name: 'CI', connection: 'Acme', ended: false, daysLeft: 7 };

beforeEach(() => standIn.becomeReady());

/** Held as the app holds it. */
let notifier: Notifier;

/** What nobody holds is gone when it resolves. */
async function collect(): Promise<void> {
  // A weak reference holds what was asked for until the turn is over.
  await new Promise(resolve => setImmediate(resolve));
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

it('shows one for all of them, and brings the window to the front when it is clicked', async () => {
  const open = vi.fn();
  const { shown } = notifications('shows');
  notifier = createNotifier(open);
  expect(await notifier.tell([ci])).toBe(true);
  expect(shown.map(({ options }) => options)).toEqual([
    { title: '“CI” ends in 7 days', body: 'A personal access token of Acme.' },
  ]);
  await collect();
  shown[0]?.click();
  expect(open).toHaveBeenCalledOnce();
});

it('is heard when it is clicked in the notification centre of Windows, long after it has faded', async () => {
  const open = vi.fn();
  const { shown } = notifications('shows');
  notifier = createNotifier(open);
  await notifier.tell([ci]);
  shown[0]?.fade();
  await collect();
  shown[0]?.click();
  expect(open).toHaveBeenCalledOnce();
});

it('is held no longer than it can be heard', async () => {
  const { shown } = notifications('shows');
  notifier = createNotifier(() => undefined);
  await notifier.tell([ci]);
  await notifier.tell([ci]);
  await collect();
  expect(shown.map(({ held }) => held)).toEqual([true, true]);
  shown[0]?.click();
  shown[1]?.close();
  await collect();
  expect(shown.map(({ held }) => held)).toEqual([false, false]);
});

it('says where the system has shown none', async () => {
  notifications('fails');
  expect(await createNotifier(() => undefined).tell([ci])).toBe(false);
  const { shown } = notifications('none');
  expect(await createNotifier(() => undefined).tell([ci])).toBe(false);
  expect(shown).toEqual([]);
});

it('waits no longer than some seconds for a system that says nothing', async () => {
  vi.useFakeTimers();
  try {
    notifications('silent');
    const told = createNotifier(() => undefined).tell([ci]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await told).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

it('names each end as it is, some of them, and holds no markup', () => {
  expect(endWords([{ ...ci, ended: true, daysLeft: 0 }]).title).toBe('“CI” has ended');
  expect(endWords([{ ...ci, daysLeft: 0 }]).title).toBe('“CI” ends today');
  expect(endWords([{ ...ci, daysLeft: 1 }]).title).toBe('“CI” ends tomorrow');
  const many = Array.from({ length: 6 }, (_, n) => ({ ...ci, name: `<b>${n}&` }));
  expect(endWords(many)).toEqual({
    title: 'The ends of 6 personal access tokens',
    body: [0, 1, 2, 3]
      .map(n => `“‹b›${n}＆” ends in 7 days`)
      .join('\n')
      .concat('\nand 2 more'),
  });
});
