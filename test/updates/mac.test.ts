import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UpdateError } from '../../src-main/core/base/ports/updater.ts';
import { bundleVersion, type RunProgram } from '../../src-main/electron/updates/bundle-version.ts';
import { createMacUpdater } from '../../src-main/electron/updates/mac-updater.ts';
import { Squirrel, squirrelFault } from '../../src-main/electron/updates/squirrel.ts';

const { signal } = new AbortController();

/** Electron's autoUpdater on macOS: what it was asked, and its events by hand. */
class FakeNative extends EventEmitter {
  readonly asked: string[] = [];
  onCheck: () => void = () => undefined;
  onQuit: () => void = () => undefined;
  checkForUpdates(): void {
    this.asked.push('check');
    setImmediate(this.onCheck);
  }
  quitAndInstall(): void {
    this.asked.push('quit');
    setImmediate(this.onQuit);
  }
}

const signatureError = Object.assign(new Error('Code signature at URL … did not pass validation'), {
  domain: 'SQRLCodeSignatureErrorDomain',
  code: -1,
});

let native: FakeNative;
let done: string[];
/** What the downloaded app calls itself. */
let inside: string;
const open = () => {
  const downloads = {
    announced: '1.1.0',
    look: async () => ({ version: '1.1.0', releasedAt: null }),
    download: async () => '/cache/update.zip',
  };
  return createMacUpdater({
    installer: downloads,
    squirrel: new Squirrel(native),
    feed: new URL('https://updates.example/'),
    versionOf: async () => inside,
    reopen: () => done.push('reopened'),
  });
};
const downloaded = async () => {
  const updater = open();
  await updater.download(() => undefined, signal);
  return updater;
};
const lastWord = () => done.push('last word');

beforeEach(() => {
  native = new FakeNative();
  done = [];
  inside = '1.1.0';
  // As Electron does: from here the app quits, and no error comes any more.
  native.onCheck = () => native.emit('update-downloaded');
  native.onQuit = () => native.emit('update-downloaded');
});

it('has the system check the file first, then asks for the last word, then quits', async () => {
  native.onCheck = () => {
    done.push('checked');
    native.emit('update-downloaded');
  };
  native.onQuit = () => {
    done.push('quit');
    native.emit('update-downloaded');
  };
  await (await downloaded()).install(lastWord);
  expect(done).toEqual(['checked', 'last word', 'quit']);
});

describe('SECURITY: on macOS what the system does not let pass is not installed', () => {
  it('a signature that does not meet the requirement of the running app', async () => {
    native.onCheck = () => native.emit('error', signatureError);
    const updater = await downloaded();
    await expect(updater.install(lastWord)).rejects.toMatchObject({ fault: 'bad-signature' });
    expect(native.asked).toEqual(['check']);
    expect(done).toEqual([]);
  });

  it('anything else that it says', async () => {
    const updater = await downloaded();
    for (const said of [
      () => native.emit('error', new Error('Cannot update while running on a read-only volume')),
      () => native.emit('update-not-available'),
    ]) {
      native.onCheck = said;
      await expect(updater.install(lastWord)).rejects.toMatchObject({ fault: 'cannot-install' });
    }
    expect(native.asked).toEqual(['check', 'check']);
    expect(done).toEqual([]);
  });

  it('its words hold paths and are not passed on', () => {
    expect(squirrelFault(signatureError).message).not.toContain('URL');
    expect(squirrelFault(new Error('/Users/ann')).message).not.toContain('/Users');
  });
});

describe('SECURITY: an installer is run only where it is the announced version', () => {
  it.each([
    ['1.0.0', 'older'],
    ['1.1.0-beta.1', 'older'],
    ['1.2.0', 'altered'],
    ['', 'altered'],
  ])('an app that calls itself “%s” is refused after the download', async (version, fault) => {
    inside = version;
    await expect(downloaded()).rejects.toMatchObject({ fault });
  });

  it('is looked at again before the system gets it', async () => {
    const updater = await downloaded();
    inside = '1.0.0';
    await expect(updater.install(lastWord)).rejects.toMatchObject({ fault: 'older' });
    expect(native.asked).toEqual([]);
    expect(done).toEqual([]);
  });

  it('a refused download cannot be installed, nor one from before it', async () => {
    const updater = await downloaded();
    inside = '1.0.0';
    await expect(updater.download(() => undefined, signal)).rejects.toMatchObject({ fault: 'older' });
    inside = '1.1.0';
    await expect(updater.install(lastWord)).rejects.toMatchObject({ fault: 'cannot-install' });
    expect(native.asked).toEqual([]);
  });
});

describe('the version of an app in a zip file', () => {
  const calls: string[][] = [];
  /** The system's two programs; the first one unpacks these. */
  const system =
    (apps: string[], printed: string): RunProgram =>
    async (program, args) => {
      calls.push([program, ...args]);
      if (program !== '/usr/bin/ditto') return printed;
      for (const app of apps) await mkdir(join(args.at(-1) ?? '', app));
      return '';
    };
  beforeEach(() => calls.splice(0));
  afterEach(() => {
    const folder = calls[0]?.at(-1) ?? '';
    expect(folder).toContain('keyholder-update-');
    expect(existsSync(folder)).toBe(false);
  });

  it('is read by the system, from what the system unpacked', async () => {
    expect(await bundleVersion('/cache/update.zip', system(['Keyholder.app'], '1.1.0\n'))).toBe('1.1.0');
    const folder = calls[0]?.at(-1) ?? '';
    expect(calls).toEqual([
      ['/usr/bin/ditto', '-x', '-k', '/cache/update.zip', folder],
      [
        ...['/usr/bin/plutil', '-extract', 'CFBundleShortVersionString', 'raw', '-o', '-'],
        join(folder, 'Keyholder.app/Contents/Info.plist'),
      ],
    ]);
  });

  it.each([[[]], [['Keyholder.app', 'Other.APP']]])('is not checked with the apps %j', async apps => {
    const asked = bundleVersion('/cache/update.zip', system(apps, '1.1.0'));
    await expect(asked).rejects.toMatchObject({ fault: 'not-checked' });
  });

  it('is not checked where a program fails', async () => {
    const fails: RunProgram = async (program, args) => {
      calls.push([program, ...args]);
      throw new Error('/Users/ann');
    };
    await expect(bundleVersion('/cache/update.zip', fails)).rejects.toMatchObject({
      fault: 'not-checked',
      message: expect.not.stringContaining('/Users'),
    });
  });
});

it('nothing to install, nothing asked', async () => {
  await expect(open().install(lastWord)).rejects.toBeInstanceOf(UpdateError);
  expect(native.asked).toEqual([]);
});

it('does not quit where the last word is no, and needs no second check when it is yes', async () => {
  const updater = await downloaded();
  const busy = new Error('busy');
  await expect(
    updater.install(() => {
      throw busy;
    }),
  ).rejects.toBe(busy);
  expect(native.asked).toEqual(['check']);
  await updater.install(lastWord);
  expect(native.asked).toEqual(['check', 'quit']);
  expect(done).toEqual(['last word']);
});

it('hands another file over again', async () => {
  const updater = await downloaded();
  await expect(
    updater.install(() => {
      throw new Error('busy');
    }),
  ).rejects.toThrow('busy');
  await updater.download(() => undefined, signal);
  await updater.install(lastWord);
  expect(native.asked).toEqual(['check', 'check', 'quit']);
});

it('opens a window again where the system fails after closing them', async () => {
  native.onQuit = () => native.emit('error', new Error('no'));
  await expect((await downloaded()).install(lastWord)).rejects.toMatchObject({ fault: 'cannot-install' });
  expect(done).toEqual(['last word', 'reopened']);
});

it('does not quit by itself when the system is ready too late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    native.onCheck = () => undefined;
    const install = (await downloaded()).install(lastWord);
    const outcome = expect(install).rejects.toMatchObject({ fault: 'cannot-install' });
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    await outcome;
    native.emit('update-downloaded');
    expect(native.asked).toEqual(['check']);
  } finally {
    vi.useRealTimers();
  }
});
