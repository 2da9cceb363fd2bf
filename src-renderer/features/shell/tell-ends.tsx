import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Connection } from '../../../src-shared/connection.ts';
import type { Job } from '../../../src-shared/job.ts';
import { nameAmong } from '../../around/told-apart.ts';
import type { Client } from '../../bridge/client.ts';
import { useAccess } from '../../bridge/client-context.tsx';
import { useCall } from '../../bridge/use-call.ts';
import { many } from '../../ui/kit/count-words.ts';
import { numberText } from '../../ui/kit/locale.ts';
import { correctNews, showDone, showNews } from '../../ui/kit/show-done.tsx';
import { isBatch, stepCount } from '../jobs/batches.ts';

/**
 * What ended while another screen was looked at: its banner only goes, and would be taken for all having been done. What became of a
 * replacement is told by its card and its rows.
 */
export function TellEnds({ connections }: { connections: readonly Connection[] }) {
  const [path] = useLocation();
  const { client } = useAccess();
  const { data } = useCall('jobs.list', {});
  const before = useRef<ReadonlySet<string>>(new Set());
  const told = useRef(new Set<string>());
  useEffect(() => {
    if (!data) return;
    const lasted = before.current;
    before.current = new Set(data.jobs.filter(isLong).map(({ id }) => id));
    const nameOf = nameAmong(connections);
    for (const job of data.jobs) {
      const name = nameOf(job.connectionId);
      if (name === '' || job.state !== 'ended') continue;
      // The list, or the owner, may settle what was in doubt as it ended.
      if (told.current.has(job.id)) correctNews(job.id, batchWords(job, name));
      if (!lasted.has(job.id) || path.startsWith(screens[job.kind])) continue;
      if (job.kind === 'invitations.create') told.current.add(job.id);
      void tellEnded(client, job, name);
    }
  }, [data, connections, path, client]);
  return null;
}

const screens: Record<Job['kind'], string> = {
  'invitations.create': '/invitations/many',
  'tokens.revokeAll': '/tokens/revoke',
  'tokens.rotate': '/tokens',
};

const isLong = (job: Job): boolean =>
  job.state !== 'ended' && (job.kind === 'tokens.revokeAll' || isBatch(job));

/** What became of a job that has ended. @param name of its connection */
async function tellEnded(client: Client, job: Job, name: string): Promise<void> {
  if (job.kind === 'invitations.create') {
    tellBatch(job, name);
    return;
  }
  const report = await client.call('tokens.revocation', { jobId: job.id, count: 1 }).catch(() => null);
  tellRevocation(job, name, report?.allRevoked ? null : (report?.counts.revoked ?? job.counts.done));
}

function tellBatch(job: Job, name: string): void {
  if (job.counts.done === stepCount(job)) showDone(batchWords(job, name));
  else showNews(batchWords(job, name), job.id);
}

function batchWords(job: Job, name: string): string {
  const { done, refused, unknown, waiting } = job.counts;
  const all = stepCount(job);
  const parts = [
    `${numberText(done)} sent`,
    refused > 0 && `${numberText(refused)} refused`,
    unknown > 0 && `${numberText(unknown)} in doubt`,
    waiting > 0 && `${numberText(waiting)} not sent`,
  ];
  const became = done === all ? 'all of them were sent' : parts.filter(Boolean).join(', ');
  return `The batch of ${many(all, 'invitation')} to ${name} has ended: ${became}.`;
}

/** @param revoked null: all of them are */
function tellRevocation(job: Job, name: string, revoked: number | null): void {
  const what = `Revoking tokens of ${name} has ended`;
  if (revoked === null) {
    showDone(`${what}: all of them are revoked.`, 'until-closed');
    return;
  }
  showNews(
    `${what}: only ${numberText(revoked)} of ${numberText(stepCount(job))} are revoked. “Revoke everything” shows the rest.`,
  );
}
