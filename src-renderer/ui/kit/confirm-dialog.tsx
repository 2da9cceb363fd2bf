import { Stack } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import { firstClick } from './first-click.ts';
import { useFaultFocus } from './use-fault-focus.ts';

interface ConfirmDialogProps {
  opened: boolean;
  /** A question that names the action: "Revoke token?" */
  title: string;
  /** Verb and noun again: "Revoke token". null: there is nothing left to confirm. */
  confirmLabel: string | null;
  onConfirm: () => void;
  onClose: () => void;
  pending?: boolean;
  /** What comes before it is under way: nothing is done so far, and it can be left. */
  waits?: boolean;
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
  const isBusy = pending || (props.waits ?? false);
  const contents = useRef<HTMLDivElement>(null);
  useFaultFocus(contents, isBusy);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      pending={pending}
      above={props.above ?? false}
      withCloseButton={false}
    >
      <Stack ref={contents}>
        {children}
        <DialogFoot>
          <Button variant="default" onClick={onClose} disabled={pending} data-autofocus>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          {confirmLabel !== null && (
            <Button
              color={props.color ?? 'red'}
              onClick={firstClick(onConfirm)}
              loading={isBusy}
              disabled={props.disabled ?? false}
            >
              {confirmLabel}
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
