import { randomUUID } from 'node:crypto';
import { app } from 'electron';
import { accountName } from '../adapters/account-name.ts';
import { ageFiles } from '../adapters/age-files.ts';
import { createMemoryStore } from '../adapters/memory-store.ts';
import { systemCalendar } from '../adapters/system-calendar.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { createSystemKeychain } from '../adapters/system-keychain.ts';
import { slowHash, systemRandom } from '../adapters/system-random.ts';
import type { Logger } from '../core/base/ports/logger.ts';
import type { Ports } from '../core/base/ports/ports.ts';
import { createConfirmer } from './dialogs/confirm-dialog.ts';
import { createNotifier } from './dialogs/end-notification.ts';
import { createRevealer } from './dialogs/reveal-dialog.ts';
import { createFileSaver } from './dialogs/save-dialog.ts';
import type { Flags } from './flags.ts';
import { policySource } from './guards/policy-source.ts';
import type { SessionRules } from './guards/security.ts';
import { createClipboard } from './keychain/clipboard.ts';
import { startElectronKeychainProcess } from './keychain/keychain-process.ts';
import { watchPending } from './keychain/pending-store.ts';
import { waylandSeat } from './keychain/wayland-seat.ts';
import { createNetTransport } from './net/net-transport.ts';
import { createSignInWindow } from './sign-in/sign-in-window.ts';
import { type InstallerEnd, openInstaller } from './updates/open-installer.ts';
import { createUpdaterSource } from './updates/updater-source.ts';
import { platformOf } from './window/identity.ts';
import type { MainWindow } from './window/window.ts';

/** The world as Electron gives it to the core; the data folder's files are the caller's. */
export function createElectronPorts(options: {
  flags: Flags;
  dataDir: string;
  keychainService: string;
  log: Logger;
  rules: SessionRules;
  window: MainWindow;
  ending: InstallerEnd;
}): { ports: Omit<Ports, 'files'>; keychainPending: () => boolean } {
  const { flags, dataDir, keychainService, log, rules, window, ending } = options;
  const transport = createNetTransport();
  const clipboard = createClipboard(process.platform, waylandSeat());
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
    calendar: systemCalendar,
    random: systemRandom,
    slowHash,
    passphraseFiles: ageFiles,
    log,
    practice: {
      // Loaded when asked for: it brings a GraphQL engine that most runs never need.
      start: async () => (await import('../practice/practice-service.ts')).startPractice(),
    },
    clipboard,
    revealer: createRevealer(window.current, { clipboard, platform: process.platform }),
    saver: createFileSaver(window.current),
    confirmer: createConfirmer(window.current),
    notifier: createNotifier(() => void window.show().catch(() => undefined)),
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
      openInstaller: platform => openInstaller(platform, ending),
    }),
    newId: randomUUID,
    about: {
      version: app.getVersion(),
      host: 'electron',
      keychainService,
      dataDir,
      platform: platformOf(process.platform),
      account: accountName(),
      startInMemory,
    },
  };
  return { ports, keychainPending: pending };
}
