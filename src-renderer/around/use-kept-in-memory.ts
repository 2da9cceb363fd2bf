import { goesLaterWords } from '../../src-shared/goes-later-words.ts';
import { useCall } from '../bridge/use-call.ts';

/** True where the owner chose memory: then a secret that lies there is where it should be. */
export function useKeptInMemory(): boolean {
  return useCall('keychain.status', {}).data?.state === 'memory';
}

/** Said beside "deleted" where the keychain, which Keyholder does without now and does not ask, may hold it. */
export const useGoesLater = (): string => (useKeptInMemory() ? ` ${goesLaterWords}` : '');
