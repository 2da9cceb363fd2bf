import { Button } from '@mantine/core';
import { IconKeyOff } from '@tabler/icons-react';
import { navigate, useHashLocation } from 'wouter/use-hash-location';
import type { Connection } from '../../../src-shared/connection.ts';
import { useCall } from '../../bridge/use-call.ts';
import { useServiceNow } from '../../ui/time/use-service-now.ts';
import { expiryOf } from '../tokens/token-status.ts';
import { Banner } from './banner.tsx';

/** The token that Keyholder itself uses was refused, or its time is over. */
export function TokenBanner({ connection }: { connection: Connection }) {
  const tokens = useCall('tokens.list', { connectionId: connection.id });
  const now = useServiceNow(connection.clockOffsetMs);
  const [location] = useHashLocation();
  const used = tokens.data?.find(({ inUse }) => inUse);
  if (!used) return null;
  const expiresAt = expiryOf(used);
  const expired = expiresAt !== null && expiresAt <= now;
  if (used.refusedAt === null && !expired) return null;
  return (
    <Banner
      icon={IconKeyOff}
      color="orange"
      title={
        expired ? `The token “${used.name}” has expired` : `The service refused the token “${used.name}”`
      }
      actions={
        location === '/tokens' ? undefined : (
          <Button size="xs" variant="default" onClick={() => navigate('/tokens')}>
            Choose another token
          </Button>
        )
      }
    >
      Keyholder uses it for the team and the invitations of {connection.label}. Create a token, or use another
      one.
    </Banner>
  );
}
