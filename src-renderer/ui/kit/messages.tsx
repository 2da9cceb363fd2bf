import { Notifications } from '@mantine/notifications';
import { type FocusEvent, useState } from 'react';
import classes from './messages.module.css';
import { useDialogOpen } from './open-dialogs.ts';

const stayMs = 8_000;

/** In a room of their own: they lie over nothing that can be pressed. One that passes waits while it has the focus or is behind a dialog. */
export function Messages() {
  const [focused, setFocused] = useState(false);
  const behindDialog = useDialogOpen();
  return (
    <Notifications
      className={classes.messages ?? ''}
      position="bottom-left"
      withinPortal={false}
      autoClose={focused || behindDialog ? false : stayMs}
      // None is cut; the room scrolls.
      notificationMaxHeight="none"
      limit={3}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget))
      }
    />
  );
}
