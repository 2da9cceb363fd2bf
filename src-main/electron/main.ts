import { join, resolve } from 'node:path';
import { app, dialog, ipcMain, Menu, nativeTheme, protocol, session } from 'electron';
import { forbidCoreDumps } from '../adapters/core-dumps.ts';
import { createDataFolder } from '../adapters/data-folder.ts';
import { acquireInstanceLock, lockLater } from '../adapters/instance-lock.ts';
import { createStderrLog } from '../adapters/stderr-log.ts';
import { createApp } from '../core/app/create-app.ts';
import { createQuitQuestion } from './dialogs/quit-question.ts';
import { createElectronPorts } from './electron-ports.ts';
import { type Flags, parseFlags } from './flags.ts';
import { keepWarningsShort } from './guards/keep-warnings-short.ts';
import { sandboxRefusal } from './guards/sandbox-switch.ts';
import { closeNetwork, guardEverything, SessionRules } from './guards/security.ts';
import { switchRefusal, tameEnvironment } from './guards/switch-refusal.ts';
import { hostIpc } from './ipc-host.ts';
import { switchChromium } from './net/chromium-switches.ts';
import { appScheme } from './page/app-origin.ts';
import { appSchemeRegistration, createAppFileHandler } from './page/app-protocol.ts';
import { prepareFolders } from './window/app-folders.ts';
import { appUserModelId, identityOf } from './window/identity.ts';
import { forgetStaleHolder, hasHolder } from './window/instance-holder.ts';
import { menuTemplate } from './window/menu-template.ts';
import { createQuitSequence } from './window/quit-sequence.ts';
import { createMainWindow } from './window/window.ts';
import { createWindowMemory } from './window/window-memory.ts';

/** For so long the end waits for an answer on its way: a token that is being made would be lost with it. */
const answerLimitMs = 1500;
/** What closing the core may take then, and what comes after it: an update's installer. */
const endLimitMs = 2000;
const lastLimitMs = 2000;

const log = createStderrLog();
keepWarningsShort(process, log);
try {
  start();
} catch (error) {
  failWhenReady(error);
}

/** All of this must have happened before `ready`, so nothing in it may be awaited. */
function start(): void {
  // Before any process is started: they inherit it.
  forbidCoreDumps();
  tameEnvironment(process.env);
  // In this order: enableSandbox takes the switch off the command line that switched the sandbox off.
  const unsafe = sandboxRefusal(app.commandLine) ?? switchRefusal(app.commandLine, app.isPackaged);
  app.enableSandbox();
  switchChromium(app.commandLine);
  protocol.registerSchemesAsPrivileged([appSchemeRegistration]);
  const rules = new SessionRules();
  guardEverything(app, rules, log);

  const parsed = parseFlags(process.argv.slice(1));
  if (!parsed.ok) {
    process.stderr.write(`${parsed.sentence}\n`);
    app.exit(2);
    return;
  }
  if (unsafe !== null) throw new Error(unsafe);
  const identity = identityOf(app.isPackaged);
  if (app.isPackaged) app.setAppUserModelId(appUserModelId);
  const dataDir = parsed.flags.dataDir ?? join(app.getPath('appData'), identity.folder);
  const folders = prepareFolders(resolve(dataDir));
  // The lock lies beneath userData: one instance for each data folder.
  app.setPath('userData', folders.browser);
  app.setPath('sessionData', folders.browser);
  forgetStaleHolder(folders.browser, process.platform);
  // Without it the data folder's own lock decides alone, and says so where there is another one all the same.
  if (!app.requestSingleInstanceLock() && hasHolder(folders.browser, process.platform)) {
    app.exit(0);
    return;
  }
  app
    .whenReady()
    .then(() =>
      run({ flags: parsed.flags, dataDir: folders.data, keychainService: identity.keychainService, rules }),
    )
    .catch(fail);
}

async function run({
  flags,
  dataDir,
  keychainService,
  rules,
}: {
  flags: Flags;
  dataDir: string;
  keychainService: string;
  rules: SessionRules;
}): Promise<void> {
  // Another one may be ending just now. A data folder that cannot be written cannot be locked either; the core tells the owner.
  const lock = await acquireInstanceLock(dataDir, answerLimitMs + endLimitMs + lastLimitMs).catch(() =>
    lockLater(dataDir),
  );
  if (lock === null) {
    dialog.showErrorBox('Keyholder is already open', `Another Keyholder uses ${dataDir}.`);
    app.exit(1);
    return;
  }
  nativeTheme.themeSource = 'system';
  closeNetwork(session.defaultSession);
  protocol.handle(appScheme, createAppFileHandler(join(import.meta.dirname, '../renderer')));

  const files = createDataFolder(dataDir, lock);
  const memory = createWindowMemory(files);
  const window = createMainWindow({
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    packaged: app.isPackaged,
    memory,
    logOff: {
      busy: () => core.busy,
      prepare: () => Promise.allSettled([core.beforeEnd(), memory.flush()]),
    },
  });
  const { ports, keychainPending } = createElectronPorts({
    flags,
    dataDir,
    keychainService,
    log,
    rules,
    window,
    ending: { end: last => quit.begin(last), reopen: () => void open() },
  });
  const core = await createApp({ ...ports, files });

  const quit = createQuitSequence({
    answered: () => {
      // From here on a second start is one of its own, and waits until this one has ended.
      app.releaseSingleInstanceLock();
      return core.answered();
    },
    answerLimitMs,
    close: async () => {
      await Promise.allSettled([core.close(), memory.flush()]);
      await lock.release();
    },
    limitMs: endLimitMs,
    lastLimitMs,
    held: keychainPending,
    exit: () => app.exit(0),
    kill: () => process.kill(process.pid, 'SIGKILL'),
  });
  const askToQuit = createQuitQuestion({
    atStake: () => (quit.begun ? { unkept: 0, busy: false } : core),
    window: window.current,
    // Without a window a box of macOS holds up the whole process, and with it the answer that is waited for.
    toFront: async () => (window.current() || process.platform === 'darwin') && window.show(),
    quit: () => quit.begin(),
    stay: () => void open(),
  });
  app.on('before-quit', event => {
    event.preventDefault();
    askToQuit();
  });

  let relaunching = false;
  const relaunch = () => {
    if (!relaunching) app.relaunch();
    relaunching = true;
  };
  const open = async () => {
    // macOS hands a start over to the app that is ending; elsewhere it is a process of its own.
    if (quit.begun) return process.platform === 'darwin' ? relaunch() : undefined;
    await window.show().catch(error => sayError('Keyholder’s window could not be opened', error));
  };

  const ipc = hostIpc({ ipcMain, app: core, contents: () => window.current()?.webContents ?? null, log });
  const template = menuTemplate({
    platform: process.platform,
    packaged: app.isPackaged,
    go: to => open().then(() => ipc.send({ event: 'navigate', payload: { to } })),
    run: act => open().then(() => ipc.send({ event: 'command', payload: { act } })),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  app.setAboutPanelOptions({ applicationName: 'Keyholder', applicationVersion: app.getVersion() });

  app.on('second-instance', open);
  app.on('activate', open);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  // Side by side: a keychain that does not answer must not keep the window from opening.
  await Promise.all([window.show(), flags.practice ? core.openPracticeIfEmpty() : null]);
}

/** Before `ready` Linux has no box to say it in, and who starts an app with a click sees no terminal. */
function failWhenReady(error: unknown): void {
  app.whenReady().then(() => fail(error));
}

/** The app could not be put together: say so where it can be seen, and end. */
function fail(error: unknown): void {
  sayError('Keyholder could not start', error);
  app.exit(1);
}

function sayError(title: string, error: unknown): void {
  dialog.showErrorBox(title, error instanceof Error ? error.message : 'Unknown reason.');
}
