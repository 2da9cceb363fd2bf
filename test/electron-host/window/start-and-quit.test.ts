import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { configuration } from '../../../build/package/configuration.ts';
import { createMemoryStore } from '../../../src-main/adapters/memory-store.ts';
import { parseFlags } from '../../../src-main/electron/flags.ts';
import { sandboxRefusal } from '../../../src-main/electron/guards/sandbox-switch.ts';
import { switchRefusal, tameEnvironment } from '../../../src-main/electron/guards/switch-refusal.ts';
import { watchPending } from '../../../src-main/electron/keychain/pending-store.ts';
import { prepareFolders } from '../../../src-main/electron/window/app-folders.ts';
import { appUserModelId, identityOf, platformOf } from '../../../src-main/electron/window/identity.ts';
import { createQuitSequence } from '../../../src-main/electron/window/quit-sequence.ts';
import { soon } from '../../support/soon.ts';
import { CommandLine } from '../stand-in/command-line.ts';

describe('sandbox', () => {
  it("SECURITY: without Chromium's sandbox Keyholder does not start", () => {
    const given = (...names: string[]) => ({ hasSwitch: (name: string) => names.includes(name) });
    expect(sandboxRefusal(given('no-sandbox'))).toContain('install the deb or rpm package');
    expect(sandboxRefusal(given('inspect', 'ozone-platform'))).toBeNull();
  });
});

describe('switches and variables of Chromium', () => {
  const given = (...argv: string[]) => new CommandLine(['/opt/keyholder', ...argv]);

  it.each([
    '--ignore-certificate-errors',
    '--ignore-certificate-errors-spki-list=abc',
    '--host-resolver-rules=MAP * 127.0.0.1',
    '--host-rules=MAP * 127.0.0.1',
    '--ssl-key-log-file=/tmp/keys',
    '--log-net-log=/tmp/log',
    '--disable-web-security',
    ...['--allow-insecure-localhost', '--enable-quic', '--origin-to-force-quic-on=x:443'],
    ...['--testing-fixed-http-port=8080', '--testing-fixed-https-port=8443'],
    ...['--allow-running-insecure-content', '--unsafely-treat-insecure-origin-as-secure=http://x'],
  ])('SECURITY: a switch that undoes what Keyholder promises is refused: %s', argument => {
    for (const packaged of [true, false]) {
      expect(switchRefusal(given(argument), packaged)).toMatch(
        /^Keyholder was started with --[a-z-]+, .+\.$/,
      );
    }
  });

  it.each([
    ...['--gpu-launcher=x', '--renderer-cmd-prefix=x', '--utility-cmd-prefix=x', '--js-flags=x'],
    ...['--allow-sandbox-debugging', '--browser-subprocess-path=x', '--single-process'],
    '--no-zygote-sandbox',
    ...['--disable-gpu-sandbox', '--disable-seccomp-filter-sandbox', '--disable-namespace-sandbox'],
    ...['--disable-setuid-sandbox', '--allow-third-party-modules'],
  ])('in a package %s is one, too; test drivers of a checkout need it', argument => {
    expect(switchRefusal(given(argument), true)).not.toBeNull();
    expect(switchRefusal(given(argument), false)).toBeNull();
  });

  it('others are nobody’s business, nor the one by which the installed app is driven before a release', () => {
    expect(switchRefusal(given('--remote-debugging-port=0'), true)).toBeNull();
    const usual = ['--ozone-platform=wayland', '--proxy-server=proxy:3128', '--lang=de', '--inspect=0'];
    expect(switchRefusal(given(...usual, '--', '--ignore-certificate-errors'), true)).toBeNull();
  });

  it('SECURITY: no variable has the keys of TLS written to a file', () => {
    const env: NodeJS.ProcessEnv = { SSLKEYLOGFILE: '/tmp/keys', HOME: '/home/a' };
    tameEnvironment(env);
    expect(env).toEqual({ HOME: '/home/a' });
  });
});

describe('flags', () => {
  it.each<[string[], object]>([
    [[], { dataDir: null, keychain: 'system', practice: false, policy: null }],
    [['.', '--practice'], { dataDir: null, keychain: 'system', practice: true, policy: null }],
    [
      ['.', '--data-dir', '/d', '--keychain', 'memory'],
      { dataDir: '/d', keychain: 'memory', practice: false, policy: null },
    ],
    [
      ['--data-dir=/a=b', '--keychain=system'],
      { dataDir: '/a=b', keychain: 'system', practice: false, policy: null },
    ],
    [['--policy', '/p.json'], { dataDir: null, keychain: 'system', practice: false, policy: '/p.json' }],
    [
      ['--inspect=0', '--remote-debugging-port=0', '-r', 'loader.js', '--no-such', '--keychain=memory'],
      { dataDir: null, keychain: 'memory', practice: false, policy: null },
    ],
  ])('%j', (argv, flags) => expect(parseFlags(argv)).toEqual({ ok: true, flags }));

  it.each([
    [['--data-dir']],
    [['--data-dir=']],
    [['--data-dir', '--practice']],
    [['--keychain', 'file']],
    [['--keychain']],
    [['--practice=yes']],
    [['--policy']],
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

it('is known to Windows by the name that its installer writes into the shortcuts', () => {
  expect(configuration({}).appId).toBe(appUserModelId);
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
  const setUp = (close: () => Promise<unknown>, held = false, answered = Promise.resolve()) => {
    const done: string[] = [];
    const quit = createQuitSequence({
      answered: () => answered,
      answerLimitMs: 1500,
      close,
      limitMs: 2000,
      lastLimitMs: 1000,
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
      expect(quit.begun).toBe(false);
      quit.begin();
      expect(quit.begun).toBe(true);
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
    await soon(() => expect(done).toEqual(['kill']));
  });

  it('counts a keychain call that failed as answered', async () => {
    const broken = watchPending({ ...createMemoryStore(), get: () => Promise.reject(new Error('locked')) });
    await expect(broken.store.get('a')).rejects.toThrow('locked');
    expect(broken.pending()).toBe(false);
  });

  it('closes the core when what is on its way was answered, and not a moment earlier', async () => {
    const answer = Promise.withResolvers<void>();
    const close = vi.fn(async () => undefined);
    const { quit, done } = setUp(close, false, answer.promise);
    quit.begin();
    await new Promise(resolve => setImmediate(resolve));
    expect([quit.begun, close.mock.calls.length]).toEqual([true, 0]);
    answer.resolve();
    await soon(() => expect(done).toEqual(['exit']));
    expect(close).toHaveBeenCalledOnce();
  });

  it('does not wait for an answer for ever', async () => {
    vi.useFakeTimers();
    const close = vi.fn(async () => undefined);
    const { quit, done } = setUp(close, false, new Promise(() => undefined));
    quit.begin();
    await vi.advanceTimersByTimeAsync(1499);
    expect([close.mock.calls.length, done]).toEqual([0, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([close.mock.calls.length, done]).toEqual([1, ['exit']]);
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

  describe('for an update', () => {
    it('starts the installer when everything is closed, and not a moment earlier', async () => {
      const closing = Promise.withResolvers<void>();
      const { quit, done } = setUp(() => closing.promise.then(() => done.push('closed')));
      quit.begin(async () => done.push('installer'));
      await new Promise(resolve => setImmediate(resolve));
      expect(done).toEqual([]);
      closing.resolve();
      await soon(() => expect(done).toEqual(['closed', 'installer', 'exit']));
    });

    it('starts it also where closing fails, or does not end', async () => {
      vi.useFakeTimers();
      for (const [close, end] of [
        [() => Promise.reject(new Error('no')), 'exit'],
        [() => new Promise(() => undefined), 'kill'],
      ] as const) {
        const { quit, done } = setUp(close);
        quit.begin(async () => done.push('installer'));
        await vi.advanceTimersByTimeAsync(2000);
        expect(done).toEqual(['installer', end]);
      }
    });

    it('waits for it, but not for ever, and ends all the same where it fails', async () => {
      vi.useFakeTimers();
      const hung = setUp(async () => undefined);
      hung.quit.begin(() => new Promise(() => undefined));
      await vi.advanceTimersByTimeAsync(999);
      expect(hung.done).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(hung.done).toEqual(['exit']);
      const failed = setUp(async () => undefined);
      failed.quit.begin(() => Promise.reject(new Error('no')));
      await vi.advanceTimersByTimeAsync(0);
      expect(failed.done).toEqual(['exit']);
    });

    it('starts it once, also where closing ends after all', async () => {
      vi.useFakeTimers();
      const { quit, done } = setUp(() => new Promise(resolve => setTimeout(resolve, 2100)));
      quit.begin(
        () =>
          new Promise(resolve => {
            done.push('installer');
            setTimeout(resolve, 500);
          }),
      );
      await vi.advanceTimersByTimeAsync(5000);
      expect(done).toEqual(['installer', 'kill']);
    });

    it('does not start it where the owner is quitting already', async () => {
      const { quit, done } = setUp(async () => undefined);
      quit.begin();
      quit.begin(async () => done.push('installer'));
      await soon(() => expect(done).toEqual(['exit']));
    });
  });
});
