import { Notifications } from '@mantine/notifications';

export const Messages = () => <Notifications position="top-center" autoClose={8000} limit={3} />;
