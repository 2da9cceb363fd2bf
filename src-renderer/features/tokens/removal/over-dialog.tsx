import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import { ConfirmDialog } from '../../../ui/kit/confirm-dialog.tsx';
import { TokenName } from '../parts/token-name.tsx';
import { revokedBefore } from './revoke-words.ts';

interface OverDialogProps {
  token: AccessToken;
  onClose: () => void;
  /** What there is to say instead. */
  children?: ReactNode;
}

/** In the place of a question about a token that was revoked or removed while it was asked: in another window, say. */
export function OverDialog({ token, onClose, children }: OverDialogProps) {
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
        {children ??
          `It was ${isRevoked ? 'revoked' : 'removed from this computer'} meanwhile. There is nothing left to do here.`}
      </Text>
    </ConfirmDialog>
  );
}
