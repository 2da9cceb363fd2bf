import type { SecretStore } from '../core/base/ports/secret-store.ts';
import { createKeytarStore } from './keytar-store.ts';
import { createProcessStore, type KeychainProcess } from './process-store.ts';

/**
 * The operating system's keychain, the way each system wants it. Linux: in a process that can be ended, since libsecret can
 * hang for ever. macOS: in this process, because the keychain's permissions belong to the program that asks. Windows: in this
 * process, where it neither prompts nor hangs.
 */
export function createSystemKeychain(options: {
  service: string;
  platform: NodeJS.Platform;
  startProcess: () => KeychainProcess;
}): { store: SecretStore; interrupt(): void } {
  if (options.platform === 'linux') return createProcessStore(options.startProcess);
  return { store: createKeytarStore({ service: options.service }), interrupt: () => undefined };
}
