import { IconBan, IconPlayerPause } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { Connection } from '../../../src-shared/connection.ts';
import { nameAmong } from '../../around/told-apart.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Banner } from './banner.tsx';
import type { Switching } from './use-switching.ts';

const screen = '/tokens/revoke';

/** Tokens that are being revoked all together, or wait for the owner's word, on every screen but their own. */
export function RevocationBanner({
  connections,
  switching,
}: {
  connections: readonly Connection[];
  switching: Switching;
}) {
  const [path] = useLocation();
  const { data } = useCall('jobs.list', {});
  const open = (data?.jobs ?? []).filter(job => job.kind === 'tokens.revokeAll' && job.state !== 'ended');
  const [first] = open;
  if (!first || path === screen) return null;
  const isPaused = open.some(({ state }) => state === 'paused');
  const name =
    open.length === 1
      ? nameAmong(connections)(first.connectionId) || 'another connection'
      : `${open.length} connections`;
  return (
    <Banner
      icon={isPaused ? IconPlayerPause : IconBan}
      color={isPaused ? 'orange' : 'gray'}
      folds="beside"
      title={`Revoking tokens of ${name}${isPaused ? ' is paused' : ''}`}
      actions={
        <Button
          size="xs"
          variant="default"
          loading={switching.pending}
          onClick={() => switching.to(first.connectionId, () => navigate(screen))}
        >
          Show
        </Button>
      }
    >
      {isPaused
        ? 'Some of them may still work. Nothing goes on without your word.'
        : 'Not all of them are revoked yet.'}
    </Banner>
  );
}
