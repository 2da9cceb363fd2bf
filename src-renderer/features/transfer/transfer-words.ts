import type { Output } from '../../../src-shared/rpc.ts';
import type { Difference, TransferReview } from '../../../src-shared/transfer.ts';
import { many } from '../../ui/kit/count-words.ts';

type Counts = Pick<TransferReview, 'added' | 'merged' | 'same' | 'leftOut' | 'activityLines' | 'keys'>;

const tokens = (count: number) => many(count, 'token');

/** Each thing that happens, or would happen. */
export function countWords({ added, merged, same, leftOut, activityLines, keys }: Counts): string[] {
  const parts: string[] = [];
  if (added > 0) parts.push(`${tokens(added)} new here`);
  if (merged > 0) parts.push(`${tokens(merged)} put together with what is recorded here`);
  if (same > 0) parts.push(`${tokens(same)} just as recorded here`);
  if (leftOut > 0) parts.push(`${tokens(leftOut)} left out`);
  if (activityLines > 0) parts.push(`${many(activityLines, 'line')} of activity of the other computer`);
  // It comes with each first file, and is worth a line where it is all that comes.
  if (keys > 0 && added + merged + activityLines === 0)
    parts.push('the key by which a token of the other computer is recognised');
  return parts;
}

export function importedWords(answer: Output<'ledger.import'>): string {
  const { added, merged, leftOut, connections, activityLines, keys } = answer;
  const parts: string[] = [];
  if (added > 0) parts.push(`${tokens(added)} added`);
  if (merged > 0) parts.push(`${tokens(merged)} put together`);
  if (connections > 0) parts.push(`${many(connections, 'connection')} added`);
  if (activityLines > 0) parts.push(`${many(activityLines, 'line')} of activity added`);
  const left = `${tokens(leftOut)} left out`;
  if (parts.length > 0) return [...parts, ...(leftOut > 0 ? [left] : [])].join(', ');
  if (leftOut > 0) return `Nothing was added: ${left}`;
  return keys > 0
    ? 'Tokens of the other computer that turn up somewhere are recognised here'
    : 'There was nothing new in it';
}

export const isNothingNew = (review: TransferReview): boolean =>
  review.added + review.merged + review.activityLines + review.keys === 0 &&
  review.connections.every(({ state }) => state !== 'new');

const differenceWords: Readonly<Record<Difference, string>> = {
  name: 'another name',
  note: 'another note: both are kept',
  places: 'other places: all are kept',
  state: 'another state',
  end: 'another end',
  id: 'another id or team',
  tail: 'another secret: it was renewed, or an id is mistyped and these are two tokens',
  more: 'more that is known of it',
};

export const differs = (found: readonly Difference[]): string =>
  found.map(one => differenceWords[one]).join('; ');

export const connectionWords: Readonly<Record<TransferReview['connections'][number]['state'], string>> = {
  known: 'is here already',
  new: 'is added; you are asked before anything is sent there',
  'not-allowed': 'is not allowed by the policy of this computer, and left out',
};
