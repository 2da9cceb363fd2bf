import { IconMailFast, IconPlayerPause } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { Connection } from '../../../src-shared/connection.ts';
import { nameAmong } from '../../around/told-apart.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { isOpenBatch, stepCount } from '../jobs/batches.ts';
import { Banner } from './banner.tsx';
import type { Switching } from './use-switching.ts';

const manyAt = '/invitations/many';

/** Invitations that are being sent many at a time, or wait for the owner's word, on every screen but their own. */
export function BatchBanner({
  connection,
  connections,
  switching,
}: {
  connection: Connection | null;
  connections: readonly Connection[];
  switching: Switching;
}) {
  const [path] = useLocation();
  const { data } = useCall('jobs.list', {});
  const here = path.startsWith(manyAt) ? connection?.id : null;
  const open = (data?.jobs ?? []).filter(job => isOpenBatch(job) && job.connectionId !== here);
  return open.map(job => {
    const name = nameAmong(connections)(job.connectionId) || 'another connection';
    const isPaused = job.state === 'paused';
    return (
      <Banner
        key={job.id}
        icon={isPaused ? IconPlayerPause : IconMailFast}
        color={isPaused ? 'orange' : 'gray'}
        folds="beside"
        // Without how far it is: that would be said aloud four times a second.
        title={`A batch of ${many(stepCount(job), 'invitation')} to ${name} is ${isPaused ? 'paused' : 'being sent'}`}
        actions={
          <Button
            size="xs"
            variant="default"
            loading={switching.pending}
            onClick={() => switching.to(job.connectionId, () => navigate(`${manyAt}/${job.id}`))}
          >
            Show
          </Button>
        }
      >
        {isPaused
          ? 'What has not left waits until you resume it.'
          : 'It goes on while you do something else.'}
      </Banner>
    );
  });
}
