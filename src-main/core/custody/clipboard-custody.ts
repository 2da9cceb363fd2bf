import { createHash } from 'node:crypto';
import type { Ports } from '../ports.ts';
import { problem } from '../problem-error.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Copies a secret and takes it back. Only a hash of what was copied is remembered, and the clipboard is cleared only
 * while it still holds exactly that: what the owner copied since is theirs.
 */
export class ClipboardCustody {
  readonly #ports: Pick<Ports, 'clipboard' | 'clock' | 'log'>;
  readonly #keepMs: () => number;
  #copied: string | null = null;
  #stopTimer: () => void = () => undefined;

  /** @param keepMs how long a copied secret stays on the clipboard */
  constructor(ports: Pick<Ports, 'clipboard' | 'clock' | 'log'>, keepMs: () => number) {
    this.#ports = ports;
    this.#keepMs = keepMs;
  }

  get available(): boolean {
    return this.#ports.clipboard !== null;
  }

  /** Returns when it will be cleared, epoch milliseconds. @throws ProblemError `unsupported-here` */
  async copy(secret: string): Promise<number> {
    const { clipboard, clock, log } = this.#ports;
    if (!clipboard) throw problem('unsupported-here', { detail: 'This computer offers no clipboard here.' });
    try {
      await clipboard.writeSecret(secret);
    } catch {
      // The reason is not logged or passed on: clipboard programs have been seen to repeat their input in errors.
      log.warn('The clipboard refused a copy.');
      throw problem('unsupported-here', { detail: 'This computer’s clipboard did not take it.' });
    }
    this.#stopTimer();
    this.#copied = digest(secret);
    const keepMs = this.#keepMs();
    this.#stopTimer = clock.after(keepMs, () => void this.clear());
    return clock.now() + keepMs;
  }

  /** Clears the clipboard if it still holds what was copied. Never rejects. */
  async clear(): Promise<void> {
    const { clipboard, log } = this.#ports;
    const copied = this.#copied;
    this.#stopTimer();
    this.#copied = null;
    if (!clipboard || copied === null) return;
    try {
      if (digest(await clipboard.read()) === copied) await clipboard.clear();
    } catch {
      log.warn('The clipboard could not be cleared.');
    }
  }
}
