import { beforeEach, describe, expect, it } from 'vitest';
import { slowHash, systemRandom } from '../../../src-main/adapters/system-random.ts';
import { problemOf } from '../../../src-main/core/base/problem-error.ts';
import { ClipboardCustody } from '../../../src-main/core/custody/clipboard-custody.ts';
import { FakeClipboard, FakeClock, FakeFiles, FakeLog } from '../../support/fake-ports.ts';

const clipboardMs = 45_000;
let clipboard: FakeClipboard;
let clock: FakeClock;
let log: FakeLog;
let custody: ClipboardCustody;
let files: FakeFiles;
const open = () =>
  new ClipboardCustody({ clipboard, clock, log, files, random: systemRandom, slowHash }, () => clipboardMs);

beforeEach(() => {
  clipboard = new FakeClipboard();
  clock = new FakeClock();
  log = new FakeLog();
  files = new FakeFiles();
  custody = open();
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

/** So many seconds, one by one, as a clock goes that has other timers to ring in between. */
async function pass(seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n += 1) {
    clock.advance(1_000);
    await settle();
  }
}

describe('a clipboard that another program has just then', () => {
  it('is looked at again, until what was copied is gone from it', async () => {
    await custody.copy('s3cret');
    const read = clipboard.read.bind(clipboard);
    clipboard.read = () => Promise.reject(new Error('in use'));
    clock.advance(clipboardMs);
    await pass(10);
    expect(clipboard.text).toBe('s3cret');
    clipboard.read = read;
    await pass(20);
    expect(clipboard.text).toBe('');
  });

  it('is not cleared of the next copy before its time', async () => {
    await custody.copy('s3cret');
    const read = clipboard.read.bind(clipboard);
    clipboard.read = () => Promise.reject(new Error('in use'));
    clock.advance(clipboardMs);
    await settle();
    clipboard.read = read;
    await custody.copy('second');
    await pass(clipboardMs / 1_000 - 1);
    expect(clipboard.text).toBe('second');
    await pass(1);
    expect(clipboard.text).toBe('');
  });

  it('and refuses the next copies, loses the one before at the time that was said of it', async () => {
    await custody.copy('s3cret');
    clipboard.refuses = true;
    for (let seconds = 5; seconds < clipboardMs / 1_000; seconds += 5) {
      await pass(5);
      await custody.copy('second').catch(() => undefined);
    }
    await pass(4);
    expect(clipboard.text).toBe('s3cret');
    await pass(1);
    expect(clipboard.text).toBe('');
  });

  it('and refuses the next copy, too, is looked at again at once for what has had its time', async () => {
    await custody.copy('s3cret');
    const read = clipboard.read.bind(clipboard);
    clipboard.read = () => Promise.reject(new Error('in use'));
    clock.advance(clipboardMs);
    await settle();
    clipboard.refuses = true;
    await custody.copy('second').catch(() => undefined);
    clipboard.read = read;
    await pass(5);
    expect(clipboard.text).toBe('');
  });

  it('and that has stopped, so that it never answers, holds up neither the next copy nor the end', async () => {
    await custody.copy('s3cret');
    const answers: (() => void)[] = [];
    clipboard.read = () => new Promise(resolve => answers.push(() => resolve(clipboard.text)));
    clock.advance(clipboardMs);
    await pass(600);
    expect(answers).toHaveLength(1);
    const copying = custody.copy('second');
    await pass(10);
    await copying;
    expect(clipboard.text).toBe('second');
    const closing = custody.close();
    await pass(10);
    await closing;
    // It goes on after all.
    for (const answer of answers) answer();
    await pass(600);
    expect(clipboard.text).toBe('');
  });
});

describe('SECURITY: nothing is copied once the end has begun, or nobody would take it back', () => {
  it('a copy in flight is waited for and taken back', async () => {
    const started = Promise.withResolvers<void>();
    const proceed = Promise.withResolvers<void>();
    const write = clipboard.writeSecret.bind(clipboard);
    clipboard.writeSecret = async text => {
      started.resolve();
      await proceed.promise;
      await write(text);
    };
    const copying = custody.copy('s3cret');
    await started.promise;
    const closing = custody.close();
    proceed.resolve();
    await Promise.all([copying, closing]);
    expect(clipboard.text).toBe('');
  });

  it('nor is what a clipboard has against one in flight passed on, which may repeat it', async () => {
    const refused = Promise.withResolvers<void>();
    clipboard.writeSecret = text =>
      refused.promise.catch(() => Promise.reject(new Error(`cannot write ${text}`)));
    const copying = custody.copy('s3cret').catch((caught: unknown) => caught);
    while (log.lines.length === 0 && files.texts.size === 0) await settle();
    await settle();
    const closing = custody.close();
    refused.reject(new Error('no'));
    await closing;
    expect(problemOf(await copying)?.code).toBe('cancelled');
    expect(String(await copying)).not.toContain('s3cret');
  });

  it('one that begins later goes nowhere', async () => {
    const closing = custody.close();
    const error = await custody.copy('s3cret').catch((caught: unknown) => caught);
    await closing;
    expect(problemOf(error)?.code).toBe('cancelled');
    expect(clipboard.text).toBe('');
  });

  it('nor does one that has not reached the clipboard yet', async () => {
    const written: string[] = [];
    clipboard.writeSecret = async text => void written.push(text);
    const copying = custody.copy('s3cret').catch((caught: unknown) => caught);
    await settle();
    await custody.close();
    expect(problemOf(await copying)?.code).toBe('cancelled');
    // Not that it was taken back: an end may not wait for that.
    expect(written).toEqual([]);
  });
});

describe('a Keyholder that was killed', () => {
  it('has its copy taken back at the next start, and no other text', async () => {
    await custody.copy('s3cret');
    await open().takeBackLeft();
    expect(clipboard.text).toBe('');
    await custody.copy('s3cret');
    clipboard.text = 'a shopping list';
    await open().takeBackLeft();
    expect(clipboard.text).toBe('a shopping list');
    expect([...files.texts.keys()]).toEqual([]);
  });

  it('has the copy before taken back, too, where the next one was refused', async () => {
    await custody.copy('s3cret');
    clipboard.refuses = true;
    await custody.copy('second').catch(() => undefined);
    expect(clipboard.text).toBe('s3cret');
    await open().takeBackLeft();
    expect(clipboard.text).toBe('');
    expect([...files.texts.keys()]).toEqual([]);
  });

  it('has its copy taken back later where the clipboard cannot be read at the start', async () => {
    await custody.copy('s3cret');
    const next = open();
    const read = clipboard.read.bind(clipboard);
    clipboard.read = () => Promise.reject(new Error('in use'));
    await next.takeBackLeft();
    clipboard.read = read;
    clipboard.refuses = true;
    await next.copy('second').catch(() => undefined);
    await next.clear();
    expect(clipboard.text).toBe('');
  });

  it('has a copy taken back that an older Keyholder has noted', async () => {
    const salt = '00';
    files.texts.set('clipboard.json', JSON.stringify({ salt, hash: await slowHash('s3cret', salt) }));
    clipboard.text = 's3cret';
    await open().takeBackLeft();
    expect(clipboard.text).toBe('');
  });

  it('leaves a note without the secret, and none after an orderly end', async () => {
    await custody.copy('s3cret');
    expect([...files.texts.values()].join()).not.toContain('s3cret');
    expect([...files.texts.keys()]).toEqual(['clipboard.json']);
    await custody.close();
    expect([...files.texts.keys()]).toEqual([]);
  });

  it.each(['', '{', '{"salt":1}'])('whose note is damaged (%j) keeps nobody from starting', async text => {
    files.texts.set('clipboard.json', text);
    clipboard.text = 'a shopping list';
    await open().takeBackLeft();
    expect(clipboard.text).toBe('a shopping list');
  });

  it('on a full disk copies all the same', async () => {
    files.readOnly = true;
    await custody.copy('s3cret');
    expect(clipboard.text).toBe('s3cret');
  });
});

it('what watches over a copy is called off when that is taken back, and when another takes its place', async () => {
  const watched: string[] = [];
  clipboard.watchOver = ({ digest }) => {
    watched.push(digest);
    return () => watched.splice(watched.indexOf(digest), 1);
  };
  await custody.copy('first');
  const [first] = watched;
  await custody.copy('second');
  expect(watched).toHaveLength(1);
  expect(watched).not.toContain(first);
  await custody.clear();
  expect(watched).toEqual([]);
});

it('where the next copy is refused, what watches over the one that is there goes on', async () => {
  const watched: string[] = [];
  clipboard.watchOver = ({ digest }) => {
    watched.push(digest);
    return () => watched.splice(watched.indexOf(digest), 1);
  };
  await custody.copy('first');
  const [first] = watched;
  clipboard.refuses = true;
  await custody.copy('second').catch(() => undefined);
  expect(watched).toContain(first);
  clipboard.refuses = false;
  await custody.copy('third');
  expect(watched).toHaveLength(1);
  expect(watched).not.toContain(first);
  await custody.clear();
  expect(watched).toEqual([]);
});
