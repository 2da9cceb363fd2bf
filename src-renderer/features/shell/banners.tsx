import type { Connection } from '../../../src-shared/connection.ts';
import { RefusedCreations } from '../../around/refused-creations.tsx';
import { useNotices } from '../../around/use-notices.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { later } from '../../ui/kit/later.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { BatchBanner } from './batch-banner.tsx';
import { JobsBanner, UnreadJobsBanner } from './jobs-banner.tsx';
import { KeychainBanner } from './keychain-banner.tsx';
import { PolicyBanner } from './policy-banner.tsx';
import { RevocationBanner } from './revocation-banner.tsx';
import { SessionBanner } from './session-banner.tsx';
import classes from './shell.module.css';
import { TokenBanner } from './token-banner.tsx';
import { UnsettledBanner } from './unsettled-banner.tsx';
import type { Switching } from './use-switching.ts';

/** Nothing is told before there is a job, or a notice: the first screen waits for none of their code. */
const TellEnds = later(async () => (await import('./tell-ends.tsx')).TellEnds);
const NoticeBanners = later(async () => (await import('./notice-banners.tsx')).NoticeBanners);

/** What the owner should know on every screen. Banners, not dialogs: nothing half-filled is lost to them. */
export function Banners({
  connection,
  connections,
  switching,
}: {
  connection: Connection | null;
  connections: readonly Connection[];
  switching: Switching;
}) {
  const { failure } = switching;
  const jobs = useCall('jobs.list', {}).data?.jobs ?? [];
  const notices = (useNotices().data ?? []).filter(({ dismissed }) => !dismissed);
  return (
    <div className={classes.banners}>
      <PolicyBanner connection={connection} />
      <KeychainBanner />
      {notices.length > 0 && <NoticeBanners notices={notices} />}
      {failure && (
        <ProblemAlert problem={failure.problem} title={failure.title}>
          <Button size="xs" variant="default" onClick={switching.dismiss}>
            Dismiss
          </Button>
        </ProblemAlert>
      )}
      <RefusedCreations connections={connections} />
      <UnreadJobsBanner />
      {jobs.length > 0 && <TellEnds connections={connections} />}
      <RevocationBanner connections={connections} switching={switching} />
      <BatchBanner connection={connection} connections={connections} switching={switching} />
      <JobsBanner connection={connection} connections={connections} switching={switching} />
      <UnsettledBanner connections={connections} switching={switching} />
      {/* SECURITY: a session that is being pasted for one connection is not left to another: it would be sent to its service. */}
      {connection && <SessionBanner key={connection.id} connection={connection} />}
      {connection && <TokenBanner key={`token ${connection.id}`} connection={connection} />}
    </div>
  );
}
