import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconListDetails } from '@tabler/icons-react';
import type { Invitation } from '../../../src-shared/invitation.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Foreign } from '../../ui/foreign.tsx';
import { StatusWord } from '../../ui/status-word.tsx';
import { sortableInstant } from '../../ui/times.ts';
import { WhenSent } from '../../ui/when.tsx';
import { invitationStatus, serviceState } from './invitation-status.ts';

/** In place of a value: nothing came, or something that is not of the documented type. */
function Absent({ item, field }: { item: Invitation; field: string }) {
  const bad = item.badFields.includes(field);
  return (
    <Text size="sm" c="dimmed" {...(bad ? { 'data-bad-field': field } : {})}>
      {bad && <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: '-2px' }} />}
      {bad ? ' Unexpected form' : 'Not given'}
    </Text>
  );
}

/** Breaks before the @ rather than anywhere. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <Text size="sm">
      <Foreign>
        {email.slice(0, Math.max(0, at))}
        <wbr />
        {email.slice(Math.max(0, at))}
      </Foreign>
    </Text>
  );
}

const seatWord = ({ useSeat }: Invitation): string =>
  useSeat === null ? 'Not given' : useSeat ? 'Uses a seat' : 'No seat';

export function invitationColumns(
  now: number,
  onDetails: (invitation: Invitation) => void,
): Column<Invitation>[] {
  return [
    {
      id: 'email',
      header: 'E-mail',
      width: '26.5%',
      sortBy: ({ email }) => email ?? undefined,
      cell: item => (
        <>
          {item.email === null ? <Absent item={item} field="email" /> : <Address email={item.email} />}
          {item.badFields.length > 0 && (
            <Text size="xs" c="dimmed">
              <IconAlertTriangle size={12} aria-hidden /> Unexpected: {item.badFields.join(', ')}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: '17%',
      sortBy: item => sortableInstant(item.expiresAt),
      cell: item => <StatusWord status={invitationStatus(item, now)} note={serviceState(item)} />,
    },
    {
      id: 'role',
      header: 'Role',
      // A word such as “member” is not broken in the narrowest window.
      width: '5.75rem',
      sortBy: ({ role }) => role ?? undefined,
      cell: item =>
        item.role === null ? (
          <Absent item={item} field="role" />
        ) : (
          <Text size="sm">
            <Foreign>{item.role}</Foreign>
          </Text>
        ),
    },
    {
      id: 'seat',
      header: 'Seat',
      width: '11.5%',
      sortBy: seatWord,
      cell: item =>
        item.useSeat === null ? (
          <Absent item={item} field="use_seat" />
        ) : (
          <Text size="sm">{seatWord(item)}</Text>
        ),
    },
    {
      id: 'created',
      header: 'Created',
      width: '16.5%',
      sortBy: item => sortableInstant(item.createdAt),
      cell: item =>
        item.createdAt ? (
          <WhenSent instant={item.createdAt} now={now} />
        ) : (
          <Absent item={item} field="created_at" />
        ),
    },
    {
      id: 'expires',
      header: 'Expires',
      width: '16.5%',
      sortBy: item => sortableInstant(item.expiresAt),
      cell: item =>
        item.expiresAt ? (
          <WhenSent instant={item.expiresAt} now={now} />
        ) : (
          <Absent item={item} field="expires_at" />
        ),
    },
    {
      id: 'details',
      header: 'Details',
      width: '3.5rem',
      quietHeader: true,
      cell: item => (
        <Tooltip label="Details">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Details of the invitation to ${item.email ?? 'an unknown address'}`}
            onClick={() => onDetails(item)}
          >
            <IconListDetails size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ),
    },
  ];
}
