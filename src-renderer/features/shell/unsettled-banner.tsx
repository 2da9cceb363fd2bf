import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import { useCommands } from '../../around/commands.tsx';
import { useKeptInMemory } from '../../around/use-kept-in-memory.ts';
import { useCall } from '../../bridge/use-call.ts';
import { settlingOf } from '../tokens/settling.ts';
import { OpenItemsBanner } from './open-items-banner.tsx';
import type { Switching } from './use-switching.ts';

/** Tokens of any connection whose fate is open. Shown at every start, until the owner has settled each. */
export function UnsettledBanner({
  connections,
  switching,
}: {
  connections: readonly Connection[];
  switching: Switching;
}) {
  const unsettled = useCall('tokens.unsettled', {});
  const inMemory = useKeptInMemory();
  const { run } = useCommands();
  const rows = unsettled.data ?? [];
  return (
    <OpenItemsBanner
      title={rows.length === 1 ? 'A token needs your decision' : `${rows.length} tokens need your decision`}
      items={rows.map(token => ({
        ...token,
        // One that replaces another has its name.
        mark: token.tail && `ends in …${token.tail}`,
        open: whatIsOpen(token, inMemory),
        here: { label: settlingOf(token, inMemory).label, run: () => void run('settle', token.key) },
      }))}
      screen="/tokens"
      connections={connections}
      switching={switching}
    />
  );
}

/**
 * What is not known, and the way to settle it.
 * @param inMemory everything new lies in memory, since somebody chose that
 */
function whatIsOpen({ state, id }: AccessToken, inMemory: boolean): string {
  if (state === 'creation-unknown') {
    return 'it may have been created. Look for it in the dashboard: add its id here and revoke it, or remove the row if it is not there.';
  }
  if (state === 'revocation-unknown') return 'it may still work. Revoke it again.';
  if (inMemory) {
    const gone = 'its secret is only in memory, and is gone when you quit. Copy it';
    return id === null ? `${gone}.` : `${gone}, or revoke it.`;
  }
  return id === null
    ? 'its secret is only in memory. Copy it, or try the keychain again.'
    : 'its secret is only in memory. Copy it, try the keychain again, or revoke it.';
}
