import type { NsisUpdater } from 'electron-updater';
import { UpdateError } from '../../core/base/ports/updater.ts';
import type { SystemInstaller } from './installing-updater.ts';

/** Until the system has said whether the installer could be started; where it could not, the updater asks for more rights. */
const startSettlesMs = 300;

export function windowsInstaller(options: {
  nsis: NsisUpdater;
  /** Ends the app; `last` runs when everything is closed, right before the process ends. */
  end: (last: () => Promise<void>) => void;
  /** Where the installer could not even be started: the old version is opened again. */
  relaunch: () => void;
}): SystemInstaller {
  const { nsis, end, relaunch } = options;
  const verify = nsis.verifyUpdateCodeSignature;
  // SECURITY: an installer for Windows is taken only with a valid signature of the publisher that the running package names. Windows
  // is asked by electron-updater; its answer is only put into our words.
  nsis.verifyUpdateCodeSignature = async (publishers, file) => {
    const refusal = await verify(publishers, file).catch(() => {
      throw new UpdateError('not-checked', 'Windows could not be asked about the signature.');
    });
    if (refusal === null) return null;
    throw new UpdateError('wrong-signer', 'Windows knows no valid signature of the publisher.');
  };
  return {
    updater: nsis,
    install: async lastWord => {
      lastWord();
      end(async () => {
        // Silently into the same place, then the new version opens. The installer ends whatever of the old one still runs after
        // about a second, which is why it starts last.
        if (!nsis.install(true, true)) relaunch();
        await new Promise(resolve => setTimeout(resolve, startSettlesMs));
      });
    },
  };
}
