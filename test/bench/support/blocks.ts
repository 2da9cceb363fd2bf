/** How long one thread does not come to anything else, in milliseconds of its own work: other programs do not count. */
export interface Blocks {
  longest: number;
  /** What JSON.parse took of each is left out: nobody can interrupt it. */
  longestBesideParse: number;
}

const own = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Looks after every turn of the event loop how long the last one was. */
export async function watchBlocks(work: () => Promise<unknown>): Promise<Blocks> {
  const blocks = { longest: 0, longestBesideParse: 0 };
  const { parse } = JSON;
  let parsed = 0;
  JSON.parse = (...args: Parameters<typeof parse>) => {
    const begun = own();
    try {
      return parse(...args);
    } finally {
      parsed += own() - begun;
    }
  };
  let last = own();
  let watching = true;
  const look = () => {
    const now = own();
    blocks.longest = Math.max(blocks.longest, now - last);
    blocks.longestBesideParse = Math.max(blocks.longestBesideParse, now - last - parsed);
    last = now;
    parsed = 0;
  };
  const turn = () => {
    if (!watching) return;
    look();
    setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await work();
    look();
    return blocks;
  } finally {
    watching = false;
    JSON.parse = parse;
  }
}
