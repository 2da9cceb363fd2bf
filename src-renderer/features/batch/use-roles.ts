import { useConnection } from '../../around/use-connection.ts';
import { useCall } from '../../bridge/use-call.ts';

const none: readonly string[] = [];

/** Those of the invitations in the list: the service does not say which there are. */
export function useRoles(): readonly string[] {
  const { id } = useConnection();
  return useCall('invitations.view', { connectionId: id, from: 0, count: 1 }).data?.roles ?? none;
}
