import { useMemo } from 'react';
import type { Invitation, InvitationDoubt } from '../../../src-shared/invitation.ts';
import type { Job, Step } from '../../../src-shared/job.ts';
import type { OutcomeUnknown, Problem } from '../../../src-shared/problem.ts';
import { useCall } from '../../bridge/use-call.ts';

/** A step that somebody should look at. */
export interface OpenStep {
  job: Job;
  step: Step;
}

const none: readonly OpenStep[] = [];

/** Of every connection, oldest first. */
export function useOpenSteps(): readonly OpenStep[] {
  const { data } = useCall('jobs.list', {});
  return useMemo(() => data?.jobs.flatMap(job => job.open.map(step => ({ job, step }))) ?? none, [data]);
}

export function useOpenStepsOf(connectionId: string): readonly OpenStep[] {
  const open = useOpenSteps();
  return useMemo(() => open.filter(({ job }) => job.connectionId === connectionId), [open, connectionId]);
}

/** Mail systems practically never tell capitals apart. */
export const addressKey = (email: string): string => email.trim().toLowerCase();

export const isInDoubt = ({ step }: OpenStep): boolean => step.state === 'unknown';

/** The list has settled it, and nobody has seen that yet. */
export const isFound = ({ step }: OpenStep): boolean => step.state === 'done';

/** What the list tells of it so far. */
export function listedOf({ doubt }: Step): Exclude<InvitationDoubt['found'], 'sent'> {
  return doubt?.found === 'not-listed' ? 'not-listed' : 'cannot-tell';
}

/** What was met instead of an answer. */
export const lostOf = (problem: Problem | null): OutcomeUnknown =>
  problem?.code === 'outcome-unknown' ? problem : { code: 'outcome-unknown' };

/** @returns the one to that address, as the list shows it */
export function stepTo(
  steps: readonly OpenStep[],
  email: NonNullable<Invitation['email']>,
): OpenStep | undefined {
  return steps.findLast(({ step }) => addressKey(step.what.email) === addressKey(email));
}
