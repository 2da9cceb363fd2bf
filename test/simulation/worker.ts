import { Coverage } from './coverage.ts';
import { type Finding, runHistory, whole } from './history.ts';

/** One process that runs histories by the hundred, as it is told. */
export interface Order {
  from: number;
  count: number;
  steps: number;
  stopAtFirst: boolean;
  /** For each of them, how it is prepared: see `mutations`. */
  answersEarly?: boolean;
}

export interface Report {
  done: number;
  events: number;
  /** Of the processor: on a busy computer less than passed meanwhile. */
  seconds: number;
  findings: { seed: number; finding: Finding }[];
  coverage: Record<string, number>;
}

// Nobody reads where an error of the simulation came from, and the way there costs a tenth of the time.
Error.stackTraceLimit = 0;

async function runOrder({ from, count, steps, stopAtFirst, answersEarly }: Order): Promise<Report> {
  const coverage = new Coverage();
  const findings: Report['findings'] = [];
  let [done, events] = [0, 0];
  const before = process.cpuUsage();
  for (let seed = from; seed < from + count && !(stopAtFirst && findings.length > 0); seed += 1) {
    const outcome = await runHistory(whole(seed, steps), {
      onAnswer: call => coverage.look(call),
      prepare: world => {
        world.disk.answersEarly = answersEarly ?? false;
      },
    });
    done += 1;
    events += outcome.events;
    if (outcome.finding) findings.push({ seed, finding: outcome.finding });
  }
  const { user, system } = process.cpuUsage(before);
  return {
    done,
    events,
    seconds: (user + system) / 1e6,
    findings,
    coverage: Object.fromEntries(coverage.counts),
  };
}

if (process.send) {
  process.on('message', (order: Order) => {
    runOrder(order).then(
      // Whoever gave the order may have been ended meanwhile, and with it everything that this is for.
      report => process.send?.(report, undefined, {}, error => error && process.exit()),
      (error: unknown) => {
        process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`);
        process.exit(1);
      },
    );
  });
}
