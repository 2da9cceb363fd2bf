import { Chip, Group } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { isInvitation } from '../../../src-shared/invitation-step.ts';
import { type InvitationStep, type Job, type StepState, stepStates } from '../../../src-shared/job.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { StatusWord } from '../../ui/kit/status-word.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { Below, Beside } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowDetails } from '../../ui/table/row-details.tsx';
import { type Layout, useLayout } from '../../ui/table/use-layout.ts';
import { clockTime } from '../../ui/time/times.ts';
import { stepCount } from '../jobs/batches.ts';
import { RowButton } from './row-button.tsx';
import { stateWords, stepNote, stepStatus } from './step-words.ts';

/** Asked for at a time; more than find room in a window. */
const asked = 200;
const before = 50;
/** As they were reviewed. */
const inOrder = { id: 'n', desc: false };
const layouts: readonly Layout[] = [
  { least: 47, rowHeight: 2.5, plan: { n: [], email: [], outcome: [], role: [], seat: [] } },
  { least: 0, rowHeight: 4.25, plan: { email: ['outcome', 'role'] } },
];
/** With what the owner can say of them: whom it is about is the last to be cut. */
const asking: readonly Layout[] = [
  { least: 68, rowHeight: 2.5, plan: { n: [], email: [], outcome: [], say: [], role: [], seat: [] } },
  { least: 56, rowHeight: 3, plan: { n: [], email: ['as'], outcome: [], say: [] } },
  { least: 36, rowHeight: 3.75, plan: { n: [], email: ['as'], outcome: ['say'] } },
  { least: 0, rowHeight: 5, plan: { email: ['outcome', 'say'] } },
];

type Shown = StepState | 'all';

/** What became of every row of a batch. */
export function BatchSteps({ job, states }: { job: Job; states: Shown }) {
  return <StepsTable key={states} job={job} states={states} />;
}

function StepsTable({ job, states }: { job: Job; states: Shown }) {
  const [from, setFrom] = useState(0);
  const [opened, setOpened] = useState<InvitationStep | null>(null);
  const { data } = useCall('jobs.steps', {
    ...{ id: job.id, from, count: asked },
    ...(states === 'all' ? {} : { states: [states] }),
  });
  const { run, problem } = useAction('jobs.settle');
  const count = states === 'all' ? stepCount(job) : job.counts[states];
  const want = useCallback(
    (first: number) => setFrom(Math.max(0, Math.floor((first - before) / before) * before)),
    [],
  );
  const steps = useMemo(() => data?.steps.filter(isInvitation), [data]);
  const source = useMemo(
    () => ({ count, want, row: (index: number) => steps?.[index - from] }),
    [count, want, steps, from],
  );
  const { id, state } = job;
  const asks = job.counts.unknown > 0;
  const columns = useMemo(
    () => stepColumns({ state }, asks, (step, as) => void run({ id, n: step.n, as })),
    [id, state, asks, run],
  );
  const layout = useLayout(columns, asks ? asking : layouts);
  if (count === 0) return null;
  return (
    <>
      {problem && <ProblemAlert problem={problem} title="That could not be noted" />}
      <DataTable
        label="Rows of the batch"
        source={source}
        {...layout}
        rowKey={({ n }) => `${id} ${n}`}
        sort={inOrder}
        onSort={() => {}}
        onOpen={setOpened}
      />
      <RowDetails
        title="Row of the batch"
        // What became of it may be known by now.
        row={opened && (steps?.find(({ n }) => n === opened.n) ?? opened)}
        columns={columns.filter(({ id }) => id !== 'as' && id !== 'say')}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

const seatWord = (useSeat: boolean) => (useSeat ? 'Uses a seat' : 'No seat');

type OnSay = (step: InvitationStep, as: 'done' | 'not-done') => void;

const leftAt = ({ sentAt }: InvitationStep) => (sentAt === null ? undefined : `Left at ${clockTime(sentAt)}`);

/** @param asks whether any waits for the owner's word */
function stepColumns(job: Pick<Job, 'state'>, asks: boolean, onSay: OnSay): Column<InvitationStep>[] {
  const columns: Column<InvitationStep>[] = [
    { id: 'n', header: 'Row', width: '4rem', cell: ({ n }) => n + 1 },
    {
      id: 'email',
      header: 'Address',
      width: 'minmax(13rem, 1fr)',
      cell: ({ what }) => <Foreign>{what.email}</Foreign>,
    },
    {
      id: 'outcome',
      header: 'What became of it',
      width: 'minmax(16rem, 1.6fr)',
      cell: step => {
        const note = stepNote(step);
        return (
          <>
            <StatusWord status={stepStatus(step, job)} />
            {note !== '' && ' '}
            {note !== '' && <Beside>{note}</Beside>}
          </>
        );
      },
      tip: leftAt,
      whole: step => (
        <>
          <StatusWord status={stepStatus(step, job)} />
          {[stepNote(step), leftAt(step)].map(words => words && <Below key={words}>{words}</Below>)}
        </>
      ),
    },
    { id: 'role', header: 'Role', width: '7rem', cell: ({ what }) => <Foreign>{what.role}</Foreign> },
    {
      id: 'seat',
      header: 'Seat',
      width: '6.5rem',
      cell: ({ what }) => seatWord(what.useSeat),
    },
    {
      id: 'as',
      header: 'Role and seat',
      cell: ({ what }) => (
        <>
          <Foreign>{what.role}</Foreign> · {seatWord(what.useSeat)}
        </>
      ),
    },
  ];
  if (asks) columns.splice(3, 0, wordColumn(onSay));
  return columns;
}

const wordColumn = (onSay: OnSay): Column<InvitationStep> => ({
  id: 'say',
  header: 'If you know',
  width: '13rem',
  cell: step =>
    step.state === 'unknown' && step.toldBy === null ? (
      <>
        <RowButton label={`It was sent: ${step.what.email}`} onClick={() => onSay(step, 'done')}>
          It was sent
        </RowButton>
        <RowButton label={`It was not sent: ${step.what.email}`} onClick={() => onSay(step, 'not-done')}>
          It was not
        </RowButton>
      </>
    ) : null,
});

interface StepFilterProps {
  job: Job;
  states: Shown;
  onStates: (states: Shown) => void;
}

export function StepFilter({ job, states, onStates }: StepFilterProps) {
  const words = stateWords(job);
  return (
    <Chip.Group value={states} onChange={value => onStates(value as Shown)}>
      <Group gap="xs" role="group" aria-label="Rows">
        <Chip value="all" size="sm" variant="light">
          All {numberText(stepCount(job))}
        </Chip>
        {stepStates.map(one =>
          job.counts[one] > 0 || states === one ? (
            <Chip key={one} value={one} size="sm" variant="light">
              {words[one]} {numberText(job.counts[one])}
            </Chip>
          ) : null,
        )}
      </Group>
    </Chip.Group>
  );
}
