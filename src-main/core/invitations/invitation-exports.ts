import type { GoneInvitation } from '../../../src-shared/gone-invitation.ts';
import { rowKey, rowName } from '../../../src-shared/invitation-row.ts';
import { isInvitation } from '../../../src-shared/invitation-step.ts';
import type { Output, ParsedInput } from '../../../src-shared/rpc.ts';
import { csvOf } from '../base/csv.ts';
import { type Dated, fileDay } from '../base/file-day.ts';
import { problem } from '../base/problem-error.ts';
import { inStretches } from '../base/stretch.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { goneHead, goneRow, jobHead, jobRow, listHead, listRow } from './export-invitations.ts';
import type { InvitationLists } from './invitation-lists.ts';

interface Parts extends Dated {
  connections: ConnectionStore;
  lists: Pick<InvitationLists, 'matching'>;
  jobs: Jobs;
  /** What went, the last first. */
  gone: { matching(connectionId: string, search?: string): Promise<{ rows: readonly GoneInvitation[] }> };
}

type Wanted = ParsedInput<'invitations.export'>;
type Exported = Output<'invitations.export'>;

/** Tables for spreadsheets. */
export class InvitationExports {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws ProblemError as `invitations.view`; `unknown-item` for a job that is not there */
  async csv({ connectionId, jobId, gone, chosen, ...selection }: Wanted): Promise<Exported> {
    const { connections, lists } = this.#parts;
    const { label } = connections.get(connectionId);
    if (jobId !== undefined) return this.#ofJob(connectionId, jobId, label);
    if (gone) {
      const { rows } = await this.#parts.gone.matching(connectionId, selection.search);
      return this.#file(`gone ${label}`, goneHead, each(rows, goneRow), rows.length, 'yes');
    }
    const { rows: matching, now, complete } = await lists.matching(connectionId, selection);
    const keys = chosen && new Set(chosen.map(rowKey));
    const rows = keys ? matching.filter(row => keys.has(rowKey(rowName(row)))) : matching;
    const lines = each(rows, row => listRow(row, now));
    return this.#file(`invitations ${label}`, listHead, lines, rows.length, complete);
  }

  async #ofJob(connectionId: string, id: string, label: string): Promise<Exported> {
    const { jobs } = this.#parts;
    const found = jobs
      .list(connectionId)
      .jobs.find(one => one.id === id && one.kind === 'invitations.create');
    if (!found) throw problem('unknown-item', { what: 'job' });
    const steps = jobs.steps({ id, from: 0, count: Number.POSITIVE_INFINITY }).steps.filter(isInvitation);
    const { sent, unknown, waiting } = found.counts;
    const isOver = found.state === 'ended';
    const complete = sent + unknown + (isOver ? 0 : waiting) === 0 ? 'yes' : 'no';
    const lines = each(steps, step => jobRow(step, isOver));
    return this.#file(`invited ${label}`, jobHead, lines, steps.length, complete);
  }

  async #file(
    name: string,
    head: readonly string[],
    lines: Iterable<readonly string[]>,
    rows: number,
    complete: Exported['complete'],
  ): Promise<Exported> {
    // Nothing that a system takes for a part of a path.
    const plain = name
      .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
      .trim()
      .replaceAll(/\s+/g, '-');
    return {
      fileName: `${plain}-${fileDay(this.#parts)}.csv`,
      text: await inStretches(this.#parts.clock, csvOf(head, lines)),
      rows,
      complete,
    };
  }
}

/** One at a time: none is made before it is its turn. */
function* each<T, R>(items: readonly T[], make: (item: T) => R): Generator<R> {
  for (const item of items) yield make(item);
}
