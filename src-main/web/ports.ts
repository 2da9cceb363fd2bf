import { randomUUID } from 'node:crypto';
import { getCACertificates, rootCertificates } from 'node:tls';
import { accountName } from '../adapters/account-name.ts';
import { ageFiles } from '../adapters/age-files.ts';
import { createDataFolder } from '../adapters/data-folder.ts';
import type { InstanceLock } from '../adapters/instance-lock.ts';
import { createMachineClipboard } from '../adapters/machine-clipboard.ts';
import { createMemoryStore } from '../adapters/memory-store.ts';
import { startNodeKeychainProcess } from '../adapters/node-keychain-process.ts';
import { createNodeTransport } from '../adapters/node-transport.ts';
import { createPolicyFile } from '../adapters/policy-file.ts';
import { createStderrLog } from '../adapters/stderr-log.ts';
import { systemCalendar } from '../adapters/system-calendar.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { createSystemKeychain } from '../adapters/system-keychain.ts';
import { slowHash, systemRandom } from '../adapters/system-random.ts';
import type { Ports } from '../core/base/ports/ports.ts';
import { createDevelopmentUpdates } from './development-updates.ts';
import { developmentName, type Flags } from './flags.ts';

const platforms: Readonly<Record<string, Ports['about']['platform']>> = {
  linux: 'linux',
  darwin: 'macos',
  win32: 'windows',
};

/** The world as an ordinary Node process gives it. What is Electron's alone is null: `unsupported-here`. */
export function createWebPorts(flags: Flags, version: string, lock?: InstanceLock): Ports {
  const startInMemory = flags.keychain === 'memory';
  const keychain = createSystemKeychain({
    service: developmentName,
    platform: process.platform,
    startProcess: () => startNodeKeychainProcess(developmentName),
  });
  // A further authority (NODE_EXTRA_CA_CERTS), as companies have one, is trusted beside Node's own; it switches no check off.
  const transport = createNodeTransport([...rootCertificates, ...getCACertificates('extra')]);
  return {
    secrets: startInMemory ? createMemoryStore() : keychain.store,
    interruptSecrets: keychain.interrupt,
    transport,
    files: createDataFolder(flags.dataDir, lock),
    clock: systemClock,
    random: systemRandom,
    calendar: systemCalendar,
    slowHash,
    passphraseFiles: ageFiles,
    log: createStderrLog(),
    practice: {
      // Loaded when asked for: it brings a GraphQL engine that most runs never need.
      start: async () => (await import('../practice/practice-service.ts')).startPractice(),
    },
    clipboard: createMachineClipboard(),
    revealer: null,
    saver: null,
    signIn: null,
    notifier: null,
    confirmer: null,
    // Without the flag there is none: what runs from its source is nobody's managed computer.
    policy:
      flags.policy === null
        ? null
        : createPolicyFile({ file: flags.policy, trust: 'anybody', platform: process.platform }),
    updates: createDevelopmentUpdates(flags.updates, transport),
    newId: randomUUID,
    about: {
      version,
      host: 'web',
      keychainService: developmentName,
      dataDir: flags.dataDir,
      platform: platforms[process.platform] ?? 'other',
      account: accountName(),
      startInMemory,
    },
  };
}
