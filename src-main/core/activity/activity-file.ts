import type { ChainBreak } from '../../../src-shared/activity.ts';
import type { Notices } from '../base/notices.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { Files } from '../base/ports/files.ts';
import type { Random } from '../base/ports/random.ts';
import { Retry } from '../base/retry.ts';
import { Serial } from '../base/serial.ts';
import type { KeychainNote } from '../custody/keychain-note.ts';
import { SealKey } from '../custody/seal-key.ts';
import { activityKey } from '../custody/secret-names.ts';
import type { Vault } from '../custody/vault.ts';
import { endLost, type Found, foundIn, headerOf, headOf, sealedHead } from './activity-head.ts';
import { type ActivityLine, numberOf, sealedLine } from './activity-line.ts';
import { type ChainEnd, endOf, type Head, noLines, type ReadChain, readChain } from './read-chain.ts';

const [fileName, headName] = ['activity.jsonl', 'activity-head.json'];
/** So long lines that can wait do so for others: to write them is to sync two files, and a batch waits for the same disk. */
const companyMs = 500;
/** To seal a line takes a tenth of a millisecond. */
const mostAtOnce = 100;

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
 * The journal of activity on the disk: sealed lines, appended to and synced, and beside them, after each of them, a sealed note of the
 * last one's number and hash: a file that was shortened is known by it. A sudden end between the two leaves lines that are not noted,
 * never the other way round. What the disk refuses waits here, in its order.
 */
export class ActivityFile {
  readonly #parts: Parts;
  readonly #sealKey: SealKey;
  readonly #serial = new Serial();
  #state: 'unread' | 'open' | 'left-alone' = 'unread';
  #opening: Promise<ReadChain> | null = null;
  #found: Found | null = null;
  #key = '';
  #head: Head = { ...noLines, journal: '', dropped: noLines };
  /** The file is there, to be appended to. */
  #exists = false;
  #torn = false;
  #pending: ActivityLine[] = [];
  #isHeadBehind = false;
  readonly #retry: Retry;
  #company: (() => void) | null = null;
  /** Told when more is on the disk. */
  onWritten: () => void = () => undefined;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#sealKey = new SealKey(parts.vault, parts.random, activityKey);
    this.#retry = new Retry(parts.clock, () => void this.flush());
  }

  /** Reads the files, and asks the keychain nothing. */
  static async open(parts: Parts): Promise<ActivityFile> {
    const file = new ActivityFile(parts);
    try {
      const found = await file.#look();
      if (found.isNewer) file.#leaveAlone('file-too-new');
      else file.#found = found;
    } catch {
      file.#leaveAlone('file-stuck');
    }
    return file;
  }

  get state(): 'unread' | 'open' | 'left-alone' {
    return this.#state;
  }

  /** Earlier runs have left something. */
  get hasEarlier(): boolean {
    return this.#found !== null && (this.#found.texts.length > 0 || this.#found.head !== null);
  }

  get journal(): string {
    return this.#head.journal;
  }

  /** The last line on the disk, and what was dropped before. */
  get end(): Head {
    return this.#head;
  }

  /** That the disk has not taken. Those that only wait for company are not lost: see `put`. */
  get waiting(): number {
    return this.#company && !this.#retry.isDue ? 0 : this.#pending.length;
  }

  /** What earlier runs have left; from here on it can be written. @throws ProblemError what the keychain or the disk has against it */
  ready(): Promise<ReadChain> {
    this.#opening ??= this.#open().catch(error => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  /** They are written in the background, and again where the disk refuses. @param canWait a sudden end loses nothing */
  put(lines: readonly ActivityLine[], canWait = false): void {
    this.#pending.push(...lines);
    if (canWait) this.#company ??= this.#parts.clock.after(companyMs, () => void this.flush());
    else void this.flush();
  }

  /** One more try for what is not on the disk yet. Never rejects. */
  flush(): Promise<void> {
    this.#company?.();
    this.#company = null;
    return this.#serial.run(() => this.#write());
  }

  /** Reads it again. null: it is not open, or what is there says what nobody here knows. @throws what the disk has against it */
  reread(): Promise<ChainBreak[] | null> {
    return this.#serial.run(async () => {
      await this.#write();
      if (this.#state !== 'open') return null;
      const { texts, head: headText, ...found } = await this.#look();
      const [key, journal] = [this.#key, this.journal];
      const header = !found.exists || found.header === headerOf(journal);
      const read = await readChain(texts, { journal, key, header, head: this.#head }, this.#parts.clock);
      const lost = this.#isHeadBehind ? [] : endLost(headText, key, this.#head);
      return read && [...read.breaks, ...lost];
    });
  }

  /** Lines up to this one are taken out, as the note says from then on. @throws what the disk has against it */
  drop(upTo: ChainEnd): Promise<void> {
    return this.#serial.run(async () => {
      const { files } = this.#parts;
      await this.#write();
      const { texts } = await this.#look();
      this.#head = { ...this.#head, dropped: upTo };
      await this.#writeHead();
      const kept = texts.filter(text => (numberOf(text) ?? 0) > upTo.n);
      await files.write(fileName, `${[headerOf(this.journal), ...kept].join('\n')}\n`);
      this.#torn = false;
    });
  }

  async #look(): Promise<Found> {
    const { files } = this.#parts;
    const found = foundIn(await files.read(fileName), await files.read(headName));
    this.#exists = found.exists;
    return found;
  }

  async #open(): Promise<ReadChain> {
    const found = this.#found;
    if (!found) throw new Error('It was left as it is.');
    const key = await this.#sealKey.fetch();
    const head = headOf(found, key, await this.#parts.keychainNote.earlier());
    const journal = head?.journal ?? found.journal;
    if (!this.hasEarlier) return this.#begin(key);
    if (key === null || journal === null) return this.#beginAnew(key);
    const header = !found.exists || found.header === headerOf(journal);
    const read = await readChain(found.texts, { journal, key, header, head }, this.#parts.clock);
    if (!read) {
      this.#leaveAlone('file-too-new');
      throw new Error('It is of a newer Keyholder.');
    }
    // Not one of them opens: the key is another one.
    if (!head && read.lines.length === 0) return this.#beginAnew(key);
    this.#key = key;
    this.#head = { ...read.end, journal, dropped: head?.dropped ?? noLines };
    this.#torn = found.torn;
    this.#isHeadBehind = head?.n !== read.end.n;
    [this.#state, this.#found] = ['open', null];
    return read;
  }

  async #beginAnew(key: string | null): Promise<ReadChain> {
    const { files, notices } = this.#parts;
    const aside = async (name: string) => ((await files.read(name)) === null ? null : files.setAside(name));
    notices.add('activity-lost', fileName, await aside(fileName));
    await aside(headName);
    this.#exists = false;
    return this.#begin(key);
  }

  async #begin(key: string | null): Promise<ReadChain> {
    this.#key = key ?? (await this.#sealKey.make());
    this.#head = { ...noLines, journal: this.#parts.newId(), dropped: noLines };
    this.#isHeadBehind = true;
    [this.#state, this.#found] = ['open', null];
    return { lines: [], breaks: [], end: noLines };
  }

  #leaveAlone(kind: 'file-stuck' | 'file-too-new'): void {
    [this.#state, this.#found] = ['left-alone', null];
    this.#parts.notices.add(kind, fileName);
  }

  async #write(): Promise<void> {
    if (this.#state !== 'open') return;
    try {
      // Before the first line, so that a journal without its note is always one that lacks something.
      if (this.#isHeadBehind) await this.#writeHead();
      while (this.#pending.length > 0) {
        const lines = this.#pending.slice(0, mostAtOnce);
        await this.#append(lines);
        this.#pending = this.#pending.slice(lines.length);
        this.#head = { ...this.#head, ...endOf(lines.at(-1)) };
        this.#isHeadBehind = true;
        this.onWritten();
        await this.#writeHead();
        this.#noteEnd(lines);
      }
      this.#retry.worked();
      this.#parts.notices.saved(fileName);
    } catch {
      this.#parts.notices.behind(fileName);
      this.#retry.refused();
    }
  }

  /** Those that were sent have asked the keychain: it is asked for nothing more often than that. */
  #noteEnd(lines: readonly ActivityLine[]): void {
    if (lines.every(({ entry }) => entry.origin === null)) return;
    this.#parts.keychainNote.note({ activity: { journal: this.journal, ...endOf(lines.at(-1)) } });
  }

  async #append(lines: readonly ActivityLine[]): Promise<void> {
    const { files, random } = this.#parts;
    const place = { journal: this.journal, key: this.#key };
    const text = lines.map(line => sealedLine(line, place, random)).join('');
    const torn = this.#torn;
    this.#torn = true;
    if (this.#exists) await files.append(fileName, torn ? `\n${text}` : text);
    else await files.write(fileName, `${headerOf(this.journal)}\n${text}`);
    this.#exists = true;
    this.#torn = false;
  }

  async #writeHead(): Promise<void> {
    const { files, random } = this.#parts;
    await files.write(headName, sealedHead(this.#head, this.#key, random));
    this.#isHeadBehind = false;
  }
}
