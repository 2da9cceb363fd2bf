/**
 * Stands in for Electron where the packaged main process is started by a plain Node: enough of it for main.js to come up, open
 * its window and answer calls. Network requests and the keychain's process are real; what only Chromium does is not here.
 */
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { createNet } from '../../electron-host/stand-in/net-request.ts';

type Handler = (event: unknown, method: unknown, input: unknown) => unknown;

/** What the driver looks at. */
export const seen: {
  handler: Handler | null;
  page: { status: number; html: string } | null;
  contents: object | null;
  errors: string[];
  /** What was set before the page was loaded: `sandbox`, switches, events of the app that are listened to, closed addresses. */
  guards: string[];
} = { handler: null, page: null, contents: null, errors: [], guards: [] };

const schemes = new Map<string, (request: Request) => Promise<Response>>();

/** Takes every call and gives itself back: for what is configured and never asked. */
const inert: unknown = new Proxy(() => undefined, {
  get: (_target, name) => (name === 'then' || typeof name === 'symbol' ? undefined : inert),
  apply: () => inert,
  construct: () => inert as object,
});

type Judge = (details: object, callback: (answer: { cancel?: boolean }) => void) => void;

class Session extends EventEmitter {
  webRequest = {
    onBeforeRequest: ({ urls }: { urls: string[] }, judge: Judge) => {
      if (this === defaultSession) judge({}, ({ cancel }) => cancel && seen.guards.push(...urls));
    },
  };
  cookies = new EventEmitter();
  closeAllConnections = async () => undefined;
  setPermissionRequestHandler = () => undefined;
}

class Contents extends EventEmitter {
  session = new Session();
  isDestroyed = () => false;
  send = () => undefined;
  setWindowOpenHandler = () => undefined;
}

class BrowserWindow extends EventEmitter {
  static getAllWindows = () => [];
  webContents = new Contents();
  isMinimized = () => false;
  isMaximized = () => false;
  isDestroyed = () => false;
  show = () => undefined;
  setBackgroundColor = () => undefined;
  getNormalBounds = () => ({ x: 0, y: 0, width: 800, height: 600 });

  async loadURL(address: string): Promise<void> {
    seen.guards.push(...app.eventNames().map(String));
    const answer = await schemes.get(new URL(address).protocol)?.(new Request(address));
    seen.page = { status: answer?.status ?? 0, html: (await answer?.text()) ?? '' };
    seen.contents = this.webContents;
    this.emit('ready-to-show');
  }
}

const defaultSession = new Session();

const app = Object.assign(new EventEmitter(), {
  isPackaged: true,
  userAgentFallback: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Electron/45.3.4 Safari/537.36',
  enableSandbox: () => seen.guards.push('sandbox'),
  commandLine: {
    hasSwitch: (name: string) => process.argv.includes(`--${name}`),
    appendSwitch: (name: string) => seen.guards.push(`--${name}`),
    appendArgument: (name: string) => seen.guards.push(name),
  },
  setPath: () => undefined,
  setAboutPanelOptions: () => undefined,
  getPath: () => process.env.HOME ?? '',
  getAppPath: () => process.env.KEYHOLDER_TEST_APP ?? '',
  getVersion: () => process.env.KEYHOLDER_TEST_VERSION ?? '',
  requestSingleInstanceLock: () => true,
  whenReady: async () => undefined,
  quit: () => undefined,
  exit: (code: number) => {
    if (code !== 0) process.stderr.write(seen.errors.join('\n'));
    process.exit(code);
  },
});

const workArea = { x: 0, y: 0, width: 1280, height: 800 };
const display = { id: 1, workArea };

/** The keychain's process as Electron starts it, with the port that it speaks through. */
function forkHelper(file: string, args: string[], options: { env: NodeJS.ProcessEnv }): object {
  const prelude = new URL('parent-port.ts', import.meta.url).href;
  const child = fork(file, args, { env: options.env, execArgv: ['--import', prelude], stdio: 'ignore' });
  return Object.assign(child, { postMessage: (message: object) => child.send(message) });
}

/** By the names under which main.js imports them; a name that is not here is inert. */
export const electron: Readonly<Record<string, unknown>> = {
  app,
  BrowserWindow,
  dialog: {
    showErrorBox: (title: string, detail: string) => seen.errors.push(`${title}: ${detail}`),
  },
  ipcMain: {
    handle: (_channel: string, handler: Handler) => {
      seen.handler = handler;
    },
  },
  nativeTheme: Object.assign(new EventEmitter(), { shouldUseDarkColors: false }),
  net: createNet(),
  protocol: {
    registerSchemesAsPrivileged: () => undefined,
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
      schemes.set(`${scheme}:`, handler),
  },
  screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] },
  session: { defaultSession, fromPartition: () => new Session() },
  utilityProcess: { fork: forkHelper },
};

export const named = (name: string): unknown => (Object.hasOwn(electron, name) ? electron[name] : inert);
