import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { memo } from 'react';
import type { InvitationFacts } from '../../../src-shared/invitation-view.ts';
import { listNotes, shownWords, stoppedWords } from '../../ui/answers/list-words.ts';
import { PauseLine } from '../../ui/problems/pause-line.tsx';
import { detailOf, wordsOf } from '../../ui/problems/refined-words.ts';
import { RequestsLink } from '../../ui/problems/requests-link.tsx';
import { useSays } from '../../ui/problems/said-here.ts';
import { ServiceSaid } from '../../ui/problems/service-said.tsx';
import { TokensButton } from '../../ui/problems/tokens-button.tsx';
import { UnreadablePart } from '../../ui/problems/unreadable-part.tsx';

/** Above a list that is known not to be whole: why. */
export function ListStopped({ list }: { list: InvitationFacts }) {
  const { complete, stopped, problem, reading } = list;
  const isWhole = stopped === null && (complete !== 'no' || reading !== null);
  useSays(isWhole ? null : (problem?.code ?? null));
  // More may come yet.
  if (isWhole) return null;
  const detail = problem ? detailOf(problem) : '';
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconInfoCircle aria-hidden />}
      // More than the service counts may be all there is.
      title={stopped === 'count-differs' ? 'This may not be the whole list' : 'This is not the whole list'}
      py="sm"
      data-stopped={stopped ?? 'unknown'}
    >
      <Stack gap={4}>
        <Text size="sm">
          {stopped && `${stoppedWords[stopped]} `}
          {shownWords(list)}
        </Text>
        {problem && (
          <>
            <Text size="sm">
              {wordsOf(problem).title}. {wordsOf(problem).next}
              {detail !== '' && ` (${detail})`}
            </Text>
            <PauseLine problem={problem} />
            <ServiceSaid problem={problem} />
            <UnreadablePart problem={problem} />
            <Group gap="xs">
              <TokensButton problem={problem} />
              <RequestsLink problem={problem} />
            </Group>
          </>
        )}
      </Stack>
    </Alert>
  );
}

/** What cannot be known of the list, in one line. */
export function ListHonesty({ list }: { list: InvitationFacts }) {
  const notes = listNotes(list);
  return notes.length === 0 ? null : <Note words={notes.join(' ')} />;
}

/** Other rows of the same list say the same of it. */
const Note = memo(({ words }: { words: string }) => (
  <Text size="sm" c="dimmed" role="note">
    {words}
  </Text>
));
Note.displayName = 'Note';
