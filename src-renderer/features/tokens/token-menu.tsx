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
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { AppInfo } from '../../../src-shared/host.ts';
import { tokenActions } from './token-status.ts';

export type TokenCommand =
  | 'copy'
  | 'reveal'
  | 'use'
  | 'setId'
  | 'store'
  | 'note'
  | 'verify'
  | 'calendar'
  | 'command'
  | 'rotate'
  | 'revoke'
  | 'forget';

interface TokenMenuProps {
  token: AccessToken;
  now: number;
  features: AppInfo['features'];
  /** False where everything is kept in memory on purpose. */
  storable: boolean;
  onCommand: (command: TokenCommand, token: AccessToken) => void;
}

export function TokenMenu({ token, now, features, storable, onCommand }: TokenMenuProps) {
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
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${token.name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.copy && features.clipboard && item('copy', 'Copy token', IconCopy)}
        {can.copy && features.reveal && item('reveal', 'Reveal', IconEye)}
        {can.command && item('command', 'Command that reads it…', IconTerminal2)}
        {can.verify && item('verify', 'Ask whether it works', IconHeartbeat)}
        {can.use && item('use', 'Use for this app', IconPlugConnected)}
        {can.store && storable && item('store', 'Store in the keychain', IconShieldLock)}
        {item('note', 'Notes and places…', IconNotes)}
        {can.calendar && item('calendar', 'Add its end to a calendar', IconCalendarPlus)}
        {can.setId && item('setId', 'Add id…', IconHash)}
        {can.rotate && item('rotate', 'Replace…', IconReplace)}
        {can.revoke && item('revoke', 'Revoke…', IconBan, true)}
        {can.forget && item('forget', 'Remove from this computer…', IconTrash)}
        {!can.forget && <Menu.Label>Waiting for the service</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
