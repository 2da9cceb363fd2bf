import { Badge, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPlus, IconSchool, IconSelector } from '@tabler/icons-react';
import { navigate } from 'wouter/use-hash-location';
import type { Connection } from '../../../src-shared/connection.ts';
import { Foreign } from '../../ui/kit/foreign.tsx';
import classes from './shell.module.css';
import { switchKeyLabel } from './use-switch-keys.ts';
import type { Switching } from './use-switching.ts';

const hostOf = (connection: Connection): string =>
  connection.kind === 'practice' ? 'Practice, inside Keyholder' : new URL(connection.baseUrl).host;

export function ConnectionSwitcher({
  current,
  connections,
  switching,
}: {
  current: Connection;
  connections: readonly Connection[];
  switching: Switching;
}) {
  const hasPractice = connections.some(({ kind }) => kind === 'practice');
  return (
    <Menu position="bottom-start" width={264} shadow="md">
      <Menu.Target>
        <UnstyledButton
          className={classes.switcher ?? ''}
          aria-label={`Connection: ${current.label}. Switch`}
        >
          <span className={classes.name}>
            <Text size="sm" fw={600} truncate>
              <Foreign>{current.label}</Foreign>
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {hostOf(current)}
            </Text>
          </span>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Connections</Menu.Label>
        {connections.map((connection, index) => (
          <Menu.Item
            key={connection.id}
            onClick={() => switching.to(connection.id)}
            leftSection={
              <IconCheck
                size={16}
                aria-hidden
                visibility={connection.id === current.id ? 'visible' : 'hidden'}
              />
            }
            rightSection={
              connection.kind === 'practice' ? (
                <Badge size="xs" variant="light" tt="none">
                  practice
                </Badge>
              ) : index < 9 ? (
                <Text size="xs" c="dimmed">
                  {switchKeyLabel(index)}
                </Text>
              ) : null
            }
            {...(connection.id === current.id ? { 'aria-current': 'true' as const } : {})}
          >
            <Text size="sm" truncate>
              <Foreign>{connection.label}</Foreign>
            </Text>
            {connection.kind === 'service' && (
              <Text size="xs" c="dimmed" truncate>
                {hostOf(connection)}
              </Text>
            )}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => navigate('/new-connection')}
        >
          Connect a service
        </Menu.Item>
        {!hasPractice && (
          <Menu.Item leftSection={<IconSchool size={16} aria-hidden />} onClick={switching.openPractice}>
            Open the practice team
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
