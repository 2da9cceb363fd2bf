import { notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';

/** Shows and announces a passing message for something that was done. Problems are never shown this way: they stay in place. */
export function showDone(text: string): void {
  notifications.show({ message: text, color: 'teal', icon: <IconCheck size={18} aria-hidden /> });
}
