import type { Files } from '../../../src-main/core/base/ports/files.ts';
import { textOfFile } from '../../support/fake-ports.ts';
import type { Chance } from './chance.ts';
import type { Schedule } from './schedule.ts';

/** What a disk may be like for a while. */
export type DiskMood = 'works' | 'full' | 'faulty' | 'read-only';

interface Change {
  /** Does it wholly. */
  whole: () => void;
  /** What a sudden end, or a full disk, leaves of it. */
  part: (chance: Chance) => void;
  refused?: () => void;
  done: boolean;
}

/**
 * The data folder as the port promises it: what a write has resolved for survives everything; what is under way may be there
 * after a crash, or not, and of an appended text a beginning. Several at once come to the disk in any order.
 */
export class Disk {
  texts = new Map<string, string>();
  mood: DiskMood = 'works';
  /** Copies of the folder, as a backup has them, with when they were taken. */
  readonly backups: { at: number; texts: Map<string, string> }[] = [];
  /** Broken on purpose, to see whether that is found: answers before the text is there. */
  answersEarly = false;
  /** Files as a newer program has left them. */
  readonly newer = new Map<string, string>();
  /** Files that were cut off while a whole generation before them lay beside them, or must have. */
  readonly cutBesideAnother = new Set<string>();
  /** How often each was written, and those that the world has spoilt since. */
  readonly #written = new Map<string, number>();
  readonly #spoilt = new Set<string>();
  /** When it last refused to write a file. */
  readonly refusedAt = new Map<string, number>();
  /** The journal of jobs lacks something that its head knows of, and nobody has seen it. */
  lacksJobs = false;
  #jobsWrittenAt = 0;
  /** Without what a refusal has left of a line. */
  #jobsWritten = '';
  #headWrittenAt = 0;
  onText: (name: string, text: string) => void = () => undefined;
  #underWay = new Set<Change>();
  readonly #schedule: Schedule;
  readonly #chance: () => Chance;

  constructor(schedule: Schedule, chance: () => Chance) {
    this.#schedule = schedule;
    this.#chance = chance;
  }

  port(isAlive: () => boolean): Files {
    return {
      read: name =>
        this.#ask(isAlive, () => {
          if (this.mood === 'faulty' && this.#chance().yes(0.3)) throw failed('EIO');
          return this.texts.get(name) ?? null;
        }),
      write: (name, given) => {
        const text = textOfFile(given);
        this.onText(name, text);
        return this.#change(isAlive, {
          whole: () => {
            this.texts.set(name, text);
            this.#noteWritten(name);
            this.#written.set(name, (this.#written.get(name) ?? 0) + 1);
            this.#spoilt.delete(name);
          },
          part: () => undefined,
          refused: () => this.refusedAt.set(name, this.#schedule.time),
        });
      },
      append: (name, text) => {
        this.onText(name, text);
        return this.#change(isAlive, {
          whole: () => {
            this.texts.set(name, (this.texts.get(name) ?? '') + text);
            this.#noteWritten(name);
          },
          part: chance => {
            const there = chance.below(text.length + 1);
            if (there > 0) this.texts.set(name, (this.texts.get(name) ?? '') + text.slice(0, there));
          },
        });
      },
      remove: name => this.#change(isAlive, { whole: () => this.texts.delete(name), part: () => undefined }),
      setAside: async name => {
        const kept = `${name}.damaged-${this.texts.size}`;
        const text = this.texts.get(name);
        if (text === undefined) throw failed('ENOENT');
        await this.#change(isAlive, {
          whole: () => {
            this.texts.delete(name);
            this.texts.set(kept, text);
            if (name === jobs) this.lacksJobs = false;
            // What is written next has no generation before it, unless there is one already.
            this.#written.set(name, this.texts.has(name.replace('.json', '.previous.json')) ? 1 : 0);
          },
          part: () => undefined,
        });
        return kept;
      },
    };
  }

  /** The process or the whole computer ends. */
  crash(): void {
    const chance = this.#chance();
    for (const change of this.#underWay) {
      if (change.done) continue;
      change.done = true;
      if (chance.yes(0.3)) change.whole();
      else if (chance.yes(0.5)) change.part(chance);
    }
    this.#underWay = new Set();
  }

  /**
   * While nothing runs a file is cut off, is that of a newer program, or is put back alone.
   * @returns it in words, and from when on what was done may be forgotten without a word
   */
  damage(chance: Chance): { words: string; from: number } | null {
    const putBack = this.#putBack(chance);
    if (putBack) return putBack;
    const names = [...this.texts.keys()].filter(name => /\.jsonl?$/.test(name));
    if (names.length === 0) return null;
    // A newer program is one that has worked: its journals are there.
    const journals = names.filter(one => one.endsWith('.jsonl') && !this.#spoilt.has(one));
    const name = chance.pick(journals.length > 0 && chance.yes(0.3) ? journals : names);
    const text = this.texts.get(name) ?? '';
    // A newer program writes the newest first, and whole.
    const newer =
      chance.yes(0.3) && !name.includes('.previous.') && !this.#spoilt.has(name) && isWhole(name, text);
    const left = newer ? ofNewer(text) : text.slice(0, chance.below(text.length));
    this.texts.set(name, left);
    this.#spoilt.add(name);
    this.newer.delete(name);
    for (const one of [name, name.replace('.previous.', '.')]) this.cutBesideAnother.delete(one);
    const previous = name.replace('.json', '.previous.json');
    if (chance.yes(0.2) && this.texts.delete(previous)) {
      this.#spoilt.add(previous);
      this.newer.delete(previous);
    }
    if (newer && left !== text) {
      this.newer.set(name, left);
      const before = this.texts.get(previous);
      if (before !== undefined && !this.#spoilt.has(previous) && chance.yes(0.5)) {
        this.texts.set(previous, ofNewer(before));
        this.newer.set(previous, ofNewer(before));
      }
    }
    if (name === jobs && !newer) this.#noteLack();
    // Whoever knew of it is gone.
    if (name === headOfJobs) this.lacksJobs = false;
    if (!newer && (this.#written.get(name) ?? 0) > 1 && !this.#spoilt.has(previous))
      this.cutBesideAnother.add(name);
    return {
      words: newer ? `${name} is of a newer program` : `${name} is cut off`,
      from: this.#forgottenSince(name),
    };
  }

  /** The journal of jobs as a backup has it, or the records of tokens with the generation before them. */
  #putBack(chance: Chance): { words: string; from: number } | null {
    const backup = this.backups.at(-1);
    const names = chance.yes(0.5) ? [jobs] : [records, `${records.replace('.json', '')}.previous.json`];
    const isOther = (name: string) => {
      const text = backup?.texts.get(name);
      return text !== undefined && text !== this.texts.get(name);
    };
    if (!backup || !names.every(isOther) || !chance.yes(0.4)) return null;
    for (const name of names) {
      this.texts.set(name, backup.texts.get(name) ?? '');
      this.newer.delete(name);
      this.cutBesideAnother.delete(name);
      this.#spoilt.add(name);
    }
    const [name = jobs] = names;
    if (name === jobs) this.#noteLack();
    const from = name === jobs ? this.#forgottenSince(jobs) : backup.at;
    return { words: `${name} is put back to what it was`, from };
  }

  #noteWritten(name: string): void {
    if (name === jobs) {
      this.#jobsWrittenAt = this.#schedule.time;
      this.#jobsWritten = this.texts.get(jobs) ?? '';
    }
    if (name === headOfJobs) this.#headWrittenAt = this.#schedule.time;
  }

  #noteLack(): void {
    // One that was on its way while the journal was written may be of before.
    const isNoted = this.#headWrittenAt > this.#jobsWrittenAt + longestWriteMs;
    const isLess = !(this.texts.get(jobs) ?? '').startsWith(this.#jobsWritten);
    this.lacksJobs = isLess && isNoted && this.texts.has(headOfJobs) && !this.#spoilt.has(headOfJobs);
  }

  /** How far the journal of jobs goes lies beside it, and is behind for a moment. What other files do not have nobody can have. */
  #forgottenSince(name: string): number {
    return name === jobs && !this.#spoilt.has(headOfJobs) ? this.#schedule.time - headBehindMs : 0;
  }

  /** The folder is put back to what it was. */
  restore(texts: ReadonlyMap<string, string>): void {
    this.texts = new Map(texts);
    this.lacksJobs = false;
    // What that head knows of that journal nobody has looked at.
    this.#jobsWritten = texts.get(jobs) ?? '';
    this.#headWrittenAt = 0;
    this.newer.clear();
    this.cutBesideAnother.clear();
    // How often they were written by then nobody has counted.
    this.#written.clear();
  }

  backUp(at: number): void {
    this.backups.push({ at, texts: new Map(this.texts) });
  }

  #ask<T>(isAlive: () => boolean, answer: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#schedule.in(this.#chance().below(3), () => {
        if (!isAlive()) return;
        try {
          resolve(answer());
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  #change(isAlive: () => boolean, given: Omit<Change, 'done'>): Promise<void> {
    const change: Change = { ...given, done: false };
    const chance = this.#chance();
    this.#underWay.add(change);
    const takes = chance.below(chance.yes(0.05) ? 200 : 4);
    return new Promise((resolve, reject) => {
      const refuses = this.#refusal();
      if (this.answersEarly && refuses === null) this.#schedule.in(0, resolve);
      this.#schedule.in(
        takes,
        () => {
          if (change.done || !isAlive()) return;
          change.done = true;
          if (refuses === null) change.whole();
          else if (refuses !== 'EROFS') change.part(chance);
        },
        false,
      );
      this.#schedule.in(takes + chance.below(2), () => {
        this.#underWay.delete(change);
        if (!isAlive()) return;
        if (refuses === null) return resolve();
        change.refused?.();
        reject(failed(refuses));
      });
    });
  }

  #refusal(): string | null {
    if (this.mood === 'read-only') return 'EROFS';
    if (this.mood === 'full') return 'ENOSPC';
    return this.mood === 'faulty' && this.#chance().yes(0.4) ? 'EIO' : null;
  }
}

const records = 'ledger.json';
const jobs = 'jobs.jsonl';
const headOfJobs = 'jobs-head.json';
const headBehindMs = 1_000;
const longestWriteMs = 200;

/** Not cut off, as a backup may have it: of a journal its first line. */
function isWhole(name: string, text: string): boolean {
  const [first = ''] = name.endsWith('.jsonl') ? text.split('\n', 1) : [text];
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}

const ofNewer = (text: string): string => text.replace(/"format": ?1\b/, '"format": 99');

const failed = (code: string): Error => Object.assign(new Error(`simulated ${code}`), { code });
