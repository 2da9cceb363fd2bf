import { Button, List } from '@mantine/core';
import { IconHelpHexagon, IconLock } from '@tabler/icons-react';
import { navigate, useHashLocation } from 'wouter/use-hash-location';
import type { Connection } from '../../../src-shared/connection.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { isFound, isInDoubt, type OpenStep, useOpenSteps } from '../jobs/open-steps.ts';
import { Banner } from './banner.tsx';
import type { Switching } from './use-switching.ts';

/** What was sent and is in doubt, on every screen but the one that shows it. */
export function JobsBanner({
  connection,
  connections,
  switching,
}: {
  connection: Connection | null;
  connections: readonly Connection[];
  switching: Switching;
}) {
  const [path] = useHashLocation();
  const here = path === '/invitations' ? connection?.id : null;
  const open = useOpenSteps().filter(
    one => one.job.connectionId !== here && (isInDoubt(one) || isFound(one)),
  );
  const [first] = open;
  if (!first) return null;
  const labelOf = ({ job }: OpenStep) =>
    connections.find(({ id }) => id === job.connectionId)?.label ?? 'another connection';
  const show = () => switching.to(first.job.connectionId, () => navigate('/invitations'));
  return (
    <Banner
      icon={IconHelpHexagon}
      color="orange"
      title={titleOf(open)}
      actions={
        <Button size="xs" variant="default" onClick={show} loading={switching.pending}>
          Show
        </Button>
      }
    >
      <List size="sm">
        {open.slice(0, 3).map(one => (
          <List.Item key={`${one.job.id} ${one.step.n}`}>
            <b>
              <Foreign>{one.step.what.email}</Foreign>
            </b>{' '}
            ({labelOf(one)}):{' '}
            {isFound(one) ? 'was sent; the list shows it.' : 'may or may not have been sent.'}
          </List.Item>
        ))}
      </List>
      {open.length > 3 && `And ${open.length - 3} more.`}
    </Banner>
  );
}

function titleOf(open: readonly OpenStep[]): string {
  const doubts = open.filter(isInDoubt).length;
  if (doubts === 0)
    return open.length === 1 ? 'An invitation was sent after all' : 'Invitations were sent after all';
  return doubts === 1 ? 'An invitation is in doubt' : `${doubts} invitations are in doubt`;
}

/** Earlier doubts may be there, and cannot be read. Where the keychain is ready, they are about to be. */
export function UnreadJobsBanner() {
  const jobs = useCall('jobs.list', {});
  const keychain = useCall('keychain.status', {});
  const check = useAction('keychain.check');
  if (jobs.data?.earlier !== 'unread' || !keychain.data || keychain.data.state === 'ready') return null;
  return (
    <Banner
      icon={IconLock}
      color="yellow"
      title="It is not known yet which invitations are in doubt"
      actions={
        keychain.data.state !== 'memory' && (
          <Button size="xs" variant="default" loading={check.pending} onClick={() => check.run({})}>
            Ask the keychain again
          </Button>
        )
      }
    >
      What Keyholder has sent before is sealed with a key that lies in the keychain, and that it has not given
      out. Look at the list before you invite somebody again.
    </Banner>
  );
}
