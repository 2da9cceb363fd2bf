import { Group, Stack, Text, Title } from '@mantine/core';
import { memo } from 'react';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { CopyIcon } from '../../ui/kit/copy-icon.tsx';
import { DetailsDrawer } from '../../ui/kit/details-drawer.tsx';
import { ExtraFields } from '../../ui/kit/extra-fields.tsx';
import { Facts } from '../../ui/kit/facts.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { WhenSent } from '../../ui/time/when.tsx';
import { LimitText } from './invitation-limits.tsx';

interface DetailsProps {
  invitation: Invitation | null;
  /** On the service's clock, epoch milliseconds. */
  now: number;
  onClose: () => void;
}

function Details({ invitation: chosen, now, onClose }: DetailsProps) {
  return (
    <DetailsDrawer title="Invitation" of={chosen} onClose={onClose}>
      {invitation => (
        <Stack gap="lg">
          <Facts
            items={[
              ['E-mail', <Copied key="m" text={invitation.email} what="address" />],
              ['Role', invitation.role ?? 'Not given'],
              ['Uses a seat', invitation.useSeat === null ? 'Not given' : invitation.useSeat ? 'Yes' : 'No'],
              ['Created', <WhenSent key="c" instant={invitation.createdAt} now={now} />],
              ['Last changed', <WhenSent key="u" instant={invitation.updatedAt} now={now} />],
              ['Expires', <WhenSent key="e" instant={invitation.expiresAt} now={now} />],
              ['Id', <Copied key="i" text={invitation.id} what="id" mono />],
            ]}
          />
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

function Copied({ text, what, mono = false }: { text: string | null; what: string; mono?: boolean }) {
  if (text === null) return 'Not given';
  return (
    <Group gap={4} wrap="nowrap">
      <span className={mono ? 'mono' : undefined}>
        <Foreign>{text}</Foreign>
      </span>
      <CopyIcon text={text} what={what} />
    </Group>
  );
}
