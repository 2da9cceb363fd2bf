import { Drawer } from '@mantine/core';
import { Facts } from '../kit/facts.tsx';
import { useAsOpened } from '../kit/use-as-opened.ts';
import type { Column } from './column.ts';

interface RowDetailsProps<Row> {
  title: string;
  /** null: closed. */
  row: Row | null;
  columns: readonly Column<Row, unknown>[];
  /** Epoch milliseconds. */
  now?: number;
  onClose: () => void;
}

/** All that a row has to say, whole: its cells may be cut, and what a pointer is told beside them needs a pointer. */
export function RowDetails<Row>({ title, row: chosen, columns, now = 0, onClose }: RowDetailsProps<Row>) {
  const opened = chosen !== null;
  const row = useAsOpened(opened, chosen);
  return (
    <Drawer
      opened={opened}
      data-closing={opened ? undefined : ''}
      onClose={onClose}
      position="right"
      size="md"
      title={title}
    >
      {row !== null && (
        <Facts
          items={columns.map(({ header, whole, cell }) => [header, whole ? whole(row) : cell(row, now)])}
        />
      )}
    </Drawer>
  );
}
