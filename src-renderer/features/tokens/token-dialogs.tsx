import type { Connection } from '../../../src-shared/connection.ts';
import { useCall } from '../../bridge/use-call.ts';
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
  const rows = useCall('tokens.list', { connectionId: connection.id }).data;
  if (!dialog) return null;
  // What has become of it since, in another window too.
  const token = rows?.find(({ key }) => key === dialog.token.key) ?? dialog.token;
  const close = () => setDialog(null);
  switch (dialog.command) {
    case 'revoke':
      return <RevokeDialog token={token} connection={connection} onClose={close} />;
    case 'rotate':
      return <RotateDialog token={token} connection={connection} onClose={close} />;
    case 'forget':
      return <ForgetDialog token={token} onClose={close} />;
    case 'note':
      return <NoteDialog token={token} onClose={close} />;
    case 'command':
      return <CommandDialog token={token} onClose={close} />;
    case 'setId':
      return <SetIdDialog token={token} onClose={close} />;
  }
}
