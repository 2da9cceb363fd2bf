import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { Connection } from '../../../src-shared/connection.ts';
import type { AppInfo } from '../../../src-shared/host.ts';
import { Banners } from './banners.tsx';
import { ConnectionSwitcher } from './connection-switcher.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { useSwitchKeys } from './use-switch-keys.ts';
import { useSwitching } from './use-switching.ts';

interface ShellProps {
  info: AppInfo;
  connection: Connection | null;
  connections: readonly Connection[];
  children: ReactNode;
}

/** Navigation beside the screen; on a narrow window, above it. */
export function Shell({ info, connection, connections, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const switching = useSwitching();
  useSwitchKeys(connections, switching.to);
  return (
    <div className={connection ? classes.shell : classes.bare}>
      {connection && (
        <header className={classes.side}>
          <Button className={classes.skip ?? ''} size="xs" onClick={() => main.current?.focus()}>
            Skip to the content
          </Button>
          <ConnectionSwitcher current={connection} connections={connections} switching={switching} />
          <Navigation />
          <p className={classes.version}>
            Keyholder {info.version}
            {info.host === 'web' && ' · in the browser'}
          </p>
        </header>
      )}
      <main className={classes.main} ref={main} tabIndex={-1}>
        <Banners connection={connection} connections={connections} switching={switching} />
        {children}
      </main>
    </div>
  );
}
