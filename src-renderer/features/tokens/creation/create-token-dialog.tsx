import type { AccessToken } from '../../../../src-shared/access-token.ts';
import type { Connection } from '../../../../src-shared/connection.ts';
import { useTokenCreation } from '../../../around/token-creations.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { CreatedToken } from './created-token.tsx';
import { TokenForm } from './token-form.tsx';

interface CreateTokenDialogProps {
  connection: Connection;
  opened: boolean;
  onClose: () => void;
  onRevoke: (token: AccessToken) => void;
}

/** Two steps: the form, and what came of it. */
export function CreateTokenDialog({ connection, opened, onClose, onRevoke }: CreateTokenDialogProps) {
  const { done: created, pending, takeDone } = useTokenCreation(connection.id);
  const done = () => {
    takeDone();
    onClose();
  };
  // SECURITY: the secret of a new token can be had once: this step is closed by its own button and nothing else.
  const held = created !== null;
  return (
    <Dialog
      // Whoever went elsewhere and comes back finds the step that they left.
      opened={opened || held || pending}
      onClose={onClose}
      title={held ? titleOf(created) : 'Create token'}
      size="lg"
      pending={held || pending}
      closeOnClickOutside={false}
    >
      {created ? (
        <CreatedToken token={created} onDone={done} onRevoke={onRevoke} />
      ) : (
        <TokenForm connection={connection} onClose={onClose} />
      )}
    </Dialog>
  );
}

function titleOf({ state }: AccessToken): string {
  return state === 'creation-unknown' || state === 'creating'
    ? 'It is not known whether the token was created'
    : 'Token created';
}
