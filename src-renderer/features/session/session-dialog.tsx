import type { Connection } from '../../../src-shared/connection.ts';
import { useNameOf } from '../../around/use-name-of.ts';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { SessionForm } from './session-form.tsx';

interface SessionDialogProps {
  connection: Connection;
  opened: boolean;
  onClose: () => void;
}

export function SessionDialog({ connection, opened, onClose }: SessionDialogProps) {
  const nameOf = useNameOf();
  return (
    <Dialog opened={opened} onClose={onClose} title={`Paste a session for ${nameOf(connection)}`} size="lg">
      <SessionForm
        connection={connection}
        onCancel={onClose}
        onSaved={() => {
          onClose();
          showDone(`The session for ${nameOf(connection)} was saved.`);
        }}
      />
    </Dialog>
  );
}
