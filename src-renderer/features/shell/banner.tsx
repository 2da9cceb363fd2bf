import { Alert, Group, Text } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/kit/button.tsx';
import classes from './shell.module.css';

/** In one line, where there is room for it. */
export function Banner({
  icon: Icon,
  color,
  title,
  children,
  actions,
  quiet = false,
  folds,
}: {
  icon: TablerIcon;
  color: string;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** A dialog above it says the same. */
  quiet?: boolean;
  /** In a narrow window the title says enough: the rest is behind a button, `always` or `beside` other banners. */
  folds?: 'always' | 'beside';
}) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    // Where one of several things is settled, that is said, not all that is left again.
    <Alert
      color={color}
      icon={<Icon aria-hidden />}
      role={quiet ? 'note' : 'status'}
      aria-atomic={false}
      py="xs"
      className={classes.banner ?? ''}
      data-folds={folds}
    >
      <div className={classes.bannerBody}>
        <Text size="sm" component="div">
          <b className={classes.bannerTitle}>{title}</b>
          {children && (
            <>
              .{' '}
              <div id={id} className={classes.rest} data-opened={opened || undefined}>
                {children}
              </div>
            </>
          )}
        </Text>
        {(actions !== undefined || folds) && (
          <Group gap="xs">
            {actions}
            {folds && (
              <Button
                size="xs"
                variant="subtle"
                className={classes.unfold ?? ''}
                aria-label={`Details: ${title}`}
                aria-expanded={opened}
                aria-controls={id}
                onClick={() => setOpened(!opened)}
              >
                Details
              </Button>
            )}
          </Group>
        )}
      </div>
    </Alert>
  );
}
