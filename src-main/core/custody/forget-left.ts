import type { Vault } from './vault.ts';

/**
 * Deletes what a run that ended in the middle may have left in the keychain, and most likely has not. Goes on by itself: nobody
 * waits for a keychain on account of that.
 */
export function forgetLeft(vault: Pick<Vault, 'forget'>, account: string): void {
  void vault.forget(account).catch(() => undefined);
}
