/**
 * Follows electron:shell/browser/api/electron_api_app.cc, lib/browser/api/app.ts, lib/browser/init.ts and
 * shell/browser/electron_browser_main_parts.cc. How the application ends is `browser.ts`.
 * - The main script runs before `ready`; an ES module is awaited. `ready` and `whenReady()` come in the same turn, before the
 *   message loop runs.
 * - `window-all-closed` quits only where nobody else listens.
 * - enableSandbox takes `--no-sandbox` away from the command line, so who wants to know of it must ask before.
 * - setPath: an absolute path, at any time; what uses the folder has read it before.
 */
import { isAbsolute, join } from 'node:path';
import type { Browser } from './browser.ts';
import { CommandLine } from './command-line.ts';
import type { Computer } from './computer.ts';
import { loudEmitter } from './loud.ts';
import { emitNative, emitWithoutEvent } from './native-event.ts';
import { type SecondStart, type SingleInstance, takeSingleInstance } from './single-instance.ts';

const knownPaths = /^(home|appData|assets|cache|crashDumps|userData|sessionData|temp|exe|logs|downloads)$/;

export class App extends loudEmitter('app') {
  readonly commandLine: CommandLine;
  readonly #computer: Computer;
  readonly #browser: Browser;
  readonly #paths: Record<string, string>;
  readonly #ready = Promise.withResolvers<void>();
  #instance: SingleInstance | null = null;
  #name: string;
  #userAgent: string | null = null;
  /** For tests. */
  readonly asked: {
    aboutPanel: object | null;
    appUserModelId: string | null;
    relaunched: object[];
    sandbox: boolean;
  } = { aboutPanel: null, appUserModelId: null, relaunched: [], sandbox: false };

  constructor(computer: Computer, browser: Browser) {
    super();
    this.#computer = computer;
    this.#browser = browser;
    this.#name = computer.name;
    this.commandLine = new CommandLine(computer.argv, computer.platform);
    // chromium:ui/linux/display_server_utils.cc (SetOzonePlatformForLinuxIfNeeded)
    if (computer.platform === 'linux' && !this.commandLine.hasSwitch('ozone-platform')) {
      this.commandLine.appendSwitch('ozone-platform', computer.wayland === null ? 'x11' : 'wayland');
    }
    const userData = join(computer.paths.appData ?? '', computer.name);
    this.#paths = { userData, sessionData: userData, ...computer.paths };
    browser.observer = {
      beforeQuit: () => emitNative(this, 'before-quit'),
      willQuit: () => emitNative(this, 'will-quit'),
      windowAllClosed: () => emitNative(this, 'window-all-closed'),
      quit: code => {
        emitNative(this, 'quit', code);
        this.releaseSingleInstanceLock();
      },
    };
    this.on('window-all-closed', () => {
      if (this.listenerCount('window-all-closed') === 1) this.quit();
    });
  }

  get name(): string {
    return this.#name;
  }

  set name(name: string) {
    this.#name = name;
  }

  get isPackaged(): boolean {
    return this.#computer.packaged;
  }

  get userAgentFallback(): string {
    const name = this.#name.replaceAll(' ', '');
    return (
      this.#userAgent ??
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${name}/${this.#computer.version} Chrome/150.0.7871.100 Electron/45.3.4 Safari/537.36`
    );
  }

  set userAgentFallback(userAgent: string) {
    this.#userAgent = userAgent;
  }

  isReady = (): boolean => this.#browser.ready;
  whenReady = (): Promise<void> => this.#ready.promise;
  getName = (): string => this.#name;
  getVersion = (): string => this.#computer.version;
  getAppPath = (): string => this.#computer.appPath;
  getLocale = (): string => 'en-US';

  /** The main script has been loaded, and Chromium is up. */
  becomeReady(): void {
    emitNative(this, 'will-finish-launching');
    this.#browser.ready = true;
    this.#ready.resolve();
    emitWithoutEvent(this, 'ready', { preventDefault: () => undefined, defaultPrevented: false }, {});
    setImmediate(() => this.#browser.runLoop());
  }

  getPath(name: string): string {
    const path = this.#paths[name];
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    if (!knownPaths.test(name)) throw new Error('Failed to set path');
    this.#paths[name] = path;
  }

  quit(): void {
    this.#browser.quit();
  }

  exit(code = 0): void {
    this.#browser.exit(code);
  }

  relaunch(options: object = {}): boolean {
    this.asked.relaunched.push(options);
    return true;
  }

  enableSandbox(): void {
    if (this.#browser.ready) throw new Error('app.enableSandbox() can only be called before app is ready');
    this.commandLine.removeSwitch('no-sandbox');
    this.commandLine.appendSwitch('enable-sandbox');
    this.asked.sandbox = true;
  }

  requestSingleInstanceLock(additionalData?: unknown): boolean {
    if (this.#instance) return true;
    const mine: SecondStart = {
      argv: [...this.commandLine.argv],
      workingDirectory: process.cwd(),
      additionalData: additionalData ?? null,
    };
    this.#instance = takeSingleInstance(this.getPath('userData'), mine, second => this.#onSecond(second));
    return this.#instance !== null;
  }

  hasSingleInstanceLock = (): boolean => this.#instance !== null;

  releaseSingleInstanceLock(): void {
    this.#instance?.release();
    this.#instance = null;
  }

  setAboutPanelOptions(options: object): void {
    this.asked.aboutPanel = options;
  }

  /** Electron has it on Windows only, and a function that does nothing elsewhere. */
  setAppUserModelId(id: string): void {
    this.asked.appUserModelId = id;
  }

  #onSecond(second: SecondStart): 'taken' | 'shutting-down' {
    const emit = () =>
      emitNative(this, 'second-instance', second.argv, second.workingDirectory, second.additionalData);
    if (this.#browser.ready) emit();
    else setImmediate(emit);
    return this.#browser.shuttingDown ? 'shutting-down' : 'taken';
  }
}
