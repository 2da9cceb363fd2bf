import { Notifications } from '@mantine/notifications';
import { type FocusEvent, useEffect, useState } from 'react';
import classes from './messages.module.css';
import { useDialogOpen } from './open-dialogs.ts';

const stayMs = 8_000;
const aimMs = 2_000;

/** Where they stand below the screen, what stands at its foot moves as one goes: not while a pointer is on its way over buttons there. */
function useAimed(): boolean {
  const [aimed, setAimed] = useState(false);
  useEffect(() => {
    let rests = 0;
    const look = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('main :is(button, a, label)') === null) return;
      setAimed(matchMedia('(max-width: 52em)').matches);
      window.clearTimeout(rests);
      rests = window.setTimeout(setAimed, aimMs, false);
    };
    document.addEventListener('pointermove', look);
    return () => {
      document.removeEventListener('pointermove', look);
      window.clearTimeout(rests);
    };
  }, []);
  return aimed;
}

/**
 * In a room of their own: they lie over nothing that can be pressed. One that passes waits while it has the focus or
 * is behind a dialog, and while somebody aims at a button.
 */
export function Messages() {
  const [focused, setFocused] = useState(false);
  const behindDialog = useDialogOpen();
  const aimed = useAimed();
  return (
    <Notifications
      className={classes.messages ?? ''}
      position="bottom-left"
      withinPortal={false}
      // Behind a dialog: below a narrow screen the library's own would lift them over its buttons.
      zIndex="auto"
      autoClose={focused || behindDialog || aimed ? false : stayMs}
      // None is cut; the room scrolls.
      notificationMaxHeight="none"
      // None waits unseen and unsaid for others to be closed: what failed may be among them.
      limit={Number.POSITIVE_INFINITY}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget))
      }
    />
  );
}
