/** Entry of the keychain's process where Electron starts it, as a utility process. Its one argument is the service's name. */
import { forbidCoreDumps } from '../adapters/core-dumps.ts';
import type { KeychainRequest } from '../adapters/keychain-messages.ts';
import { answerKeychain } from '../adapters/keychain-service.ts';
import { createKeytarStore } from '../adapters/keytar-store.ts';

// On Linux it comes from Chromium's zygote, which is older than our main and has not inherited this.
forbidCoreDumps();

const store = createKeytarStore({ service: process.argv[2] ?? '' });

process.parentPort.on('message', async ({ data }: { data: KeychainRequest }) => {
  process.parentPort.postMessage(await answerKeychain(store, data));
});
