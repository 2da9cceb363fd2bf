import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SessionState } from '../../../../src-shared/connection.ts';
import type { Job } from '../../../../src-shared/job.ts';
import { useSteering } from '../../../around/use-steering.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { firstClick } from '../../../ui/kit/first-click.ts';
import { PausedAlert } from '../../../ui/problems/paused-alert.tsx';
import { ProblemAlert } from '../../../ui/problems/problem-alert.tsx';
import { clockTime } from '../../../ui/time/times.ts';
import { hasSessionAgain } from '../../session/session-words.ts';

interface JobSteeringProps {
  job: Job;
  /** "The revocation", "the replacement". */
  what: string;
  /** Of its connection; undefined: that is not there any more. */
  session: SessionState | undefined;
  /** It cannot go on before something else is settled, which is said beside it. */
  isStuck?: boolean;
  /** The way out of why it stands still. */
  children?: ReactNode;
}

/** Why a job about tokens stands still, and how it goes on. What has left already is neither paused nor cancelled. */
export function JobSteering({ job, what, session, isStuck = false, children }: JobSteeringProps) {
  const { run, isPending, problem } = useSteering(job);
  const { state, pausedBecause, waitsUntil, counts } = job;
  if (state === 'ended') return null;
  const reason = !isStuck && state === 'paused' && typeof pausedBecause === 'object' ? pausedBecause : null;
  const isThereAgain = reason !== null && hasSessionAgain(reason, session);
  const waits = waitsUntil !== null && waitsUntil > Date.now();
  return (
    <>
      {reason && !isThereAgain && (
        <PausedAlert problem={reason} title="Paused: nothing more is sent until you resume">
          {children}
        </PausedAlert>
      )}
      {isThereAgain && (
        <Text size="sm">There is a session again. Nothing more is sent until you resume.</Text>
      )}
      {!isStuck && pausedBecause === 'restarted' && (
        <Text size="sm">Keyholder was started again. Nothing goes on without your word.</Text>
      )}
      {waits && <Text size="sm">The service has asked to wait until {clockTime(waitsUntil)}.</Text>}
      {counts.waiting > 0 && (
        <Group gap="xs">
          {!isStuck && state === 'running' && (
            <Button
              size="xs"
              variant="default"
              onClick={firstClick(() => void run('pause'))}
              loading={isPending('pause')}
            >
              Pause {what}
            </Button>
          )}
          {!isStuck && state === 'paused' && (
            <Button
              size="xs"
              variant={children ? 'default' : 'filled'}
              onClick={firstClick(() => void run('resume'))}
              loading={isPending('resume')}
            >
              Resume {what}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            onClick={() => void run('cancel')}
            loading={isPending('cancel')}
          >
            Cancel the rest
          </Button>
        </Group>
      )}
      {problem && <ProblemAlert problem={problem} />}
    </>
  );
}
