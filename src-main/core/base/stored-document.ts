import type { z } from 'zod';
import type { Notices } from './notices.ts';
import type { Files } from './ports/files.ts';
import { problem } from './problem-error.ts';
import { Serial } from './serial.ts';
import { unwritable } from './write-file.ts';

/** The version of every file's layout. A file with a higher one belongs to a newer Keyholder and is left alone. */
const format = 1;

interface Options<T> {
  files: Files;
  notices: Notices;
  /** Plain name without the ending: `ledger` is kept in `ledger.json` and, one generation back, `ledger.previous.json`. */
  name: string;
  schema: z.ZodType<T>;
  empty: T;
  /** Makes what encodes it in pieces, with what its file bears before `data`; left out: all of it is made anew each time. */
  encoder?: () => (value: T, head: Head) => Buffer[];
}

interface Head {
  format: number;
  generation: number;
}

/** stuck: there may be a good one, which cannot be read just now (no permission, a bad disk, too many open files). */
type Loaded<T> =
  | { kind: 'value'; value: T; generation: number }
  | { kind: 'absent' | 'stuck' | 'damaged' | 'too-new' };

/**
 * One JSON file that is read once and then owned by this process. Never holds a secret.
 * A damaged file is set aside, never overwritten, and the generation before it is taken up where it is whole. So is one that is older than
 * that: somebody, or a backup, has put it back alone, and it knows nothing of what was recorded since. One that cannot be
 * read, or is of a newer Keyholder, is not damaged: it is left alone, and so is the generation before it.
 */
export class StoredDocument<T> {
  readonly #options: Options<T>;
  readonly #encoded: (value: T, generation: number) => string | readonly Buffer[];
  #value: T;
  /** Which one the value is: more with each change. A file of before such were counted has none. */
  #generation = 0;
  #writable = true;
  #wasWhole = false;
  /** There is a generation on the disk. */
  #exists = false;
  /** The value is ahead of the disk. */
  #behind = false;
  readonly #serial = new Serial();

  private constructor(options: Options<T>) {
    this.#options = options;
    const whole = (data: T, head: Head) => `${JSON.stringify({ ...head, data }, null, 2)}\n`;
    const encoded = options.encoder?.() ?? whole;
    this.#encoded = (value, generation) => encoded(value, { format, generation });
    this.#value = options.empty;
  }

  static async open<T>(options: Options<T>): Promise<StoredDocument<T>> {
    const document = new StoredDocument(options);
    await document.#open();
    return document;
  }

  get value(): T {
    return this.#value;
  }

  /** What it began with is surely what was written last: its file was there and could be read, and no newer one may lie beside it. */
  get wasWhole(): boolean {
    return this.#wasWhole;
  }

  /**
   * Changes the value and resolves when the change is on the disk. Changes run one after the other.
   * @throws ProblemError `storage-unwritable`; the value is then what it was.
   */
  update(change: (value: T) => T): Promise<T> {
    return this.#serial.run(() => this.#write(change(this.#value)));
  }

  /**
   * As `update`, for what has already happened elsewhere and must not be forgotten: where the disk refuses twice, the value
   * is changed all the same and goes to the disk with the next change or `flush`. The owner is told by a notice.
   */
  updateAnyway(change: (value: T) => T): Promise<T> {
    return this.#serial.run(async () => {
      const next = change(this.#value);
      try {
        return await this.#write(next).catch(() => this.#write(next));
      } catch {
        this.#value = next;
        this.#generation += 1;
        this.#behind = true;
        if (this.#writable) this.#options.notices.behind(this.#file);
        return next;
      }
    });
  }

  /** Resolves when every change that has come so far is made, or refused. Never rejects. */
  settled(): Promise<void> {
    return this.#serial.ended();
  }

  /** Before the end: one more try for what the disk has refused so far. In its turn, so that it undoes no change beside it. Never rejects. */
  async flush(): Promise<void> {
    await this.#serial.ended();
    if (!this.#behind) return;
    await this.#serial.run(async () => {
      if (this.#behind) await this.#write(this.#value).catch(() => undefined);
    });
  }

  get #file(): string {
    return `${this.#options.name}.json`;
  }

  get #previousFile(): string {
    return `${this.#options.name}.previous.json`;
  }

  async #open(): Promise<void> {
    const { notices } = this.#options;
    const loaded = await this.#load(this.#file);
    const before = loaded.kind === 'value' ? await this.#previousIs(loaded.generation) : null;
    if (loaded.kind === 'value' && before !== 'newer') {
      this.#begin(loaded);
      this.#wasWhole = before === 'older';
      return;
    }
    if (loaded.kind === 'too-new' || loaded.kind === 'stuck') {
      this.#leaveAlone(loaded.kind, this.#file);
      return;
    }
    const keptAs = loaded.kind === 'absent' ? null : await this.#setAside();
    const previous = await this.#load(this.#previousFile);
    if (previous.kind === 'stuck' || previous.kind === 'too-new') {
      this.#leaveAlone(previous.kind, this.#previousFile);
    } else if (previous.kind === 'value') {
      this.#begin(previous);
      notices.add('file-restored', this.#file, keptAs);
    } else if (keptAs !== null) {
      notices.add('file-reset', this.#file, keptAs);
    }
  }

  #begin({ value, generation }: { value: T; generation: number }): void {
    this.#value = value;
    this.#generation = generation;
    this.#exists = true;
  }

  /** Beside this one. Where it is not whole it says nothing, nor does one that bears no number, or that is not there. */
  async #previousIs(generation: number): Promise<'older' | 'newer' | 'unread'> {
    if (generation === 0) return 'older';
    let text: string | null;
    try {
      text = await this.#options.files.read(this.#previousFile);
    } catch {
      return 'unread';
    }
    // Whoever begins reads it to its end only where it is to be used.
    const [, bears] = /^\s*\{\s*"format":\s*\d+,\s*"generation":\s*(\d+),/.exec(text ?? '') ?? [];
    if (bears === undefined || Number(bears) <= generation) return 'older';
    const { kind } = await this.#load(this.#previousFile);
    return kind === 'value' ? 'newer' : kind === 'stuck' ? 'unread' : 'older';
  }

  /** Nothing is written for the rest of this run, since that would destroy what is there. */
  #leaveAlone(why: 'stuck' | 'too-new', file: string): void {
    this.#writable = false;
    this.#options.notices.add(`file-${why}`, file);
  }

  async #setAside(): Promise<string | null> {
    try {
      return await this.#options.files.setAside(this.#file);
    } catch {
      // What may still be rescued by hand.
      this.#leaveAlone('stuck', this.#file);
      return null;
    }
  }

  async #load(file: string): Promise<Loaded<T>> {
    let text: string | null;
    try {
      text = await this.#options.files.read(file);
    } catch {
      return { kind: 'stuck' };
    }
    if (text === null) return { kind: 'absent' };
    try {
      // Editors, on Windows above all, write a byte order mark before it, which is no JSON.
      const raw: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
      if (typeof raw !== 'object' || raw === null || !('format' in raw) || !('data' in raw)) {
        return { kind: 'damaged' };
      }
      if (typeof raw.format === 'number' && raw.format > format) return { kind: 'too-new' };
      const parsed = this.#options.schema.safeParse(raw.data);
      const generation =
        'generation' in raw && Number.isSafeInteger(raw.generation) ? Number(raw.generation) : 0;
      return parsed.success ? { kind: 'value', value: parsed.data, generation } : { kind: 'damaged' };
    } catch {
      return { kind: 'damaged' };
    }
  }

  async #write(next: T): Promise<T> {
    const { files, notices } = this.#options;
    // Nothing has changed, and there is nothing that the disk has refused.
    if (next === this.#value && !this.#behind) return next;
    if (!this.#writable) {
      // Told when it was left alone: the folder takes whatever else is saved.
      throw problem('storage-unwritable', { file: this.#file });
    }
    const generation = this.#generation + 1;
    const text = this.#encoded(next, generation);
    try {
      // Before the first write there is no generation to keep, and one alone would look like a file that was lost.
      if (this.#exists) await files.write(this.#previousFile, this.#encoded(this.#value, this.#generation));
      await files.write(this.#file, text);
    } catch (error) {
      notices.add('folder-unwritable', this.#file);
      throw unwritable(this.#file, error);
    }
    notices.saved(this.#file);
    this.#exists = true;
    this.#value = next;
    this.#generation = generation;
    this.#behind = false;
    return next;
  }
}
