import { Alert, Group, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Job } from '../../../src-shared/job.ts';
import { useSteering } from '../../around/use-steering.ts';
import { Button } from '../../ui/kit/button.tsx';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { firstClick } from '../../ui/kit/first-click.ts';
import { numberText } from '../../ui/kit/locale.ts';
import { PausedAlert } from '../../ui/problems/paused-alert.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { clockTime, roughDuration } from '../../ui/time/times.ts';
import { stepCount } from '../jobs/batches.ts';
import classes from './batch.module.css';
import { invitations } from './count-words.ts';
import { OtherToken } from './other-token.tsx';
import { rateWords, useRate } from './use-rate.ts';

/** How far a batch is, what holds it up, and the ways to hold it up. */
export function BatchProgress({ job }: { job: Job }) {
  const { counts, state } = job;
  const { done, refused, unknown, sent, waiting } = counts;
  const all = stepCount(job);
  /** Nothing more is sent for these; one in doubt is not settled by that. */
  const gone = done + refused + unknown;
  const isWaiting = useIsAhead(job.waitsUntil);
  const rate = useRate(gone, state === 'running' && !isWaiting);
  const share = (count: number) => (all === 0 ? 0 : (count / all) * 100);
  const tally = [
    `${numberText(done)} sent`,
    `${numberText(refused)} refused`,
    `${numberText(unknown)} in doubt`,
    ...(sent > 0 ? [many(sent, 'on its way', 'on their way')] : []),
    `${numberText(waiting)} ${state === 'ended' ? 'not sent' : 'waiting'}`,
  ].join(' · ');
  const left =
    rate !== null &&
    `${rateWords(rate)}, ${roughDuration((waiting + sent) / rate).replace('about 1 minute', 'a minute or less')} left.`;
  return (
    <Stack gap="sm">
      <Progress.Root
        size="lg"
        className={classes.bar ?? ''}
        role="progressbar"
        aria-label="How far it is"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={gone}
        aria-valuetext={`${numberText(gone)} of ${numberText(all)}${unknown > 0 ? `, ${numberText(unknown)} in doubt` : ''}`}
      >
        <Progress.Section value={share(done)} color="teal" withAria={false} />
        <Progress.Section value={share(refused)} color="red" withAria={false} data-told="refused" />
        <Progress.Section value={share(unknown)} color="orange" withAria={false} data-told="unknown" />
      </Progress.Root>
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={500} className={classes.numbers ?? ''}>
            {tally}
          </Text>
          <Text size="sm" c="dimmed" role="status">
            {state === 'running' && !isWaiting && 'Under way.'}
            {isWaiting &&
              job.waitsUntil !== null &&
              `The service has asked to wait until ${clockTime(job.waitsUntil)}.`}
            {state === 'paused' &&
              (sent > 0 ? 'Paused; what is on its way is brought to its end.' : 'Paused.')}
            {state === 'ended' && (waiting > 0 ? 'Cancelled: what had not left was not sent.' : 'Finished.')}
          </Text>
          {left && (
            <Text size="sm" c="dimmed">
              {left}
            </Text>
          )}
        </div>
        {state !== 'ended' && <Steering job={job} />}
      </Group>
      {state === 'paused' && <Paused job={job} />}
      {state !== 'ended' && (
        <Text size="sm" c="dimmed">
          {state === 'running' && 'You may leave this screen: Keyholder goes on for as long as it runs. '}
          {job.keptIn === 'memory'
            ? 'This batch is kept in memory only: quitting ends it, and forgets it.'
            : 'Where Keyholder is quit, the rest waits until you resume it here.'}
        </Text>
      )}
    </Stack>
  );
}

function Paused({ job }: { job: Job }) {
  const { pausedBecause: because } = job;
  if (because === null || because === 'owner') return null;
  if (because !== 'restarted') {
    if (because.code === 'cancelled' && because.reason === 'token-exchanged') return <OtherToken job={job} />;
    return <PausedAlert problem={because} title="Paused: what waits is not sent until you resume" />;
  }
  return (
    <Alert color="orange" role="status" title="Keyholder was started again" py="xs">
      <Text size="sm">
        Nothing goes on without your word. What was on its way when it ended is in doubt, and is not sent
        again by itself.
      </Text>
    </Alert>
  );
}

function Steering({ job }: { job: Job }) {
  const { state, counts } = job;
  const { run, isPending, problem } = useSteering(job);
  const [asking, ask] = useDisclosure(false);
  const end = async () => {
    await run('cancel');
    ask.close();
  };
  const isRunning = state === 'running';
  const toggle = () => void run(isRunning ? 'pause' : 'resume');
  return (
    <>
      <Group gap="xs">
        {/* One button: the focus stays on it. */}
        <Button
          variant={isRunning ? 'default' : 'filled'}
          leftSection={
            isRunning ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
          }
          aria-disabled={isPending('pause') || isPending('resume')}
          onClick={firstClick(toggle)}
        >
          {isRunning ? 'Pause' : 'Resume'}
        </Button>
        <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={ask.open}>
          Cancel the rest…
        </Button>
      </Group>
      {problem && <ProblemAlert problem={problem} />}
      <ConfirmDialog
        opened={asking}
        title="Cancel the rest of this batch?"
        confirmLabel="Cancel the rest"
        cancelLabel="Go back"
        onConfirm={() => void end()}
        onClose={ask.close}
        pending={isPending('cancel')}
      >
        <Text size="sm">
          {invitations(counts.waiting)} {counts.waiting === 1 ? 'has' : 'have'} not left and will not be sent.
          What was sent stays sent.
        </Text>
      </ConfirmDialog>
    </>
  );
}

/** Whether a moment lies ahead, until it does not. @param at epoch milliseconds */
function useIsAhead(at: number | null): boolean {
  const [, again] = useState(0);
  const ahead = at !== null && at > Date.now();
  useEffect(() => {
    if (at === null || !ahead) return;
    const timer = setTimeout(() => again(count => count + 1), at - Date.now() + 50);
    return () => clearTimeout(timer);
  }, [at, ahead]);
  return ahead;
}
