import { join, resolve } from 'node:path';
import { app, dialog, ipcMain, Menu, nativeTheme, protocol, session } from 'electron';
import { forbidCoreDumps } from '../adapters/core-dumps.ts';
import { createDataFolder } from '../adapters/data-folder.ts';
import { acquireInstanceLock } from '../adapters/instance-lock.ts';
import { createStderrLog } from '../adapters/stderr-log.ts';
import { createApp } from '../core/create-app.ts';
import { prepareFolders } from './app-folders.ts';
import { appScheme } from './app-origin.ts';
import { appSchemeRegistration, createAppFileHandler } from './app-protocol.ts';
import { createElectronPorts } from './electron-ports.ts';
import { type Flags, parseFlags } from './flags.ts';
import { identityOf } from './identity.ts';
import { hostIpc } from './ipc-host.ts';
import { menuTemplate } from './menu-template.ts';
import { createQuitSequence } from './quit-sequence.ts';
import { sandboxRefusal } from './sandbox-switch.ts';
import { closeNetwork, guardEverything, SessionRules } from './security.ts';
import { createMainWindow } from './window.ts';
import { createWindowMemory } from './window-memory.ts';

// Before any process is started: they inherit it.
forbidCoreDumps();

// All of this must have happened before `ready`, so nothing up to `whenReady` may be awaited.
app.enableSandbox();
protocol.registerSchemesAsPrivileged([appSchemeRegistration]);

const log = createStderrLog();
const rules = new SessionRules();
guardEverything(app, rules, log);

const parsed = parseFlags(process.argv.slice(1));
const unsafe = sandboxRefusal(app.commandLine);
if (!parsed.ok) {
  process.stderr.write(`${parsed.sentence}\n`);
  app.exit(2);
} else if (unsafe !== null) {
  // Said in a window, too: whoever starts an AppImage with a click sees no terminal.
  app.whenReady().then(() => fail(new Error(unsafe)), fail);
} else {
  const identity = identityOf(app.isPackaged);
  const dataDir = parsed.flags.dataDir ?? join(app.getPath('appData'), identity.folder);
  const folders = prepareFolders(resolve(dataDir));
  // The lock lies beneath userData: one instance for each data folder.
  app.setPath('userData', folders.browser);
  app.setPath('sessionData', folders.browser);
  if (app.requestSingleInstanceLock()) {
    app.whenReady().then(() => run(parsed.flags, folders.data, identity.keychainService), fail);
  } else {
    app.exit(0);
  }
}

async function run(flags: Flags, dataDir: string, keychainService: string): Promise<void> {
  // A data folder that cannot be written cannot be locked either; the core tells the owner about it.
  const lock = await acquireInstanceLock(dataDir).catch(() => 'unwritable' as const);
  if (lock === null) {
    dialog.showErrorBox('Keyholder is already open', `Another Keyholder uses ${dataDir}.`);
    app.exit(1);
    return;
  }
  nativeTheme.themeSource = 'system';
  closeNetwork(session.defaultSession);
  protocol.handle(appScheme, createAppFileHandler(join(import.meta.dirname, '../renderer')));

  const files = createDataFolder(dataDir);
  const memory = createWindowMemory(files);
  const window = createMainWindow({
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    packaged: app.isPackaged,
    memory,
    sessionEnding: () => quit.begin(),
  });
  const { ports, keychainPending } = createElectronPorts({
    flags,
    dataDir,
    keychainService,
    log,
    rules,
    window,
    ending: { end: last => quit.begin(last), reopen: () => window.show().catch(fail) },
  });
  const core = await createApp({ ...ports, files });

  const quit = createQuitSequence({
    close: async () => {
      await Promise.allSettled([core.close(), memory.flush()]);
      if (lock !== 'unwritable') await lock.release();
    },
    limitMs: 2000,
    lastLimitMs: 2000,
    held: keychainPending,
    exit: () => app.exit(0),
    kill: () => process.kill(process.pid, 'SIGKILL'),
  });
  app.on('before-quit', event => {
    event.preventDefault();
    quit.begin();
  });

  const ipc = hostIpc({ ipcMain, app: core, contents: () => window.current()?.webContents ?? null, log });
  const template = menuTemplate({
    platform: process.platform,
    packaged: app.isPackaged,
    go: to => window.show().then(() => ipc.send({ event: 'navigate', payload: { to } }), fail),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  app.setAboutPanelOptions({ applicationName: 'Keyholder', applicationVersion: app.getVersion() });

  app.on('second-instance', () => window.show().catch(fail));
  app.on('activate', () => window.show().catch(fail));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  // Side by side: a keychain that does not answer must not keep the window from opening.
  await Promise.all([window.show(), flags.practice ? core.openPracticeIfEmpty() : null]);
}

/** The app could not be put together: say so where it can be seen, and end. */
function fail(error: unknown): void {
  const detail = error instanceof Error ? error.message : 'Unknown reason.';
  dialog.showErrorBox('Keyholder could not start', detail);
  app.exit(1);
}
