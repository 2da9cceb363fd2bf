import { tokenAccount } from '../custody/secret-names.ts';
import type { TokenParts } from './token-parts.ts';

/**
 * Deletes what may lie in the keychain of a token whose row says that nothing does: a run that ended in the middle has put it there,
 * or a keychain that answered too late. Nobody waits for a keychain on account of that: what it refuses is tried again as soon as it
 * is ready, and in the next run. Never rejects.
 * @param onGone told that the keychain holds nothing of it, before the removed rows are
 */
export async function clearLeft(
  { vault, removed }: Pick<TokenParts, 'vault' | 'removed'>,
  connection: Parameters<typeof tokenAccount>[0],
  key: string,
  onGone: () => void = () => undefined,
): Promise<void> {
  try {
    await vault.forget(tokenAccount(connection, key));
    // With memory chosen it was only tried.
    if (vault.memoryChosen) return;
    onGone();
    // Of many the next one is deleted while this is written.
    void removed.cleared(key, connection.id);
  } catch {
    // Noted in the removed rows.
  }
}
