import { problem } from '../problem-error.ts';
import type { Confirmer } from './confirmer.ts';

/**
 * SECURITY: no question is put on top of another: who is shown a row of boxes answers the last ones without reading them. The same
 * question again is the one that is open; another one is refused, and its asker may come back.
 * @returns a confirmer whose questions throw ProblemError `busy` while another one is open
 */
export function oneBox(confirmer: Confirmer): Confirmer {
  let open: { about: string; answer: Promise<boolean> } | null = null;
  const ask = async (about: string, put: () => Promise<boolean>): Promise<boolean> => {
    if (open && open.about !== about) throw problem('busy', { reason: 'question-open' });
    open ??= {
      about,
      answer: put().finally(() => {
        open = null;
      }),
    };
    return open.answer;
  };
  return {
    confirmPresence: () => ask('presence', () => confirmer.confirmPresence()),
    confirm: question => ask(JSON.stringify(question), () => confirmer.confirm(question)),
  };
}
