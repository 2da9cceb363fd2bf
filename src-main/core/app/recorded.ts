import { methods } from '../../../src-shared/contract.ts';
import type { Method } from '../../../src-shared/rpc.ts';
import type { Activity } from '../activity/activity.ts';
import type { Draft } from '../activity/activity-line.ts';
import { toldSteps } from '../activity/told-steps.ts';
import { problemOf } from '../base/problem-error.ts';
import type { RequestIds } from '../base/request-ids.ts';
import type { KnownJob, KnownStep } from '../jobs/job-records.ts';
import type { LedgerRow } from '../tokens/ledger/ledger-row.ts';
import { type Described, describe, type Known, knownOf } from './described.ts';
import type { Handlers } from './router.ts';

interface Parts {
  activity: Activity;
  requestIds: RequestIds;
  known: () => Known;
}

type Handler = (input: unknown) => unknown;

/** Every act of the table that is not `recorded: false` has its line in the journal of activity, whoever does it. */
export function recorded(handlers: Handlers, parts: Parts): Handlers {
  const names = Object.keys(methods) as Method[];
  // The table pairs each method with its own input; TypeScript cannot follow that through an index.
  const held = (method: Method) => {
    const handler = handlers[method] as Handler;
    return isRecorded(method) ? noted(method, handler, parts) : handler;
  };
  return Object.fromEntries(names.map(method => [method, held(method)])) as unknown as Handlers;
}

export function isRecorded(method: Method): boolean {
  const traits = methods[method];
  return traits.kind === 'act' && traits.recorded !== false;
}

function noted(method: Method, handler: Handler, { activity, requestIds, known }: Parts): Handler {
  const mayBeLost = methods[method].lost === 'outcome';
  return input =>
    requestIds.run(async () => {
      const given = knownOf(method, input, known());
      const before = describe(method, given, null, known());
      const keptIn = activity.place(before.practice);
      const lineOf = (of: Described, outcome: Outcome): Omit<Draft, 'at' | 'who'> => ({
        ...{ what: method, connection: of.connection, origin: of.origin, about: of.about },
        ...{ ...outcome, step: null, toldBy: null, requestId: requestIds.heard },
      });
      // What a sudden end leaves of it: that it had begun.
      const begun = mayBeLost
        ? activity.note(lineOf(before, { outcome: 'begun', because: null }), keptIn)
        : null;
      try {
        const output = await handler(input);
        const after = describe(method, given, output, known());
        // What is gone by now was known before.
        const connection = after.connection?.label ? after.connection : before.connection;
        const whole = { ...before, ...after, connection, about: joined(before.about, after.about) };
        const origin = after.origin ?? before.origin;
        const place = after.practice ? 'memory' : keptIn;
        activity.note(lineOf({ ...whole, origin }, { outcome: 'done', because: null }), place, begun);
        return output;
      } catch (error) {
        const outcome = outcomeOf(error);
        if (outcome || begun) activity.note(lineOf(before, outcome ?? asked), keptIn, begun);
        throw error;
      }
    });
}

type Outcome = Pick<Draft, 'outcome' | 'because'>;
const asked: Outcome = { outcome: 'cancelled', because: 'needs-confirmation' };

function joined(before: Draft['about'], after: Draft['about']): Draft['about'] {
  if (!before || !after) return before ?? after;
  return { id: after.id ?? before.id, name: after.name ?? before.name, more: after.more ?? before.more };
}

/** null: nothing was done or refused, the owner is only asked. */
function outcomeOf(error: unknown): Outcome | null {
  const found = problemOf(error);
  if (!found || found.code === 'internal') return { outcome: 'unknown', because: 'internal' };
  const because = found.code;
  if (because === 'needs-confirmation') return null;
  if (because === 'outcome-unknown') return { outcome: 'unknown', because };
  if (because === 'cancelled') return { outcome: 'cancelled', because };
  // A token was created, and its secret was not shown so that it could be kept.
  const wasDone = because === 'unreadable-answer' && found.reason !== undefined;
  return { outcome: wasDone ? 'done' : 'refused', because };
}

/** What became of a step of a job, where the method that began it does not tell. */
export function recordStep(
  { activity, requestIds, known }: Parts,
  job: KnownJob,
  n: number,
  step: KnownStep,
): void {
  const { id, connectionId, kind } = job;
  const { state, what, toldBy, problem } = step;
  if (state === 'waiting' || state === 'sent') return;
  // Of one that stands alone, the method that waits for it tells.
  if (requestIds.isAwaited) return;
  const { practice, ...of } = describe(kind, { connectionId, ...what }, null, known());
  const because = problem?.code ?? (toldBy === 'later' ? 'sent-again' : null);
  activity.note(
    {
      ...{ ...of, what: kind, outcome: state, because, step: { job: id, n } },
      toldBy: toldBy === 'answer' ? null : toldBy,
      requestId: toldBy === 'answer' || toldBy === null ? requestIds.heard : null,
    },
    activity.place(practice),
  );
}

/** What became of steps of earlier runs, as far as their end left no time for a line. */
export async function recordEarlier(parts: Parts, jobs: readonly KnownJob[]): Promise<void> {
  const told = toldSteps((await parts.activity.opened()) ?? []);
  if (!told) return;
  for (const job of jobs) {
    // One that stands alone was begun by a method that has its own lines.
    if (job.startedAt < told.since || (job.steps.length === 1 && job.kind === 'invitations.create')) continue;
    for (const [n, step] of job.steps.entries())
      if (!told.has(job.id, n, step.state)) recordStep(parts, job, n, step);
  }
}

/** A token that was in doubt was found to be there: its secret lies in the keychain. */
export function recordFound({ activity, known }: Parts, row: LedgerRow): void {
  const { practice, ...of } = describe('tokens.create', { key: row.key }, null, known());
  const told = { outcome: 'done', because: null, toldBy: 'keychain' } as const;
  activity.note(
    { ...of, what: 'tokens.create', ...told, step: null, requestId: null },
    activity.place(practice),
  );
}
