import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../src-main/adapters/memory-store.ts';
import { prepareFolders } from '../../src-main/electron/app-folders.ts';
import { parseFlags } from '../../src-main/electron/flags.ts';
import { identityOf, platformOf } from '../../src-main/electron/identity.ts';
import { watchPending } from '../../src-main/electron/pending-store.ts';
import { createQuitSequence } from '../../src-main/electron/quit-sequence.ts';

describe('flags', () => {
  it.each<[string[], object]>([
    [[], { dataDir: null, keychain: 'system', practice: false }],
    [['.', '--practice'], { dataDir: null, keychain: 'system', practice: true }],
    [
      ['.', '--data-dir', '/d', '--keychain', 'memory'],
      { dataDir: '/d', keychain: 'memory', practice: false },
    ],
    [['--data-dir=/a=b', '--keychain=system'], { dataDir: '/a=b', keychain: 'system', practice: false }],
    [
      ['--inspect=0', '--remote-debugging-port=0', '-r', 'loader.js', '--no-such', '--keychain=memory'],
      { dataDir: null, keychain: 'memory', practice: false },
    ],
  ])('%j', (argv, flags) => expect(parseFlags(argv)).toEqual({ ok: true, flags }));

  it.each([
    [['--data-dir']],
    [['--data-dir=']],
    [['--data-dir', '--practice']],
    [['--keychain', 'file']],
    [['--keychain']],
    [['--practice=yes']],
  ])('refuses %j with a sentence', argv => {
    const parsed = parseFlags(argv);
    expect(parsed.ok === false && parsed.sentence).toMatch(/^--.+\.$/);
  });
});

it('keeps the data of a checkout apart from the installed app', () => {
  expect(identityOf(true)).toEqual({ folder: 'Keyholder', keychainService: 'keyholder' });
  expect(identityOf(false)).toEqual({
    folder: 'Keyholder-development',
    keychainService: 'keyholder-development',
  });
  expect(['linux', 'darwin', 'win32', 'freebsd'].map(platformOf)).toEqual([
    'linux',
    'macos',
    'windows',
    'other',
  ]);
});

describe('folders', () => {
  const made: string[] = [];
  afterEach(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const temp = () => {
    const folder = mkdtempSync(join(tmpdir(), 'keyholder-folders-'));
    made.push(folder);
    return folder;
  };

  it('are made where they are missing', () => {
    const data = join(temp(), 'a/b');
    expect(prepareFolders(data)).toEqual({ data, browser: join(data, 'browser') });
    expect(existsSync(join(data, 'browser'))).toBe(true);
  });

  it('give Chromium a temporary one where the data folder cannot be used', () => {
    const file = join(temp(), 'file');
    writeFileSync(file, '');
    const folders = prepareFolders(join(file, 'data'));
    made.push(folders.browser);
    expect(folders.data).toBe(join(file, 'data'));
    expect(folders.browser.startsWith(tmpdir())).toBe(true);
    expect(existsSync(folders.browser)).toBe(true);
  });
});

describe('quitting', () => {
  const setUp = (close: () => Promise<unknown>, held = false) => {
    const done: string[] = [];
    const quit = createQuitSequence({
      close,
      limitMs: 2000,
      held: () => held,
      exit: () => done.push('exit'),
      kill: () => done.push('kill'),
    });
    return { quit, done };
  };
  afterEach(() => {
    vi.useRealTimers();
  });

  it('closes the core once, then exits, even if closing fails', async () => {
    vi.useFakeTimers();
    for (const close of [vi.fn(async () => undefined), vi.fn(() => Promise.reject(new Error('no')))]) {
      const { quit, done } = setUp(close);
      quit.begin();
      quit.begin();
      await vi.advanceTimersByTimeAsync(5000);
      expect(close).toHaveBeenCalledOnce();
      expect(done).toEqual(['exit']);
    }
  });

  it('kills the process where a keychain call is still unanswered, since an exit would wait for it', async () => {
    const never = createMemoryStore();
    const { store, pending } = watchPending({ ...never, get: () => new Promise(() => undefined) });
    await store.set('a', 'secret');
    await store.delete('a');
    expect(pending()).toBe(false);
    void store.get('a');
    expect(pending()).toBe(true);
    const { quit, done } = setUp(async () => undefined, pending());
    quit.begin();
    await vi.waitFor(() => expect(done).toEqual(['kill']));
  });

  it('counts a keychain call that failed as answered', async () => {
    const broken = watchPending({ ...createMemoryStore(), get: () => Promise.reject(new Error('locked')) });
    await expect(broken.store.get('a')).rejects.toThrow('locked');
    expect(broken.pending()).toBe(false);
  });

  it('is not held up by closing that never ends', async () => {
    vi.useFakeTimers();
    const { quit, done } = setUp(() => new Promise(() => undefined));
    quit.begin();
    await vi.advanceTimersByTimeAsync(1999);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['kill']);
  });
});
