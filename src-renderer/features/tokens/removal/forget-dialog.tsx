import { Text } from '@mantine/core';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import { useConnection } from '../../../around/use-connection.ts';
import { useGoesLater } from '../../../around/use-kept-in-memory.ts';
import { useAction } from '../../../bridge/use-action.ts';
import { ConfirmDialog } from '../../../ui/kit/confirm-dialog.tsx';
import { ProblemAlert } from '../../../ui/problems/problem-alert.tsx';
import { useServiceNow } from '../../../ui/time/use-service-now.ts';
import { TokenName } from '../parts/token-name.tsx';
import { mayStillWork } from '../parts/token-status.ts';
import { OverDialog } from './over-dialog.tsx';
import { restorableFor, useTellForgotten } from './use-tell-forgotten.ts';

interface ForgetDialogProps {
  token: AccessToken;
  isGone: boolean;
  onClose: () => void;
}

export function ForgetDialog({ token, isGone, onClose }: ForgetDialogProps) {
  const forget = useAction('tokens.forget');
  const tellForgotten = useTellForgotten();
  const goesLater = useGoesLater();
  const later = token.secretIn === 'keychain' ? goesLater : '';
  const connection = useConnection();
  const now = useServiceNow(connection.clockOffsetMs);
  // Not by this dialog, which closes.
  if (isGone && !forget.pending && !forget.answer) return <OverDialog token={token} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened
      title="Remove token from this computer?"
      confirmLabel="Remove token"
      pending={forget.pending}
      onClose={onClose}
      onConfirm={async () => {
        const forgotten = await forget.run({ key: token.key, confirmed: true });
        if (!forgotten?.ok) return;
        tellForgotten(token);
        onClose();
      }}
    >
      <TokenName token={token} />
      <Text size="sm">
        {token.secretIn !== 'nowhere' && `Its secret is deleted from this computer.${later} `}
        {mayStillWork(token, now) && 'It is not revoked: it keeps working wherever else it is. '}
        The row can be brought back {restorableFor(connection)}
        {token.secretIn === 'nowhere' ? '.' : '; the secret is gone.'}
      </Text>
      {token.inUse && token.secretIn !== 'nowhere' && (
        <Text size="sm" fw={600}>
          Keyholder itself uses this token for the team and the invitations. Both need another one afterwards.
        </Text>
      )}
      {forget.problem && <ProblemAlert problem={forget.problem} title="It was not removed" />}
    </ConfirmDialog>
  );
}
