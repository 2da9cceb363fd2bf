import type { Clock } from '../base/ports/clock.ts';
import type { Confirmer } from '../base/ports/confirmer.ts';
import type { Revealer } from '../base/ports/revealer.ts';
import type { FileSaver } from '../base/ports/save-file.ts';
import { problem } from '../base/problem-error.ts';

/** Within a minute and without a yes between them. Who pressed the wrong button once can be asked again at once. */
const mostNoes = 3;
const minuteMs = 60_000;

type Box = 'token-shown' | 'saving-file';

interface Boxes {
  confirmer: Confirmer | null;
  revealer: Revealer | null;
  saver: FileSaver | null;
}

/**
 * SECURITY: no question is put on top of another: who is shown a row of boxes answers the last ones without reading them. The same
 * question again is the one that is open; another one is refused, and its asker may come back. A shown secret is a box like those, and
 * so is the question where a file is to go.
 * @returns the same, whose boxes throw ProblemError `busy` while another one is open
 */
export function oneBox({ confirmer, revealer, saver }: Boxes, clock: Pick<Clock, 'elapsed'>): Boxes {
  let open: { about: string; answer: Promise<boolean> } | Box | null = null;
  let noes: number[] = [];
  const busy = () => problem('busy', { reason: typeof open === 'string' ? open : 'question-open' });
  const refuseMore = () => {
    // SECURITY: who says no is not asked on and on; a page could have a box stand there until it is pressed.
    noes = noes.filter(at => clock.elapsed() - at < minuteMs);
    if (noes.length >= mostNoes) throw problem('busy', { reason: 'asked-enough' });
  };

  const answered = (yes: boolean) => {
    noes = yes ? [] : [...noes, clock.elapsed()];
  };
  const put = async (box: () => Promise<boolean>): Promise<boolean> => {
    const yes = await box();
    answered(yes);
    return yes;
  };
  const ask = async (about: string, box: () => Promise<boolean>): Promise<boolean> => {
    if (open !== null && (typeof open === 'string' || open.about !== about)) throw busy();
    if (open) return open.answer;
    refuseMore();
    const answer = put(box).finally(() => {
      open = null;
    });
    open = { about, answer };
    return answer;
  };
  const alone = async <T>(box: Box, show: () => Promise<T>): Promise<T> => {
    if (open) throw busy();
    open = box;
    try {
      return await show();
    } finally {
      open = null;
    }
  };
  return {
    confirmer: confirmer && {
      confirmPresence: () => ask('presence', () => confirmer.confirmPresence()),
      confirm: question => ask(JSON.stringify(question), () => confirmer.confirm(question)),
    },
    revealer: revealer && { reveal: token => alone('token-shown', () => revealer.reveal(token)) },
    saver: saver && {
      save: async file => {
        refuseMore();
        const name = await alone('saving-file', () => saver.save(file));
        answered(name !== null);
        return name;
      },
    },
  };
}
