import { Alert, Group, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './shell.module.css';

export function Banner({
  icon: Icon,
  color,
  title,
  children,
  actions,
}: {
  icon: TablerIcon;
  color: string;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Alert color={color} icon={<Icon aria-hidden />} title={title} role="status" py="sm">
      <div className={classes.bannerBody}>
        <Text size="sm" component="div">
          {children}
        </Text>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </div>
    </Alert>
  );
}
