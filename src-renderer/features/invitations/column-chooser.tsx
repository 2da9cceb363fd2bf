import { ActionIcon, Popover, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/kit/button.tsx';
import { columnNamed, fieldColumn, knownColumns, usualColumns } from './invitation-columns.tsx';
import { MovedColumn } from './moved-column.tsx';
import type { ChangeableViews } from './use-table-views.ts';

interface ColumnChooserProps extends Pick<ChangeableViews, 'views' | 'change'> {
  /** That the description does not name. */
  fields: readonly (readonly string[])[];
}

/** Which columns are shown, in which order, and how close the rows stand. */
export function ColumnChooser({ views, change, fields }: ColumnChooserProps) {
  const shown = views.columns ?? usualColumns;
  const hidden = [...knownColumns, ...fields.map(fieldColumn)].filter(
    id => !shown.some(one => one.id === id),
  );
  const ids = [...shown.map(({ id }) => id), ...new Set(hidden)];
  const [moved, setMoved] = useState('');
  const toggle = (id: string) => {
    const has = shown.some(one => one.id === id);
    change({ columns: has ? shown.filter(one => one.id !== id) : [...shown, { id, width: null }] });
  };
  /** undefined: there is no such place. */
  const moveTo = (from: number, to: number) => {
    const column = shown[from];
    if (!column || !shown[to]) return undefined;
    return () => {
      change({ columns: shown.toSpliced(from, 1).toSpliced(to, 0, column) });
      setMoved(`${columnNamed(column.id).header}: column ${to + 1} of ${shown.length}`);
    };
  };
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon variant="default" size={32} aria-label="Columns" title="Columns">
          <IconColumns3 size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Columns"
        mah="min(34rem, 75vh)"
        maw="min(20rem, 95vw)"
        style={{ overflow: 'auto' }}
      >
        <Stack gap="sm">
          <SegmentedControl
            size="xs"
            aria-label="Rows"
            data={[
              { value: 'compact', label: 'Compact rows' },
              { value: 'comfortable', label: 'Comfortable' },
            ]}
            value={views.density}
            onChange={value => change({ density: value === 'comfortable' ? value : 'compact' })}
          />
          <Stack gap={4} role="group" aria-label="Columns that are shown">
            {ids.map((id, n) => (
              <MovedColumn
                key={id}
                header={columnNamed(id).header}
                shown={n < shown.length}
                fixed={id === 'email'}
                onShow={() => toggle(id)}
                up={moveTo(n, n - 1)}
                down={moveTo(n, n + 1)}
              />
            ))}
            <VisuallyHidden role="status">{moved}</VisuallyHidden>
          </Stack>
          <Text size="xs" c="dimmed">
            Columns stand in this order; Alt and the arrow keys move one, too. Drag the edge of a heading to
            change its width, or go there by Tab and use the arrow keys.
          </Text>
          <Button size="xs" variant="default" onClick={() => change({ columns: null })}>
            The usual columns and widths
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
