import type { Connection } from '../../../src-shared/connection.ts';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { isolated } from '../../ui/kit/foreign.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { SessionForm } from './session-form.tsx';

interface SessionDialogProps {
  connection: Connection;
  opened: boolean;
  onClose: () => void;
}

export function SessionDialog({ connection, opened, onClose }: SessionDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Paste a session for ${isolated(connection.label)}`}
      size="lg"
    >
      <SessionForm
        connection={connection}
        onCancel={onClose}
        onSaved={() => {
          onClose();
          showDone(`The session for ${isolated(connection.label)} was saved.`);
        }}
      />
    </Dialog>
  );
}
