import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { TokenCommand } from './token-menu.tsx';

/**
 * What settles a token whose fate is open, as its banner offers it.
 * @param inMemory everything new lies in memory, since somebody chose that
 */
export function settlingOf(
  { state, id }: AccessToken,
  inMemory: boolean,
): { command: TokenCommand; label: string } {
  if (state === 'creation-unknown' && id === null) return { command: 'setId', label: 'Add its id…' };
  if (state === 'creation-unknown') return { command: 'revoke', label: 'Revoke it…' };
  if (state === 'revocation-unknown') return { command: 'revoke', label: 'Revoke it again…' };
  return inMemory
    ? { command: 'copy', label: 'Copy it' }
    : { command: 'store', label: 'Try the keychain again' };
}
