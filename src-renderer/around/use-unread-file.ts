import { isLeftAlone } from '../../src-shared/host.ts';
import { useNotices } from './use-notices.ts';

/** True where this file of records is there and not used in this run: that nothing is listed says nothing of what is in it. */
export function useUnreadFile(name: string): boolean {
  const notices = useNotices().data ?? [];
  const files = [`${name}.json`, `${name}.previous.json`];
  return notices.some(one => isLeftAlone(one) && files.includes(one.file));
}
