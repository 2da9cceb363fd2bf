import { IconListDetails, IconTrash } from '@tabler/icons-react';
import { quoted } from '../../ui/kit/foreign.tsx';
import { StatusWord } from '../../ui/kit/status-word.tsx';
import { Beside, Dim } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import classes from './batch.module.css';
import type { Row } from './review-rows.ts';
import { verdictOf, verdictWords, warningsOf } from './review-words.ts';
import { RowButton } from './row-button.tsx';
import type { Review } from './use-review.ts';

/** Of the `datalist` with the roles of the list. */
export const rolesId = 'batch-roles';

const nameOf = ({ key, line }: Row): string => (line === null ? `row ${key + 1}` : `line ${line}`);
const mostCharacters = 1_000;
const isAbout = ({ planned }: Row, fault: 'address' | 'role'): boolean =>
  planned?.faults.some(one => one.startsWith(fault) || one === 'secret') ?? false;

function VerdictCell({ row }: { row: Row }) {
  const { planned, refused } = row;
  const warnings = warningsOf(row);
  const beside = [warnings, refused === null ? '' : `Refused before: ${refused}`].filter(Boolean).join('; ');
  const word = verdictOf(row);
  const icon = planned === null ? null : verdictWords[planned.verdict].icon;
  return (
    <>
      {planned === null ? <Dim>{word}</Dim> : icon === null ? word : <StatusWord status={{ word, icon }} />}
      {beside !== '' && ' '}
      {beside !== '' && <Beside>{beside}</Beside>}
    </>
  );
}

function SeatField({ row, onChange }: { row: Row; onChange: Review['change'] }) {
  const { seat } = row.person;
  const value = typeof seat === 'boolean' ? (seat ? 'yes' : 'no') : '';
  return (
    <select
      className={classes.field}
      aria-label={`Seat, ${nameOf(row)}`}
      aria-invalid={value === ''}
      value={value}
      onChange={({ currentTarget }) => onChange(row.key, { seat: currentTarget.value === 'yes' })}
    >
      {value === '' && <option value="">{quoted(String(seat))}?</option>}
      <option value="yes">Uses a seat</option>
      <option value="no">No seat</option>
    </select>
  );
}

interface Commands {
  /** Of whoever has none. */
  role: string;
  onChange: Review['change'];
  onRemove: (key: number) => void;
  /** Shows the invitation that is there already. */
  onShow: (row: Row) => void;
}

export function reviewColumns({ role, onChange, onRemove, onShow }: Commands): Column<Row>[] {
  return [
    {
      id: 'line',
      header: 'Line',
      width: '4.25rem',
      sortBy: ({ key }) => key,
      cell: ({ line, key }) => <span className={classes.numbers}>{line ?? key + 1}</span>,
    },
    {
      id: 'email',
      header: 'Address',
      width: 'minmax(18rem, 1.5fr)',
      sortBy: ({ person }) => person.email,
      cell: row => (
        <input
          className={classes.field}
          aria-label={`Address, ${nameOf(row)}`}
          aria-invalid={isAbout(row, 'address')}
          spellCheck={false}
          autoComplete="off"
          maxLength={mostCharacters}
          value={row.person.email}
          onChange={({ currentTarget }) => onChange(row.key, { email: currentTarget.value })}
        />
      ),
    },
    {
      id: 'verdict',
      header: 'Result of the check',
      width: 'minmax(12rem, 1fr)',
      sortBy: row => verdictOf(row),
      cell: row => <VerdictCell row={row} />,
    },
    {
      id: 'role',
      header: 'Role',
      width: '8.5rem',
      sortBy: ({ person }) => person.role,
      cell: row => (
        <input
          className={classes.field}
          aria-label={`Role, ${nameOf(row)}`}
          aria-invalid={isAbout(row, 'role')}
          list={rolesId}
          autoComplete="off"
          maxLength={mostCharacters}
          placeholder={role}
          value={row.person.role}
          onChange={({ currentTarget }) => onChange(row.key, { role: currentTarget.value })}
        />
      ),
    },
    {
      id: 'seat',
      header: 'Seat',
      width: '9.5rem',
      sortBy: ({ person }) => String(person.seat),
      cell: row => <SeatField row={row} onChange={onChange} />,
    },
    {
      id: 'commands',
      header: 'Commands',
      width: '5.25rem',
      quietHeader: true,
      cell: row => (
        <>
          <RowButton label={`Remove ${nameOf(row)}`} tip="Remove" onClick={() => onRemove(row.key)}>
            <IconTrash size={18} stroke={1.8} aria-hidden />
          </RowButton>
          {row.planned?.listed && (
            <RowButton
              label={`The invitation in the list to ${row.planned.listed.email}`}
              tip="The invitation in the list"
              onClick={() => onShow(row)}
            >
              <IconListDetails size={18} stroke={1.8} aria-hidden />
            </RowButton>
          )}
        </>
      ),
    },
  ];
}
