import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/kit/button.tsx';

const mostShown = 5;

interface SentRowProps {
  sent: readonly string[];
  onSeen: () => void;
  /** What may be next. */
  children?: ReactNode;
}

/** What was sent from this screen, above the list, until it was seen. */
export function SentRow({ sent, onSeen, children }: SentRowProps) {
  if (sent.length === 0) return null;
  return (
    // What is new is said, not all that stands here again.
    <Alert color="teal" icon={<IconMailCheck aria-hidden />} role="status" aria-atomic={false} py="sm">
      <Group gap="xs" justify="space-between">
        <Stack gap={4}>
          {sent.slice(-mostShown).map(words => (
            <Text key={words} size="sm">
              {words}
            </Text>
          ))}
          {sent.length > mostShown && <Text size="sm">And {sent.length - mostShown} before.</Text>}
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
