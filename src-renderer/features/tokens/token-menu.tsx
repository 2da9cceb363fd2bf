import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBan,
  IconCalendarPlus,
  IconCopy,
  IconDots,
  IconEye,
  IconHash,
  IconHeartbeat,
  IconNotes,
  IconPlugConnected,
  IconReplace,
  IconShieldLock,
  IconTerminal2,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import type { AppInfo } from '../../../src-shared/host.ts';
import { useCall } from '../../bridge/use-call.ts';
import { CommandDialog } from './command-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { tailWords, tokenActions } from './parts/token-status.ts';
import { ForgetDialog } from './removal/forget-dialog.tsx';
import { SetIdDialog } from './removal/id-dialogs.tsx';
import { RevokeDialog } from './removal/revoke-dialog.tsx';
import { RotateDialog } from './rotation/rotate-dialog.tsx';

interface DialogProps {
  token: AccessToken;
  /** It is not in the list any more: from another window, say. */
  isGone: boolean;
  connection: Connection;
  onClose: () => void;
}

/** Commands that ask something first, or show more than fits into a message. */
const dialogs = {
  note: NoteDialog,
  command: CommandDialog,
  setId: SetIdDialog,
  rotate: RotateDialog,
  revoke: RevokeDialog,
  forget: ForgetDialog,
} satisfies Record<string, ComponentType<DialogProps>>;

export interface OpenDialog {
  command: keyof typeof dialogs;
  token: AccessToken;
}

export type TokenCommand =
  | OpenDialog['command']
  | 'copy'
  | 'reveal'
  | 'use'
  | 'store'
  | 'verify'
  | 'calendar';

interface TokenMenuProps {
  token: AccessToken;
  now: number;
  features: AppInfo['features'];
  /** False where everything is kept in memory on purpose. */
  storable: boolean;
  /** Another row has its name, as one does that it was replaced by. */
  alike: boolean;
  onCommand: (command: TokenCommand, token: AccessToken) => void;
}

export function TokenMenu({ token, now, features, storable, alike, onCommand }: TokenMenuProps) {
  const can = tokenActions(token, now);
  const item = (command: TokenCommand, label: string, Icon: typeof IconCopy, danger = false) => (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => onCommand(command, token)}
      // Not by its `color`: that red has 3.3:1 on white, and 2.7:1 under the pointer in the dark.
      {...(danger ? { c: 'var(--mantine-color-red-light-color)' } : {})}
    >
      {label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" shadow="md" width={270}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Actions for ${token.name}${alike ? `, ${tailWords(token)}` : ''}`}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.copy && features.clipboard && item('copy', 'Copy token', IconCopy)}
        {can.copy && features.reveal && item('reveal', 'Reveal', IconEye)}
        {can.command && item('command', 'Command that reads it…', IconTerminal2)}
        {can.verify && item('verify', 'Ask whether it works', IconHeartbeat)}
        {can.use && item('use', 'Use in Keyholder', IconPlugConnected)}
        {can.store && storable && item('store', 'Store in the keychain', IconShieldLock)}
        {item('note', 'Notes and places…', IconNotes)}
        {can.calendar && item('calendar', 'Add its end to a calendar', IconCalendarPlus)}
        {can.setId && item('setId', 'Add id…', IconHash)}
        {can.rotate && item('rotate', 'Replace…', IconReplace)}
        {can.revoke && item('revoke', 'Revoke…', IconBan, true)}
        {can.setId && <Menu.Label>To revoke it, add its id</Menu.Label>}
        {can.forget && item('forget', 'Remove from this computer…', IconTrash)}
        {!can.forget && <Menu.Label>Waiting for the service</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The dialog that a command of a row opened, if any. */
export function TokenDialogs({
  connection,
  dialog,
  onClose,
}: {
  connection: Connection;
  dialog: OpenDialog | null;
  onClose: () => void;
}) {
  const rows = useCall('tokens.list', { connectionId: connection.id }).data;
  if (!dialog) return null;
  // What has become of it since, in another window too.
  const row = rows?.find(({ key }) => key === dialog.token.key);
  const isGone = rows !== undefined && row === undefined;
  const Dialog: ComponentType<DialogProps> = dialogs[dialog.command];
  return <Dialog token={row ?? dialog.token} isGone={isGone} connection={connection} onClose={onClose} />;
}
