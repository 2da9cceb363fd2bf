import { useCall } from '../bridge/use-call.ts';

/** Those that were dismissed, too: what they tell of a file is true still. */
export const useNotices = () => useCall('notices.list', { dismissed: true });
