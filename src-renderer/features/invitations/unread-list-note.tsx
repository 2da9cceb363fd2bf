import { Text } from '@mantine/core';
import { IconMailQuestion } from '@tabler/icons-react';
import type { InvitationFacts } from '../../../src-shared/invitation-view.ts';
import type { Asked } from '../../ui/answers/service-answer.tsx';
import { localTime } from '../../ui/time/times.ts';

/** The list was asked for, and what is known of it, if anything, is not of now. */
const isUnread = ({ data, error }: Asked<InvitationFacts>): boolean =>
  Boolean(error?.problem ?? data?.staleBecause ?? data?.failed);

/** What is known is of now. While a list that was never read is asked for once more, neither it nor its error is there. */
export const isRead = (list: Asked<InvitationFacts>): boolean => list.data !== undefined && !isUnread(list);

/** Beside a button that sends: what cannot be known where the service answers, and does not give its list. */
export function UnreadListNote({ list }: { list: Asked<InvitationFacts> }) {
  if (!isUnread(list)) return null;
  return (
    <Text size="sm" role="status" data-unread-list>
      <IconMailQuestion size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> {readWords(list.data)}{' '}
      Should the answer be lost, no list tells what became of it.
    </Text>
  );
}

const readWords = (data: InvitationFacts | undefined): string =>
  data
    ? `The list of invitations could not be read again: whether this address was invited since ${localTime(data.fetchedAt)} is not known.`
    : 'The list of invitations could not be read: whether this address is invited already is not known.';
