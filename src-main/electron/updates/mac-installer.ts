import { once } from 'node:events';
import type { AutoUpdater } from 'electron';
import type { MacUpdater } from 'electron-updater';
import { UpdateError } from '../../core/base/ports/updater.ts';
import type { SystemInstaller } from './installing-updater.ts';

type Native = NodeJS.EventEmitter & Pick<AutoUpdater, 'checkForUpdates' | 'quitAndInstall'>;

/**
 * Squirrel.Mac, a part of Electron, takes the file over from electron-updater, checks that its signature meets the requirement
 * of the running app, and puts it in place once that has ended. electron-updater's `quitAndInstall` is not called: it would
 * quit whenever the system is ready, however late, and whatever is under way then.
 */
export function macInstaller(options: {
  updater: MacUpdater;
  native: Native;
  /** The windows are closed by then; where the end does not come, the owner gets one back. */
  reopen: () => void;
  /** Unpacking and checking some hundred megabytes; a password may be asked for. */
  stagingMs?: number;
  /** After this long without an error the end has begun. */
  endingMs?: number;
}): SystemInstaller {
  const { updater, native, reopen, stagingMs = 10 * 60_000, endingMs = 10_000 } = options;
  return {
    updater,
    install: async lastWord => {
      await staged(native, stagingMs);
      lastWord();
      const failure = once(native, 'error', { signal: AbortSignal.timeout(endingMs) }).then(
        ([error]) => squirrelFault(error),
        () => null,
      );
      // The system asks the app to quit: `before-quit`, and with it the quit sequence.
      native.quitAndInstall();
      const met = await failure;
      if (met === null) return;
      reopen();
      throw met;
    },
  };
}

/** @throws UpdateError `bad-signature` or `cannot-install` */
async function staged(native: Native, patienceMs: number): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)]);
  try {
    const answer = Promise.race([
      // Both reject where the system says `error`.
      once(native, 'update-downloaded', { signal }),
      once(native, 'update-not-available', { signal }).then(() => Promise.reject(new Error())),
    ]);
    native.checkForUpdates();
    await answer;
  } catch (error) {
    throw squirrelFault(error);
  } finally {
    over.abort();
  }
}

/** SECURITY: on macOS what the system does not let pass is not installed: its word on the signature is final. */
export function squirrelFault(error: unknown): UpdateError {
  if (Object(error).domain === 'SQRLCodeSignatureErrorDomain') {
    return new UpdateError('bad-signature', 'macOS did not accept the signature for this Keyholder.');
  }
  return new UpdateError('cannot-install', 'macOS could not put it in place.');
}
