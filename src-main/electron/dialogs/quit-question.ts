import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { settledWithin } from '../../adapters/settled-within.ts';
import { boxOptions } from './box-options.ts';
import { showBox } from './message-box.ts';

/** What would be lost with the end. */
interface AtStake {
  /** How many tokens that were created here only memory holds. */
  unkept: number;
  /** Something was sent whose answer has not come. */
  busy: boolean;
}

const waits = 'Keyholder is still waiting for an answer of the service.';
const lost =
  'Quit now, and what became of what was sent may never be known. The secret of a token that is being created would be lost.';

export function quitOptions({ unkept, busy }: AtStake): MessageBoxOptions {
  const [message, ...detail] =
    unkept === 0 ? [waits, lost] : [...ofUnkept(unkept), ...(busy ? [waits, lost] : [])];
  return {
    ...boxOptions,
    type: 'warning',
    message,
    detail: detail.join(' '),
    buttons: ['Cancel', 'Quit'],
  };
}

const ofUnkept = (count: number): [message: string, detail: string] =>
  count === 1
    ? [
        'The secret of 1 token is kept only until you quit.',
        'It is nowhere else. Copy it first if you still need it, or revoke it: the token itself stays valid.',
      ]
    : [
        `The secrets of ${count} tokens are kept only until you quit.`,
        'They are nowhere else. Copy what you still need first, or revoke it: the tokens themselves stay valid.',
      ];

/** Index of the button that means yes. */
const quitAnyway = 1;

/** A page that does not load must not keep the question from being asked. */
const toFrontWithinMs = 3_000;

/**
 * What to do when Electron is about to quit: asks first where secrets would be lost, or the answer to what was sent. Asked for once more while the box is open, it
 * quits: whoever ends a session or sends a signal twice does not wait for a box. So it has to be seen, and no box in front of a window that is not
 * shown is: the owner would ask again, and lose it all.
 */
export function createQuitQuestion(options: {
  atStake: () => AtStake;
  window: () => BrowserWindow | null;
  /** Brings the window before the owner's eyes, where there is to be one. */
  toFront: () => Promise<unknown>;
  quit: () => void;
  /** The owner wants to go on, and has perhaps closed the last window. */
  stay: () => void;
}): () => void {
  let asking = false;
  let quitting = false;
  const quit = () => {
    quitting = true;
    options.quit();
  };
  const ask = async () => {
    await settledWithin(toFrontWithinMs, options.toFront());
    if (quitting) return;
    // The answer may have come meanwhile.
    const stake = options.atStake();
    if (isNothing(stake) || (await showBox(options.window(), quitOptions(stake))) === quitAnyway) quit();
    // The end closes the window, and with it the box.
    else if (!quitting) options.stay();
  };
  return () => {
    if (isNothing(options.atStake()) || asking) return quit();
    asking = true;
    ask()
      .catch(quit)
      .finally(() => {
        asking = false;
      });
  };
}

const isNothing = ({ unkept, busy }: AtStake) => unkept === 0 && !busy;
