/** Entry of the keychain's process where Electron starts it, as a utility process. Its one argument is the service's name. */
import { forbidCoreDumps } from '../../adapters/core-dumps.ts';
import type { KeychainRequest } from '../../adapters/keychain-messages.ts';
import { answerKeychain } from '../../adapters/keychain-service.ts';
import { createKeytarStore } from '../../adapters/keytar-store.ts';

// A utility process is no child of Chromium's zygote and inherits this from main; said again, so as not to depend on that.
forbidCoreDumps();

const store = createKeytarStore({ service: process.argv[2] ?? '' });

process.parentPort.on('message', async ({ data }: { data: KeychainRequest }) => {
  process.parentPort.postMessage(await answerKeychain(store, data));
});
