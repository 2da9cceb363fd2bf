import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { usePolicy } from './use-policy.ts';

/** More are listed on the settings screen. */
const shown = 5;

/** Beside where an address is typed, or will be: the ones that the policy allows. Nothing where it allows any. */
export function AllowedAddresses() {
  const policy = usePolicy();
  if (!policy) return null;
  if (policy.state === 'unusable') {
    return <Text size="sm">No service can be connected until the policy of this computer is fixed.</Text>;
  }
  const { allowedOrigins } = policy;
  if (allowedOrigins === null) return null;
  if (allowedOrigins.length === 0) {
    return <Text size="sm">The policy of this computer allows no address at all.</Text>;
  }
  const more = allowedOrigins.length - shown;
  return (
    <Text size="sm">
      The policy of this computer allows{' '}
      {allowedOrigins.length === 1 ? 'this address only' : 'these addresses only'}:{' '}
      {allowedOrigins.slice(0, shown).map((origin, index) => (
        <Fragment key={origin}>
          {index > 0 && ', '}
          <span className="mono">{origin}</span>
        </Fragment>
      ))}
      {more > 0 ? ` and ${more} more, which the settings screen lists.` : '.'}
    </Text>
  );
}
