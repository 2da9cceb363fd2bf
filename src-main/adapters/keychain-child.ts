/** Entry of the keychain's process where plain Node starts it. Its one argument is the keychain service's name. */
import type { KeychainRequest } from './keychain-messages.ts';
import { answerKeychain } from './keychain-service.ts';
import { createKeytarStore } from './keytar-store.ts';
import { keepInspectorClosed } from './no-inspector.ts';

keepInspectorClosed();

const store = createKeytarStore({ service: process.argv[2] ?? '' });

process.on('message', async (request: KeychainRequest) => {
  const answer = await answerKeychain(store, request);
  process.send?.(answer);
});
// An orderly exit waits for keytar's threads, and one of them may be waiting for a prompt.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
