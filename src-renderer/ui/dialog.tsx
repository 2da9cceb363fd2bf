import { Modal, type ModalProps } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';

interface DialogProps extends Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'children'> {
  /** What was asked for is under way: the dialog stays until its outcome can be told here. */
  pending?: boolean;
  withCloseButton?: boolean;
  closeOnClickOutside?: boolean;
}

export function Dialog({
  opened,
  onClose,
  pending = false,
  withCloseButton = true,
  closeOnClickOutside = true,
  ...rest
}: DialogProps) {
  useEffect(() => {
    // A passing message could lie over the dialog's buttons in a small window.
    if (opened) notifications.clean();
  }, [opened]);
  return (
    <Modal
      {...rest}
      opened={opened}
      onClose={pending ? () => {} : onClose}
      withCloseButton={withCloseButton && !pending}
      closeOnEscape={!pending}
      closeOnClickOutside={closeOnClickOutside && !pending}
    />
  );
}
