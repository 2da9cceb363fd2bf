import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import { useSurroundings } from '../../../around/use-connection.ts';
import { useAction } from '../../../bridge/use-action.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ProblemAlert } from '../../../ui/problems/problem-alert.tsx';

/** A token exists at the service and the keychain would not take it. */
export function KeychainRefused({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { clipboard } = useSurroundings().info.features;
  const store = useAction('tokens.store');
  const lost = token.secretIn === 'nowhere';
  return (
    <Stack gap="xs">
      <Alert
        color="red"
        role="alert"
        icon={<IconAlertTriangle aria-hidden />}
        title={lost ? 'The secret could not be kept' : 'The keychain did not take the token'}
      >
        <Stack gap="xs">
          <Text size="sm">
            {lost
              ? 'The token exists at the service and its secret is nowhere on this computer. Revoke it and create another.'
              : 'It was created and is only in memory. When Keyholder ends it is lost, and the service does not show it again.'}
            {!lost &&
              (clipboard
                ? ' Copy it, try the keychain again, or revoke it.'
                : ' Try the keychain again, or revoke it.')}
          </Text>
          <Group gap="xs">
            {!lost && (
              <Button
                size="xs"
                variant="default"
                loading={store.pending}
                onClick={() => store.run({ key: token.key })}
              >
                Try the keychain again
              </Button>
            )}
            <Button size="xs" variant="default" onClick={onRevoke}>
              Revoke…
            </Button>
          </Group>
        </Stack>
      </Alert>
      {store.problem && <ProblemAlert problem={store.problem} title="It was not stored" />}
    </Stack>
  );
}
