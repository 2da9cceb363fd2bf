import type { Clipboard, TextMark } from '../../../src-main/core/base/ports/clipboard.ts';
import type { Confirmer, Question } from '../../../src-main/core/base/ports/confirmer.ts';
import type { Logger } from '../../../src-main/core/base/ports/logger.ts';
import type { Revealer } from '../../../src-main/core/base/ports/revealer.ts';
import type { FileSaver } from '../../../src-main/core/base/ports/save-file.ts';
import type { SignInWindow } from '../../../src-main/core/base/ports/sign-in-window.ts';
import { UpdateError, type UpdaterSource } from '../../../src-main/core/base/ports/updater.ts';
import { isMarked } from '../../../src-main/core/custody/text-mark.ts';
import { type Books, secretMark } from '../service/books.ts';
import type { Chance } from './chance.ts';
import type { Schedule } from './schedule.ts';

interface Parts {
  schedule: Schedule;
  chance: () => Chance;
  isAlive: () => boolean;
}

/** Answers after a while, as whoever sits there does. */
function later<T>({ schedule, chance, isAlive }: Parts, mostMs: number, answer: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    schedule.in(chance().below(mostMs), () => {
      if (!isAlive()) return;
      try {
        resolve(answer());
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** One for the whole history: it outlives every run of the program. */
export class Pasteboard {
  text = '';
  /** Since when a secret of ours is on it. */
  since = 0;
  refuses = false;
  /** A copy could not be noted on the disk: where nothing watches over it, a kill leaves it there. */
  unnoted = false;
  /** What was read from it last when it was cleared, where that was none of ours. */
  wronged: string | null = null;
  #read = '';
  /** What the program has put there: from a keychain that garbles it comes without the mark of our secrets. */
  readonly #written = new Set<string>();
  #watched: TextMark[] = [];

  /** The program ends without a word, and what watches over the clipboard outlives it. */
  crash(): void {
    if (this.#watched.some(mark => isMarked(this.text, mark))) this.text = '';
    this.#watched = [];
  }

  /** @param watches whether this host has a process that outlives the program's own */
  port(parts: Parts, watches: boolean): Clipboard {
    const watchOver = (mark: TextMark) => {
      this.#watched.push(mark);
      return () => {
        this.#watched = this.#watched.filter(one => one !== mark);
      };
    };
    const refuse = () => {
      if (this.refuses) throw new Error('The clipboard is somebody else’s just now.');
    };
    return {
      ...(watches ? { watchOver } : {}),
      writeSecret: text =>
        later(parts, 20, () => {
          refuse();
          this.text = text;
          this.#written.add(text);
          this.since = parts.schedule.time;
        }),
      read: () =>
        later(parts, 20, () => {
          refuse();
          this.#read = this.text;
          return this.text;
        }),
      clear: () =>
        later(parts, 20, () => {
          refuse();
          const isOurs = this.#read.includes(secretMark) || this.#written.has(this.#read);
          if (this.text !== '' && !isOurs) this.wronged ??= this.#read;
          this.text = '';
        }),
    };
  }
}

/** Boxes of the main process: the owner says yes, mostly. */
export class Boxes {
  /** Origins that the owner has said yes to in this history. */
  readonly agreed = new Set<string>();
  yes = 0.85;

  confirmer(parts: Parts): Confirmer {
    return {
      confirmPresence: () => later(parts, 4_000, () => parts.chance().yes(this.yes)),
      confirm: question => later(parts, 4_000, () => this.#answer(question, parts.chance())),
    };
  }

  revealer(parts: Parts): Revealer {
    return { reveal: () => later(parts, 8_000, () => undefined) };
  }

  /** Saved somewhere, closed, or where nothing can be written. */
  saver(parts: Parts): FileSaver {
    return {
      save: ({ name }) =>
        later(parts, 6_000, () => {
          const luck = parts.chance().below(6);
          if (luck === 0) throw Object.assign(new Error('simulated'), { code: 'ENOSPC' });
          return luck === 1 ? null : name;
        }),
    };
  }

  #answer(question: Question, chance: Chance): boolean {
    const yes = chance.yes(this.yes);
    if (yes && question.kind === 'new-origins') for (const one of question.origins) this.agreed.add(one);
    return yes;
  }
}

/** The service's sign-in page in a window: some sign in, some close it, and some pages set a cookie before it is worth anything. */
export function signInWindow(parts: Parts, booksOf: (dashboard: string) => Books | null): SignInWindow {
  return {
    capture: async ({ dashboardUrl, prove }) => {
      const books = booksOf(dashboardUrl);
      const step = await later(parts, 5_000, () => parts.chance().below(4));
      if (step === 0 || !books) return null;
      if (step === 1) await prove('not-signed-in-yet');
      const value = books.newSession();
      return (await prove(value)) ? value : null;
    },
  };
}

export class Log implements Logger {
  lines: string[] = [];

  warn(text: string, facts: Readonly<Record<string, string | number | boolean>> = {}): void {
    this.lines.push(`${text} ${JSON.stringify(facts)}`);
  }
}

/** A feed that offers this and that. */
export function updateFeed(parts: Parts): UpdaterSource {
  const fail = () => {
    const fault = parts
      .chance()
      .pick(['offline', 'unreadable', 'older', 'bad-signature', 'no-version', 'too-large'] as const);
    throw new UpdateError(fault, 'simulated');
  };
  return {
    open: async ({ channel }) => ({
      how: 'installs',
      feed: `https://updates.example/${channel}`,
      look: () =>
        later(parts, 500, () => {
          if (parts.chance().yes(0.15)) fail();
          const version = parts.chance().pick(['9.0.0', '9.0.0', '9.1.0', '9.1.0', '0.0.1', 'none at all']);
          return parts.chance().yes(0.1) ? null : { version, releasedAt: null };
        }),
      download: onProgress =>
        later(parts, 3_000, () => {
          onProgress(0.5);
          if (parts.chance().yes(0.15)) fail();
        }),
      install: lastWord =>
        later(parts, 100, () => {
          lastWord();
          if (parts.chance().yes(0.3)) fail();
        }),
    }),
  };
}
