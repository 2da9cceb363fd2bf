import { errorCode } from '../base/error-code.ts';
import type { Notices } from '../base/notices.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { Files } from '../base/ports/files.ts';
import type { Random } from '../base/ports/random.ts';
import { problem } from '../base/problem-error.ts';
import { Retry } from '../base/retry.ts';
import { Stretch } from '../base/stretch.ts';
import type { KeychainNote } from '../custody/keychain-note.ts';
import { SealKey } from '../custody/seal-key.ts';
import { jobsKey } from '../custody/secret-names.ts';
import type { Vault } from '../custody/vault.ts';
import type { JobRecord } from './job-records.ts';
import { JournalHead } from './journal-head.ts';
import { type FoundLines, headerOf, linesOf, noLines, readLines, sealedLine } from './journal-lines.ts';
import { WrittenTogether } from './written-together.ts';

const fileName = 'jobs.jsonl';
/** The file is written anew once it has grown by this much, characters, and to twice of what it was. */
const growth = 1_000_000;

export interface Parts {
  files: Files;
  vault: Vault;
  keychainNote: KeychainNote;
  notices: Notices;
  clock: Clock;
  random: Random;
  newId(): string;
}

/**
 * The journal of jobs: one file, appended to. A line is a sealed list of records; a last one without its end was not written. The
 * key lies in the keychain. After a refusal of the disk the next write is of the whole file, since nobody knows what lies at its end.
 */
export class JobJournal {
  readonly #parts: Parts;
  readonly #sealKey: SealKey;
  readonly #head: JournalHead;
  #unread: FoundLines | null = null;
  #key: string | null = null;
  #opening: Promise<void> | null = null;
  /** Nothing is read from it or written to it in this run. */
  #shut = false;
  #journal = '';
  /** That is to take its place: the same for each try, since one that the disk refuses may be there all the same. */
  #next: string | null = null;
  /** Lines in the file, without the first. */
  #lines = 0;
  #size = 0;
  #sizeAnew = 0;
  #whole = true;
  /** Something that has happened is not on the disk yet. */
  #behind = false;
  readonly #writes = new WrittenTogether<JobRecord[]>(lists => this.#put(lists));
  readonly #retry: Retry;

  /** Told once of what earlier runs have left, before anything is written. `gaps`: some of it cannot be read. */
  onEarlier: (records: JobRecord[], gaps: boolean) => void = () => undefined;
  /** What belongs into the file, a line for each job. */
  live: () => JobRecord[][] = () => [];

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#sealKey = new SealKey(parts.vault, parts.random, jobsKey);
    this.#head = new JournalHead(parts);
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
    return this.#shut || this.#unread !== null;
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
    const written = this.#writes.queue(records);
    this.#writes.begin();
    return written;
  }

  /**
   * As `write`, for what has happened and is in `live`: where the disk refuses, it is written as soon as it does not. The owner is
   * told by a notice. Never rejects.
   * @param beside what else comes at this moment: that does not have to wait for a disk that is busy with this
   */
  async writeAnyway(records: JobRecord[], beside = false): Promise<void> {
    const written = beside ? this.#writes.queue(records) : this.write(records);
    if (beside) void this.#parts.clock.breathe().then(() => this.#writes.begin());
    await written.catch(() => {
      this.#behind = true;
      if (!this.#shut && this.#key !== null) this.#parts.notices.behind(fileName);
      this.#retry.refused();
    });
  }

  /** One more try for what the disk has refused so far. Never rejects. */
  async flush(): Promise<void> {
    this.#writes.begin();
    await this.#writes.ended();
    if (this.#behind) await this.writeAnyway([]);
    await this.#head.flush();
  }

  async #look(): Promise<void> {
    let text: string | null;
    let head: Awaited<ReturnType<JournalHead['look']>>;
    try {
      text = await this.#parts.files.read(fileName);
      head = await this.#head.look();
    } catch {
      return this.#leaveAlone('file-stuck');
    }
    const found = text === null ? null : linesOf(text);
    if (found === 'too-new' || head === 'too-new') return this.#leaveAlone('file-too-new');
    if (found === 'damaged') await this.#setAside().catch(() => undefined);
    const lines = found === null || found === 'damaged' ? noLines : found;
    if (head !== null || lines.lines.length > 0) this.#unread = lines;
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
    const gaps = (await this.#head.open(found, key)) || read.gaps;
    if (gaps) await this.#setAside();
    this.#unread = null;
    this.#journal = found.journal;
    this.#lines = found.lines.length;
    this.#size = found.lines.reduce((sum, line) => sum + line.length, 0);
    this.#whole = gaps || found.torn || found.lines.length === 0;
    // Before they are told of: what is found out about them at once is written down, too.
    if (key !== '') this.#key = key;
    this.onEarlier(read.records, gaps);
    // What is known of them still lies in no file.
    if (gaps && key !== '') void this.writeAnyway([]);
  }

  #leaveAlone(kind: 'file-stuck' | 'file-too-new'): void {
    this.#shut = true;
    this.#parts.notices.add(kind, fileName);
  }

  async #setAside(): Promise<void> {
    const { files, notices } = this.#parts;
    try {
      const isThere = (await files.read(fileName)) !== null;
      notices.add('jobs-lost', fileName, isThere ? await files.setAside(fileName) : null);
    } catch {
      // What may still be rescued by hand.
      this.#leaveAlone('file-stuck');
      throw unwritable('it cannot be moved out of the way');
    }
  }

  async #put(lists: JobRecord[][]): Promise<void> {
    const { files, notices } = this.#parts;
    const key = this.#key;
    if (this.#shut || key === null) throw unwritable('it is not open');
    try {
      const isAnew = this.#whole;
      if (isAnew) await this.#putWhole(lists, key);
      else {
        const text = this.#sealed(lists, key);
        if (text !== '') await files.append(fileName, text);
        this.#size += text.length;
      }
      this.#head.note(this.#journal, this.#lines);
      // Seldom, and until then as little is known of it as was announced.
      if (isAnew) void this.#head.flush();
      notices.saved(fileName);
    } catch (error) {
      this.#whole = true;
      notices.add('folder-unwritable', fileName);
      throw unwritable(errorCode(error) ?? 'unknown');
    }
    this.#whole = this.#size > 2 * this.#sizeAnew + growth;
  }

  async #putWhole(lists: JobRecord[][], key: string): Promise<void> {
    const { files, newId, clock } = this.#parts;
    this.#next ??= newId();
    this.#journal = this.#next;
    this.#lines = 0;
    // Before anything is waited for: what happens from here on is written after it.
    const all = [...this.live(), ...lists];
    let text = headerOf(this.#journal);
    const stretch = new Stretch(clock);
    for (const records of all) {
      text += this.#sealed([records], key);
      if (stretch.isOver(16)) await stretch.pause();
    }
    await this.#head.announce(this.#next, key);
    await files.write(fileName, text);
    this.#next = null;
    this.#behind = false;
    this.#retry.worked();
    this.#size = text.length;
    this.#sizeAnew = text.length;
  }

  #sealed(lists: JobRecord[][], key: string): string {
    let text = '';
    for (const records of lists) {
      if (records.length === 0) continue;
      this.#lines += 1;
      text += sealedLine(records, key, { journal: this.#journal, line: this.#lines }, this.#parts.random);
    }
    return text;
  }
}

const unwritable = (why: string) => problem('storage-unwritable', { file: fileName, technical: why });
