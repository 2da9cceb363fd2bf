import { availableParallelism } from 'node:os';
import { readArguments, readOptions } from './arguments.ts';
import { runHistory } from './history.ts';
import { runMutations } from './mutations/run-mutations.ts';
import { runMany } from './run-many.ts';
import { shrink } from './shrink.ts';
import { inWords, told } from './words.ts';

const usage = `Histories of the whole core on a simulated world.

  npm run simulate -- --minutes 10            on and on, from a new number each time
  npm run simulate -- --histories 20000       so many; with --seed N, from that number on
  npm run simulate -- --seed 7                that one, step by step in words; with --shrink, the shortest form of it
  npm run simulate -- --mutations             how many histories it takes to find each of the faults in mutations/;
                                              --mutations "one name|another" for these, --histories N at most for each

  --workers N for so many processes (one for each processor), --steps N for so many steps of each history (50)`;

const args = optionsOrEnd();
const say = (text: string) => process.stdout.write(`${text}\n`);
const workers = Number(args.get('workers') ?? availableParallelism());

if (args.has('help')) {
  say(usage);
} else if (args.has('mutations')) {
  const histories = args.has('histories') ? { histories: Number(args.get('histories')) } : {};
  process.exitCode = await runMutations({ only: args.get('mutations') ?? '', ...histories, workers, say });
} else if (args.has('seed') && !args.has('minutes') && !args.has('histories')) {
  process.exitCode = await one();
} else {
  process.exitCode = await many();
}

function optionsOrEnd(): Map<string, string> {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
    process.exit(1);
  }
}

async function one(): Promise<number> {
  const plan = readArguments(args);
  const { finding } = await runHistory(plan);
  const shortest = finding && args.has('shrink') ? (await shrink(plan, finding)).plan : plan;
  say(await told(shortest));
  return finding ? 1 : 0;
}

async function many(): Promise<number> {
  const minutes = Number(args.get('minutes') ?? (args.has('histories') ? 600 : 1));
  const from = Number(args.get('seed') ?? Date.now() % 2 ** 31);
  say(`From seed ${from} on, on ${workers} processes.`);
  let told = Date.now();
  const met = new Map<string, number>();
  const sum = await runMany({
    ...{ from, steps: Number(args.get('steps') ?? 50), workers },
    histories: Number(args.get('histories') ?? Number.MAX_SAFE_INTEGER),
    until: Date.now() + minutes * 60_000,
    onReport: (report, done) => {
      for (const { seed, finding } of report.findings) {
        const times = (met.get(finding.invariant) ?? 0) + 1;
        met.set(finding.invariant, times);
        if (times <= 3) say(`seed ${seed}: ${finding.invariant}: ${finding.detail.slice(0, 300)}`);
      }
      if (Date.now() - told < 60_000) return;
      told = Date.now();
      say(`${done} histories`);
    },
  });
  const perSecond = (sum.done / sum.seconds).toFixed(0);
  say(`${sum.done} histories, ${sum.events} events, ${sum.seconds.toFixed(0)} s: ${perSecond} a second.`);
  say(`Not reached: ${sum.coverage.missing().join(', ') || 'nothing'}.`);
  for (const [invariant, times] of met) say(`${invariant}: ${times} times`);
  const [first] = sum.findings;
  if (!first) return 0;
  const plan = { ...readArguments(args), seed: first.seed };
  const shortest = await shrink(plan, first.finding);
  say(
    `${sum.findings.length} findings. The first, as short as it gets:\n${inWords(shortest.plan, shortest.finding)}`,
  );
  return 1;
}
