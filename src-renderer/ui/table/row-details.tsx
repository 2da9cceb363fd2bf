import { DetailsDrawer } from '../kit/details-drawer.tsx';
import { Facts } from '../kit/facts.tsx';
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
export function RowDetails<Row>({ title, row, columns, now = 0, onClose }: RowDetailsProps<Row>) {
  return (
    <DetailsDrawer title={title} of={row} onClose={onClose}>
      {one => (
        <Facts
          items={columns.map(({ header, whole, cell }) => [header, whole ? whole(one) : cell(one, now)])}
        />
      )}
    </DetailsDrawer>
  );
}
