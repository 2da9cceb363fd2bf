import type { Clipboard, TextMark } from '../base/ports/clipboard.ts';
import type { Ports } from '../base/ports/ports.ts';
import { problem } from '../base/problem-error.ts';
import { Retry } from '../base/retry.ts';
import { Serial } from '../base/serial.ts';
import { ClipboardNote } from './clipboard-note.ts';
import { isMarked, textMark } from './text-mark.ts';

type Parts = Pick<Ports, 'clipboard' | 'clock' | 'log' | 'files' | 'random' | 'slowHash'>;

/** A program that has stopped owns what is on the clipboard, and is asked for it. */
const patienceMs = 5_000;
/** Another program has the clipboard, mostly for some milliseconds. */
const againMs = 1_000;

/**
 * Copies a secret and takes it back. Only a hash of what was copied is remembered, and the clipboard is cleared only
 * while it still holds exactly that: what the owner copied since is theirs.
 */
export class ClipboardCustody {
  readonly #parts: Parts;
  readonly #keepMs: () => number;
  readonly #note: ClipboardNote;
  /** What may be on the clipboard; the last one, and those before it whose successor was refused. */
  #marks: TextMark[] = [];
  /** Whether a text is what a run that was killed may have left; null: none has, or it was looked for. */
  #isLeft: ((text: string) => Promise<boolean>) | null = null;
  #stopTimer: () => void = () => undefined;
  /** `Clock.elapsed`; null: nothing that is to be taken back. */
  #dueAt: number | null = null;
  #callOff: () => void = () => undefined;
  #closed = false;
  /** What was asked of the clipboard and not answered. */
  #reading: Promise<string> | null = null;
  readonly #retry: Retry;
  /** One after the other, so that taking back never meets a copy half-way. */
  readonly #serial = new Serial();

  /** @param keepMs how long a copied secret stays on the clipboard */
  constructor(parts: Parts, keepMs: () => number) {
    this.#parts = parts;
    this.#keepMs = keepMs;
    this.#note = new ClipboardNote(parts);
    this.#retry = new Retry(parts.clock, () => void this.clear(), againMs);
    parts.clipboard?.followReach?.({
      reached: () => {
        if (this.#retry.isDue) void this.clear();
      },
      leaving: () => void this.clear(),
    });
  }

  get available(): boolean {
    return this.#parts.clipboard !== null;
  }

  /** Returns when it will be cleared, epoch milliseconds. @throws ProblemError `unsupported-here`, `cancelled` at the end */
  copy(secret: string): Promise<number> {
    return this.#serial.run(() => this.#copy(secret));
  }

  /** Clears the clipboard if it still holds what was copied. Never rejects. */
  clear(): Promise<void> {
    return this.#serial.run(() => this.#clear());
  }

  /** As `clear`, and for good: a copy that is still on its way goes nowhere. */
  close(): Promise<void> {
    this.#closed = true;
    return this.clear();
  }

  /** Takes back what a Keyholder that was killed has left. Never rejects. */
  takeBackLeft(): Promise<void> {
    return this.#serial.run(async () => {
      const { clipboard, log } = this.#parts;
      if (!clipboard) return;
      try {
        this.#isLeft = await this.#note.read();
      } catch {
        log.warn('A secret that may be on the clipboard could not be looked for.');
      }
      await this.#clear();
    });
  }

  async #copy(secret: string): Promise<number> {
    const { clipboard, clock, log, random } = this.#parts;
    if (!clipboard) throw problem('unsupported-here', { reason: 'clipboard' });
    if (this.#closed) throw problem('cancelled');
    // Everything that takes it back stands before it is there: from here on an end of any kind finds it.
    const mark = textMark(secret, random);
    this.#marks = [...this.#marks, mark];
    await this.#note.add(secret).catch(() => log.warn('A copied secret could not be noted.'));
    const callOffBefore = this.#callOff;
    const callOff = clipboard.watchOver?.(mark) ?? (() => undefined);
    // The one before is there still where this one is refused.
    this.#callOff = () => {
      callOffBefore();
      callOff();
    };
    const keepMs = this.#keepMs();
    const dueBefore = this.#dueAt;
    this.#retry.worked();
    this.#clearAt(clock.elapsed() + keepMs);
    try {
      // SECURITY: nothing is copied once the end has begun, or nobody would take it back.
      if (this.#closed) throw problem('cancelled');
      await clipboard.writeSecret(secret);
    } catch {
      if (this.#closed) throw problem('cancelled');
      // A copy that is refused leaves the one before it there for no longer than was said of that.
      if (dueBefore !== null) this.#clearAt(dueBefore);
      // The reason is not logged or passed on: clipboard programs have been seen to repeat their input in errors.
      log.warn('The clipboard refused a copy.');
      throw problem('unsupported-here', { reason: 'clipboard-refused' });
    }
    callOffBefore();
    this.#callOff = callOff;
    this.#marks = [mark];
    this.#isLeft = null;
    this.#note.onlyLast();
    return clock.now() + keepMs;
  }

  #clearAt(dueAt: number): void {
    const { clock } = this.#parts;
    this.#dueAt = dueAt;
    this.#stopTimer();
    this.#stopTimer = clock.after(Math.max(0, dueAt - clock.elapsed()), () => void this.clear());
  }

  async #clear(): Promise<void> {
    const { clipboard, clock, log } = this.#parts;
    this.#stopTimer();
    if (!clipboard || (this.#marks.length === 0 && !this.#isLeft)) return;
    try {
      const text = await this.#read(clipboard);
      const isOurs = this.#marks.some(mark => isMarked(text, mark)) || (await this.#isLeft?.(text));
      if (isOurs) await clipboard.clear();
    } catch {
      // Whatever watches over it goes on to.
      log.warn('The clipboard could not be cleared.');
      this.#dueAt ??= clock.elapsed();
      this.#retry.refused();
      return;
    }
    this.#retry.worked();
    this.#dueAt = null;
    this.#marks = [];
    this.#isLeft = null;
    this.#callOff();
    this.#callOff = () => undefined;
    await this.#note.remove().catch(() => undefined);
  }

  /** What is on it. Asked once, however often that is waited for. Rejects where nobody says. */
  #read(clipboard: Clipboard): Promise<string> {
    this.#reading ??= clipboard.read().finally(() => {
      this.#reading = null;
    });
    const answer = this.#reading;
    return new Promise((resolve, reject) => {
      const callOff = this.#parts.clock.after(patienceMs, () => reject(new Error('No answer.')));
      answer.then(resolve, reject).finally(callOff);
    });
  }
}
