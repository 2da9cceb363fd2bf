import { accepted, list, members, no, type Shape, shape, yes } from './list-shape.ts';

const inTeam = (invitations: object) => ({ data: { team: { id: 'team_1', name: 'Acme', invitations } } });

const pending = [{ username: 'kim', level: 3 }, { username: 'bo' }];
/** Who is invited stands in it as nobody foresaw: then it is not told that nobody is. */
const nothingKnown: Shape[] = [
  shape('unknown people, and no next page', { pending, next: null }, null),
  shape(
    'unknown people, no token, and their number',
    { summaries: pending, total: 2, NextToken: null },
    null,
  ),
  shape('unknown people beside others who are none', { outstanding: pending, expired: [] }, null),
  shape('unknown people beside no data', { data: null, outstanding: pending }, null),
  shape('roles, and no next page', { roles: [{ id: 'r1', name: 'admin' }], next: null }, null),
  shape(
    'people in another language',
    { pendientes: [{ correo: 'kim@acme.example', rol: 'miembro' }], siguiente: null, total: 1 },
    null,
  ),
  shape('addresses under an unknown name', { pending: ['kim@acme.example'], next: null }, null),
  shape('people by unknown keys', { billable_info: { UA: { active: true } }, ok: true }, null),
  shape('people by unknown keys, and no next page', { waiting: { UA: { active: true } }, next: null }, null),
  shape('somebody called details', { details: { number: '4', name: 'Kim' } }, null),
];

/** Other lists beside it. */
export const shapesBeside: readonly Shape[] = [
  shape('members beside them', { members, invitations: list }, 3),
  shape(
    'members in front of them, and more of them',
    { members: [...members, ...members], invitations: list, roles: [{ id: 'r1', name: 'admin' }] },
    3,
  ),
  shape('users in them, and no token of a next page', inTeam({ users: list, next_token: null }), 3, yes),
  shape('guests in them, and nothing that they are sorted by', inTeam({ guests: list, sorts: [] }), 3),
  shape('members in them who have no address', inTeam({ members: [{ id: 'm1' }], next: null }), null),
  shape(
    'whoever asks, and has none',
    { me: { id: 'u1', invitations: [] }, data: list, has_more: false },
    3,
    yes,
  ),
  shape('a team in which none are', { team: { id: 't', invitations: [] }, results: list }, 3),
  shape('the day of the next bill', { data: list, total: 3, next_billing_at: '2026-12-01' }, 3, yes),
  shape('the next bill', { data: list, total: 3, next_invoice: { id: 'in_7', total: 4 } }, 3, yes),
  shape('no next plan', { data: list, next_plan: null }, 3),
  shape('members beside null who waits', { members, pending: null }, 0),
  shape('members beside no members to be', { members, pending_members: [], next: null }, 0, yes),
  shape('members beside how many are invited', { members, invitations: { count: 0 } }, null),
  shape('members beside nobody who waits', { members, pending: [], next: null }, 0, yes),
  shape('members beside a list of nothing, and their number', { members, people: [], total: 0 }, 0, yes),
  shape('members beside no invitations', { members, invitations: [] }, 0),
  shape('members beside invitations that are null', { members, invitations: null }, 0),
  shape(
    'errors beside them',
    { errors: [], warnings: [{ code: 'deprecated', message: 'Use v2.' }], data: list },
    3,
  ),
  shape('an error beside them', { data: list, errors: [{ message: 'Two could not be read.' }] }, 3, no),
  shape('ok: false beside them', { ok: false, invitations: list, total: 3 }, 3, no),
  shape('an error beside them in an envelope', { data: { items: list, total: 3, error: 'Cut off.' } }, 3, no),
  shape('more than its total', { data: list, total: 3, has_more: true }, 3, no),
  shape('what is included beside them', { data: list, included: members }, 3),
  shape('links beside them', { data: list, links: [{ rel: 'self', href: '/x' }] }, 3),
  shape('columns beside rows', { columns: [{ name: 'email' }, { name: 'role' }], rows: list }, 3),
  shape(
    'facets beside them',
    { facets: [{ name: 'role', values: [{ value: 'admin', count: 2 }] }], results: list },
    3,
  ),
  shape('sent and received', { sent: list.slice(0, 2), received: list.slice(2) }, null),
  shape(
    'those that were sent beside those of whoever asks',
    { sent_invitations: list, received_invitations: accepted },
    3,
  ),
  shape(
    'none sent beside those of whoever asks',
    { sent_invitations: [], received_invitations: accepted, next: null },
    0,
    yes,
  ),
  shape('sent and received, of other fields', { sent: list.slice(0, 2), received: accepted }, null),
  shape(
    'one list for each day',
    { '2026-11-20': list.slice(0, 2), '2026-11-21': accepted, has_more: false },
    null,
  ),
  ...nothingKnown,
];
