import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBan,
  IconCopy,
  IconDots,
  IconEye,
  IconHash,
  IconPlugConnected,
  IconShieldLock,
  IconTrash,
} from '@tabler/icons-react';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { AppInfo } from '../../../src-shared/host.ts';
import { tokenActions } from './token-status.ts';

export type TokenCommand = 'copy' | 'reveal' | 'use' | 'setId' | 'store' | 'revoke' | 'forget';

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
  const item = (command: TokenCommand, label: string, Icon: typeof IconCopy, color?: string) => (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => onCommand(command, token)}
      {...(color === undefined ? {} : { color })}
    >
      {label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" shadow="md" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${token.name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.copy && features.clipboard && item('copy', 'Copy token', IconCopy)}
        {can.copy && features.reveal && item('reveal', 'Reveal', IconEye)}
        {can.use && item('use', 'Use for this app', IconPlugConnected)}
        {can.store && storable && item('store', 'Store in the keychain', IconShieldLock)}
        {can.setId && item('setId', 'Add id…', IconHash)}
        {can.revoke && item('revoke', 'Revoke…', IconBan, 'red')}
        {can.forget && item('forget', 'Remove from this computer…', IconTrash)}
        {!can.forget && <Menu.Label>Waiting for the service</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
