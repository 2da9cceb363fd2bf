import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { allSentWords, type Sent } from '../../ui/answers/list-words.ts';
import { Button } from '../../ui/kit/button.tsx';
import { many } from '../../ui/kit/count-words.ts';

const mostShown = 5;

interface SentRowProps {
  sent: readonly Sent[];
  onSeen: () => void;
  /** What may be next. */
  children?: ReactNode;
}

/** What was sent from this screen, above the list, until it was seen. */
export function SentRow({ sent, onSeen, children }: SentRowProps) {
  if (sent.length === 0) return null;
  const { lines, note } = allSentWords(sent);
  const before = sent.length - mostShown;
  return (
    // What is new is said, not all that stands here again.
    <Alert color="teal" icon={<IconMailCheck aria-hidden />} role="status" aria-atomic={false} py="sm">
      <Group gap="xs" justify="space-between">
        <Stack gap={4}>
          {lines.slice(-mostShown).map(words => (
            <Text key={words} size="sm">
              {words}
            </Text>
          ))}
          {before > 0 && <Text size="sm">{many(before, 'other was', 'others were')} sent before.</Text>}
          {note && <Text size="sm">{note}</Text>}
        </Stack>
        <Group gap="xs">
          {children}
          <Button size="xs" variant="default" onClick={onSeen}>
            Got it
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
