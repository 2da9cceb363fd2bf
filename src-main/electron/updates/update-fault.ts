import { UpdateError } from '../../core/base/ports/updater.ts';
import { netFault } from '../net/net-errors.ts';

const codes: Readonly<Record<string, readonly [UpdateError['fault'], string]>> = {
  ERR_CHECKSUM_MISMATCH: ['altered', 'Its checksum is not the announced one.'],
  ERR_UPDATER_ZIP_FILE_NOT_FOUND: ['unreadable', 'It has no file for this computer.'],
  ERR_UPDATER_NO_FILES_PROVIDED: ['unreadable', 'It has no file for this computer.'],
  ENOSPC: ['cannot-install', 'There is no space left on the disk.'],
};

/** Whatever electron-updater throws, in our words. Its own messages are not passed on: they hold addresses and answers. */
export function updateFault(error: unknown): UpdateError {
  if (error instanceof UpdateError) return error;
  if (error instanceof Error) {
    if (error.message === 'cancelled') return new UpdateError('aborted', 'Stopped.');
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    const known = Object.hasOwn(codes, code) ? codes[code] : undefined;
    if (known) return new UpdateError(known[0], known[1]);
    // The network speaks as Chromium does; only the disk names what the system was asked for.
    if ('syscall' in error)
      return new UpdateError('cannot-install', `The download could not be kept (${code}).`);
    const [, status] = /^Cannot download .*, status (\d{3})\b/.exec(error.message) ?? [];
    if (status) return new UpdateError('unreadable', `HTTP status ${status}.`);
  }
  const { fault, message } = netFault(error);
  return new UpdateError(fault, message);
}
