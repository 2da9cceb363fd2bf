/**
 * Follows electron:shell/browser/api/electron_api_utility_process.cc and lib/browser/api/utility-process.ts, with a real process
 * of Node.
 * - Before `ready`, and without an entry, it throws.
 * - It starts in a later turn: `spawn`. Until then, and after the end, `pid` is undefined and kill() does nothing and says false.
 * - Messages are cloned, and kept until the process listens.
 * - kill() is SIGTERM, and SIGKILL two seconds later; `exit` then has the code 0, otherwise the process's own code, or the number
 *   of the signal. It comes once, and after it nothing is sent.
 * - V8's fatal errors are an `error` with three strings, before `exit`; where nobody listens, it throws.
 * - An environment without entries is none: the process inherits.
 */
import { type ChildProcess, fork as forkNode } from 'node:child_process';
import { constants } from 'node:os';
import { loudEmitter } from './loud.ts';
import { emitWithoutEvent } from './native-event.ts';
import { world } from './world.ts';

interface ForkOptions {
  env?: NodeJS.ProcessEnv;
  execArgv?: string[];
  stdio?: 'ignore' | 'inherit' | 'pipe';
  serviceName?: string;
  cwd?: string;
}

/** Gives the process what Electron gives it. */
const prelude = new URL('parent-port.ts', import.meta.url).href;

export class UtilityProcess extends loudEmitter('utilityProcess') {
  #child: ChildProcess | null = null;
  #over = false;
  #killed = false;
  #waiting: unknown[] = [];

  constructor(modulePath: string, args: string[] = [], options: ForkOptions = {}) {
    super();
    if (!modulePath) throw new Error('Missing UtilityProcess entry script.');
    if (!world().browser.ready) {
      throw new TypeError('utilityProcess cannot be created before app is ready.');
    }
    if (options.stdio !== undefined && !['ignore', 'inherit', 'pipe'].includes(options.stdio)) {
      throw new Error('stdio must be of the following values: inherit, pipe, ignore');
    }
    setImmediate(() => this.#start(modulePath, args, options));
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  postMessage(message: unknown): void {
    const copy = structuredClone(message);
    if (this.#over) return;
    if (this.#child) this.#child.send(copy as object, () => undefined);
    else this.#waiting.push(copy);
  }

  kill(): boolean {
    const child = this.#child;
    if (!child?.pid) return false;
    this.#killed = child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 2000).unref();
    return this.#killed;
  }

  #start(modulePath: string, args: string[], { env, execArgv = [], stdio, cwd }: ForkOptions): void {
    const io = stdio ?? 'inherit';
    const child = forkNode(modulePath, args, {
      env: env && Object.keys(env).length > 0 ? env : process.env,
      execArgv: ['--import', prelude, ...execArgv],
      stdio: ['ignore', io, io, 'ipc'],
      serialization: 'advanced',
      ...(cwd === undefined ? {} : { cwd }),
    });
    child.once('error', () => this.#end(1, null));
    child.once('spawn', () => {
      this.#child = child;
      emitWithoutEvent(this, 'spawn');
      for (const message of this.#waiting.splice(0)) child.send(message as object, () => undefined);
    });
    child.on('message', message => {
      if (!this.#over) emitWithoutEvent(this, 'message', message);
    });
    child.once('exit', (code, signal) => this.#end(code, signal));
  }

  #end(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#over) return;
    if (signal === 'SIGABRT' || signal === 'SIGTRAP') emitWithoutEvent(this, 'error', 'FatalError', '', '');
    this.#over = true;
    this.#child = null;
    const byKill = this.#killed && (signal === 'SIGTERM' || signal === 'SIGKILL');
    emitWithoutEvent(this, 'exit', byKill ? 0 : (code ?? (signal === null ? 0 : constants.signals[signal])));
  }
}

export const fork = (modulePath: string, args?: string[], options?: ForkOptions): UtilityProcess =>
  new UtilityProcess(modulePath, args, options);
