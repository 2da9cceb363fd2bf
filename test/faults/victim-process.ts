import { type ChildProcess, fork } from 'node:child_process';
import { program } from '../support/program.ts';
import type { Order, Report } from './orders.ts';
import { nameOf, type Step } from './steps.ts';

export interface Done {
  key: string | null;
  problem: string | null;
}

/** The parent's side of a victim. */
export class VictimProcess {
  readonly #child: ChildProcess;
  readonly #loaded: Promise<unknown>;
  /** Resolves when it is dead and everything that it said has been heard. */
  readonly dead: Promise<NodeJS.Signals | null>;
  #begun: (() => void) | null = null;
  #done: ((done: Done) => void) | null = null;
  #said = '';
  /** The steps of the operation that was ordered last. */
  trace: Step[] = [];

  constructor(service: string, env: NodeJS.ProcessEnv) {
    const { file, compiled } = program('victim');
    this.#child = fork(file, [service], {
      env: { ...env, NODE_COMPILE_CACHE: compiled },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', chunk => {
        this.#said += String(chunk);
      });
    }
    let loaded: (value: unknown) => void = () => undefined;
    this.#loaded = new Promise(resolve => {
      loaded = resolve;
    });
    this.#child.on('message', (report: Report) => {
      if (report.at === 'loaded') loaded(null);
      if (report.at === 'begin') this.#begun?.();
      if (report.at === 'step') this.trace.push(report.step);
      if (report.at === 'done') this.#done?.({ key: report.key, problem: report.problem });
    });
    const gone = new Promise(resolve => this.#child.once('disconnect', resolve));
    this.dead = new Promise(resolve =>
      this.#child.once('close', (_code, signal) => void gone.then(() => resolve(signal))),
    );
  }

  /** Resolves with the end of the operation, or null where it died before. */
  async order(order: Order, begun: () => void = () => undefined): Promise<Done | null> {
    await Promise.race([this.#loaded, this.dead]);
    this.trace = [];
    this.#begun = begun;
    const done = new Promise<Done>(resolve => {
      this.#done = resolve;
    });
    this.#child.send(order, () => undefined);
    const end = await Promise.race([done, this.dead.then(() => null)]);
    if (end === null && this.#said !== '') throw new Error(`The victim said:\n${this.#said}`);
    return end;
  }

  /** As `order`, for one that has to succeed. */
  async must(order: Order): Promise<string> {
    const done = await this.order(order);
    if (done?.problem === null) return done.key ?? '';
    throw new Error(`${order.do} ended with ${done?.problem ?? 'death'} after ${this.#lastStep()}.`);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #lastStep(): string {
    const step = this.trace.at(-1);
    return step ? nameOf(step) : 'nothing';
  }
}
