import { startChild } from './child.ts';
import { whyNot } from './needs.ts';

export interface Display {
  /** `:99`, for DISPLAY. */
  name: string;
  stop(): Promise<void>;
}

/** A private X server on a display that was free, with its own clipboard. */
export async function startDisplay(): Promise<Display> {
  // -displayfd: the server itself finds a free number, so two of them cannot meet.
  const child = startChild(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp', '-noreset'],
    process.env,
  );
  const [, number] = await child.says(/^(\d+)$/m);
  return {
    name: `:${number}`,
    stop: async () => {
      await child.stop();
    },
  };
}

/** Why there is no X clipboard to try here, as a sentence; null: there is one. */
export function whyNoClipboard(): string | null {
  return whyNot({
    platforms: ['linux'],
    because: 'The X clipboard is for Linux only.',
    programs: ['Xvfb', 'xsel'],
  });
}
