import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';

const mostShown = 5;

/** What was sent from this screen, above the list, until it was seen. */
export function SentRow({ sent, onSeen }: { sent: readonly string[]; onSeen: () => void }) {
  if (sent.length === 0) return null;
  return (
    <Alert color="teal" icon={<IconMailCheck aria-hidden />} role="status" py="sm">
      <Group gap="xs" justify="space-between">
        <Stack gap={4}>
          {sent.slice(-mostShown).map(words => (
            <Text key={words} size="sm">
              {words}
            </Text>
          ))}
          {sent.length > mostShown && <Text size="sm">And {sent.length - mostShown} before.</Text>}
        </Stack>
        <Button size="xs" variant="default" onClick={onSeen}>
          Got it
        </Button>
      </Group>
    </Alert>
  );
}
