import { errorCode } from '../base/error-code.ts';
import type { Notices } from '../base/notices.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { Files } from '../base/ports/files.ts';
import type { Random } from '../base/ports/random.ts';
import { problem } from '../base/problem-error.ts';
import { Retry } from '../base/retry.ts';
import { Stretch } from '../base/stretch.ts';
import { SealKey } from '../custody/seal-key.ts';
import { jobsKey } from '../custody/secret-names.ts';
import type { Vault } from '../custody/vault.ts';
import type { JobRecord } from './job-records.ts';
import { type FoundLines, headerOf, linesOf, readLines, sealedLine } from './journal-lines.ts';

const fileName = 'jobs.jsonl';
/** The file is written anew once it has grown by this much, characters, and to twice of what it was. */
const growth = 1_000_000;

export interface Parts {
  files: Files;
  vault: Vault;
  notices: Notices;
  clock: Clock;
  random: Random;
  newId(): string;
}

interface Waiting {
  records: JobRecord[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * The journal of jobs: one file, appended to. A line is a sealed list of records; a last one without its end was not written. The
 * key lies in the keychain. After a refusal of the disk the next write is of the whole file, since nobody knows what lies at its end.
 */
export class JobJournal {
  readonly #parts: Parts;
  readonly #sealKey: SealKey;
  #unread: FoundLines | null = null;
  #key: string | null = null;
  #opening: Promise<void> | null = null;
  /** Nothing is read from it or written to it in this run. */
  #shut = false;
  #journal = '';
  /** Lines in the file, without the first. */
  #lines = 0;
  #size = 0;
  #sizeAnew = 0;
  #whole = true;
  /** Something that has happened is not on the disk yet. */
  #behind = false;
  readonly #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;
  readonly #retry: Retry;

  /** Told once of what earlier runs have left, before anything is written. `gaps`: some of it cannot be read. */
  onEarlier: (records: JobRecord[], gaps: boolean) => void = () => undefined;
  /** What belongs into the file, a line for each job. */
  live: () => JobRecord[][] = () => [];

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#sealKey = new SealKey(parts.vault, parts.random, jobsKey);
    this.#retry = new Retry(parts.clock, () => void this.flush());
  }

  /** Reads the file, and asks the keychain nothing. */
  static async open(parts: Parts): Promise<JobJournal> {
    const journal = new JobJournal(parts);
    await journal.#look();
    return journal;
  }

  /** Earlier runs have left something that could not be read yet. */
  get unread(): boolean {
    return this.#shut || (this.#unread?.lines.length ?? 0) > 0;
  }

  /** From here on it can be written. @throws ProblemError what the keychain or the disk has against it */
  ready(): Promise<void> {
    this.#opening ??= this.#open().catch(error => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  /** Resolves when they are on the disk. @throws ProblemError `storage-unwritable` */
  write(records: JobRecord[]): Promise<void> {
    const written = this.#queue(records);
    this.#begin();
    return written;
  }

  /**
   * As `write`, for what has happened and is in `live`: where the disk refuses, it is written as soon as it does not. The owner is
   * told by a notice. Never rejects.
   * @param beside what else comes at this moment: that does not have to wait for a disk that is busy with this
   */
  async writeAnyway(records: JobRecord[], beside = false): Promise<void> {
    const written = beside ? this.#queue(records) : this.write(records);
    if (beside) void this.#parts.clock.breathe().then(() => this.#begin());
    await written.catch(() => {
      this.#behind = true;
      this.#retry.refused();
    });
  }

  /** One more try for what the disk has refused so far. Never rejects. */
  async flush(): Promise<void> {
    this.#begin();
    while (this.#writing) await this.#writing;
    if (this.#behind) await this.writeAnyway([]);
  }

  async #look(): Promise<void> {
    let text: string | null;
    try {
      text = await this.#parts.files.read(fileName);
    } catch {
      return this.#leaveAlone('file-stuck');
    }
    const found = text === null ? null : linesOf(text);
    if (found === 'damaged') await this.#setAside().catch(() => undefined);
    else if (found === 'too-new') this.#leaveAlone('file-too-new');
    else this.#unread = found;
  }

  async #open(): Promise<void> {
    if (this.#shut) throw unwritable('it was left as it is');
    const found = this.#unread;
    const key = await this.#sealKey.fetch();
    if (found) await this.#read(found, key ?? '');
    this.#key ??= key ?? (await this.#sealKey.make());
  }

  async #read(found: FoundLines, key: string): Promise<void> {
    const read = await readLines(found, key, this.#parts.clock);
    if (!read) {
      this.#leaveAlone('file-too-new');
      throw unwritable('it is of a newer Keyholder');
    }
    if (read.gaps) await this.#setAside();
    this.#unread = null;
    this.#journal = found.journal;
    this.#lines = found.lines.length;
    this.#size = found.lines.reduce((sum, line) => sum + line.length, 0);
    this.#whole = read.gaps || found.torn;
    // Before they are told of: what is found out about them at once is written down, too.
    if (key !== '') this.#key = key;
    this.onEarlier(read.records, read.gaps);
  }

  #leaveAlone(kind: 'file-stuck' | 'file-too-new'): void {
    this.#shut = true;
    this.#parts.notices.add(kind, fileName);
  }

  async #setAside(): Promise<void> {
    try {
      this.#parts.notices.add('jobs-lost', fileName, await this.#parts.files.setAside(fileName));
    } catch {
      // What may still be rescued by hand.
      this.#leaveAlone('file-stuck');
      throw unwritable('it cannot be moved out of the way');
    }
  }

  #queue(records: JobRecord[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ records, resolve, reject });
    });
  }

  #begin(): void {
    if (this.#waiting.length > 0) this.#writing ??= this.#work();
  }

  /** What came while a write was under way goes into the next one together. */
  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        await this.#put(batch.map(({ records }) => records).filter(({ length }) => length > 0));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    // Not a moment later: what comes then would wait for somebody who has gone.
    this.#writing = null;
  }

  async #put(lists: JobRecord[][]): Promise<void> {
    const { files, notices } = this.#parts;
    const key = this.#key;
    if (this.#shut || key === null) throw unwritable('it is not open');
    try {
      if (this.#whole) await this.#putWhole(lists, key);
      else {
        const text = this.#sealed(lists, key);
        if (text !== '') await files.append(fileName, text);
        this.#size += text.length;
      }
    } catch (error) {
      this.#whole = true;
      notices.add('folder-unwritable', fileName);
      throw unwritable(errorCode(error) ?? 'unknown');
    }
    this.#whole = this.#size > 2 * this.#sizeAnew + growth;
  }

  async #putWhole(lists: JobRecord[][], key: string): Promise<void> {
    const { files, newId, clock } = this.#parts;
    this.#journal = newId();
    this.#lines = 0;
    // Before anything is waited for: what happens from here on is written after it.
    const all = [...this.live(), ...lists];
    let text = headerOf(this.#journal);
    const stretch = new Stretch(clock);
    for (const records of all) {
      text += this.#sealed([records], key);
      if (stretch.isOver(16)) await stretch.pause();
    }
    await files.write(fileName, text);
    this.#behind = false;
    this.#retry.worked();
    this.#size = text.length;
    this.#sizeAnew = text.length;
  }

  #sealed(lists: JobRecord[][], key: string): string {
    let text = '';
    for (const records of lists) {
      this.#lines += 1;
      text += sealedLine(records, key, { journal: this.#journal, line: this.#lines }, this.#parts.random);
    }
    return text;
  }
}

const unwritable = (why: string) => problem('storage-unwritable', { file: fileName, technical: why });
