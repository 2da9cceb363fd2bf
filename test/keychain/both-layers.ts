import { startNodeKeychainProcess } from '../../src-main/adapters/node-keychain-process.ts';
import { createProcessStore, type KeychainProcess } from '../../src-main/adapters/process-store.ts';
import { systemClock } from '../../src-main/adapters/system-clock.ts';
import { systemRandom } from '../../src-main/adapters/system-random.ts';
import { Changes } from '../../src-main/core/base/changes.ts';
import type { Clock } from '../../src-main/core/base/ports/clock.ts';
import { type SecretStore, SecretStoreError } from '../../src-main/core/base/ports/secret-store.ts';
import { problemOf } from '../../src-main/core/base/problem-error.ts';
import { KnownSecrets } from '../../src-main/core/custody/known-secrets.ts';
import { Vault } from '../../src-main/core/custody/vault.ts';
import { newId } from '../support/fake-ports.ts';

export const service = 'keyholder-keychain-test';

export interface BothLayers {
  /** keytar in its process, as it is. */
  store: SecretStore;
  interrupt(): void;
  /** The vault on a keychain process of its own. */
  vault: Vault;
  /** Ends both processes. */
  stop(): void;
}

/** The Linux keychain as the hosts put it together, in an environment of the test's choice. */
export function openBothLayers(
  env: NodeJS.ProcessEnv,
  options: { clock?: Clock; start?: () => KeychainProcess } = {},
): BothLayers {
  const start = options.start ?? (() => startNodeKeychainProcess(service, env));
  const raw = createProcessStore(start);
  const under = createProcessStore(start);
  const vault = new Vault(
    {
      secrets: under.store,
      interruptSecrets: under.interrupt,
      clock: options.clock ?? systemClock,
      about: {
        version: '0',
        host: 'web',
        keychainService: service,
        dataDir: '/',
        account: 'owner',
        platform: 'linux',
        startInMemory: false,
      },
      newId,
    },
    new Changes(),
    new KnownSecrets(systemRandom),
  );
  return {
    store: raw.store,
    interrupt: raw.interrupt,
    vault,
    stop() {
      raw.interrupt();
      under.interrupt();
    },
  };
}

/** `null`, a text or `done` for an answer; `locked: …` or `unavailable: …` for a refusal. Anything else is thrown. */
export async function answerOf(work: Promise<string | null> | Promise<void>): Promise<string | null> {
  try {
    const value = await (work as Promise<string | null | undefined>);
    return value === undefined ? 'done' : value;
  } catch (error) {
    if (!(error instanceof SecretStoreError)) throw error;
    return `${error.kind}: ${error.message}`;
  }
}

/** The problem's code, or what the work resolved with. */
export async function codeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    return problemOf(error)?.code ?? error;
  }
}
