import { Button, List } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import { navigate } from 'wouter/use-hash-location';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import { useKeptInMemory } from '../../around/use-kept-in-memory.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { Banner } from './banner.tsx';
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
  const rows = unsettled.data ?? [];
  const [first] = rows;
  if (!first) return null;
  const labelOf = (token: AccessToken) =>
    connections.find(({ id }) => id === token.connectionId)?.label ?? 'another connection';
  const show = () => switching.to(first.connectionId, () => navigate('/tokens'));
  return (
    <Banner
      icon={IconHelpHexagon}
      color="orange"
      title={rows.length === 1 ? 'A token needs your decision' : `${rows.length} tokens need your decision`}
      actions={
        <Button size="xs" variant="default" onClick={show} loading={switching.pending}>
          Show
        </Button>
      }
    >
      <List size="sm">
        {rows.slice(0, 3).map(token => (
          <List.Item key={token.key}>
            <b>
              <Foreign>{token.name}</Foreign>
            </b>{' '}
            ({labelOf(token)}): {whatIsOpen(token, inMemory)}
          </List.Item>
        ))}
      </List>
      {rows.length > 3 && `And ${rows.length - 3} more.`}
    </Banner>
  );
}

/**
 * What is not known, and the way to settle it.
 * @param inMemory everything new lies in memory, since somebody chose that
 */
export function whatIsOpen({ state, id }: AccessToken, inMemory: boolean): string {
  if (state === 'creation-unknown') {
    return 'it may have been created. Look for it in the dashboard: add its id here and revoke it, or remove the row if it is not there.';
  }
  if (state === 'revocation-unknown') return 'it may still work. Revoke it again.';
  if (inMemory) {
    const gone = 'its secret lies only in memory, and is gone when you quit. Copy it';
    return id === null ? `${gone}.` : `${gone}, or revoke it.`;
  }
  return id === null
    ? 'its secret lies only in memory. Copy it, or try the keychain again.'
    : 'its secret lies only in memory. Copy it, try the keychain again, or revoke it.';
}
