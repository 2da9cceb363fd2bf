import { IconLock } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { Connection } from '../../../src-shared/connection.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { numberText } from '../../ui/kit/locale.ts';
import { isBatch } from '../jobs/batches.ts';
import { isFound, isInDoubt, isRefused, type OpenStep, useOpenSteps } from '../jobs/open-steps.ts';
import { Banner } from './banner.tsx';
import { OpenItemsBanner } from './open-items-banner.tsx';
import type { Switching } from './use-switching.ts';

/** What is in doubt, was sent after all, or was refused, on every screen but the one that shows it. */
export function JobsBanner({
  connection,
  connections,
  switching,
}: {
  connection: Connection | null;
  connections: readonly Connection[];
  switching: Switching;
}) {
  const [path] = useLocation();
  const isHere = ({ job }: OpenStep) =>
    job.connectionId === connection?.id &&
    (isBatch(job) ? path.startsWith('/invitations/many') : path === '/invitations');
  const steps = useOpenSteps().filter(one => !isHere(one));
  // What is not settled first: not all are shown, and the button leads to the first.
  const open = [isInDoubt, isRefused, isFound].flatMap(kind => steps.filter(kind));
  const [first] = open;
  return (
    <OpenItemsBanner
      title={titleOf(open)}
      outcome={open.some(isInDoubt) ? 'unknown' : open.some(isRefused) ? 'refused' : 'done'}
      items={open.map(one => ({
        key: `${one.job.id} ${one.step.n}`,
        connectionId: one.job.connectionId,
        name: one.step.what.email,
        open: outcomeOf(one),
      }))}
      screen={first && isBatch(first.job) ? `/invitations/many/${first.job.id}` : '/invitations'}
      connections={connections}
      switching={switching}
    />
  );
}

function outcomeOf(one: OpenStep): string {
  if (isRefused(one)) return 'was not sent.';
  return isFound(one) ? 'was sent; the list shows it.' : 'may or may not have been sent.';
}

function titleOf(open: readonly OpenStep[]): string {
  const doubts = open.filter(isInDoubt).length;
  if (doubts > 0 && doubts < open.length)
    return `What became of ${many(open.length, 'invitation')}: ${numberText(doubts)} of them in doubt`;
  if (doubts > 0)
    return doubts === 1 ? 'An invitation is in doubt' : `${many(doubts, 'invitation')} are in doubt`;
  const one = open.length === 1;
  if (open.some(isRefused)) return one ? 'An invitation was not sent' : 'What became of invitations';
  return one ? 'An invitation was sent after all' : 'Invitations were sent after all';
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
