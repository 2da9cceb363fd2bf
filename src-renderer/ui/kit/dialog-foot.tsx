import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './dialog-foot.module.css';

interface DialogFootProps {
  /** Leaves without doing it. */
  onCancel?: (() => void) | undefined;
  /** What was asked for is under way: it cannot be left. */
  pending?: boolean;
  children: ReactNode;
}

/** The buttons of a dialog: in sight however long its text is, the one that goes on at the end. */
export const DialogFoot = ({ onCancel, pending = false, children }: DialogFootProps) => (
  <Group justify="flex-end" gap="xs" className={classes.foot ?? ''}>
    {onCancel && (
      <Button variant="default" onClick={onCancel} disabled={pending}>
        Cancel
      </Button>
    )}
    {children}
  </Group>
);
