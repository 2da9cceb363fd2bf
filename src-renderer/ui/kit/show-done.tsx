import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Button } from './button.tsx';

const staying = { autoClose: false } as const;
/** Told once whoever is listening has heard the rest: the library's own, an alert, is told over everything. */
const calm = { role: 'status' } as const;

const manners = { 'until-closed': staying, 'for-a-while': {} } as const;

const warning = () => <IconAlertTriangle size={18} aria-hidden />;
const look = (isAll: boolean) =>
  isAll ? { color: 'teal', icon: <IconCheck size={18} aria-hidden /> } : { color: 'orange', icon: warning() };

interface Undo {
  /** To take the message back by, where it was undone otherwise. */
  id: string;
  label: string;
  run: () => void;
}

/** Shows and announces a message for something that was done. @param undo what takes it back, as far as that goes */
export function showDone(
  text: string,
  manner: keyof typeof manners = 'for-a-while',
  undo: Undo | null = null,
): void {
  const takeBack = ({ run }: Undo) => {
    // It is no longer so.
    notifications.hide(id);
    run();
  };
  const id = notifications.show({
    ...(undo && { id: undo.id }),
    message: (
      <>
        {text}
        {undo && (
          <Button mt={4} size="xs" variant="default" display="block" onClick={() => takeBack(undo)}>
            {undo.label}
          </Button>
        )}
      </>
    ),
    ...look(true),
    ...calm,
    ...manners[manner],
  });
}

/** For what is no success, or has changed here and was not asked for here; it stays until it was seen. @param id to take it back by */
export function showNews(message: string, id?: string): void {
  notifications.show({
    ...(id === undefined ? {} : { id }),
    ...{ message, ...look(false) },
    ...{ ...staying, ...calm },
  });
}

/** Where it was not closed, this is so by now. @param isAll it is a success after all */
export const correctNews = (id: string, message: string, isAll: boolean): void => {
  notifications.update({ id, message, ...look(isAll) });
};

/** What it says is no longer so. */
export const takeBackNews = (id: string): void => {
  notifications.hide(id);
};

/** For what failed on a screen that nobody looks at any more; everywhere else problems are shown in their place. */
export function showFailed(title: string, message: string): void {
  notifications.show({ title, message, color: 'red', icon: warning(), ...staying, role: 'alert' });
}
