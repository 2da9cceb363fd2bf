import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InvitationDoubt, InvitationList } from '../../../src-shared/invitation.ts';
import type { OutcomeUnknown } from '../../../src-shared/problem.ts';
import type { CallError } from '../../client.ts';
import { addressKey } from '../../sending/sending-context.tsx';
import { ProblemAlert, toneOf } from '../../ui/problem-alert.tsx';
import { detailOf, wordsOf } from '../../ui/refined-words.ts';
import { RequestsLink } from '../../ui/requests-link.tsx';
import { ServiceSaid } from '../../ui/service-said.tsx';
import { clockTime } from '../../ui/times.ts';
import { useCall } from '../../use-call.ts';
import { findByEmail } from './invitation-status.ts';

interface UnknownInvitationProps {
  connectionId: string;
  email: string;
  /** When the request was lost, epoch milliseconds: an older list proves nothing. */
  since: number;
  /** Its `listed` says what the list told. */
  problem: OutcomeUnknown;
  list: UseQueryResult<InvitationList, CallError>;
  onShow: () => void;
}

/** The answer to an invitation was lost. The list can settle it; nothing is sent again by itself. */
export function UnknownInvitation(props: UnknownInvitationProps) {
  const { connectionId, email, since, list, onShow } = props;
  const doubt = useDoubt(connectionId, email, list.dataUpdatedAt);
  const listed = !doubt || doubt.found === 'sent' ? props.problem.listed : doubt.found;
  const problem = { ...props.problem, listed };
  const fresh = list.data && list.data.fetchedAt >= since ? list.data : null;
  const found = fresh ? findByEmail(fresh.items, email) : undefined;
  const { color, icon } = toneOf(problem);
  const detail = detailOf(problem);
  return (
    <Alert
      role="alert"
      color={color}
      icon={icon}
      title={listed ? wordsOf(problem).title : 'It may or may not have been sent'}
      data-problem="outcome-unknown"
      data-listed={listed ?? 'no'}
    >
      <Stack gap="xs">
        <Text size="sm">
          {listed
            ? `For ${email}: ${wordsOf(problem).next}`
            : `The request for ${email} was on its way, and no answer came that tells what became of it. Keyholder does not send it again by itself.`}
        </Text>
        {found && (
          <Text size="sm" fw={600} role="status">
            The list of {clockTime(fresh?.fetchedAt ?? since)} shows an invitation to this address.
          </Text>
        )}
        {doubt?.looking && (
          <Text size="sm" role="status" data-looking>
            Keyholder goes on looking at the list by itself for a minute.
          </Text>
        )}
        {fresh && !found && (
          <Text size="sm" fw={600} role="status">
            Not in the list as of {clockTime(fresh.fetchedAt)}
            {fresh.complete === 'yes'
              ? '; it may still arrive.'
              : '; whether the list is whole is not known.'}
          </Text>
        )}
        {list.error && <ProblemAlert problem={list.error.problem} title="The list could not be read" />}
        <ServiceSaid problem={problem} />
        {detail !== '' && (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        )}
        <Group gap="xs">
          <Button size="xs" variant="default" loading={list.isFetching} onClick={() => void list.refetch()}>
            Check the list
          </Button>
          {found && (
            <Button size="xs" onClick={onShow}>
              Show it in the list
            </Button>
          )}
          <RequestsLink problem={problem} />
        </Group>
      </Stack>
    </Alert>
  );
}

/** What Keyholder knows of it by now. @param readAt changes whenever the list was read, which may have told something */
function useDoubt(connectionId: string, email: string, readAt: number): InvitationDoubt | null {
  const { data, refetch } = useCall('invitations.doubts', { connectionId });
  useEffect(() => {
    if (readAt > 0) void refetch();
  }, [readAt, refetch]);
  return data?.find(one => addressKey(one.email) === addressKey(email)) ?? null;
}
