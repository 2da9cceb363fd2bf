import { Text } from '@mantine/core';
import { IconMailQuestion } from '@tabler/icons-react';
import type { InvitationFacts } from '../../../src-shared/invitation-view.ts';
import type { Asked } from '../../ui/answers/service-answer.tsx';
import { localTime } from '../../ui/time/times.ts';

interface UnreadListNoteProps {
  list: Asked<InvitationFacts>;
  /** It is not known whether this address was invited from here. */
  inDoubt: boolean;
}

/** Beside a button that sends: what cannot be known where the service answers, and does not give its list. */
export function UnreadListNote({ list: { data, error }, inDoubt }: UnreadListNoteProps) {
  if (!(error?.problem ?? data?.staleBecause)) return null;
  return (
    <Text size="sm" role="status" data-unread-list>
      <IconMailQuestion size={16} aria-hidden style={{ verticalAlign: '-3px' }} />{' '}
      {inDoubt
        ? doubtWords
        : `${readWords(data)} Should the answer be lost, no list tells what became of it.`}
    </Text>
  );
}

const doubtWords =
  'The list cannot be read just now, and only the list can tell. Nothing is sent again meanwhile.';

const readWords = (data: InvitationFacts | undefined): string =>
  data
    ? `The list of invitations could not be read again: whether this address was invited since ${localTime(data.fetchedAt)} is not known.`
    : 'The list of invitations could not be read: whether this address is invited already is not known.';
