import { Activity } from '../activity/activity.ts';
import { ActivityViews } from '../activity/activity-views.ts';
import type { Ports } from '../base/ports/ports.ts';
import type { LedgerRow } from '../tokens/ledger/ledger-row.ts';
import { watchMissingTokens } from './missing-tokens.ts';
import type { Ground } from './open-ground.ts';
import type { openNouns } from './open-nouns.ts';
import type { openRecords } from './open-records.ts';
import type { openRules } from './open-rules.ts';
import { recordEarlier, recorded, recordFound, recordStep } from './recorded.ts';
import type { Handlers } from './router.ts';

type Below = Ground &
  Awaited<ReturnType<typeof openRecords>> &
  Awaited<ReturnType<typeof openRules>> &
  Pick<Awaited<ReturnType<typeof openNouns>>, 'jobs'>;

/** The journal of activity, and the three who tell it: the table, the jobs, and what a run finds of the one before. */
export async function openActivity(ports: Ports, below: Below) {
  const { connections, ledger, removed, settings, known, jobs, requestIds } = below;
  const journal = await Activity.open({ ...below, who: ports.about.account });
  const recording = {
    ...{ activity: journal, requestIds },
    known: () => ({
      connections: connections.all,
      rows: [...ledger.all, ...removed.all],
      settings: { ...settings.value },
      job: (id: string) => jobs.find(id),
      redact: known.redact,
    }),
  };
  watchMissingTokens({ ...below, journal });
  jobs.onEarlier = earlier => void recordEarlier(recording, earlier);
  jobs.onOutcome = (job, n, step) => recordStep(recording, job, n, step);
  return {
    journal,
    views: new ActivityViews({ ...below, activity: journal }),
    recorded: (handlers: Handlers) => recorded(handlers, recording),
    found: (row: LedgerRow) => recordFound(recording, row),
  };
}
