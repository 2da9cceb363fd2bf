import { Text } from '@mantine/core';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { revokedBefore } from './revoke-words.ts';
import { TokenName } from './token-name.tsx';

/** In the place of a question about a token that was revoked or removed while it was asked: in another window, say. */
export function OverDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const isRevoked = token.state === 'revoked';
  return (
    <ConfirmDialog
      opened
      title={isRevoked ? revokedBefore : 'This token is already removed'}
      confirmLabel={null}
      cancelLabel="Close"
      onClose={onClose}
      onConfirm={onClose}
    >
      <TokenName token={token} />
      <Text size="sm">
        It was {isRevoked ? 'revoked' : 'removed from this computer'} meanwhile. There is nothing left to do
        here.
      </Text>
    </ConfirmDialog>
  );
}
