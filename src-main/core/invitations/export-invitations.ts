import type { GoneInvitation } from '../../../src-shared/gone-invitation.ts';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { isOpenWord, saidState, stateByExpiry } from '../../../src-shared/invitation-state.ts';
import type { InvitationStep } from '../../../src-shared/job.ts';
import type { Instant } from '../../../src-shared/time.ts';
import { isoTime } from '../base/iso-time.ts';

export const listHead = ['email', 'role', 'use_seat', 'state', 'created_at', 'expires_at', 'id'];

/** As the screen says it: the service's own word, unless it is one of which the expiry says more. */
function stateOf(invitation: Invitation, now: number): string {
  const [said, state] = [saidState(invitation), stateByExpiry(invitation, now)];
  if (said !== '' && !isOpenWord(said)) return said;
  return state === 'soon' ? 'pending' : state;
}

/** @param now epoch milliseconds, by the service's clock */
export function listRow(invitation: Invitation, now: number): string[] {
  const { email, role, useSeat, createdAt, expiresAt, id } = invitation;
  return [
    ...[email ?? '', role ?? '', useSeat === null ? '' : String(useSeat)],
    ...[stateOf(invitation, now), written(createdAt), written(expiresAt), id ?? ''],
  ];
}

export const goneHead = [
  ...['email', 'role', 'use_seat', 'became', 'first_seen', 'last_seen', 'missed_at'],
  ...['members_before', 'members_after', 'created_at', 'expires_at', 'id'],
];

/** As far as the service lets anybody know. */
const became: Record<GoneInvitation['how'], string> = {
  gone: 'accepted or removed',
  'maybe-over': 'accepted, removed or expired',
  expired: 'expired',
  replaced: 'replaced by a newer one',
};

export function goneRow(one: GoneInvitation): string[] {
  const { email, role, useSeat, how, firstSeen, lastSeen, missedAt, members, createdAt, expiresAt, id } = one;
  return [
    ...[email ?? '', role ?? '', useSeat === null ? '' : String(useSeat), became[how]],
    ...[firstSeen === null ? '' : isoTime(firstSeen), isoTime(lastSeen), isoTime(missedAt)],
    ...[String(members.before ?? ''), String(members.after ?? '')],
    ...[written(createdAt), written(expiresAt), id ?? ''],
  ];
}

export const jobHead = [
  'email',
  'role',
  'use_seat',
  'outcome',
  'sent_at',
  'told_by',
  'reason',
  'service_said',
];

/** As the screen says it: nobody takes what waits, and will be sent, for what is not. */
function outcomeOf({ state, toldBy }: InvitationStep, isOver: boolean): string {
  if (state === 'waiting') return isOver ? 'not sent' : 'waiting';
  if (state === 'refused') return toldBy === 'owner' ? 'not sent' : 'refused';
  return { sent: 'on its way', done: 'sent', unknown: 'unknown' }[state];
}

/** @param isOver the job has ended */
export function jobRow(step: InvitationStep, isOver: boolean): string[] {
  const { what, sentAt, toldBy, problem } = step;
  const fields = problem && 'fields' in problem ? Object.entries(problem.fields ?? {}) : [];
  const inFields = fields.map(([field, sentences]) => `${field}: ${sentences.join(' ')}`).join(' ');
  const said = problem && 'serviceSaid' in problem ? (problem.serviceSaid ?? '') : '';
  return [
    ...[what.email, what.role, String(what.useSeat), outcomeOf(step, isOver)],
    ...[sentAt === null ? '' : isoTime(sentAt), toldBy ?? '', problem?.code ?? '', inFields || said],
  ];
}

/** RFC 3339 where the moment is known, and otherwise as it was sent. */
function written(instant: Instant | null): string {
  if (instant === null) return '';
  const { epochMs, unit, raw } = instant;
  return epochMs === null || unit === 'uncertain' ? raw : isoTime(epochMs);
}
