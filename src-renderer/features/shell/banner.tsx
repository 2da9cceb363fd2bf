import { Alert, Group, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './shell.module.css';

/** In one line, where there is room for it. */
export function Banner({
  icon: Icon,
  color,
  title,
  children,
  actions,
  quiet = false,
}: {
  icon: TablerIcon;
  color: string;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** A dialog above it says the same. */
  quiet?: boolean;
}) {
  return (
    // Where one of several things is settled, that is said, not all that is left again.
    <Alert
      color={color}
      icon={<Icon aria-hidden />}
      role={quiet ? 'note' : 'status'}
      aria-atomic={false}
      py="xs"
    >
      <div className={classes.bannerBody}>
        <Text size="sm" component="div">
          <b className={classes.bannerTitle}>{title}</b>
          {children && <>. {children}</>}
        </Text>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </div>
    </Alert>
  );
}
