import { useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { Job } from '../../../../src-shared/job.ts';
import { useSurroundings } from '../../../around/use-connection.ts';
import { useCall } from '../../../bridge/use-call.ts';
import { BackButton } from '../../../ui/kit/back-button.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadingLines } from '../../../ui/kit/loading-lines.tsx';
import { Page } from '../../../ui/kit/page.tsx';
import { ProblemAlert } from '../../../ui/problems/problem-alert.tsx';
import { RevocationReport } from './revocation-report.tsx';
import { RevocationReview } from './revocation-review.tsx';

/** Of those that are over. */
const mostShown = 10;

/** Everything revoked in one act: reviewed, begun, and what became of it, also after a start. */
export function RevocationScreen() {
  const { connection, connections } = useSurroundings();
  const { data, error } = useCall('jobs.list', {});
  const [again, setAgain] = useState(false);
  /** What was begun here is told before anything else can be revoked. */
  const [begun, setBegun] = useState<readonly string[]>([]);
  const jobs = (data?.jobs ?? []).filter(({ kind }) => kind === 'tokens.revokeAll').toReversed();
  const isOpen = ({ id, state }: Job) => state !== 'ended' || begun.includes(id);
  const open = jobs.some(isOpen);
  // Of one act for many connections: the topmost, from which the others are read.
  const lead = jobs.find(({ id }) => begun.includes(id))?.id;
  const reviews = again || !open;
  const begin = (ids: readonly string[]) => {
    setBegun(ids);
    setAgain(false);
  };
  return (
    <Page
      title="Revoke everything"
      of={connection.label}
      subtitle="For when a token may have leaked and nobody knows which."
      actions={
        <>
          {open && !again && (
            <Button variant="default" onClick={() => setAgain(true)}>
              Revoke others
            </Button>
          )}
          <BackButton to="tokens" onBack={() => navigate('/tokens')} />
        </>
      }
    >
      {!data && !error && <LoadingLines what="the revocations" />}
      {error && !data && (
        <ProblemAlert problem={error.problem} title="What was revoked before cannot be shown just now" />
      )}
      {/* A token that has leaked does not wait for that, and revoking twice does no harm. */}
      {(data || error) && reviews && <RevocationReview onBegun={begin} />}
      {jobs
        .filter((job, n) => n < mostShown || isOpen(job))
        .map(job => (
          <RevocationReport
            key={job.id}
            job={job}
            leads={job.id === lead}
            isLatest={jobs.find(({ connectionId }) => connectionId === job.connectionId) === job}
            onBegun={begin}
            connection={connections.find(({ id }) => id === job.connectionId)}
          />
        ))}
    </Page>
  );
}
