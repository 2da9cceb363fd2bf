import { EventEmitter } from 'node:events';
import type { MacUpdater } from 'electron-updater';
import { beforeEach, describe, expect, it } from 'vitest';
import { macInstaller, squirrelFault } from '../../src-main/electron/updates/mac-installer.ts';

/** Electron's autoUpdater on macOS: what it was asked, and its events by hand. */
class FakeNative extends EventEmitter {
  readonly asked: string[] = [];
  onCheck: () => void = () => this.emit('update-downloaded');
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
});

let native: FakeNative;
let done: string[];
const install = (patience: { stagingMs?: number; endingMs?: number } = { endingMs: 0 }, no?: Error) =>
  macInstaller({
    ...{ native, reopen: () => done.push('reopened'), updater: {} as MacUpdater, ...patience },
  }).install(() => {
    if (no) throw no;
    done.push('last word', ...native.asked);
  });

beforeEach(() => {
  native = new FakeNative();
  // As `MacUpdater` listens.
  native.on('error', () => undefined);
  done = [];
});

it('has the system check the file first, then asks for the last word, then quits', async () => {
  await install();
  expect(done).toEqual(['last word', 'check']);
  expect(native.asked).toEqual(['check', 'quit']);
});

describe('SECURITY: on macOS what the system does not let pass is not installed', () => {
  it.each([
    ['a signature of another team', () => native.emit('error', signatureError), 'bad-signature'],
    ['a read-only volume', () => native.emit('error', new Error('/Volumes/x')), 'cannot-install'],
    ['nothing taken over', () => native.emit('update-not-available'), 'cannot-install'],
  ])('%s', async (_what, said, fault) => {
    native.onCheck = said;
    await expect(install()).rejects.toMatchObject({ fault });
    expect(native.asked).toEqual(['check']);
    expect(done).toEqual([]);
  });

  it('its words hold paths and are not passed on', () => {
    expect(squirrelFault(signatureError).message).not.toContain('URL');
    expect(squirrelFault(new Error('/Users/ann')).message).not.toContain('/Users');
  });
});

it('does not quit where the last word is no', async () => {
  const busy = new Error('busy');
  await expect(install({}, busy)).rejects.toBe(busy);
  expect(native.asked).toEqual(['check']);
});

it('opens a window again where the system fails after closing them', async () => {
  native.onQuit = () => native.emit('error', new Error('no'));
  await expect(install({})).rejects.toMatchObject({ fault: 'cannot-install' });
  expect(done).toEqual(['last word', 'check', 'reopened']);
});

it('does not quit by itself when the system is ready too late', async () => {
  native.onCheck = () => undefined;
  await expect(install({ stagingMs: 1 })).rejects.toMatchObject({ fault: 'cannot-install' });
  native.emit('update-downloaded');
  expect(native.asked).toEqual(['check']);
  expect(native.listenerCount('update-downloaded')).toBe(0);
});
