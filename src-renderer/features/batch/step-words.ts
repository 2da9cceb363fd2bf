import type { Job, Step, StepState } from '../../../src-shared/job.ts';
import type { AnyProblem, Problem } from '../../../src-shared/problem.ts';
import { quoted } from '../../ui/kit/foreign.tsx';
import type { Status } from '../../ui/kit/status-word.tsx';
import { wordFor } from '../../ui/kit/word-for.ts';
import { reasonOf } from '../../ui/problems/reason-words.ts';
import { wordsOf } from '../../ui/problems/refined-words.ts';

/** What became of rows, as their filter says it. */
export const stateWords = (job: Pick<Job, 'state'>): Record<StepState, string> => ({
  done: 'Sent',
  refused: 'Refused',
  unknown: 'In doubt',
  sent: 'On their way',
  waiting: job.state === 'ended' ? 'Not sent' : 'Waiting',
});

const fieldWords: Readonly<Record<string, string>> = { email: 'Address', role: 'Role', useSeat: 'Seat' };

/** In one line: the service's own words where it said any. */
export function reasonLine(problem: Problem): string {
  const { fields, serviceSaid }: AnyProblem = problem;
  const said = Object.entries(fields ?? {}).map(
    ([field, messages]) => `${wordFor(fieldWords, field)}: ${messages.join(' ')}`,
  );
  if (said.length > 0) return said.join('; ');
  return serviceSaid ? `${wordsOf(problem).title}: ${quoted(serviceSaid)}` : wordsOf(problem).title;
}

export function stepStatus({ state, toldBy }: Step, job: Pick<Job, 'state'>): Status {
  switch (state) {
    case 'done':
      return { word: 'Sent', icon: 'good' };
    case 'refused':
      return { word: toldBy === 'owner' ? 'Not sent' : 'Refused', icon: 'refused' };
    case 'sent':
      return { word: 'On its way', icon: 'busy' };
    case 'waiting':
      return job.state === 'ended'
        ? { word: 'Not sent', icon: 'stopped' }
        : { word: 'Waiting', icon: 'busy' };
    case 'unknown':
      return toldBy === null
        ? { word: 'In doubt', icon: 'unknown' }
        : { word: 'Sent again later; what became of this one is not known', icon: 'unknown' };
  }
}

/** Why, or who said so. */
export function stepNote({ state, toldBy, problem, doubt }: Step): string {
  if (toldBy === 'owner') return 'as you said';
  if (state === 'done') return toldBy === 'list' ? 'the list shows it' : '';
  if (state === 'refused') return problem ? reasonLine(problem) : '';
  if (state !== 'unknown' || toldBy !== null) return '';
  const listed =
    doubt?.found === 'not-listed' ? 'not in the list, and may still arrive' : 'the list does not tell';
  const because = problem?.code === 'outcome-unknown' ? reasonOf(problem) : undefined;
  // In a row its end is cut: what tells one row from another stands first, and what all of them say last.
  return [
    doubt?.asOf ? listed : 'the list has not been read since',
    because?.toLowerCase(),
    'may or may not have been sent',
  ]
    .filter(Boolean)
    .join('; ');
}
