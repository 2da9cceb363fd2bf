import type { Clock } from '../base/ports/clock.ts';
import type { Confirmer } from '../base/ports/confirmer.ts';
import type { Revealer } from '../base/ports/revealer.ts';
import { problem } from '../base/problem-error.ts';

/** Within a minute and without a yes between them. Who pressed the wrong button once can be asked again at once. */
const mostNoes = 3;
const minuteMs = 60_000;

interface Boxes {
  confirmer: Confirmer | null;
  revealer: Revealer | null;
}

/**
 * SECURITY: no question is put on top of another: who is shown a row of boxes answers the last ones without reading them. The same
 * question again is the one that is open; another one is refused, and its asker may come back. A shown secret is a box like those.
 * @returns the same, whose boxes throw ProblemError `busy` while another one is open
 */
export function oneBox({ confirmer, revealer }: Boxes, clock: Pick<Clock, 'elapsed'>): Boxes {
  let open: { about: string; answer: Promise<boolean> } | 'token' | null = null;
  let noes: number[] = [];
  const busy = () => problem('busy', { reason: open === 'token' ? 'token-shown' : 'question-open' });

  const put = async (box: () => Promise<boolean>): Promise<boolean> => {
    const yes = await box();
    noes = yes ? [] : [...noes, clock.elapsed()];
    return yes;
  };
  const ask = async (about: string, box: () => Promise<boolean>): Promise<boolean> => {
    if (open !== null && (open === 'token' || open.about !== about)) throw busy();
    if (open) return open.answer;
    // SECURITY: who says no is not asked on and on; a page could have a box stand there until it is pressed.
    noes = noes.filter(at => clock.elapsed() - at < minuteMs);
    if (noes.length >= mostNoes) throw problem('busy', { reason: 'asked-enough' });
    const answer = put(box).finally(() => {
      open = null;
    });
    open = { about, answer };
    return answer;
  };
  return {
    confirmer: confirmer && {
      confirmPresence: () => ask('presence', () => confirmer.confirmPresence()),
      confirm: question => ask(JSON.stringify(question), () => confirmer.confirm(question)),
    },
    revealer: revealer && {
      reveal: async token => {
        if (open) throw busy();
        open = 'token';
        try {
          await revealer.reveal(token);
        } finally {
          open = null;
        }
      },
    },
  };
}
