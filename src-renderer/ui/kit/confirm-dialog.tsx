import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  /** A question that names the action: "Revoke token?" */
  title: string;
  /** Verb and noun again: "Revoke token". */
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  pending?: boolean;
  disabled?: boolean;
  cancelLabel?: string;
  color?: string;
  above?: boolean;
  children: ReactNode;
}

/** Focus starts on the safe button. It cannot be closed while the answer is awaited. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, confirmLabel, onConfirm, onClose, children } = props;
  const pending = props.pending ?? false;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      pending={pending}
      above={props.above ?? false}
      withCloseButton={false}
    >
      <Stack>
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={pending} data-autofocus>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            color={props.color ?? 'red'}
            onClick={onConfirm}
            loading={pending}
            disabled={props.disabled ?? false}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
