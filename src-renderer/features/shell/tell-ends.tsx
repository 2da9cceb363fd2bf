import { useEffect, useReducer, useRef } from 'react';
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
  const [ledger, look] = useReducer((n: number) => n + 1, 0);
  useEffect(
    () =>
      client.subscribe(({ event, payload }) => {
        // A revocation is told by the ledger, which changes without its job.
        if (event === 'changed' && told.current.size > 0 && payload.topics.includes('tokens')) look();
      }),
    [client],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the ledger changes, too
  useEffect(() => {
    if (!data) return;
    const lasted = before.current;
    before.current = new Set(data.jobs.filter(isLong).map(({ id }) => id));
    const nameOf = nameAmong(connections);
    for (const job of data.jobs) {
      const name = nameOf(job.connectionId);
      if (name === '' || job.state !== 'ended') continue;
      // The list, or the owner, may settle what was in doubt as it ended.
      if (told.current.has(job.id)) void correct(client, job, name);
      if (!lasted.has(job.id) || path.startsWith(screens[job.kind])) continue;
      told.current.add(job.id);
      void tellEnded(client, job, name);
    }
  }, [data, connections, path, client, ledger]);
  return null;
}

const screens: Record<Job['kind'], string> = {
  'invitations.create': '/invitations/many',
  'tokens.revokeAll': '/tokens/revoke',
  'tokens.rotate': '/tokens',
};

const isLong = (job: Job): boolean =>
  job.state !== 'ended' && (job.kind === 'tokens.revokeAll' || isBatch(job));

interface Ended {
  words: string;
  isAll: boolean;
}

/** What became of a job that has ended. @param name of its connection; @returns null: that cannot be read now */
async function endOf(client: Client, job: Job, name: string): Promise<Ended | null> {
  if (job.kind === 'invitations.create')
    return { words: batchWords(job, name), isAll: job.counts.done === stepCount(job) };
  const report = await client.call('tokens.revocation', { jobId: job.id, count: 1 }).catch(() => null);
  return (
    report && {
      words: revocationWords(job, name, report.allRevoked ? null : report.counts.revoked),
      isAll: report.allRevoked,
    }
  );
}

async function tellEnded(client: Client, job: Job, name: string): Promise<void> {
  const end = await endOf(client, job, name);
  if (end?.isAll) showDone(end.words, job.kind === 'tokens.revokeAll' ? 'until-closed' : 'for-a-while');
  else showNews(end?.words ?? revocationWords(job, name, job.counts.done), job.id);
}

async function correct(client: Client, job: Job, name: string): Promise<void> {
  const end = await endOf(client, job, name);
  if (end) correctNews(job.id, end.words, end.isAll);
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
function revocationWords(job: Job, name: string, revoked: number | null): string {
  const what = `Revoking tokens of ${name} has ended`;
  return revoked === null
    ? `${what}: all of them are revoked.`
    : `${what}: only ${numberText(revoked)} of ${numberText(stepCount(job))} are revoked. “Revoke everything” shows the rest.`;
}
