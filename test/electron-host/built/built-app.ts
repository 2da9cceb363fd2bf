import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { methods } from '../../../src-shared/contract.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Envelope, EventMessage, Input, Method, Output } from '../../../src-shared/rpc.ts';
import { compileCache } from '../../support/compile-cache.ts';
import { bareEnv } from '../../support/run-host.ts';
import type * as Electron from '../stand-in/electron.ts';
import type { PlainPage } from '../stand-in/plain-page.ts';
import { type Launch, launchVariable, type Order, type Said } from './control.ts';

/** The stand-in, as a function that runs over there sees it. */
export type ElectronModule = typeof Electron;

export interface LaunchOptions {
  /** Beside `--data-dir`; default: a keychain in memory. */
  flags?: string[];
  /** An existing folder to go on with; otherwise a fresh one, which is deleted afterwards. */
  dataDir?: string;
  env?: NodeJS.ProcessEnv;
  packaged?: boolean;
  paints?: Launch['paints'];
  /** As which system the stand-in behaves; `process.platform` stays what it is. */
  platform?: NodeJS.Platform;
  /** What runs it; default: this Node. */
  executable?: string;
  /** Runs over there before the main script. It sees nothing of its surroundings. */
  before?: (electron: ElectronModule) => unknown;
  /** The folder with package.json and out/; default: this checkout. */
  appPath?: string;
  /** The debugging address of a Chromium that shows the pages. */
  browser?: string;
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const root = resolve(import.meta.dirname, '../../..');
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** The built main process in a plain Node, on the stand-in for Electron. */
export class BuiltApp {
  readonly dataDir: string;
  readonly pid: number;
  /** The main script has been loaded. */
  readonly ready: Promise<void>;
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #output = '';
  #orders = 0;

  constructor(launch: Launch, executable: string, env: NodeJS.ProcessEnv, dataDir: string) {
    const entry = join(import.meta.dirname, 'entry.ts');
    // As Electron sets it: an unhandled rejection warns, and ends nothing.
    const node = [
      '--unhandled-rejections=warn-with-error-code',
      '--disable-warning=ExperimentalWarning',
      entry,
    ];
    this.dataDir = dataDir;
    this.#child = spawn(executable, node, {
      env: { ...env, TZ: 'UTC', NODE_COMPILE_CACHE: compileCache, [launchVariable]: JSON.stringify(launch) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    const child = this.#child;
    alive.add(child);
    this.pid = child.pid ?? -1;
    const ready = Promise.withResolvers<void>();
    this.ready = ready.promise;
    this.ready.catch(() => undefined);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString('utf8');
      });
    }
    child.on('message', (said: Said) => (said.kind === 'ready' ? ready.resolve() : this.#hear(said)));
    this.ended = new Promise(done => {
      child.once('close', (code, signal) => {
        alive.delete(child);
        const gone = new Error(`The application ended (${signal ?? code}):\n${this.#output}`);
        ready.reject(gone);
        for (const { reject } of this.#waiting.values()) reject(gone);
        done({ code, signal });
      });
    });
  }

  /** Everything it has written on stdout and stderr. */
  output(): string {
    return this.#output;
  }

  /** Runs a function over there, which sees nothing of its surroundings. */
  evaluate<T, A = undefined>(work: (electron: ElectronModule, arg: A) => T, arg?: A): Promise<Awaited<T>> {
    return this.#order(work.toString(), arg, false);
  }

  /** The first answer that is true in some way. */
  until<T, A = undefined>(
    work: (electron: ElectronModule, arg: A) => T,
    arg?: A,
  ): Promise<NonNullable<Awaited<T>>> {
    return this.#order(work.toString(), arg, true);
  }

  /** Our page is there and can be called. */
  async opened(): Promise<this> {
    await this.until(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return contents && !contents.isLoading() && contents.getURL().startsWith('app://');
    });
    return this;
  }

  /** Calls the core as our page does: through the preload's bridge. */
  ask(method: string, input: unknown): Promise<Envelope<unknown>> {
    return this.evaluate(
      ({ BrowserWindow }, given) => {
        const page = BrowserWindow.getAllWindows()[0]?.webContents.page as PlainPage | undefined;
        const bridge = page?.world.keyholder as { call(method: string, input: unknown): unknown } | undefined;
        if (!bridge) throw new Error('The page has no bridge.');
        return bridge.call(given.method, given.input) as Promise<Envelope<unknown>>;
      },
      { method, input },
    );
  }

  /** The value of an answer; a problem fails the test. */
  async call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>> {
    const answer = await this.ask(method, input);
    if (!answer.ok) throw new Error(`${method} was refused: ${JSON.stringify(answer.problem)}`);
    return methods[method].output.parse(answer.value) as Output<M>;
  }

  /** The problem of an answer; a value fails the test. */
  async refused(method: string, input: unknown): Promise<Problem> {
    const answer = await this.ask(method, input);
    if (answer.ok) throw new Error(`${method} was not refused.`);
    return answer.problem;
  }

  /** From now on what the core tells the page is kept. */
  async listen(): Promise<() => Promise<EventMessage[]>> {
    await this.evaluate(({ BrowserWindow }) => {
      const page = BrowserWindow.getAllWindows()[0]?.webContents.page as PlainPage | undefined;
      const bridge = page?.world.keyholder as { subscribe(listener: (message: unknown) => void): unknown };
      const heard: unknown[] = [];
      Object.assign(globalThis, { heard });
      bridge.subscribe(message => heard.push(message));
    });
    return () => this.evaluate(() => (globalThis as unknown as { heard: EventMessage[] }).heard);
  }

  /** A signal to the process. */
  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  #order<R>(source: string, arg: unknown, until: boolean): Promise<R> {
    const id = ++this.#orders;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    const order: Order = { id, source, arg, until };
    this.#child.send(order, error => error && answer.reject(error));
    return answer.promise as Promise<R>;
  }

  #hear(said: Exclude<Said, { kind: 'ready' }>): void {
    const waiting = this.#waiting.get(said.id);
    this.#waiting.delete(said.id);
    if (said.kind === 'answer') waiting?.resolve(said.value);
    else waiting?.reject(new Error(`Over there: ${said.text}\n${this.#output}`));
  }
}

const started: { app: BuiltApp; folder: string | null }[] = [];

export async function startBuiltApp(options: LaunchOptions = {}): Promise<BuiltApp> {
  const appPath = options.appPath ?? root;
  const { version } = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')) as { version: string };
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'keyholder-built-')));
  const launch: Launch = {
    ...{ appPath, version },
    main: join(appPath, 'out/main/main.js'),
    packaged: options.packaged ?? false,
    flags: ['--data-dir', dataDir, ...(options.flags ?? ['--keychain', 'memory'])],
    paints: options.paints ?? 'before-load',
    platform: options.platform ?? process.platform,
    browser: options.browser ?? null,
    before: options.before?.toString() ?? null,
  };
  const { executable = process.execPath, env = bareEnv() } = options;
  const app = new BuiltApp(launch, executable, env, dataDir);
  started.push({ app, folder: options.dataDir === undefined ? dataDir : null });
  return app;
}

/** For `afterEach`. */
export async function stopBuiltApps(): Promise<void> {
  for (const { app, folder } of started.splice(0).reverse()) {
    await app.stop();
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
}
