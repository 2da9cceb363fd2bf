import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

const staying = { autoClose: false } as const;

const manners = { 'until-closed': staying, 'for-a-while': {} } as const;

/** Shows and announces a message for something that was done. */
export function showDone(text: string, manner: keyof typeof manners = 'for-a-while'): void {
  const icon = <IconCheck size={18} aria-hidden />;
  notifications.show({
    message: text,
    color: 'teal',
    icon,
    ...manners[manner],
  });
}

/** For what failed on a screen that nobody looks at any more; everywhere else problems are shown in their place. */
export function showFailed(title: string, message: string): void {
  const icon = <IconAlertTriangle size={18} aria-hidden />;
  notifications.show({ title, message, color: 'red', icon, ...staying, role: 'alert' });
}
