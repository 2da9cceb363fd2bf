import { Text } from '@mantine/core';
import { mostRows } from '../../../src-shared/invitation-view.ts';
import { longestSearch } from '../../../src-shared/limits.ts';
import type { Instant } from '../../../src-shared/time.ts';
import { useConnection } from '../../around/use-connection.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { Facts } from '../../ui/kit/facts.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { LoadingLines } from '../../ui/kit/loading-lines.tsx';
import { shownValue } from '../../ui/kit/shown-value.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { useServiceNow } from '../../ui/time/use-service-now.ts';
import { WhenSent } from '../../ui/time/when.tsx';

interface Listed {
  id: string | null;
  email: string;
}

/** The invitation that stands in the list already, without leaving the review. */
export function ListedInvitation({ listed, onClose }: { listed: Listed | null; onClose: () => void }) {
  return (
    <Dialog opened={listed !== null} onClose={onClose} title="The invitation in the list">
      {listed && <Found listed={listed} />}
    </Dialog>
  );
}

function Found({ listed: { id, email } }: { listed: Listed }) {
  const { id: connectionId } = useConnection();
  const view = useCall('invitations.view', {
    connectionId,
    from: 0,
    count: mostRows,
    search: email.slice(0, longestSearch),
  });
  const now = useServiceNow(view.data?.clockOffsetMs);
  if (view.error) return <ProblemAlert problem={view.error.problem} title="It could not be looked up" />;
  if (!view.data) return <LoadingLines what="the invitation" lines={3} />;
  const found = view.data.rows.find(row => (id === null ? row.email === email : row.id === id));
  if (!found && view.data.reading) return <LoadingLines what="the invitation" lines={3} />;
  if (!found) {
    const isAllSeen = view.data.complete === 'yes' && view.data.matching <= view.data.rows.length;
    return (
      <Text size="sm">
        {isAllSeen
          ? 'It is no longer in the list.'
          : 'It was not found in what was looked through of the list: it may be there nevertheless.'}
      </Text>
    );
  }
  const lacks = (field: string) => (found.badFields.includes(field) ? 'Unexpected form' : 'Not given');
  const time = (field: string, at: Instant | null) =>
    at ? <WhenSent key={field} instant={at} now={now} /> : lacks(field);
  return (
    <Facts
      items={[
        ['E-mail', <Foreign key="a">{found.email ?? lacks('email')}</Foreign>],
        ['Role', <Foreign key="r">{found.role === null ? lacks('role') : shownValue(found.role)}</Foreign>],
        ['Uses a seat', found.useSeat === null ? lacks('use_seat') : found.useSeat ? 'Yes' : 'No'],
        ['Created', time('created_at', found.createdAt)],
        ['Expires', time('expires_at', found.expiresAt)],
        [
          'Id',
          <span key="i" className="mono">
            {found.id ?? lacks('id')}
          </span>,
        ],
      ]}
    />
  );
}
