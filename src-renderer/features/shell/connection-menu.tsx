import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toldApart } from '../../around/told-apart.ts';
import { ConnectionAside, ConnectionLine, CurrentSign } from './connection-line.tsx';
import { furtherCommands } from './further-commands.ts';
import { SwitcherButton, type SwitcherProps } from './switcher-button.tsx';

/** Few connections. Opens at once: it takes the place of a button that was pressed. */
export function ConnectionMenu({ current, connections, switching }: SwitcherProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);
  const apart = toldApart(connections);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" width={264} shadow="md">
      <Menu.Target>
        <SwitcherButton ref={button} current={current} connections={connections} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Connections</Menu.Label>
        {connections.map((connection, index) => (
          <Menu.Item
            key={connection.id}
            onClick={() => switching.to(connection.id)}
            leftSection={<CurrentSign shown={connection.id === current.id} />}
            rightSection={<ConnectionAside connection={connection} index={index} />}
            styles={{ itemLabel: { minWidth: 0 } }}
            {...(connection.id === current.id ? { 'aria-current': 'true' as const } : {})}
          >
            <ConnectionLine connection={connection} apart={apart(connection.id)} />
          </Menu.Item>
        ))}
        <Menu.Divider />
        {furtherCommands(connections, switching).map(({ label, icon: Icon, run }) => (
          <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
