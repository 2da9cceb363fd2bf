import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import { TokenForm } from '../../forms/token-form.tsx';
import { CreatedToken } from './created-token.tsx';

interface CreateTokenDialogProps {
  connection: Connection;
  opened: boolean;
  onClose: () => void;
  onRevoke: (token: AccessToken) => void;
}

/** Two steps: the form, and what came of it. */
export function CreateTokenDialog({ connection, opened, onClose, onRevoke }: CreateTokenDialogProps) {
  const [created, setCreated] = useState<AccessToken | null>(null);
  const done = () => {
    setCreated(null);
    onClose();
  };
  // SECURITY: the secret of a new token can be had once: this step is closed by its own button and nothing else.
  const held = created !== null;
  return (
    <Modal
      opened={opened}
      onClose={held ? () => {} : onClose}
      title={held ? titleOf(created) : 'Create token'}
      size="lg"
      closeOnEscape={!held}
      closeOnClickOutside={false}
      withCloseButton={!held}
    >
      {created ? (
        <CreatedToken token={created} onDone={done} onRevoke={onRevoke} />
      ) : (
        <TokenForm connection={connection} onCreated={setCreated} />
      )}
    </Modal>
  );
}

function titleOf({ state }: AccessToken): string {
  return state === 'creation-unknown' || state === 'creating'
    ? 'It is not known whether the token was created'
    : 'Token created';
}
