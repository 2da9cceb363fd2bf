import { isLeftAlone } from '../../src-shared/host.ts';
import { useCall } from '../bridge/use-call.ts';

/** True where this file of records is there and not used in this run: that nothing is listed says nothing of what is in it. */
export function useUnreadFile(name: string): boolean {
  const notices = useCall('notices.list', {}).data ?? [];
  const files = [`${name}.json`, `${name}.previous.json`];
  return notices.some(one => isLeftAlone(one) && files.includes(one.file));
}
