import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

/** What stays lies where it covers neither the navigation nor the buttons of a screen. */
const staying = { autoClose: false, position: 'bottom-right' } as const;

/** Shows and announces a message for something that was done. */
export function showDone(text: string, stays: 'until-closed' | 'for-a-while' = 'for-a-while'): void {
  const icon = <IconCheck size={18} aria-hidden />;
  notifications.show({
    message: text,
    color: 'teal',
    icon,
    ...(stays === 'until-closed' ? staying : {}),
  });
}

/** For what failed on a screen that nobody looks at any more; everywhere else problems are shown in their place. */
export function showFailed(title: string, message: string): void {
  const icon = <IconAlertTriangle size={18} aria-hidden />;
  notifications.show({ title, message, color: 'red', icon, ...staying, role: 'alert' });
}
