import { Badge, Group, Stack, Text } from '@mantine/core';
import { useConnection } from '../../around/use-connection.ts';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { Page } from '../../ui/kit/page.tsx';
import { SessionSection } from '../session/session-section.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { RemoveConnection } from './remove-connection.tsx';
import { ServiceSection } from './service-section.tsx';
import { UsedTokenSection } from './used-token-section.tsx';

export function ConnectionScreen() {
  const connection = useConnection();
  const practice = connection.kind === 'practice';
  return (
    <Page
      title="Connection"
      of={connection.label}
      subtitle={
        <Group gap="xs">
          <span>
            <Foreign>{connection.label}</Foreign>
          </span>
          {practice && (
            <Badge size="sm" variant="light" tt="none">
              practice
            </Badge>
          )}
          {connection.managed && (
            <Badge size="sm" variant="light" tt="none">
              managed
            </Badge>
          )}
        </Group>
      }
    >
      <OutcomePanel connection={connection} />
      {practice && (
        <Text size="sm" c="dimmed">
          This team runs inside Keyholder and ends with it. Nothing here reaches a real service.
        </Text>
      )}
      {connection.managed && (
        <Text size="sm" c="dimmed">
          The policy of this computer brings this connection: it cannot be removed, and its addresses stay.
          The credentials are your own.
        </Text>
      )}
      <Stack gap="md">
        <ServiceSection connection={connection} />
        <SessionSection connection={connection} />
        <UsedTokenSection connection={connection} />
        {!connection.managed && <RemoveConnection connection={connection} />}
      </Stack>
    </Page>
  );
}
