import { type TeamRow, team } from './object-row.ts';

const t = { id: 'team_1', name: 'Acme' };
const must = ['team_1'];
/** Where it may be told from the names, and need not. */
const may = ['team_1', null];
const none = [null];
const perhaps = ['Acme', null];

/** As the description allows, and as it can be mistaken. */
export const mistakableTeams: readonly TeamRow[] = [
  team('an envelope with an id of its own', null, { id: 'req_1', object: 'response', data: t }, may, perhaps),
  team('an envelope with a type and an id', null, { type: 'response', id: 'evt_1', team: t }, may, perhaps),
  team('an envelope with a request id', null, { requestId: 'r-1', code: 200, message: 'OK', data: t }, must),
  team('the team twice in an envelope', null, { team: { team: t } }, must),
  team('three envelopes', null, { response: { data: { team: t } } }, may, perhaps),
  team('an array of one', null, [t], may, perhaps, { unreadable: true }),
  team('an array of two', null, [t, { id: 'team_2', name: 'Umbrella' }], none, none, { unreadable: true }),
  team('two teams', null, { teams: [t, { id: 'team_2', name: 'Umbrella' }] }, none, none, {
    unreadable: true,
  }),
  team(
    'two teams below data',
    null,
    { data: [t, { id: 'team_2', name: 'Umbrella' }], total: 2 },
    none,
    none,
    { unreadable: true },
  ),
  team(
    'two teams keyed by id',
    null,
    { teams: { team_1: t, team_2: { id: 'team_2', name: 'Umbrella' } } },
    none,
    none,
    { unreadable: true },
  ),
  team('a user with a team', null, { id: 'user_1', email: 'ann@acme.example', name: 'Ann', team: t }, may, [
    'Acme',
    null,
  ]),
  team(
    'a membership',
    null,
    { id: 'membership_1', team_id: 'team_1', user_id: 'user_1', role: 'owner' },
    may,
    none,
  ),
  team(
    'a membership by the key of its team, as Django REST Framework writes it',
    'https://www.django-rest-framework.org/api-guide/relations/#primarykeyrelatedfield',
    { id: 7, team: 3, user: 5, role: 'owner' },
    ['3', null],
    none,
  ),
  team('a team with the only one below it', null, { ...t, teams: [{ id: 'team_9', name: 'Crew' }] }, may, [
    'Acme',
    'Crew',
    null,
  ]),
  team('a team beside the only one below it', null, { data: t, teams: [{ id: 'team_9' }] }, may, perhaps),
  team('a user of a team by its name', null, { id: 'user_1', team: 'Acme', role: 'owner' }, none, perhaps),
  team('a team that says its name twice', null, { ...t, team: 'Acme' }, must),
  team(
    'a team and the organisation above it',
    null,
    { ...t, organization: { id: 'org_1', name: 'Holding' } },
    must,
  ),
  team(
    'the organisation first',
    null,
    { organization: { id: 'org_1', name: 'Holding' }, team: t },
    may,
    perhaps,
  ),
  team('its owner has the only id', null, { name: 'Acme', owner: { id: 'user_9', name: 'Ann' } }, none),
  team('its plan has the only id', null, { name: 'Acme', plan: { id: 'plan_9', name: 'Scale' } }, none),
  team('data that is a field of the team', null, { ...t, data: { id: 'x', theme: 'dark' } }, must),
  team('an empty id', null, { id: '', name: 'Acme' }, none),
  team('an id that is no id', null, { id: { value: 'x' }, name: 'Acme' }, none),
  team('an id that is a word', null, { id: true, name: 'Acme' }, none),
  team('an id with a fraction', null, { id: 1.5, name: 'Acme' }, [null, '1.5']),
  team('an id with a line break', null, { id: 'team_1\nteam_2', name: 'Acme' }, none),
  team('an id beyond 2^53', null, '{"id":9007199254740993,"name":"Acme"}', ['9007199254740993', null]),
  team('an id beyond 2^64', null, '{"id":123456789012345678901234567890,"name":"Acme"}', [
    '123456789012345678901234567890',
    null,
  ]),
  team('a name that is none', null, { id: 'team_1', name: { en: 'Acme' } }, must, perhaps),
  team('a name with markup', null, { id: 'team_1', name: '<b>Acme</b>' }, must, ['<b>Acme</b>']),
  team('a prototype', null, '{"__proto__":{"id":"evil","name":"Evil"},"id":"team_1","name":"Acme"}', must),
  team('nothing', null, {}, none, none),
  team('an error', null, { error: { id: 'err_1', message: 'No.' } }, none, none, { unreadable: true }),
  team('an empty list', null, '[]', none, none, { unreadable: true }),
  team('null', null, 'null', none, none, { unreadable: true }),
  team('a text', null, '"team_1"', none, none, { unreadable: true }),
  team('a message', null, { message: 'Your team is on its way.' }, none, [], { unreadable: true }),
  team('a state', null, { status: '0', info: 'INVALID_USER_KEY', infocode: '10001' }, none, [], {
    unreadable: true,
  }),
  team('a web page', null, '<!doctype html><title>Sign in</title>', none, none, { unreadable: true }),
];
