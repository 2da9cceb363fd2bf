import { Group, Text } from '@mantine/core';
import type { PlannedRevocation } from '../../../../src-shared/revocation.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Foreign } from '../../../ui/kit/foreign.tsx';
import { LongList } from '../../../ui/kit/long-list.tsx';
import { tailWords, tokenActions } from '../parts/token-status.ts';
import { RevocationFacts } from './revocation-facts.tsx';
import { tokens } from './revocation-words.ts';

interface RevocationElsewhereProps {
  rows: readonly PlannedRevocation[];
  /** There is none that can be revoked from here. */
  isAll: boolean;
  /** null: all are of the connection that is shown. */
  labelOf: ((connectionId: string) => string) | null;
  /** Its id is to be added. */
  onName: (row: PlannedRevocation) => void;
}

/** What may live and cannot be revoked from here: nothing to choose, but something to do. */
export function RevocationElsewhere({ rows, isAll, labelOf, onName }: RevocationElsewhereProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600}>
        {rows.length === 1
          ? 'This one cannot be revoked from here:'
          : isAll
            ? 'None of them can be revoked from here:'
            : 'These cannot be revoked from here:'}
      </Text>
      <LongList
        label="Tokens that cannot be revoked from here"
        role="list"
        rows={rows}
        count={tokens}
        row={row => (
          <Group key={row.key} gap="sm" justify="space-between" role="listitem">
            <div style={{ flex: '1 1 18rem', minWidth: 0 }}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                <Foreign>{row.name}</Foreign>, {tailWords(row)}
                {labelOf && `, of ${labelOf(row.connectionId)}`}
              </Text>
              <Text size="xs" c="dimmed">
                <RevocationFacts row={row} canBeNamed={canBeNamed(row)} />
              </Text>
            </div>
            {canBeNamed(row) && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Add id of ${row.name}…`}
                onClick={() => onName(row)}
              >
                Add id…
              </Button>
            )}
          </Group>
        )}
      />
    </>
  );
}

/** A removed row takes no id: it is none of the list any more. */
const canBeNamed = (row: PlannedRevocation) =>
  row.way === 'without-id' && !row.removed && tokenActions(row, 0).setId;
