import { type Context, Hono } from 'hono';
import { readJsonObject } from '../json-request.ts';
import { methodNotAllowed, ServiceError, validationFailed } from '../service-error.ts';
import type { Invitation, NewInvitation } from '../state/invitations.ts';
import { type PracticeState, seatsUsed } from '../state/practice-state.ts';
import { requireToken } from './bearer.ts';
import { parseInvitation } from './invitation-input.ts';

const path = '/api/v1/team/invitations';
const maxPage = 100;

export function invitationRoutes(state: PracticeState): Hono {
  const routes = new Hono();
  const token = requireToken(state);

  routes.get(path, token, c => c.json({ object: 'list', ...readPage(state, c) }));

  routes.post(path, token, async c => {
    const wanted = parseInvitation(await readJsonObject(c));
    return c.json(invite(state, wanted), 201);
  });

  routes.all(path, () => {
    throw methodNotAllowed('GET, HEAD, POST');
  });
  return routes;
}

/** `limit`: 1 to 100; `starting_after`: the id of the last invitation of the page before. */
function readPage(state: PracticeState, c: Context) {
  const { limit = String(maxPage), starting_after } = c.req.query();
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > maxPage) {
    throw validationFailed({ limit: [`limit must be a whole number from 1 to ${maxPage}.`] });
  }
  const page = state.invitations.page(Number(limit), starting_after);
  if (!page) throw validationFailed({ starting_after: ['starting_after is not the id of an invitation.'] });
  return page;
}

function invite(state: PracticeState, wanted: NewInvitation): Invitation {
  const now = state.now();
  if (state.invitations.hasPending(wanted.email, now)) {
    throw new ServiceError(409, 'invitation_pending', 'This address already has a pending invitation.', {
      fields: { email: ['There is already a pending invitation for this address.'] },
    });
  }
  if (wanted.use_seat && seatsUsed(state) >= state.team.seatsTotal) {
    throw validationFailed({ use_seat: ['No seat is left in this team.'] });
  }
  return state.invitations.add(wanted, now);
}
