import { Group, Stack, Text, Title } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import type { Invitation } from '../../../src-shared/invitation.ts';
import type { Instant } from '../../../src-shared/time.ts';
import { CopyIcon } from '../../ui/kit/copy-icon.tsx';
import { DetailsDrawer } from '../../ui/kit/details-drawer.tsx';
import { ExtraFields } from '../../ui/kit/extra-fields.tsx';
import { Facts } from '../../ui/kit/facts.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { WhenSent } from '../../ui/time/when.tsx';
import { valueName } from './facet-words.ts';
import { Absent } from './invitation-columns.tsx';
import { LimitText } from './invitation-limits.tsx';

interface DetailsProps {
  invitation: Invitation | null;
  /** On the service's clock, epoch milliseconds. */
  now: number;
  onClose: () => void;
}

/** What came in an unexpected form was given: it stands below, as it is. */
function factsOf(invitation: Invitation, now: number): [string, ReactNode][] {
  const { email, role, useSeat, createdAt, updatedAt, expiresAt, id } = invitation;
  const given = <T,>(field: string, value: T | null, shown: (value: T) => ReactNode) =>
    value === null ? <Absent key={field} item={invitation} field={field} /> : shown(value);
  const time = (field: string, instant: Instant | null) =>
    given(field, instant, at => <WhenSent key={field} instant={at} now={now} />);
  return [
    ['E-mail', given('email', email, text => <Copied key="m" text={text} what="address" />)],
    ['Role', given('role', role, name => valueName('role', name))],
    ['Uses a seat', given('use_seat', useSeat, uses => (uses ? 'Yes' : 'No'))],
    ['Created', time('created_at', createdAt)],
    ['Last changed', time('updated_at', updatedAt)],
    ['Expires', time('expires_at', expiresAt)],
    ['Id', given('id', id, text => <Copied key="i" text={text} what="id" mono />)],
  ];
}

function Details({ invitation: chosen, now, onClose }: DetailsProps) {
  return (
    <DetailsDrawer title="Invitation" of={chosen} onClose={onClose}>
      {invitation => (
        <Stack gap="lg">
          <Facts items={factsOf(invitation, now)} />
          {invitation.badFields.length > 0 && (
            <Text size="sm">
              {invitation.badFields.length === 1
                ? 'This documented field came in an unexpected form and is shown below as it is:'
                : 'These documented fields came in an unexpected form and are shown below as they are:'}{' '}
              {invitation.badFields.join(', ')}.
            </Text>
          )}
          {invitation.extra.length > 0 && (
            <div>
              <Title order={3} mb="xs">
                Other fields
              </Title>
              <ExtraFields fields={invitation.extra} label="Other fields of the invitation" />
            </div>
          )}
          <LimitText invitation={invitation} now={now} />
        </Stack>
      )}
    </DetailsDrawer>
  );
}

/** Every field of one invitation, the ones that the description does not name included. Closed, it is not drawn again. */
export const InvitationDetails = memo(
  Details,
  (before, after) => before.invitation === null && after.invitation === null,
);

function Copied({ text, what, mono = false }: { text: string; what: string; mono?: boolean }) {
  return (
    <Group gap={4} wrap="nowrap">
      <span className={mono ? 'mono' : undefined}>
        <Foreign>{text}</Foreign>
      </span>
      <CopyIcon text={text} what={what} />
    </Group>
  );
}
