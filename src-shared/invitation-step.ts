import type { InvitationStep, Step } from './job.ts';

export const isInvitation = (step: Step): step is InvitationStep => 'email' in step.what;
