import { randomUUID } from 'node:crypto';
import type { Calendar } from '../../src-main/core/base/ports/calendar.ts';
import type { Clipboard } from '../../src-main/core/base/ports/clipboard.ts';
import type { Clock } from '../../src-main/core/base/ports/clock.ts';
import type { Files } from '../../src-main/core/base/ports/files.ts';
import type { Logger } from '../../src-main/core/base/ports/logger.ts';
import type { SecretStore } from '../../src-main/core/base/ports/secret-store.ts';
import { SecretStoreError } from '../../src-main/core/base/ports/secret-store.ts';

/** Of Greenwich. */
export const utcCalendar: Calendar = { dayOf: epochMs => Math.floor(epochMs / 86_400_000) };

/** A clock that moves only when told. */
export class FakeClock implements Clock {
  #now: number;
  #elapsed = 0;
  #timers: { at: number; run: () => void }[] = [];

  constructor(now = Date.UTC(2026, 10, 20, 9)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  /** What the owner, or somebody else, does to the computer's clock: no time passes by it. */
  set(now: number): void {
    const by = now - this.#now;
    this.#now = now;
    this.#timers = this.#timers.map(timer => ({ ...timer, at: timer.at + by }));
    this.#elapsed -= by;
  }

  /** The computer sleeps: time goes by, of which no timer knows. */
  sleep(ms: number): void {
    this.set(this.#now + ms);
    this.#elapsed += ms;
  }

  /** `now` without what was done to it. */
  elapsed(): number {
    return this.#now + this.#elapsed;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter(one => one !== timer);
    };
  }

  /** How long anybody has waited; nobody really does. */
  readonly waits: number[] = [];

  async wait(ms: number): Promise<void> {
    this.waits.push(ms);
    this.#now += ms;
  }

  random(): number {
    return 0.5;
  }

  #ticks = 0;

  /** Work takes its time, always the same: long work is done in stretches here, too. */
  ticks(): number {
    this.#ticks += 1;
    return this.#ticks;
  }

  breathe(): Promise<void> {
    return new Promise(resolve => setImmediate(resolve));
  }

  advance(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter(timer => timer.at <= this.#now);
    this.#timers = this.#timers.filter(timer => timer.at > this.#now);
    for (const timer of due) timer.run();
  }
}

/** What was given to a file, as it is read again. */
export const textOfFile = (given: string | readonly Buffer[]): string =>
  typeof given === 'string' ? given : Buffer.concat(given).toString();

/** Files in memory that can be broken. Passes the contract suite of `Files`. */
export class FakeFiles implements Files {
  readonly #texts = new Map<string, string>();
  /** Written in pieces, and put together when somebody reads: a long file is written for each of its rows. */
  readonly #pieces = new Map<string, readonly Buffer[]>();
  /** Refuses every write from now on, as a read-only folder does. */
  readOnly = false;
  /** Refuses the next `n` writes. */
  failWrites = 0;
  readonly written: string[] = [];

  get texts(): Map<string, string> {
    for (const name of this.#pieces.keys()) this.#textOf(name);
    return this.#texts;
  }

  #textOf(name: string): string | undefined {
    const pieces = this.#pieces.get(name);
    if (pieces) this.#texts.set(name, textOfFile(pieces));
    this.#pieces.delete(name);
    return this.#texts.get(name);
  }

  async read(name: string): Promise<string | null> {
    return this.#textOf(name) ?? null;
  }

  async write(name: string, text: string | readonly Buffer[]): Promise<void> {
    if (this.failWrites > 0) {
      this.failWrites -= 1;
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    }
    this.#refuseIfReadOnly();
    this.#pieces.delete(name);
    if (typeof text === 'string') this.#texts.set(name, text);
    else this.#pieces.set(name, text);
    this.written.push(name);
  }

  async append(name: string, text: string): Promise<void> {
    await this.write(name, (this.#textOf(name) ?? '') + text);
  }

  async remove(name: string): Promise<void> {
    this.#refuseIfReadOnly();
    this.texts.delete(name);
  }

  async setAside(name: string): Promise<string> {
    this.#refuseIfReadOnly();
    const text = this.texts.get(name);
    if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    const kept = `${name}.damaged-${this.texts.size}`;
    this.texts.delete(name);
    this.texts.set(kept, text);
    return kept;
  }

  #refuseIfReadOnly(): void {
    if (this.readOnly) throw Object.assign(new Error('read-only'), { code: 'EROFS' });
  }
}

type Mood = 'works' | 'locked' | 'unavailable' | 'forgets' | 'garbles' | 'hangs' | 'locked-silently';

/**
 * A keychain with the manners that real ones were seen to have. `forgets`: sets succeed and nothing is kept (a dismissed
 * prompt). `locked-silently`: gets answer "none" and sets are refused (gnome-keyring).
 */
export class FakeKeychain implements SecretStore {
  readonly items = new Map<string, string>();
  mood: Mood = 'works';
  calls: string[] = [];
  #hanging: { resolve: () => void; reject: (error: Error) => void }[] = [];

  /** The prompt is answered at last: what hung goes on. */
  answerPrompts(): void {
    this.mood = 'works';
    for (const { resolve } of this.#hanging.splice(0)) resolve();
  }

  /** As `Ports.interruptSecrets`. */
  interrupt(): void {
    for (const { reject } of this.#hanging.splice(0)) reject(new SecretStoreError('unavailable', 'Stopped.'));
  }

  async get(account: string): Promise<string | null> {
    await this.#behave('get');
    if (this.mood === 'locked-silently') return null;
    return this.items.get(account) ?? null;
  }

  async set(account: string, secret: string): Promise<void> {
    await this.#behave('set');
    if (this.mood === 'locked-silently') {
      throw new SecretStoreError('locked', 'Cannot create an item in a locked collection');
    }
    if (this.mood === 'forgets') return;
    this.items.set(account, this.mood === 'garbles' ? `${secret}?` : secret);
  }

  async delete(account: string): Promise<void> {
    await this.#behave('delete');
    if (this.mood !== 'locked-silently') this.items.delete(account);
  }

  async #behave(call: string): Promise<void> {
    this.calls.push(call);
    if (this.mood === 'locked') throw new SecretStoreError('locked', 'The keychain is locked.');
    if (this.mood === 'unavailable') throw new SecretStoreError('unavailable', 'There is no keychain.');
    if (this.mood === 'hangs')
      await new Promise<void>((resolve, reject) => this.#hanging.push({ resolve, reject }));
  }
}

/** A clipboard in memory. Passes the contract suite of `Clipboard`. */
export class FakeClipboard implements Clipboard {
  text = '';
  refuses = false;
  watchOver?: NonNullable<Clipboard['watchOver']>;

  async writeSecret(text: string): Promise<void> {
    if (this.refuses) throw new Error(`cannot write ${text}`);
    this.text = text;
  }

  async read(): Promise<string> {
    return this.text;
  }

  async clear(): Promise<void> {
    this.text = '';
  }
}

/** Keeps what was logged, so that a test can look for what should not be there. */
export class FakeLog implements Logger {
  readonly lines: string[] = [];

  warn(text: string, facts: Readonly<Record<string, string | number | boolean>> = {}): void {
    this.lines.push(`${text} ${JSON.stringify(facts)}`);
  }
}

export const newId = randomUUID;
