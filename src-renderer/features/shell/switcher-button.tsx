import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import type { Connection } from '../../../src-shared/connection.ts';
import { toldApart } from '../../around/told-apart.ts';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { hostOf } from './connection-line.tsx';
import classes from './shell.module.css';
import type { Switching } from './use-switching.ts';

export interface SwitcherProps {
  current: Connection;
  connections: readonly Connection[];
  switching: Switching;
}

export function SwitcherButton({
  current,
  connections,
  ...rest
}: Pick<SwitcherProps, 'current' | 'connections'> & ComponentPropsWithRef<'button'>) {
  const place = toldApart(connections)(current.id) || hostOf(current);
  return (
    <UnstyledButton {...rest} className={classes.switcher ?? ''}>
      <span className={classes.name}>
        <VisuallyHidden>Connection: </VisuallyHidden>
        <Text component="span" display="block" size="sm" fw={600} truncate title={current.label}>
          <Foreign>{current.label}</Foreign>
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed" truncate title={place}>
          {place}
        </Text>
        <VisuallyHidden>. Switch connection</VisuallyHidden>
      </span>
      <IconSelector size={16} aria-hidden />
    </UnstyledButton>
  );
}
