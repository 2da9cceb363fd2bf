import { UpdateError } from '../../core/base/ports/updater.ts';

/** Electron's own `autoUpdater` on macOS, as far as it is used. */
export interface NativeUpdater {
  on(event: 'update-downloaded', listener: () => void): unknown;
  on(event: 'update-not-available', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'update-downloaded' | 'update-not-available' | 'error', listener: () => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
  checkForUpdates(): void;
  quitAndInstall(): void;
}

/** Unpacking and checking some hundred megabytes; a password may be asked for. */
const stagingPatienceMs = 10 * 60_000;
/** After this long without an error the end has begun. */
const endingMs = 10_000;

/**
 * The system's part: it takes the downloaded file over from electron-updater, checks that its signature meets the requirement of
 * the running app, and puts it in place once that has ended. electron-updater's own way is not taken: once asked, it would
 * quit whenever the system is ready, however late, and whatever is under way then.
 */
export class Squirrel {
  readonly #native: NativeUpdater;
  #staged = false;

  constructor(native: NativeUpdater) {
    this.#native = native;
    native.on('update-downloaded', () => {
      this.#staged = true;
    });
  }

  /** Another file was downloaded: what was handed over before is not it. */
  forget(): void {
    this.#staged = false;
  }

  /** @throws UpdateError `bad-signature` or `cannot-install` */
  async stage(): Promise<void> {
    if (this.#staged) return;
    const outcome = this.#outcome(stagingPatienceMs);
    this.#native.checkForUpdates();
    const met = await outcome;
    if (met === 'nothing') throw new UpdateError('cannot-install', 'The system took nothing over.');
    if (met !== null) throw met;
  }

  /** Closes the windows and asks the app to quit. Resolves when that has gone well so far. @throws UpdateError */
  async end(): Promise<void> {
    const outcome = this.#outcome(endingMs);
    this.#native.quitAndInstall();
    const met = await outcome;
    if (met instanceof UpdateError) throw met;
  }

  /** null: staged; nothing: no word, or no update. */
  #outcome(patienceMs: number): Promise<UpdateError | 'nothing' | null> {
    const native = this.#native;
    return new Promise(resolve => {
      const done = (met: UpdateError | 'nothing' | null) => {
        clearTimeout(timer);
        native.off('update-downloaded', staged);
        native.off('update-not-available', nothing);
        native.off('error', failed);
        resolve(met);
      };
      const staged = () => done(null);
      const nothing = () => done('nothing');
      const failed = (error: Error) => done(squirrelFault(error));
      const timer = setTimeout(nothing, patienceMs);
      timer.unref();
      native.on('update-downloaded', staged);
      native.on('update-not-available', nothing);
      native.on('error', failed);
    });
  }
}

/** SECURITY: on macOS what the system does not let pass is not installed: its word on the signature is final. */
export function squirrelFault(error: Error): UpdateError {
  const domain = 'domain' in error ? error.domain : '';
  if (domain === 'SQRLCodeSignatureErrorDomain') {
    return new UpdateError('bad-signature', 'macOS did not accept the signature for this Keyholder.');
  }
  return new UpdateError('cannot-install', 'macOS could not put it in place.');
}
