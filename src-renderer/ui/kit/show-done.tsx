import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

const staying = { autoClose: false } as const;
/** Told once whoever is listening has heard the rest: the library's own, an alert, is told over everything. */
const calm = { role: 'status' } as const;

const manners = { 'until-closed': staying, 'for-a-while': {} } as const;

const warning = () => <IconAlertTriangle size={18} aria-hidden />;

/** Shows and announces a message for something that was done. */
export function showDone(text: string, manner: keyof typeof manners = 'for-a-while'): void {
  const icon = <IconCheck size={18} aria-hidden />;
  notifications.show({
    message: text,
    color: 'teal',
    icon,
    ...calm,
    ...manners[manner],
  });
}

/** For what has changed here and was not asked for here; it stays until it was seen. @param id to take it back by */
export function showNews(message: string, id?: string): void {
  notifications.show({
    ...(id === undefined ? {} : { id }),
    ...{ message, color: 'orange', icon: warning() },
    ...{ ...staying, ...calm },
  });
}

/** What it says is no longer so. */
export const takeBackNews = (id: string): void => {
  notifications.hide(id);
};

/** For what failed on a screen that nobody looks at any more; everywhere else problems are shown in their place. */
export function showFailed(title: string, message: string): void {
  notifications.show({ title, message, color: 'red', icon: warning(), ...staying, role: 'alert' });
}
