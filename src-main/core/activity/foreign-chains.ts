import { z } from 'zod';
import { parsedJson } from '../base/parsed-json.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { Random } from '../base/ports/random.ts';
import { Serial } from '../base/serial.ts';
import { inStretches, type Sliced } from '../base/stretch.ts';
import { seal, unseal } from '../custody/sealed.ts';
import { SealedFile, type SealedFileParts } from '../custody/sealed-file.ts';
import {
  type ForeignChain,
  type ForeignJournal,
  type ForeignLine,
  foreignJournalSchema,
  foreignLineSchema,
  opened,
  united,
} from './foreign-chain.ts';

const [fileName, purpose] = ['elsewhere-activity.jsonl', 'activity of another computer'];
/** Lines that are sealed together. */
const linesInPart = 200;
const partSchema = z.object({
  journals: z.array(foreignJournalSchema).default([]),
  lines: z.array(foreignLineSchema).default([]),
});
type Part = z.input<typeof partSchema>;

interface Parts extends SealedFileParts {
  random: Random;
  clock: Clock;
}

export type Chains = ReadonlyMap<string, ForeignChain>;

/**
 * Journals of activity that came from other computers: beside this computer's own, and sealed as it is. Each is compared by its own
 * hashes, and nothing is ever added to one here.
 */
export class ForeignChains {
  readonly #parts: Parts;
  readonly #serial = new Serial();
  readonly #file: SealedFile;
  #chains: Chains = new Map();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#file = new SealedFile(fileName, parts);
  }

  /** Once asked for: some are there, and cannot be read. */
  get isShut(): boolean {
    return this.#file.isShut;
  }

  /** @throws ProblemError where the keychain keeps its key back */
  all(): Promise<Chains> {
    return this.#serial.run(() => this.#open());
  }

  /** What there would be with these. @throws ProblemError as `all` */
  async with(journals: readonly ForeignJournal[], lines: readonly ForeignLine[]): Promise<Chains> {
    return inStretches(this.#parts.clock, joined(await this.all(), journals, lines));
  }

  /** @throws ProblemError as `all`, `storage-unwritable` */
  add(journals: readonly ForeignJournal[], lines: readonly ForeignLine[]): Promise<void> {
    return this.#serial.run(async () => {
      const { clock } = this.#parts;
      const before = await this.#open();
      const chains = await inStretches(clock, joined(before, journals, lines));
      if (countOf(chains) === countOf(before) && chains.size === before.size) return;
      await this.#write(chains);
      this.#chains = chains;
    });
  }

  async #open(): Promise<Chains> {
    const { clock } = this.#parts;
    const kept = await this.#file.open((text, key) => inStretches(clock, readFrom(text, key, this.#chains)));
    if (kept) this.#chains = kept;
    return this.#chains;
  }

  #write(chains: Chains): Promise<void> {
    const { random, clock } = this.#parts;
    return this.#file.write(key => inStretches(clock, sealedParts(chains, key, random)));
  }
}

export function countOf(chains: Chains): number {
  return [...chains.values()].reduce((sum, { lines }) => sum + lines.length, 0);
}

export const plainOf = ({ journal, who, head, dropped }: ForeignChain): ForeignJournal => ({
  ...{ journal, who, head, dropped },
});

export const linesOf = ({ journal, lines }: ForeignChain): ForeignLine[] =>
  lines.map(({ previous, text }) => ({ journal, previous, text }));

function* joined(
  before: Chains,
  journals: readonly ForeignJournal[],
  lines: readonly ForeignLine[],
): Sliced<Map<string, ForeignChain>> {
  const fresh = new Map(journals.map(one => [one.journal, { ...one, lines: [] } as ForeignChain]));
  let n = 0;
  for (const line of lines) {
    const one = opened(line);
    if (one) fresh.get(line.journal)?.lines.push(one);
    n += 1;
    if (n % 16 === 0) yield;
  }
  const chains = new Map(before);
  for (const [journal, chain] of fresh) {
    chains.set(journal, united(chains.get(journal) ?? { ...chain, lines: [] }, chain));
    yield;
  }
  return chains;
}

function* sealedParts(chains: Chains, key: string, random: Random): Sliced<string> {
  const all = [...chains.values()];
  const sealed = (part: Part) => `${seal(JSON.stringify(part), key, purpose, random)}\n`;
  let text = sealed({ journals: all.map(plainOf) });
  const lines = all.flatMap(linesOf);
  for (let from = 0; from < lines.length; from += linesInPart) {
    text += sealed({ lines: lines.slice(from, from + linesInPart) });
    yield;
  }
  return text;
}

/** What does not open is not there, and shows as lines that are missing; null: nothing of it does. */
function* readFrom(text: string, key: string, known: Chains): Sliced<Chains | null> {
  let opens = false;
  const journals: ForeignJournal[] = [];
  const lines: ForeignLine[] = [];
  for (const line of text.split('\n')) {
    const plain = line === '' ? null : unseal(line, key, purpose);
    const part = plain === null ? null : parsedJson(plain, partSchema);
    opens ||= part !== null;
    journals.push(...(part?.journals ?? []));
    lines.push(...(part?.lines ?? []));
    yield;
  }
  return opens ? yield* joined(known, journals, lines) : null;
}
