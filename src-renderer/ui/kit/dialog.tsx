import { Modal, type ModalProps } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';

interface DialogProps extends Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'children'> {
  /** What was asked for is under way: the dialog stays until its outcome can be told here. */
  pending?: boolean;
  withCloseButton?: boolean;
  closeOnClickOutside?: boolean;
  /** Over other dialogs: it asks about what was begun in one of them. */
  above?: boolean;
}

/** Between Mantine's dialogs (200), of which the first on the page lies lowest, and its menus (300). */
const aboveDialogs = 250;

export function Dialog({
  opened,
  onClose,
  pending = false,
  withCloseButton = true,
  closeOnClickOutside = true,
  above = false,
  ...rest
}: DialogProps) {
  useEffect(() => {
    // A passing message could lie over the dialog's buttons in a small window.
    if (opened) notifications.clean();
  }, [opened]);
  return (
    <Modal
      {...rest}
      {...(above ? { zIndex: aboveDialogs } : {})}
      opened={opened}
      onClose={pending ? () => {} : onClose}
      withCloseButton={withCloseButton && !pending}
      closeOnEscape={!pending}
      closeOnClickOutside={closeOnClickOutside && !pending}
    />
  );
}
