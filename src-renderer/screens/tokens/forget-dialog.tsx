import { Text } from '@mantine/core';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { showDone } from '../../ui/show-done.tsx';
import { useServiceNow } from '../../ui/use-service-now.ts';
import { useAction } from '../../use-action.ts';
import { useConnection } from '../../use-connection.ts';
import { TokenName } from './token-name.tsx';
import { mayStillWork } from './token-status.ts';

export function ForgetDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const forget = useAction('tokens.forget');
  const now = useServiceNow(useConnection().clockOffsetMs);
  return (
    <ConfirmDialog
      opened
      title="Remove token from this computer?"
      confirmLabel="Remove token"
      pending={forget.isPending}
      onClose={onClose}
      onConfirm={() =>
        forget.mutate(
          { key: token.key, confirmed: true },
          {
            onSuccess: () => {
              showDone(`“${token.name}” was removed from this computer.`);
              onClose();
            },
          },
        )
      }
    >
      <TokenName token={token} />
      <Text size="sm">
        {token.secretIn === 'nowhere'
          ? 'Its row is deleted from this computer.'
          : 'Its secret and its row are deleted from this computer.'}
        {mayStillWork(token, now) &&
          ' It is not revoked: it keeps working wherever else it lies, and the service cannot list it, so its id is lost with the row.'}
      </Text>
      {token.inUse && (
        <Text size="sm" fw={600}>
          Keyholder itself uses this token for the team and the invitations. Both need another one afterwards.
        </Text>
      )}
      {forget.error && <ProblemAlert problem={forget.error.problem} title="It was not removed" />}
    </ConfirmDialog>
  );
}
