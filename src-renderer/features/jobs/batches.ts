import type { Job } from '../../../src-shared/job.ts';

export const stepCount = ({ counts }: Job): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Several at a time. One alone is sent as it is begun: if it waits, it was begun as a batch of one. */
export const isBatch = (job: Job): boolean =>
  job.kind === 'invitations.create' &&
  (stepCount(job) > 1 || (job.counts.waiting > 0 && job.state !== 'ended'));

export const isOpenBatch = (job: Job): boolean => isBatch(job) && job.state !== 'ended';
