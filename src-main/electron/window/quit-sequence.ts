import { settledWithin } from '../../adapters/settled-within.ts';

/**
 * Ends the app once. What is on its way gets a bounded time for its answer, and the core one to clear the clipboard and to end other
 * requests. The process is killed where an orderly exit would not come to its end: closing takes too long, or a keychain call is still unanswered.
 */
export function createQuitSequence(options: {
  /** Nothing new begins; resolves when what is on its way was answered. */
  answered: () => Promise<unknown>;
  answerLimitMs: number;
  close: () => Promise<unknown>;
  limitMs: number;
  /** How long what comes last may take. */
  lastLimitMs: number;
  /** True where something holds the process that no exit can end. */
  held: () => boolean;
  exit: () => void;
  kill: () => void;
}): {
  /** The end has begun, and nothing stops it. */
  readonly begun: boolean;
  /**
   * @param last what is left to do when everything is closed: on Windows, to start an installer. It starts no earlier, since the
   * installer ends a Keyholder that still runs a second later, in the middle of whatever it does. Not done where the end
   * has begun already: the owner quits, and has not asked for it.
   */
  begin(last?: () => Promise<unknown>): void;
} {
  let begun = false;
  let leaving = false;
  let limit: NodeJS.Timeout | undefined;
  return {
    get begun() {
      return begun;
    },
    begin: (last = async () => undefined) => {
      if (begun) return;
      begun = true;
      const leave = async (how: () => void) => {
        if (leaving) return;
        leaving = true;
        clearTimeout(limit);
        const patience = new Promise(resolve => setTimeout(resolve, options.lastLimitMs).unref());
        await Promise.race([patience, last().catch(() => undefined)]);
        how();
      };
      const closed = () => leave(options.held() ? options.kill : options.exit);
      void settledWithin(options.answerLimitMs, options.answered()).then(() => {
        limit = setTimeout(() => leave(options.kill), options.limitMs);
        options.close().then(closed, closed);
      });
    },
  };
}
