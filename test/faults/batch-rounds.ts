import type { Clock } from '../../src-main/core/base/ports/clock.ts';
import { isInvitation } from '../../src-shared/invitation-step.ts';
import type { Step } from '../../src-shared/job.ts';
import type { Core } from '../support/core-harness.ts';
import { patience } from '../support/patience.ts';
import type { Folder, Lane } from './lane.ts';
import { type Cut, cuts } from './service-gate.ts';

/** What ends the victim while a batch goes on. */
export type BatchBlow = { at: 'wire'; where: Cut; after: number } | { at: 'time'; ms: number };

/** Each point on the wire, of a request somewhere in the middle. */
export const batchBlows: readonly BatchBlow[] = cuts.map((where, n) => ({ at: 'wire', where, after: 3 * n }));

/** A batch that one victim after the other works on. */
export interface Batch {
  folder: Folder;
  emails: readonly string[];
  /** null: not begun yet. */
  id: string | null;
}

/** Starts Keyholder on the folder, lets it go on with the batch, and strikes. @returns where, and whether it was still at work */
export async function strikeBatch(
  lane: Lane,
  batch: Batch,
  blow: BatchBlow | null,
): Promise<{ where: string; inside: boolean }> {
  const unharmed = { deadly: null, held: null };
  const victim = lane.victim();
  const before = lane.gate.asked.length;
  try {
    await victim.must({ do: 'open', folder: batch.folder.path, settle: false, ...unharmed });
    await victim.must({ do: 'list', connectionId: lane.connectionId, ...unharmed });
    const order =
      batch.id === null
        ? ({ do: 'batch', connectionId: lane.connectionId, emails: batch.emails, ...unharmed } as const)
        : ({ do: 'resume', id: batch.id, ...unharmed } as const);
    const begun = () => {
      if (blow?.at === 'time') setTimeout(() => victim.kill(), blow.ms);
      if (blow?.at === 'wire') lane.gate.cut('use_seat', blow.where, () => victim.kill(), blow.after);
    };
    const done = await victim.order(order, begun);
    victim.kill();
    await victim.dead;
    if (done?.problem) throw new Error(`${order.do} ended with ${done.problem}.`);
    const sent = lane.gate.asked.length - before;
    const where =
      blow?.at === 'wire' ? `kill ${blow.where}` : `kill after ${sent === 0 ? 'none' : 'some'} left`;
    return { where: done === null ? where : 'after its end', inside: done === null };
  } finally {
    victim.kill();
    await victim.dead;
    lane.gate.heal();
    await lane.gate.settled();
  }
}

export interface BatchAccount {
  faults: string[];
  /** How many rows are in which state, as the owner finds them once the list was read. */
  counts: Readonly<Record<Step['state'], number>>;
}

/** Starts Keyholder again and holds what it says of every row against what the service knows. */
export async function accountOfBatch(lane: Lane, batch: Batch): Promise<BatchAccount> {
  const { length } = lane.gate.asked;
  const core = await lane.restarted(batch.folder);
  try {
    const faults: string[] = [];
    const atOnce = await rowsOf(core, batch);
    faults.push(...disagreements(lane, batch, atOnce).map(fault => `At once: ${fault}`));
    await core.call('invitations.list', { connectionId: lane.connectionId });
    const rows = await rowsOf(core, batch);
    faults.push(...disagreements(lane, batch, rows));
    const notices = await core.call('notices.list', {});
    faults.push(...notices.map(notice => `${notice.file}: ${notice.kind}`));
    if (lane.gate.asked.length !== length) faults.push('SENT AGAIN at a start, by nobody.');
    const counts = { waiting: 0, sent: 0, done: 0, refused: 0, unknown: 0 };
    for (const { state } of rows) counts[state] += 1;
    return { faults, counts };
  } finally {
    await core.close();
  }
}

/** Of the one job of the batch, where there is one. */
async function rowsOf(core: Core<Clock>, batch: Batch): Promise<Step[]> {
  const deadline = performance.now() + patience;
  for (;;) {
    const { jobs, earlier } = await core.call('jobs.list', {});
    if (earlier === 'known') {
      const [job, ...others] = jobs.filter(({ counts }) => counts.waiting + counts.done + counts.unknown > 1);
      if (others.length > 0) throw new Error('There is more than one batch.');
      batch.id = job?.id ?? null;
      return job ? (await core.call('jobs.steps', { id: job.id, from: 0, count: 200 })).steps : [];
    }
    if (performance.now() > deadline) throw new Error('The journal was not read.');
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

function disagreements(lane: Lane, { emails, id }: Batch, rows: readonly Step[]): string[] {
  const byEmail = new Map<string, Step[]>();
  for (const row of rows.filter(isInvitation))
    byEmail.set(row.what.email, [...(byEmail.get(row.what.email) ?? []), row]);
  return emails.flatMap(email => {
    const asked = lane.gate.asked.filter(one => one.email === email);
    const made = asked.some(({ status }) => status === 201);
    const faults: string[] = [];
    if (asked.length > 1) faults.push(`SENT ${asked.length} TIMES: ${email}`);
    const [row, ...others] = byEmail.get(email) ?? [];
    if (others.length > 0) faults.push(`${others.length + 1} rows: ${email}`);
    // A batch that was never written down sends nothing.
    if (!row) return id === null && asked.length === 0 ? faults : [...faults, `LOST: ${email}`];
    const isTrue =
      row.state === 'unknown' ||
      (row.state === 'done' && made) ||
      (row.state === 'refused' && !made && asked.length === 1) ||
      (row.state === 'waiting' && asked.length === 0);
    return isTrue
      ? faults
      : [...faults, `UNTRUE: ${row.state}, asked ${asked.length}, made ${made}: ${email}`];
  });
}
