/**
 * Ends the app once. The core gets a bounded time to clear the clipboard and to end requests. The process is killed
 * where an orderly exit would not come to its end: closing takes too long, or a keychain call is still unanswered.
 */
export function createQuitSequence(options: {
  close: () => Promise<unknown>;
  limitMs: number;
  /** True where something holds the process that no exit can end. */
  held: () => boolean;
  exit: () => void;
  kill: () => void;
}): { begin(): void } {
  let begun = false;
  return {
    begin: () => {
      if (begun) return;
      begun = true;
      const limit = setTimeout(options.kill, options.limitMs);
      const closed = () => {
        clearTimeout(limit);
        if (options.held()) options.kill();
        else options.exit();
      };
      options.close().then(closed, closed);
    },
  };
}
