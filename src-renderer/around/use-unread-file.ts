import { isUnread } from '../../src-shared/host.ts';
import { useNotices } from './use-notices.ts';

/** True where this file of records is there and not used in this run: that nothing is listed says nothing of what is in it. */
export const useUnreadFile = (name: string): boolean => isUnread(useNotices().data ?? [], name);
