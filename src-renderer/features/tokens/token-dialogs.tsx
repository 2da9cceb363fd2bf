import type { Connection } from '../../../src-shared/connection.ts';
import { CommandDialog } from './command-dialog.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import { SetIdDialog } from './id-dialogs.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import type { useTokenCommands } from './use-token-commands.ts';

/** The dialog that a row's command opened, if any. */
export function TokenDialogs({
  connection,
  commands,
}: {
  connection: Connection;
  commands: ReturnType<typeof useTokenCommands>;
}) {
  const { dialog, setDialog } = commands;
  if (!dialog) return null;
  const close = () => setDialog(null);
  switch (dialog.command) {
    case 'revoke':
      return <RevokeDialog token={dialog.token} connection={connection} onClose={close} />;
    case 'rotate':
      return <RotateDialog token={dialog.token} connection={connection} onClose={close} />;
    case 'forget':
      return <ForgetDialog token={dialog.token} onClose={close} />;
    case 'note':
      return <NoteDialog token={dialog.token} onClose={close} />;
    case 'command':
      return <CommandDialog token={dialog.token} onClose={close} />;
    case 'setId':
      return <SetIdDialog token={dialog.token} onClose={close} />;
  }
}
