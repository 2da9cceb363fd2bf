import { Chip, Group } from '@mantine/core';
import { sendable, type Verdict, verdicts } from '../../../src-shared/invitation-plan.ts';
import { Button } from '../../ui/kit/button.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import type { Row, RowFilter } from './review-rows.ts';
import { verdictWords } from './review-words.ts';

interface ReviewFilterProps {
  counts: Record<RowFilter, number>;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  onRemove: (isToGo: (row: Row) => boolean) => void;
}

/** Nothing is to be mended about these. */
const needless: readonly Verdict[] = ['invited', 'twice'];

/** How many rows are what: shows only those. */
export function ReviewFilter({ counts, filter, onFilter, onRemove }: ReviewFilterProps) {
  const chips: readonly (readonly [RowFilter, string])[] = [
    ['all', 'All'],
    ['sendable', 'To be invited'],
    ...verdicts.map(one => [one, verdictWords[one].chip] as const),
    ['warned', 'With a warning'],
  ];
  const offered = chips.filter(
    ([is]) => is === 'all' || is === 'sendable' || is === filter || counts[is] > 0,
  );
  const isLeftOut = (one: RowFilter): one is Verdict =>
    verdicts.some(is => is === one) && !sendable.has(one as Verdict);
  const removes = (filter === 'all' ? needless : isLeftOut(filter) ? [filter] : []).filter(
    one => counts[one] > 0,
  );
  return (
    <Chip.Group value={filter} onChange={value => onFilter(value as RowFilter)}>
      <Group gap="xs" role="group" aria-label="Rows">
        {offered.map(([is, word]) => (
          <Chip key={is} value={is} size="sm" variant="light">
            {word} {numberText(counts[is] ?? 0)}
          </Chip>
        ))}
        {removes.length > 0 && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onRemove(({ planned }) => planned !== null && removes.includes(planned.verdict))}
          >
            {filter === 'all'
              ? `Remove those ${removes.map(one => verdictWords[one].chip.toLowerCase()).join(' or ')}`
              : `Remove these ${numberText(counts[filter] ?? 0)}`}
          </Button>
        )}
      </Group>
    </Chip.Group>
  );
}
