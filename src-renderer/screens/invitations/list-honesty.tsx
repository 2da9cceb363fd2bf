import { Text } from '@mantine/core';
import type { InvitationList } from '../../../src-shared/invitation.ts';

/** What cannot be known of the list, in one line: paging is not documented, so nothing is guessed. */
export function ListHonesty({ list }: { list: InvitationList }) {
  const sentences: string[] = [];
  if (list.complete === 'no') {
    sentences.push(
      'The service spoke of more invitations than it sent. How to ask for them is not documented.',
    );
  }
  if (list.complete === 'unknown') {
    sentences.push('The service does not say whether this is the whole list.');
  }
  if (list.unreadableItems > 0) {
    const noun = list.unreadableItems === 1 ? 'entry was' : 'entries were';
    sentences.push(`${list.unreadableItems} ${noun} not readable and cannot be shown.`);
  }
  if (sentences.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" role="note">
      {sentences.join(' ')}
    </Text>
  );
}
