import { isolated } from '../../../src-shared/isolated.ts';
import type { ToldEnd } from '../../core/base/ports/notifier.ts';

/** More are counted. */
const mostNames = 4;

/** @param ends none: to see whether notifications are shown */
export function endWords(ends: readonly ToldEnd[]): { title: string; body: string } {
  const [first, ...others] = ends;
  if (!first) return { title: 'Keyholder', body: 'Ends of personal access tokens are told like this.' };
  if (others.length === 0) {
    return {
      title: nameAndEnd(first),
      body: plain(`A personal access token of ${isolated(first.connection)}.`),
    };
  }
  const told = ends.slice(0, mostNames).map(nameAndEnd);
  const rest = ends.length - told.length;
  return {
    title: `The ends of ${ends.length} personal access tokens`,
    body: plain([...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')),
  };
}

const nameAndEnd = (end: ToldEnd): string => `“${isolated(end.name)}” ${when(end)}`;

function when({ ended, daysLeft }: ToldEnd): string {
  if (ended) return 'has ended';
  if (daysLeft === 0) return 'ends today';
  return daysLeft === 1 ? 'ends tomorrow' : `ends in ${daysLeft} days`;
}

/** Desktops of Linux read the body as markup, and others show it as it is: nothing in it may be any. */
const plain = (body: string): string => body.replaceAll('&', '＆').replaceAll('<', '‹').replaceAll('>', '›');
