import { Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ColumnUse, Plan } from '../../../src-shared/invitation-plan.ts';
import { Button } from '../../ui/kit/button.tsx';
import { quoted } from '../../ui/kit/foreign.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import type { Reading } from './use-review.ts';

const useWords: Record<ColumnUse, string> = { email: 'Address', role: 'Role', seat: 'Seat' };
const uses = [
  { value: '', label: 'Not used' },
  ...Object.entries(useWords).map(([value, label]) => ({ value, label })),
];
/** Of very many, those that are used are shown, too. */
const mostShown = 12;
/** Of those that are not used. */
const mostNamed = 4;
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

type Table = NonNullable<Plan['table']>;

interface TableReadingProps {
  table: Plan['table'];
  /** Changes that reading anew would undo. */
  changes: number;
  onRead: (reading: Reading) => void;
}

/** How the text was understood, to be corrected. */
export function TableReading({ table, changes, onRead }: TableReadingProps) {
  const [opened, { toggle }] = useDisclosure(false);
  const lacksAddress = table !== null && !table.columns.some(({ use }) => use === 'email');
  const isOpen = table !== null && (opened || lacksAddress);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Text size="sm">
          {/* Said before anything is changed, too: what is below would move under the pointer. */}
          {table === null
            ? 'Read as addresses, one after the other. To read it otherwise undoes what is changed below.'
            : foundWords(table)}
        </Text>
        {table === null ? (
          <Button size="xs" variant="default" onClick={() => onRead({ header: false })}>
            Read it as a table
          </Button>
        ) : (
          <Button size="xs" variant="default" aria-expanded={isOpen} onClick={toggle}>
            Columns
          </Button>
        )}
      </Group>
      {isOpen && <Columns table={table} changes={changes} onRead={onRead} />}
    </Stack>
  );
}

const nameOf = (name: string, at: number): string => (name === '' ? `column ${at + 1}` : quoted(name));

function foundWords({ columns }: Table): string {
  const found = columns.flatMap(({ name, use }, at) =>
    use === null ? [] : `${useWords[use].toLowerCase()} from ${nameOf(name, at)}`,
  );
  if (found.length === 0) return 'Read as a table. Which column holds the addresses?';
  const unused = columns.flatMap(({ name, use }, at) => (use === null ? nameOf(name, at) : []));
  const left = unused.length > mostNamed ? [...unused.slice(0, mostNamed), 'others'] : unused;
  return `Read as a table: ${found.join(', ')}.${left.length > 0 ? ` Not used: ${left.join(', ')}.` : ''}`;
}

function Columns({ table: { header, columns }, changes, onRead }: TableReadingProps & { table: Table }) {
  const asNow = columns.map(({ use }) => use);
  // One column for each use.
  const use = (at: number, as: ColumnUse | null) =>
    onRead({ header, columns: asNow.map((one, n) => (n === at ? as : one === as ? null : one)) });
  return (
    <Stack gap="xs" role="group" aria-label="Columns of the table">
      <Group gap="sm" align="flex-end">
        {columns.map((column, at) =>
          at >= mostShown && column.use === null ? null : (
            <NativeSelect
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
              key={at}
              size="xs"
              w="9rem"
              label={column.name === '' ? `Column ${at + 1}` : column.name}
              labelProps={{ style: { maxWidth: '9rem', ...oneLine } }}
              data={uses}
              value={column.use ?? ''}
              onChange={event => use(at, (event.currentTarget.value || null) as ColumnUse | null)}
            />
          ),
        )}
        <Checkbox
          label="The first row is a heading"
          checked={header}
          onChange={event => onRead({ header: event.currentTarget.checked, columns: asNow })}
        />
      </Group>
      {columns.length > mostShown && (
        <Text size="sm">
          Of {numberText(columns.length)} columns, the first {mostShown} are shown, and those that are used.
        </Text>
      )}
      {changes > 0 && (
        <Text size="sm">Another choice reads the table anew and undoes what you have changed below.</Text>
      )}
    </Stack>
  );
}
