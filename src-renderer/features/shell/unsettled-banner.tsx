import { useContext } from 'react';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import { useCommands } from '../../around/commands.tsx';
import { SurroundingsContext } from '../../around/use-connection.ts';
import { useKeptInMemory } from '../../around/use-kept-in-memory.ts';
import { useCall } from '../../bridge/use-call.ts';
import { type Means, settlingOf } from '../tokens/settling.ts';
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
  const clipboard = useContext(SurroundingsContext)?.info.features.clipboard ?? false;
  const { run } = useCommands();
  const rows = unsettled.data ?? [];
  return (
    <OpenItemsBanner
      title={rows.length === 1 ? 'A token needs your decision' : `${rows.length} tokens need your decision`}
      items={rows.map(token => {
        const settling = settlingOf(token, { inMemory, clipboard });
        return {
          ...token,
          // One that replaces another has its name.
          mark: token.tail && `ends in …${token.tail}`,
          open: whatIsOpen(token, { inMemory, clipboard }),
          ...(settling && { here: { label: settling.label, run: () => void run('settle', token.key) } }),
        };
      })}
      screen="/tokens"
      connections={connections}
      switching={switching}
    />
  );
}

/** What is not known, and the way to settle it. */
function whatIsOpen({ state, id }: AccessToken, { inMemory, clipboard }: Means): string {
  if (state === 'creation-unknown') {
    return 'it may have been created. Look for it in the dashboard: add its id here and revoke it, or remove the row if it is not there.';
  }
  if (state === 'revocation-unknown') return 'it may still work. Revoke it again.';
  const deeds = [
    ...(clipboard ? ['copy it'] : []),
    ...(inMemory ? [] : ['try the keychain again']),
    ...(id === null ? [] : ['revoke it']),
  ];
  const [first = 'it cannot be copied here', ...others] = deeds;
  const ways = [first.replace(/^./, letter => letter.toUpperCase()), ...others];
  const last = ways.pop();
  return `its secret is only in memory${inMemory ? ', and is gone when you quit' : ''}. ${[...ways, ways.length > 0 ? `or ${last}` : last].join(', ')}.`;
}
