import { z } from 'zod';
import { nothing, type Route, route } from '../routes/route.ts';
import { ServiceError, validationFailed } from '../service-error.ts';
import { type Invitation, invitation, type NewInvitation } from '../state/invitations.ts';
import { type PracticeState, type PracticeTeam, seatsUsed } from '../state/practice-state.ts';
import { newInvitation, pageQuery } from './invitation-input.ts';

const path = '/api/v1/team/invitations';

export const invitationPage = z.strictObject({
  object: z.enum(['list']),
  data: z.array(invitation),
  has_more: z.boolean(),
});

const list = route(
  {
    id: 'listInvitations',
    method: 'GET',
    path,
    needs: 'token',
    query: pageQuery,
    body: nothing,
    answers: { 200: { json: invitationPage } },
    refuses: [],
  },
  ({ state, query, json }, { invitations }) => {
    const { longest, behindMs } = state.lists;
    const asOf = behindMs === 0 ? undefined : state.now() - behindMs;
    const page = invitations.page(Math.min(query.limit ?? longest, longest), query.starting_after, asOf);
    if (!page) throw validationFailed({ starting_after: ['starting_after is not the id of an invitation.'] });
    return json(200, { object: 'list', ...page });
  },
);

const create = route(
  {
    id: 'createInvitation',
    method: 'POST',
    path,
    needs: 'token',
    query: nothing,
    body: newInvitation,
    answers: { 201: { json: invitation } },
    refuses: ['invitation_pending'],
  },
  ({ state, body, json }, team) => json(201, invite(state, team, body)),
);

export const invitationRoutes: readonly Route[] = [list, create];

function invite(state: PracticeState, one: PracticeTeam, wanted: NewInvitation): Invitation {
  const now = state.now();
  if (one.invitations.hasPending(wanted.email, now)) {
    throw new ServiceError('invitation_pending', 'This address already has a pending invitation.', {
      fields: { email: ['There is already a pending invitation for this address.'] },
    });
  }
  if (wanted.use_seat && seatsUsed(one, now) >= one.team.seatsTotal) {
    throw validationFailed({ use_seat: ['No seat is left in this team.'] });
  }
  return one.invitations.add(wanted, now);
}
