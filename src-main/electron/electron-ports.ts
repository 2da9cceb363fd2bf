import { randomUUID } from 'node:crypto';
import { app } from 'electron';
import { createMemoryStore } from '../adapters/memory-store.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { createSystemKeychain } from '../adapters/system-keychain.ts';
import type { Logger, Ports } from '../core/ports.ts';
import { createClipboard } from './clipboard.ts';
import { createConfirmer } from './confirm-dialog.ts';
import type { Flags } from './flags.ts';
import { platformOf } from './identity.ts';
import { startElectronKeychainProcess } from './keychain-process.ts';
import { createNetTransport } from './net-transport.ts';
import { watchPending } from './pending-store.ts';
import { policySource } from './policy-source.ts';
import { createRevealer } from './reveal-dialog.ts';
import type { SessionRules } from './security.ts';
import { createSignInWindow } from './sign-in-window.ts';
import { type Ending, openInstaller } from './updates/open-installer.ts';
import { createUpdaterSource } from './updates/updater-source.ts';
import type { MainWindow } from './window.ts';

/** The world as Electron gives it to the core; the data folder's files are the caller's. */
export function createElectronPorts(options: {
  flags: Flags;
  dataDir: string;
  keychainService: string;
  log: Logger;
  rules: SessionRules;
  window: MainWindow;
  ending: Ending;
}): { ports: Omit<Ports, 'files'>; keychainPending: () => boolean } {
  const { flags, dataDir, keychainService, log, rules, window, ending } = options;
  const transport = createNetTransport();
  const clipboard = createClipboard(process.platform);
  const startInMemory = flags.keychain === 'memory';
  const keychain = createSystemKeychain({
    service: keychainService,
    platform: process.platform,
    startProcess: () => startElectronKeychainProcess(keychainService),
  });
  const { store, pending } = watchPending(startInMemory ? createMemoryStore() : keychain.store);
  const ports: Omit<Ports, 'files'> = {
    secrets: store,
    interruptSecrets: keychain.interrupt,
    transport,
    clock: systemClock,
    log,
    practice: {
      // Loaded when asked for: it brings a GraphQL engine that most runs never need.
      start: async () => (await import('../practice/practice-service.ts')).startPractice(),
    },
    clipboard,
    revealer: createRevealer(window.current, { clipboard, platform: process.platform }),
    confirmer: createConfirmer(window.current),
    signIn: createSignInWindow(rules, window.current),
    policy: policySource({
      packaged: app.isPackaged,
      root: app.getAppPath(),
      given: flags.policy,
      platform: process.platform,
      env: process.env,
    }),
    updates: createUpdaterSource({
      packaged: app.isPackaged,
      platform: process.platform,
      arch: process.arch,
      resources: process.resourcesPath,
      root: app.getAppPath(),
      transport,
      openInstaller: (platform, feed) => openInstaller(platform, feed, transport, ending),
    }),
    newId: randomUUID,
    about: {
      version: app.getVersion(),
      host: 'electron',
      keychainService,
      dataDir,
      platform: platformOf(process.platform),
      startInMemory,
    },
  };
  return { ports, keychainPending: pending };
}
