import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { InvitationList } from '../../../src-shared/invitation.ts';
import type { ProblemError } from '../../client.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { clockTime } from '../../ui/times.ts';
import { findByEmail } from './invitation-status.ts';

interface UnknownInvitationProps {
  email: string;
  /** When the request was lost, epoch milliseconds: an older list proves nothing. */
  since: number;
  list: UseQueryResult<InvitationList, ProblemError>;
  onShow: () => void;
}

/** The answer to an invitation was lost. The list can settle it; nothing is sent again by itself. */
export function UnknownInvitation({ email, since, list, onShow }: UnknownInvitationProps) {
  const fresh = list.data && list.data.fetchedAt >= since ? list.data : null;
  const found = fresh ? findByEmail(fresh.items, email) : undefined;
  return (
    <Alert
      role="alert"
      color="yellow"
      icon={<IconHelpHexagon aria-hidden />}
      title="It may or may not have been sent"
      data-problem="outcome-unknown"
    >
      <Stack gap="xs">
        <Text size="sm">
          The request for {email} was on its way and no answer came back. Keyholder does not send it again by
          itself.
        </Text>
        {found && (
          <Text size="sm" fw={600} role="status">
            The list of {clockTime(fresh?.fetchedAt ?? since)} shows an invitation to this address.
          </Text>
        )}
        {fresh && !found && (
          <Text size="sm" fw={600} role="status">
            The list of {clockTime(fresh.fetchedAt)} shows no invitation to this address
            {fresh.complete === 'yes' ? '.' : '; whether the list is whole is not known.'}
          </Text>
        )}
        {list.error && <ProblemAlert problem={list.error.problem} title="The list could not be read" />}
        <Group gap="xs">
          <Button size="xs" variant="default" loading={list.isFetching} onClick={() => void list.refetch()}>
            Check the list
          </Button>
          {found && (
            <Button size="xs" onClick={onShow}>
              Show it in the list
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
