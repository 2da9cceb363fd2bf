/**
 * Ends the app once. The core gets a bounded time to clear the clipboard and to end requests. The process is killed
 * where an orderly exit would not come to its end: closing takes too long, or a keychain call is still unanswered.
 */
export function createQuitSequence(options: {
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
      const limit = setTimeout(() => leave(options.kill), options.limitMs);
      const closed = () => leave(options.held() ? options.kill : options.exit);
      options.close().then(closed, closed);
    },
  };
}
