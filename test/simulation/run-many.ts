import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Coverage } from './coverage.ts';
import type { Order, Report } from './worker.ts';

const atATime = 20;

export interface Many {
  from: number;
  /** How many at most; and until when, epoch milliseconds. */
  histories: number;
  until: number;
  steps: number;
  workers: number;
  answersEarly?: boolean;
  /** The program to run, if it is not the one beside this file. */
  worker?: string;
  stopAtFirst?: boolean;
  onReport?: (report: Report, done: number) => void;
}

export interface Sum {
  done: number;
  events: number;
  seconds: number;
  /** Of the processor, of all workers together. */
  secondsOfWork: number;
  /** Those of the lowest numbers first: with `stopAtFirst` the first is the first there is, whatever finished first. */
  findings: Report['findings'];
  coverage: Coverage;
}

/** Runs histories on several processes, each with the next few numbers. */
export async function runMany(many: Many): Promise<Sum> {
  const begun = Date.now();
  const sum: Sum = {
    done: 0,
    events: 0,
    seconds: 0,
    secondsOfWork: 0,
    findings: [],
    coverage: new Coverage(),
  };
  let next = many.from;
  const isOver = () =>
    Date.now() >= many.until ||
    next >= many.from + many.histories ||
    (many.stopAtFirst === true && sum.findings.length > 0);

  async function work(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit').then(() => null);
    while (!isOver()) {
      const count = Math.min(atATime, many.from + many.histories - next);
      const order: Order = {
        ...{ from: next, count, steps: many.steps, stopAtFirst: many.stopAtFirst ?? false },
        answersEarly: many.answersEarly ?? false,
      };
      next += count;
      child.send(order);
      const report =
        (await Promise.race([once(child, 'message').then(([one]) => one as Report), ended])) ?? null;
      if (report === null)
        throw new Error(`A process ended in the middle of ${order.from} to ${order.from + count}.`);
      sum.done += report.done;
      sum.events += report.events;
      sum.secondsOfWork += report.seconds;
      sum.findings.push(...report.findings);
      sum.coverage.merge(report.coverage);
      many.onReport?.(report, sum.done);
    }
  }

  const worker = many.worker ?? fileURLToPath(new URL('./worker.ts', import.meta.url));
  const children = Array.from({ length: many.workers }, () =>
    fork(worker, [], {
      execArgv: [
        ...['--no-warnings', '--import', new URL('./world/use-light-crypto.ts', import.meta.url).href],
        '--max-semi-space-size=64',
        '--min-semi-space-size=32',
        '--always-sparkplug',
      ],
      env: { ...process.env, TZ: 'UTC' },
    }),
  );
  try {
    await Promise.all(children.map(work));
  } finally {
    for (const child of children) child.kill();
  }
  sum.findings.sort((one, other) => one.seed - other.seed);
  sum.seconds = (Date.now() - begun) / 1_000;
  return sum;
}
