import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { TokenCommand } from './token-menu.tsx';

/** What there is here to settle it with. */
export interface Means {
  /** Everything new lies in memory, since somebody chose that. */
  inMemory: boolean;
  /** Secrets can be copied. */
  clipboard: boolean;
}

/** What settles a token whose fate is open, as its banner offers it; null: nothing that could be done from here. */
export function settlingOf(
  { state, id }: AccessToken,
  { inMemory, clipboard }: Means,
): { command: TokenCommand; label: string } | null {
  if (state === 'creation-unknown' && id === null) return { command: 'setId', label: 'Add its id…' };
  if (state === 'creation-unknown') return { command: 'revoke', label: 'Revoke it…' };
  if (state === 'revocation-unknown') return { command: 'revoke', label: 'Revoke it again…' };
  if (!inMemory) return { command: 'store', label: 'Try the keychain again' };
  if (clipboard) return { command: 'copy', label: 'Copy it' };
  return id === null ? null : { command: 'revoke', label: 'Revoke it…' };
}
