import { Alert, Group, Text } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import { useState } from 'react';
import type { Job, StepState } from '../../../src-shared/job.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import { useConnection } from '../../around/use-connection.ts';
import { useExport } from '../../around/use-export.ts';
import { problemOf } from '../../bridge/client.ts';
import { useAccess } from '../../bridge/client-context.tsx';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { CopyTextButton } from '../../ui/kit/copy-text-button.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { ExportButton } from '../../ui/kit/export-button.tsx';
import { isolated } from '../../ui/kit/foreign.tsx';
import { Page } from '../../ui/kit/page.tsx';
import { useShown } from '../../ui/kit/use-shown.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { localTime } from '../../ui/time/times.ts';
import { stepCount } from '../jobs/batches.ts';
import { lookedAt } from '../jobs/job-words.ts';
import { BatchProgress } from './batch-progress.tsx';
import { BatchSteps, StepFilter } from './batch-steps.tsx';
import { invitations } from './count-words.ts';
import { type RowBeside, rowsOfSteps } from './review-rows.ts';
import { reasonLine } from './step-words.ts';
import { stepsIn } from './steps-in.ts';

interface BatchJobProps {
  job: Job;
  /** Reviews these before they are sent again. */
  onAgain: (rows: readonly RowBeside[]) => void;
  onOthers: () => void;
}

/** A batch that was begun: how it goes on, and what became of every row. */
export function BatchJob({ job, onAgain, onOthers }: BatchJobProps) {
  const { id: connectionId, label } = useConnection();
  const { client } = useAccess();
  const { id, counts, state } = job;
  const [states, setStates] = useState<StepState | 'all'>('all');
  const [problem, setProblem] = useState<Problem | null>(null);
  const refresh = useAction('invitations.refresh');
  const [looked, setLooked] = useState({ at: 0, isWhole: true });
  // What it goes on with may come into doubt, too, and was not looked for then.
  if (state === 'running' && looked.at > 0) setLooked({ at: 0, isWhole: true });
  const settle = useAction('jobs.settle');
  const isShown = useShown();
  const exporting = useExport();
  const found = job.open.filter(({ state: is }) => is === 'done');
  const isInDoubt = counts.unknown > 0 && state !== 'running';
  // What could not be done about something is told for as long as that is open.
  const problems = [
    isInDoubt ? refresh.problem : null,
    found.length > 0 ? settle.problem : null,
    problem,
    exporting.problem,
  ];

  const gather = async (of?: StepState) => {
    setProblem(null);
    try {
      return await stepsIn(client, id, of && [of]);
    } catch (error) {
      setProblem(problemOf(error));
      return null;
    }
  };
  const again = async (of: StepState) => {
    const steps = await gather(of);
    if (steps && isShown.current)
      onAgain(rowsOfSteps(steps, ({ problem: why }) => (why ? reasonLine(why) : 'as you said')));
  };
  const addresses = async () =>
    (await gather(states === 'all' ? undefined : states))?.map(({ what }) => what.email).join('\n') ?? null;
  const save = () =>
    exporting.save({
      of: { connectionId, jobId: id },
      what: 'What became of all rows',
      unfinished: 'What became of the rows so far',
    });
  const look = async () => {
    if (!(await refresh.run({ connectionId }))?.ok) return;
    setProblem(null);
    try {
      const { complete } = await client.call('invitations.view', { connectionId, from: 0, count: 1 });
      setLooked({ at: Date.now(), isWhole: complete !== 'no' });
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const seen = async () => {
    for (const { n } of found) if (!(await settle.run({ id, n, as: 'done' }))?.ok) return;
  };
  return (
    <Page
      title={`Batch of ${invitations(stepCount(job))}`}
      of={label}
      full
      subtitle={`To ${isolated(label)}, begun on ${localTime(job.startedAt)}`}
      actions={
        <Button variant="default" onClick={onOthers}>
          Invite others
        </Button>
      }
    >
      <BatchProgress job={job} />
      {isInDoubt && (
        <Alert
          color="orange"
          icon={<IconHelpHexagon aria-hidden />}
          title={`${invitations(counts.unknown)} in doubt`}
          role="status"
          // Of one that is settled the new number is said, not all of it again.
          aria-atomic={false}
          py="xs"
        >
          <Text size="sm" mb="xs">
            {counts.unknown === 1
              ? 'It was asked for, and no answer came that tells. Keyholder looks for it in the list and never sends it again by itself. If you know what became of it, say so in its row.'
              : 'They were asked for, and no answer came that tells. Keyholder looks for them in the list and never sends them again by itself. If you know what became of one, say so in its row.'}
          </Text>
          {/* As long as it is looked, it is away: that it was, is said anew. */}
          {looked.at > 0 && refresh.answer && (
            <Text size="sm" mb="xs">
              {`Keyholder looked at the list ${lookedAt(looked.at)}${looked.isWhole ? '' : ', as far as it was read'}.`}
            </Text>
          )}
          <Group gap="xs">
            <Button size="xs" variant="default" loading={refresh.pending} onClick={() => void look()}>
              Look at the list
            </Button>
            <Button size="xs" variant="default" onClick={() => setStates('unknown')}>
              {counts.unknown === 1 ? 'Show it' : 'Show them'}
            </Button>
          </Group>
        </Alert>
      )}
      {found.length > 0 && (
        <Group gap="xs" role="status">
          <Text size="sm">
            {many(found.length, 'invitation was', 'invitations were')} sent after all: the list shows{' '}
            {found.length === 1 ? 'it' : 'them'}.
          </Text>
          <Button size="xs" variant="default" onClick={() => void seen()}>
            Got it
          </Button>
        </Group>
      )}
      {problems.map(
        one => one && <ProblemAlert key={one.code} problem={one} title="That could not be done" />,
      )}
      <Group justify="space-between" gap="sm">
        <StepFilter job={job} states={states} onStates={setStates} />
        <Group gap="xs">
          {counts.refused > 0 && state !== 'running' && (
            <Button size="xs" variant="default" onClick={() => void again('refused')}>
              Send the refused ones again…
            </Button>
          )}
          {counts.waiting > 0 && state === 'ended' && (
            <Button size="xs" variant="default" onClick={() => void again('waiting')}>
              Review those not sent…
            </Button>
          )}
          <ExportButton size="xs" pending={exporting.pending} onClick={() => void save()} />
          <CopyTextButton key={states} label="Copy the addresses" text={addresses} />
        </Group>
      </Group>
      <BatchSteps job={job} states={states} />
    </Page>
  );
}
