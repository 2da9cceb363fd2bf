import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { Job } from '../../../src-shared/job.ts';
import { useConnection } from '../../around/use-connection.ts';
import { useCall } from '../../bridge/use-call.ts';
import { BackButton } from '../../ui/kit/back-button.tsx';
import { isolated } from '../../ui/kit/foreign.tsx';
import { LoadingLines } from '../../ui/kit/loading-lines.tsx';
import { Page } from '../../ui/kit/page.tsx';
import { isBatch, isOpenBatch } from '../jobs/batches.ts';
import { useHandedPeople } from '../jobs/handed-people.ts';
import { BatchInput } from './batch-input.tsx';
import { BatchJob } from './batch-job.tsx';
import { BatchReview } from './batch-review.tsx';
import { EarlierBatches } from './earlier-batches.tsx';
import { rowsOfPeople, withRows } from './review-rows.ts';
import { useReview } from './use-review.ts';

type Place = 'input' | 'review' | { batch: string };

/**
 * Inviting many: entered, reviewed, sent. A batch that is under way is shown first, also after a start.
 * @param below the batch to be shown instead; null: none in particular
 */
export function BatchScreen({ below: batch }: { below: string | null }) {
  const { id: connectionId, label } = useConnection();
  const { data, error } = useCall('jobs.list', { connectionId });
  const review = useReview(connectionId);
  const handed = useHandedPeople(connectionId);
  const [place, setPlace] = useState<Place | null>(() => {
    if (handed.initial.people.length > 0) return 'review';
    return batch === null ? null : { batch };
  });
  const [begun, setBegun] = useState<Job | null>(null);
  const isTaken = useRef(false);
  useEffect(() => {
    const { people } = handed.initial;
    if (isTaken.current || people.length === 0) return;
    isTaken.current = true;
    handed.clear();
    review.takeBeside(withRows(review.rows ?? [], rowsOfPeople(people, review.entered)));
  });
  const batches = (data?.jobs ?? []).filter(job => isBatch(job) || job.id === begun?.id).toReversed();
  if (place === null && (data || error)) {
    const open = batches.find(isOpenBatch);
    setPlace(open ? { batch: open.id } : review.rows === null ? 'input' : 'review');
  }
  if (place === null || !(data || error)) {
    return (
      <Page title="Invite many" of={label}>
        <LoadingLines what="the batches" />
      </Page>
    );
  }
  const toReview = () => {
    if (!review.isChecked) void review.check();
    setPlace('review');
  };
  const toPrepare = review.rows === null ? () => setPlace('input') : toReview;
  if (typeof place === 'object') {
    const job = batches.find(({ id }) => id === place.batch) ?? (begun?.id === place.batch ? begun : null);
    if (job) {
      return (
        <BatchJob
          key={job.id}
          job={job}
          onOthers={toPrepare}
          onAgain={rows => {
            review.takeBeside(withRows(review.rows ?? [], rows));
            setPlace('review');
          }}
        />
      );
    }
  }
  if (place === 'review' && review.rows !== null) {
    return (
      <BatchReview
        key="review"
        review={review}
        rows={review.rows}
        onBack={() => setPlace('input')}
        onSent={job => {
          setBegun(job);
          review.clear();
          setPlace({ batch: job.id });
        }}
      />
    );
  }
  return (
    <Page
      key="input"
      title="Invite many"
      of={label}
      subtitle={`To ${isolated(label)}: entered here, reviewed next, and sent only then.`}
      actions={<BackButton to="invitations" onBack={() => navigate('/invitations')} />}
    >
      <BatchInput review={review} onReview={() => setPlace('review')} onBack={toReview} />
      <EarlierBatches batches={batches} onShow={id => setPlace({ batch: id })} />
    </Page>
  );
}
