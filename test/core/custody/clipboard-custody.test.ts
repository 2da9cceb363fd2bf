import { beforeEach, expect, it } from 'vitest';
import { ClipboardCustody } from '../../../src-main/core/custody/clipboard-custody.ts';
import { problemOf } from '../../../src-main/core/problem-error.ts';
import { FakeClipboard, FakeClock, FakeLog } from '../../support/fake-ports.ts';

const clipboardMs = 45_000;
let clipboard: FakeClipboard;
let clock: FakeClock;
let log: FakeLog;
let custody: ClipboardCustody;

beforeEach(() => {
  clipboard = new FakeClipboard();
  clock = new FakeClock();
  log = new FakeLog();
  custody = new ClipboardCustody({ clipboard, clock, log }, () => clipboardMs);
});

const settle = () => new Promise(resolve => setImmediate(resolve));

it('clears what it copied after its time', async () => {
  expect(await custody.copy('s3cret')).toBe(clock.now() + clipboardMs);
  clock.advance(clipboardMs - 1);
  await settle();
  expect(clipboard.text).toBe('s3cret');
  clock.advance(1);
  await settle();
  expect(clipboard.text).toBe('');
});

it('leaves alone what the owner copied since', async () => {
  await custody.copy('s3cret');
  clipboard.text = 'a shopping list';
  clock.advance(clipboardMs);
  await settle();
  expect(clipboard.text).toBe('a shopping list');
});

it('begins the time anew with a second copy', async () => {
  await custody.copy('first');
  clock.advance(clipboardMs - 1);
  await custody.copy('second');
  clock.advance(1);
  await settle();
  expect(clipboard.text).toBe('second');
});

it('clears at once when told, as on quit', async () => {
  await custody.copy('s3cret');
  await custody.clear();
  expect(clipboard.text).toBe('');
});

it('does not repeat the secret of a failed copy', async () => {
  clipboard.refuses = true;
  const error = await custody.copy('s3cret').catch((caught: unknown) => caught);
  expect(problemOf(error)?.code).toBe('unsupported-here');
  expect(JSON.stringify(problemOf(error)) + log.lines.join()).not.toContain('s3cret');
});
