import { z } from 'zod';
import { parsedJson } from '../base/parsed-json.ts';
import type { Clock } from '../base/ports/clock.ts';
import { hasCode } from '../base/problem-error.ts';
import { recordsNote } from './secret-names.ts';
import type { Vault } from './vault.ts';

/** Of what comes within it the last is noted: each is an item that is written and read back. */
const companyMs = 3_000;
/** That one item of every keychain holds. */
const mostBytes = 1_900;

const notedSchema = z.object({
  /** The last line of the journal of activity. */
  activity: z.object({ journal: z.string(), n: z.number().int(), hash: z.string() }).nullable().catch(null),
  /** Which folder the head of the journal of jobs lay in, and how often it had been written there. */
  jobs: z.object({ folder: z.string(), count: z.number().int() }).nullable().catch(null),
  /** Tokens that were made here and have not ended by a word of the owner's, the last first. */
  tokens: z
    .array(
      z.object({ id: z.string(), name: z.string().nullable(), connectionId: z.string(), at: z.number() }),
    )
    .catch([]),
});
export type Noted = z.infer<typeof notedSchema>;

const nothing: Noted = { activity: null, jobs: null, tokens: [] };

/**
 * How far the records go, noted in the keychain. SECURITY: a data folder that is put back as a whole is known by what the keychain
 * notes of it. The note is behind the disk and never ahead of it; where the keychain refuses, nothing is known, and nothing waits.
 */
export class KeychainNote {
  readonly #vault: Vault;
  readonly #clock: Clock;
  #reading: Promise<Noted> | null = null;
  #isRead = false;
  #isLookedFor = false;
  #now: Partial<Noted> = {};
  #company: (() => void) | null = null;
  #writing: Promise<void> = Promise.resolve();
  #written = '';

  constructor({ vault, clock }: { vault: Vault; clock: Clock }) {
    this.#vault = vault;
    this.#clock = clock;
  }

  /** As earlier runs have left it, whatever was noted since. Never rejects. */
  async earlier(): Promise<Noted> {
    return this.#read().catch(() => nothing);
  }

  /**
   * What earlier runs have noted of the activity and of tokens was looked for in what lies on the disk: from now on what this run notes
   * takes its place. Where it could not be read, it stays as it is for the next run.
   */
  lookedFor(): void {
    this.#isLookedFor = this.#isRead;
    // What was noted meanwhile.
    if (!this.#company) void this.flush();
  }

  /** @param soon nobody else knows it where the folder is lost */
  note(what: Partial<Noted>, soon = false): void {
    if (this.#vault.memoryChosen) return;
    this.#now = { ...this.#now, ...what };
    if (soon) void this.flush();
    else this.#company ??= this.#clock.after(companyMs, () => void this.flush());
  }

  /** Writes down what is noted. Never rejects. What the keychain refuses waits for the next note: to ask on and on would prompt its owner. */
  flush(): Promise<void> {
    this.#company?.();
    this.#company = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** What is there must not be overwritten unread. */
  #read(): Promise<Noted> {
    this.#reading ??= this.#vault.fetch(recordsNote).then(
      text => this.#have(parsedJson(text, notedSchema) ?? nothing),
      error => {
        if (hasCode(error, 'secret-absent')) return this.#have(nothing);
        this.#reading = null;
        throw error;
      },
    );
    return this.#reading;
  }

  #have(noted: Noted): Noted {
    this.#isRead = true;
    return noted;
  }

  async #write(): Promise<void> {
    const { jobs } = this.#now;
    const now = this.#isLookedFor ? this.#now : { ...(jobs && { jobs }) };
    if (this.#vault.memoryChosen || Object.keys(now).length === 0) return;
    try {
      const text = textOf({ ...(await this.#read()), ...now });
      if (text === this.#written) return;
      await this.#vault.keep(recordsNote, text);
      this.#written = text;
    } catch {
      // What the keychain has against it is told elsewhere.
    }
  }
}

function textOf(noted: Noted): string {
  const text = JSON.stringify(noted);
  const fits = Buffer.byteLength(text) <= mostBytes || noted.tokens.length === 0;
  return fits ? text : textOf({ ...noted, tokens: noted.tokens.slice(0, -1) });
}
