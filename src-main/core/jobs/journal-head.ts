import { z } from 'zod';
import { parsedJson } from '../base/parsed-json.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { Files } from '../base/ports/files.ts';
import type { Random } from '../base/ports/random.ts';
import { Serial } from '../base/serial.ts';
import type { KeychainNote } from '../custody/keychain-note.ts';
import { seal, unseal } from '../custody/sealed.ts';
import type { FoundLines } from './journal-lines.ts';

const fileName = 'jobs-head.json';
/** A file with a higher one belongs to a newer Keyholder. */
const format = 1;
const place = 'jobs head';
/** To write one is to sync a second file, and a batch waits for the same disk: whoever puts a journal back takes longer. */
const companyMs = 500;
/** Until the next try, where the disk has refused. */
const againMs = 10_000;

const plainSchema = z.object({ format: z.number() });
const sealedSchema = z.object({ sealed: z.string() });
const headSchema = z.object({
  /** null: there was none. */
  journal: z.string().nullable(),
  /** That it has at least. */
  lines: z.number().int(),
  /** Of the journal that may have taken its place. */
  next: z.string().nullable(),
  /** Which data folder it is of, and how often it was written there. Left out by an older Keyholder. */
  folder: z.string().nullable().default(null),
  count: z.number().int().default(0),
});

interface Parts {
  files: Files;
  clock: Clock;
  random: Random;
  keychainNote: KeychainNote;
  newId(): string;
}

/**
 * How far the journal of jobs goes, noted beside it. SECURITY: a journal of jobs that was put back or cut short is known by its head.
 * It is behind the journal after a sudden end, and never ahead of it. Without one, as an earlier Keyholder leaves a journal, or where
 * it does not open, nothing is known; that both were put back together is known by the keychain's note of how often it was written.
 */
export class JournalHead {
  readonly #files: Files;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #keychainNote: KeychainNote;
  readonly #newId: () => string;
  readonly #serial = new Serial();
  #text: string | null = null;
  #key = '';
  #head: z.infer<typeof headSchema> = { journal: null, lines: 0, next: null, folder: null, count: 0 };
  #company: (() => void) | null = null;

  constructor({ files, clock, random, keychainNote, newId }: Parts) {
    this.#files = files;
    this.#clock = clock;
    this.#random = random;
    this.#keychainNote = keychainNote;
    this.#newId = newId;
  }

  /** Reads it unopened. @returns null: there is none. @throws what the disk has against it */
  async look(): Promise<'there' | 'too-new' | null> {
    this.#text = await this.#files.read(fileName);
    if (this.#text === null) return null;
    return (parsedJson(this.#text, plainSchema)?.format ?? 0) > format ? 'too-new' : 'there';
  }

  /**
   * From here on it can be written. @returns whether what was found lacks something that was written
   * @param key empty: it is gone from the keychain, and with it whatever was written
   */
  async open({ journal, lines }: Pick<FoundLines, 'journal' | 'lines'>, key: string): Promise<boolean> {
    const text = this.#text;
    this.#text = null;
    this.#key = key;
    this.#head = { ...this.#head, journal: journal === '' ? null : journal, lines: lines.length };
    if (text === null || key === '') return text !== null;
    const head = openHead(text, key);
    if (head === null) return false;
    this.#head = { ...this.#head, folder: head.folder, count: head.count };
    const { jobs: noted } = await this.#keychainNote.earlier();
    if (noted !== null && noted.folder === head.folder && noted.count > head.count) {
      this.#head = { ...this.#head, count: noted.count };
      return true;
    }
    if (head.next !== null && head.next === journal) return false;
    return head.journal !== null && (head.journal !== journal || lines.length < head.lines);
  }

  /** Before a journal takes the place of the one that is there. @throws what the disk has against it */
  announce(next: string, key: string): Promise<void> {
    this.#key = key;
    this.#head = { ...this.#head, next };
    return this.#write();
  }

  /** So many lines of it are on the disk. Written down in the background: it may be behind. */
  note(journal: string, lines: number): void {
    if (this.#head.journal === journal && this.#head.lines === lines) return;
    this.#head = { ...this.#head, journal, lines, next: null };
    this.#flushIn(companyMs);
  }

  /** Writes down what is noted. Never rejects: what the disk refuses is tried again. */
  async flush(): Promise<void> {
    if (!this.#company) return;
    this.#company();
    this.#company = null;
    await this.#write().catch(() => this.#flushIn(againMs));
  }

  #flushIn(ms: number): void {
    this.#company ??= this.#clock.after(ms, () => void this.flush());
  }

  /** One after the other, and each as it is by then: an earlier one must not take the place of a later one. */
  #write(): Promise<void> {
    return this.#serial.run(async () => {
      const folder = this.#head.folder ?? this.#newId();
      const count = this.#head.count + 1;
      this.#head = { ...this.#head, folder, count };
      const sealed = seal(JSON.stringify(this.#head), this.#key, place, this.#random);
      await this.#files.write(fileName, `${JSON.stringify({ format, sealed })}\n`);
      this.#keychainNote.note({ jobs: { folder, count } });
    });
  }
}

/** null: it does not open. */
function openHead(text: string, key: string): z.infer<typeof headSchema> | null {
  const sealed = parsedJson(text, sealedSchema)?.sealed;
  const opened = sealed === undefined ? null : unseal(sealed, key, place);
  return opened === null ? null : parsedJson(opened, headSchema);
}
