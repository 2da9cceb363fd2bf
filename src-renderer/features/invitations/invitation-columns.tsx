import { IconAlertTriangle } from '@tabler/icons-react';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { StatusWord } from '../../ui/kit/status-word.tsx';
import { Beside, DetailsButton, Dim, InstantCell, instantAges, instantTip } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { sortableInstant } from '../../ui/time/times.ts';
import { invitationStatus, serviceState } from './invitation-status.ts';

/** In place of a value: nothing came, or something that is not of the documented type. */
function Absent({ item, field }: { item: Invitation; field: string }) {
  if (!item.badFields.includes(field)) return <Dim>Not given</Dim>;
  return (
    <Dim>
      <span data-bad-field={field}>
        <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> Unexpected form
      </span>
    </Dim>
  );
}

const seatWord = ({ useSeat }: Invitation): string =>
  useSeat === null ? 'Not given' : useSeat ? 'Uses a seat' : 'No seat';

type TimeField = 'createdAt' | 'expiresAt';

const timeColumn = (field: TimeField, rawName: string) =>
  ({
    sortBy: item => sortableInstant(item[field]),
    cell: (item, now) => {
      const instant = item[field];
      return instant ? <InstantCell instant={instant} now={now} /> : <Absent item={item} field={rawName} />;
    },
    ages: (item, now) => instantAges(item[field], now),
    tip: item => instantTip(item[field]),
  }) satisfies Partial<Column<Invitation>>;

export function invitationColumns(onDetails: (invitation: Invitation) => void): Column<Invitation>[] {
  return [
    {
      id: 'email',
      header: 'E-mail',
      sortBy: ({ email }) => email ?? undefined,
      cell: item => (
        <>
          {item.email === null ? <Absent item={item} field="email" /> : <Foreign>{item.email}</Foreign>}
          {item.badFields.length > 0 && <Beside>Unexpected: {item.badFields.join(', ')}</Beside>}
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: '11.5rem',
      sortBy: item => sortableInstant(item.expiresAt),
      cell: (item, now) => <StatusWord status={invitationStatus(item, now)} note={serviceState(item)} />,
      ages: (item, now) => invitationStatus(item, now).word,
    },
    {
      id: 'role',
      header: 'Role',
      width: '5.5rem',
      sortBy: ({ role }) => role ?? undefined,
      cell: item =>
        item.role === null ? <Absent item={item} field="role" /> : <Foreign>{item.role}</Foreign>,
    },
    {
      id: 'seat',
      header: 'Seat',
      width: '6.5rem',
      sortBy: seatWord,
      cell: item => (item.useSeat === null ? <Absent item={item} field="use_seat" /> : seatWord(item)),
    },
    { id: 'created', header: 'Created', width: '10.25rem', ...timeColumn('createdAt', 'created_at') },
    { id: 'expires', header: 'Expires', width: '9.75rem', ...timeColumn('expiresAt', 'expires_at') },
    {
      id: 'details',
      header: 'Details',
      width: '3.5rem',
      quietHeader: true,
      cell: item => (
        <DetailsButton
          of={`Details of the invitation to ${item.email ?? 'an unknown address'}`}
          onClick={() => onDetails(item)}
        />
      ),
    },
  ];
}
