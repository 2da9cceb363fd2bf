import { useCall } from '../bridge/use-call.ts';

/** True where the owner chose memory: then a secret that lies there is where it should be. */
export function useKeptInMemory(): boolean {
  return useCall('keychain.status', {}).data?.state === 'memory';
}
