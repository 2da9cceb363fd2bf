import { Below } from './cells.tsx';
import type { Column } from './column.ts';

/** Of what is left over, in the unit of its own table. */
const shareOf = ({ width = '1fr' }: { width?: string }): number =>
  Number(/(?<![\d.])([\d.]+)fr/.exec(width)?.[1] ?? 0);

/**
 * For a window that has no room for all of them: those named, each with what others say below its own. What is left out is in
 * the details of the row.
 * @param plan id of a column -> ids of those below it
 */
export function stackedColumns<Row, By>(
  columns: readonly Column<Row, By>[],
  plan: Readonly<Record<string, readonly string[]>>,
): Column<Row, By>[] {
  const alone = columns.filter(({ id }) => plan[id]?.length === 0).map(shareOf);
  // No less than any that stays as it is: shares are compared with those beside them.
  const share = Math.max(...alone) > 0 ? Math.max(...alone) : 1;
  return Object.entries(plan).flatMap(([id, under]) => {
    const top = columns.find(one => one.id === id);
    if (!top) return [];
    const parts = under.flatMap(name => columns.filter(one => one.id === name));
    if (parts.length === 0) return [top];
    return [
      {
        ...top,
        under: parts,
        width: `minmax(0, ${Math.max(share, shareOf(top))}fr)`,
        cell: (row, now) => (
          <>
            {top.cell(row, now)}
            {parts.map(part => (
              <Below key={part.id}>
                {part.named && `${part.header}: `}
                {(part.below ?? part.cell)(row, now)}
              </Below>
            ))}
          </>
        ),
        ages: (row, now) => [top, ...parts].map(({ ages }) => ages?.(row, now)).join('\n'),
      } satisfies Column<Row, By>,
    ];
  });
}
