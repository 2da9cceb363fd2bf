import type { ActivityState, ActivityView, ChainBreak, ShownEntry } from '../../../src-shared/activity.ts';
import type { Output, ParsedInput } from '../../../src-shared/rpc.ts';
import type { Changes } from '../base/changes.ts';
import type { Dated } from '../base/file-day.ts';
import { ToldTogether } from '../base/told-together.ts';
import { ActivityFile, type Parts as FileParts } from './activity-file.ts';
import { type ActivityLine, brokenIn, type Draft, type Noted, newLine, ownDraft } from './activity-line.ts';
import { exported } from './export-lines.ts';
import type { ForeignChain } from './foreign-chain.ts';
import { type ChainEnd, endOf, noLines } from './read-chain.ts';
import { isOnDisk, type KeptLine, ShownLines } from './shown-lines.ts';

/** So many lines are kept; beyond them the oldest go. */
export const [mostLines, linesAfterCut] = [20_000, 15_000];
export const mostBreaks = 50;

interface Parts extends FileParts, Dated {
  changes: Changes;
  /** The account of this computer that Keyholder runs as. */
  who: string;
}

type Waiting = Noted & { draft: Draft; of: Noted | null };

/**
 * What was done, by whom and with what outcome: a journal that is only appended to, each line bound to the one before by a hash. A
 * line is taken note of at once and written in the background: nothing waits for it, and nothing fails because of it.
 */
export class Activity {
  readonly #parts: Parts;
  readonly #file: ActivityFile;
  readonly #lines = new ShownLines();
  readonly #told: ToldTogether;
  /** For the disk, and without a number until its journal is open. */
  #held: Waiting[] = [];
  #diskEnd: ChainEnd = noLines;
  #memoryEnd: ChainEnd = noLines;
  readonly #memoryJournal: string;
  #breaks: ChainBreak[] = [];
  #checkedAt: number | null = null;
  #opening: Promise<void> | null = null;
  /** What lies on the disk is among the lines: its file is open before. */
  #isRead = false;
  #isCutting = false;
  /** The keychain has refused: it is not asked again before it says that it is ready. */
  #isRefused = false;

  private constructor(parts: Parts, file: ActivityFile) {
    this.#parts = parts;
    this.#file = file;
    this.#memoryJournal = parts.newId();
    this.#told = new ToldTogether(parts.clock, () => parts.changes.announce(['activity']));
    file.onWritten = () => this.#told.tell();
  }

  static async open(parts: Parts): Promise<Activity> {
    return new Activity(parts, await ActivityFile.open(parts));
  }

  /** Reads and compares what earlier runs have left: now, or when the keychain has become ready. */
  watch(): void {
    const { changes, vault } = this.#parts;
    changes.subscribe(async ({ event, payload }) => {
      if (event !== 'changed' || !payload.topics.includes('keychain')) return;
      if (vault.memoryChosen) this.#giveUpDisk();
      else if (this.#isWanted && (await vault.status()).state === 'ready') {
        this.#isRefused = false;
        await this.#open();
      }
    });
    if (this.#isWanted && !vault.memoryChosen) void this.#open();
  }

  /** Where a line of now belongs. */
  place(ofPractice: boolean): ShownEntry['keptIn'] {
    const isDisk = !ofPractice && !this.#parts.vault.memoryChosen && this.#file.state !== 'left-alone';
    return isDisk ? 'disk' : 'memory';
  }

  /** @param of what it tells the outcome of */
  note(draft: Omit<Draft, 'at' | 'who'>, keptIn: ShownEntry['keptIn'], of: Noted | null = null): Noted {
    const { clock, who } = this.#parts;
    const waiting: Waiting = { draft: { ...draft, at: clock.now(), who }, keptIn, of, n: null };
    if (keptIn === 'disk' && this.#file.state === 'left-alone') waiting.keptIn = 'memory';
    if (waiting.keptIn === 'disk' && !this.#isRead) {
      this.#held.push(waiting);
      if (!this.#isRefused) void this.#open();
    } else this.#number([waiting]);
    this.#told.tell();
    return waiting;
  }

  /** What it tells, and will tell in the next run; null: it cannot be read, or not yet. */
  get entries(): KeptLine['entry'][] | null {
    return this.#isRead ? this.#lines.all.filter(isOnDisk).map(({ entry }) => entry) : null;
  }

  /** As `entries`, as soon as that is known. */
  async opened(): Promise<KeptLine['entry'][] | null> {
    await this.#open();
    return this.entries;
  }

  list(wanted: Omit<ParsedInput<'activity.list'>, 'journal'>): Omit<ActivityView, 'computers'> {
    return { ...this.#lines.view(wanted), chain: this.state };
  }

  async verify(): Promise<ActivityState> {
    if (!this.#parts.vault.memoryChosen) await this.#open();
    const breaks = await this.#file.reread().catch(() => null);
    if (breaks) this.#compared(breaks);
    return this.state;
  }

  async export({ format }: ParsedInput<'activity.export'>): Promise<Output<'activity.export'>> {
    return exported(this.#lines.all, format, this.#parts);
  }

  /** This computer's own, for another one: what lasts of it. null: it cannot be read now. */
  async chain(): Promise<ForeignChain | null> {
    await this.#open();
    if (!this.#isRead) return null;
    const lines = this.#lines.all.filter(isOnDisk);
    return { ...this.#file.end, who: this.#parts.who, head: this.#diskEnd, lines };
  }

  /** One more try for what the disk has refused so far. Never rejects. */
  async flush(): Promise<void> {
    await this.#opening;
    await this.#file.flush();
  }

  /** There is something to be read or written. */
  get #isWanted(): boolean {
    return this.#file.state === 'unread' && (this.#file.hasEarlier || this.#held.length > 0);
  }

  get state(): ActivityState {
    const { state, waiting, end } = this.#file;
    const open = this.#breaks.length > 0 ? 'broken' : 'whole';
    const ofFile = { open, unread: this.#isWanted ? 'unread' : 'whole', 'left-alone': 'left-alone' } as const;
    return {
      state: this.#parts.vault.memoryChosen && state !== 'open' ? 'memory' : ofFile[state],
      breaks: this.#breaks.slice(0, mostBreaks),
      allBreaks: this.#breaks.length,
      notOnDisk: this.#held.length + waiting,
      head: end.n === 0 ? null : { n: end.n, hash: end.hash },
      checkedAt: this.#checkedAt,
    };
  }

  /** Never rejects: what the keychain has against it is said elsewhere, and the lines are held. */
  async #open(): Promise<void> {
    if (this.#file.state === 'unread')
      this.#opening ??= this.#read()
        .catch(() => {
          this.#isRefused = true;
        })
        .finally(() => {
          this.#opening = null;
          if (this.#file.state === 'left-alone') this.#giveUpDisk();
        });
    await this.#opening;
  }

  async #read(): Promise<void> {
    const { lines, breaks, end } = await this.#file.ready();
    const earlier = lines.map(line => this.#kept(line, 'disk'));
    this.#lines.add(earlier, 'first');
    this.#isRead = true;
    this.#diskEnd = end;
    this.#compared(breaks);
    for (const { entry } of this.#lines.unfinished().filter(isOnDisk)) {
      const { n, of: _, ...draft } = entry;
      // An earlier run ended in the middle of it.
      const at = this.#parts.clock.now();
      const lost = { ...draft, outcome: 'unknown', because: 'restarted', at } as const;
      this.#number([{ draft: lost, keptIn: 'disk', of: { keptIn: 'disk', n }, n: null }]);
    }
    this.#number(this.#held.splice(0));
    this.#told.tell();
  }

  /** The owner chose memory, or the file is not to be touched: what would have gone there is kept until the end. */
  #giveUpDisk(): void {
    if (this.#file.state === 'open') return;
    const held = this.#held.splice(0);
    for (const one of held) one.keptIn = 'memory';
    this.#number(held);
    this.#told.tell();
  }

  #number(waiting: readonly Waiting[]): void {
    const forDisk: ActivityLine[] = [];
    for (const one of waiting) {
      const { draft, keptIn, of } = one;
      const before = keptIn === 'disk' ? this.#diskEnd : this.#memoryEnd;
      one.n = before.n + 1;
      const entry = { ...draft, n: one.n, of: of?.keptIn === keptIn ? of.n : null };
      const line = newLine(entry, before.hash);
      if (keptIn === 'disk') this.#diskEnd = endOf(line);
      else this.#memoryEnd = endOf(line);
      this.#lines.add([this.#kept(line, keptIn)]);
      if (keptIn === 'disk') forDisk.push(line);
    }
    // What a sudden end takes of them, their job tells once more: see `recordEarlier`.
    const areOfBatch = waiting.every(({ draft: { step, toldBy } }) => step !== null && toldBy === null);
    if (forDisk.length > 0) this.#file.put(forDisk, areOfBatch);
    if (this.#lines.all.length > mostLines) void this.#cut();
  }

  #kept(line: ActivityLine, keptIn: KeptLine['keptIn']): KeptLine {
    return { ...line, keptIn, journal: keptIn === 'disk' ? this.#file.journal : this.#memoryJournal };
  }

  /** What was found once has a line of its own, and is not told anew at each start. */
  #compared(breaks: ChainBreak[]): void {
    this.#breaks = breaks;
    this.#checkedAt = this.#parts.clock.now();
    const told = new Set(this.#lines.all.map(({ entry }) => brokenIn(entry)));
    const name = breaks.map(({ kind, from, to }) => `${kind} ${from}-${to}`).join(', ');
    if (name !== '' && !told.has(name)) {
      this.#parts.notices.add('activity-broken', 'activity.jsonl');
      this.#noteOwn('activity.broken', name);
    }
    this.#told.tell();
  }

  #noteOwn(what: 'activity.broken' | 'activity.cut', name: string): void {
    this.note({ ...ownDraft, what, about: { id: null, name, more: null } }, 'disk');
  }

  /** Bounded growth: a file of years would be read at each start. */
  async #cut(): Promise<void> {
    if (this.#isCutting) return;
    this.#isCutting = true;
    const surplus = this.#lines.all.slice(0, this.#lines.all.length - linesAfterCut);
    const [first, last] = [surplus.find(isOnDisk), surplus.findLast(isOnDisk)];
    const gone = new Set(surplus);
    try {
      if (last) await this.#file.drop(endOf(last));
      this.#lines.remove(line => gone.has(line));
      if (first && last) this.#noteOwn('activity.cut', `${first.entry.n}-${last.entry.n}`);
    } catch {
      // With one of the next lines, then.
    } finally {
      this.#isCutting = false;
    }
  }
}
