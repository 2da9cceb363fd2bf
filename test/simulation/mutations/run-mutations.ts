import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMany } from '../run-many.ts';
import { inCustody } from './in-custody.ts';
import { inJobs } from './in-jobs.ts';
import { inJournal } from './in-journal.ts';
import { inLists } from './in-lists.ts';
import { inRemovals } from './in-removals.ts';
import { inRotations } from './in-rotations.ts';
import { inTokens } from './in-tokens.ts';
import { inWire } from './in-wire.ts';
import type { Mutation } from './mutation.ts';

export const mutations: readonly Mutation[] = [
  ...inTokens,
  ...inJobs,
  ...inWire,
  ...inLists,
  ...inCustody,
  ...inJournal,
  ...inRotations,
  ...inRemovals,
];

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** By their number: how much else the computer has to do at the time is no matter. */
const historiesEach = 3_000;
/** The number of the first one. */
const from = 1;

/** What the changed program runs in: the same files, the same packages. */
function copied(mutation: Mutation): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyholder-mutation-'));
  for (const part of [
    'src-main/core',
    'src-main/adapters',
    'src-shared',
    'test/simulation',
    'test/support',
  ]) {
    mkdirSync(join(folder, part), { recursive: true });
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of changedFiles(mutation)) writeFileSync(join(folder, 'src-main/core', file), text);
  return folder;
}

/** Each file that it changes, below `src-main/core`, as it stands then. */
export function changedFiles({ name, edits }: Mutation): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { file, find, replace } of edits) {
    const text = texts.get(file) ?? readFileSync(join(root, 'src-main/core', file), 'utf8');
    if (!text.includes(find)) throw new Error(`${name}: ${file} does not hold what is to be changed.`);
    texts.set(
      file,
      text.replace(find, () => replace),
    );
  }
  return texts;
}

/** The edits that no longer fit the program. */
export function outdated(): string[] {
  return mutations.flatMap(({ name, edits }) =>
    edits
      .filter(({ file, find }) => !readFileSync(join(root, 'src-main/core', file), 'utf8').includes(find))
      .map(({ file }) => `${name} (${file})`),
  );
}

interface Options {
  /** Parts of names, with | between them; empty: all. */
  only: string;
  /** How many each of them may take. */
  histories?: number;
  workers: number;
  say: (text: string) => void;
}

/** Tells of each how many histories it took to be found, how long that was, and what found it. */
export async function runMutations({
  only,
  histories = historiesEach,
  workers,
  say,
}: Options): Promise<number> {
  let missed = 0;
  const parts = only.split('|');
  const chosen = mutations.filter(({ name }) => parts.some(part => name.includes(part)));
  for (const mutation of chosen) {
    const folder = copied(mutation);
    try {
      const sum = await runMany({
        ...{ from, histories, until: Number.POSITIVE_INFINITY, steps: 50, workers, stopAtFirst: true },
        answersEarly: mutation.answersEarly ?? false,
        worker: join(folder, 'test/simulation/worker.ts'),
      });
      const [first] = sum.findings;
      if (!first) missed += 1;
      const took = `${sum.secondsOfWork.toFixed(0).padStart(4)} s`;
      say(
        first
          ? `${String(first.seed - from + 1).padStart(5)} ${took}  ${mutation.name}: ${first.finding.invariant}`
          : `${`>${sum.done}`.padStart(5)} ${took}  NOT FOUND: ${mutation.name}`,
      );
    } catch (error) {
      say(`  BROKE: ${mutation.name}: ${error instanceof Error ? error.message : String(error)}`);
      missed += 1;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  say(`${chosen.length - missed} of ${chosen.length} were found.`);
  return missed === 0 ? 0 : 1;
}
