import { useMemo } from 'react';
import type { Invitation, InvitationDoubt } from '../../../src-shared/invitation.ts';
import { isInvitation } from '../../../src-shared/invitation-step.ts';
import type { InvitationStep, Job, Step } from '../../../src-shared/job.ts';
import type { OutcomeUnknown, Problem } from '../../../src-shared/problem.ts';
import { useCall } from '../../bridge/use-call.ts';

/** An invitation that somebody should look at. */
export interface OpenStep {
  job: Job;
  step: InvitationStep;
}

const none: readonly OpenStep[] = [];

/** Of every connection, oldest first. */
export function useOpenSteps(): readonly OpenStep[] {
  const { data } = useCall('jobs.list', {});
  return useMemo(
    () => data?.jobs.flatMap(job => job.open.filter(isInvitation).map(step => ({ job, step }))) ?? none,
    [data],
  );
}

export function useOpenStepsOf(connectionId: string): readonly OpenStep[] {
  const open = useOpenSteps();
  return useMemo(() => open.filter(({ job }) => job.connectionId === connectionId), [open, connectionId]);
}

/** Mail systems practically never tell capitals apart. */
export const addressKey = (email: string): string => email.trim().toLowerCase();

export const isInDoubt = ({ step }: OpenStep): boolean => step.state === 'unknown';

export const isOnItsWay = ({ step }: OpenStep): boolean => step.state === 'sent';

/** It was sent, or refused, and nobody has seen that yet. */
export const isSent = ({ step }: OpenStep): boolean => step.state === 'done';
export const isRefused = ({ step }: OpenStep): boolean => step.state === 'refused';

/** The list has settled it. */
export const isFound = (one: OpenStep): boolean => isSent(one) && one.step.toldBy === 'list';

/** What the list tells of it so far. */
export function listedOf({ doubt }: Step): Exclude<InvitationDoubt['found'], 'sent'> {
  return doubt?.found === 'not-listed' ? 'not-listed' : 'cannot-tell';
}

/** What was met instead of an answer. */
export const lostOf = (problem: Problem | null): OutcomeUnknown =>
  problem?.code === 'outcome-unknown' ? problem : { code: 'outcome-unknown' };

export const isTo = ({ step }: OpenStep, email: NonNullable<Invitation['email']>): boolean =>
  addressKey(step.what.email) === addressKey(email);

/** @returns the last one to that address, as the list shows it, that may have reached it */
export function stepTo(steps: readonly OpenStep[], email: string): OpenStep | undefined {
  return steps.findLast(one => isTo(one, email) && !isRefused(one));
}

/** What to say of one whose outcome was seen. */
export const seenAs = ({ job, step }: OpenStep) =>
  ({ id: job.id, n: step.n, as: step.state === 'done' ? 'done' : 'not-done' }) as const;
