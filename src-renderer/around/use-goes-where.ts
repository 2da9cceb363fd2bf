import { useCall } from '../bridge/use-call.ts';

/** What becomes of a credential that is given: "goes to the keychain". */
export function useGoesWhere(): string {
  const { data } = useCall('keychain.status', {});
  switch (data?.state) {
    case 'memory':
      return 'is kept in memory until you quit';
    // Without it nothing that is given now is kept: a banner says why, and what else there is.
    case 'locked':
    case 'unavailable':
      return 'is kept only once the keychain answers';
    default:
      return 'goes straight to the keychain';
  }
}
