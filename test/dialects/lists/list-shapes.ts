import type { Complete } from './list-row.ts';
import {
  accepted,
  either,
  list,
  members,
  no,
  people,
  type Shape,
  shape,
  unknown,
  yes,
} from './list-shape.ts';
import { shapesBeside } from './list-shapes-beside.ts';

/** The list below one or several names. */
const wraps: Shape[] = [
  ...[
    'invites',
    'invitees',
    'Invitations',
    'teamInvitations',
    'team_invitations',
    'pending_invitations',
    'pendingInvites',
    'invitation_list',
    'invitationList',
  ].map(name => shape(`{${name}}`, { [name]: list }, 3)),
  ...[
    'list',
    'rows',
    'objects',
    'elements',
    'values',
    'content',
    'nodes',
    'collection',
    'records',
    'page',
    'payload',
    'response',
    'body',
    'hits',
    'docs',
    'resources',
    'result',
    'Data',
    'Results',
    'Items',
  ].map(name => shape(`{${name}}`, { [name]: list }, 3)),
  shape(
    '{data: {team: {invitations}}}',
    { data: { team: { id: 'team_1', name: 'Acme', invitations: list } } },
    3,
  ),
  shape(
    '{data: {team: {invitations: {edges}}}}',
    {
      data: {
        team: {
          invitations: {
            totalCount: 3,
            edges: list.map(node => ({ node })),
            pageInfo: { hasNextPage: false, endCursor: 'x' },
          },
        },
      },
    },
    3,
    yes,
  ),
  shape(
    '{data: {team: {invitations: {nodes}}}}',
    { data: { team: { invitations: { nodes: list, pageInfo: { hasNextPage: false } } } } },
    3,
    yes,
  ),
  shape('{response: {body: {invitations}}}', { response: { status: 200, body: { invitations: list } } }, 3),
  shape('{status, code, message, data}', { status: 'success', code: 200, message: 'OK', data: list }, 3),
  shape(
    '{code: 0, msg, data: {list, total}}',
    { code: 0, msg: 'ok', data: { list, total: 3, pageNum: 1, pageSize: 20 } },
    3,
    yes,
  ),
  shape('{success, error: null, result}', { success: true, error: null, errors: [], result: list }, 3),
  shape('an array with one envelope', [{ invitations: list, total: 3 }], 3, ['yes', 'unknown'], either),
  shape('items in an envelope each', { data: list.map(invitation => ({ invitation, links: {} })) }, 3),
  shape(
    'items with a user in each',
    { data: people.map(({ id, email, role }) => ({ id, role, user: { email, id: null } })) },
    3,
  ),
  shape('a guard against scripts', `)]}'\n${JSON.stringify({ data: list, total: 3 })}`, 3, yes),
  shape('a loop that never ends before it', `for (;;);${JSON.stringify({ data: list, total: 3 })}`, 3, yes),
  shape('a byte order mark', `\uFEFF${JSON.stringify({ data: list, total: 3 })}`, 3, yes),
  shape('called text/html', JSON.stringify({ data: list, total: 3 }), 3, yes, { contentType: 'text/html' }),
  shape('keyed by id', { invitations: Object.fromEntries(list.map(one => [one.id, one])) }, 3),
  shape('keyed by number, as PHP does it', { data: { 0: list[0], 2: list[1], 5: list[2] } }, 3),
  shape(
    'a name of the prototype beside it',
    JSON.stringify({ data: list, total: 3 }).replace('{', '{"__proto__":{"total":9},"constructor":[1],'),
    3,
    ['yes', 'unknown', 'no'],
  ),
];

const lines = list.map(one => JSON.stringify(one)).join('\n');

/** By what they came to. */
const grouped: Shape[] = [
  shape('two lists of invitations', { pending: list.slice(0, 2), accepted: list.slice(2) }, 3),
  shape(
    'pending and expired invitations',
    { pending_invitations: list.slice(0, 2), expired_invitations: list.slice(2) },
    3,
  ),
  shape('groups of other fields', { pending: list.slice(0, 2), accepted, has_more: false }, 3, yes),
  shape(
    'groups and a total',
    { data: { invitations: { pending: list.slice(0, 2), accepted, declined: [] } }, meta: { total: 3 } },
    3,
    yes,
  ),
  shape('groups and the total of one', { pending: list.slice(0, 2), accepted, total: 2 }, 3, no),
  shape('expired ones beside them', { invitations: list.slice(0, 2), expired_invitations: accepted }, 3),
  shape('no group that holds any', { pending: [], expired: [], has_more: false }, 0, ['unknown', 'yes']),
  shape('three of one group and none of the others', { pending: list, accepted: [], declined: [] }, 3),
  shape('three of one group, all invitations', { invitations: { accepted: [], expired: list } }, 3),
  shape('by their roles', Object.fromEntries(list.map(one => [one.role, [one]])), 3),
  shape(
    'by their roles in an envelope',
    { data: Object.fromEntries(list.map(one => [`${one.role}s`, [one]])) },
    3,
  ),
  shape('members by their roles beside them', { invitations: list, admins: members, members }, 3),
  shape('accepted people, who are none', { invitations: list, accepted: [{ id: 'u1', name: 'Ada' }] }, 3),
];

const noWay: readonly Complete[] = ['unknown', 'no'];
const deepKey = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
const longKey = { id: { S: 'k'.repeat(5_000) } };

/** Nothing around any of them. */
const bare: Shape[] = [
  ...[lines, `${lines}\n`, lines.replace(/^/gm, '\u001e')].map((body, at) =>
    shape(`one a line, ${at}`, body, 3, unknown, { contentType: 'application/x-ndjson' }),
  ),
  shape('one alone, on its line', `${lines.split('\n')[0]}\n`, 1, unknown, {
    contentType: 'application/x-ndjson',
  }),
  shape('one alone, with the sign of RFC 7464', `\u001e${lines.split('\n')[0]}\n`, 1, unknown, {
    contentType: 'application/json-seq',
  }),
  shape(
    'a key of DynamoDB that is none',
    `{"items":${JSON.stringify(list)},"lastEvaluatedKey":${deepKey}}`,
    3,
    noWay,
  ),
  shape('a key of DynamoDB that is too long', { items: list, lastEvaluatedKey: longKey }, 3, noWay),
  shape('addresses alone', { invitations: list.map(({ email }) => email), total: 3 }, 3, yes),
];

const addresses = list.map(({ id, email }) => ({ id, email }));

/** As programs write it that make JSON of XML. */
const ofXml: Shape[] = [
  shape('one that is no list', { invitations: { invitation: list[0] } }, 1),
  shape('one that is no list, and their number', { invitations: list[0], total: 1 }, 1, yes),
  shape('the only one of a team', { team: { id: 't', invitations: { invitation: list[0] } } }, 1),
  shape('several below two names', { invitations: { invitation: list } }, 3),
  shape('one of somebody', { invitation: list[0] }, null),
  shape('one on a page', { page: '1', pageSize: '20', total: '1', invitation: list[0] }, 1, yes),
  shape('one beside numbers within', { paging: { page: '1', total: '1' }, invitation: list[0] }, 1, yes),
  shape('one of somebody, and where it is', { invitation: list[0], links: { self: '/invitations/1' } }, null),
  shape('one of somebody, and what was asked', { invitation: list[0], meta: { requestId: 'r1' } }, null),
  shape('an element with nothing in it', { invitations: '' }, 0),
  shape('an element with nothing in it, beside members', { invitationList: '', members }, 0),
  shape('a text with nothing in it', { invitation: '' }, null),
  shape('what was asked for, as a text with nothing in it', { invited: '', items: addresses }, 3),
  shape('the same, under the name of a list', { invites: '', page: 1, items: addresses }, 3),
  shape('the same, beside addresses alone', { invites: '', data: list.map(({ email }) => email) }, 3),
];

/** Nothing there. */
const empty: Shape[] = [
  shape('[]', [], 0),
  shape('null', 'null', 0, unknown, either),
  shape('{}', {}, 0, unknown, either),
  shape('{data: null}', { data: null }, 0, unknown, either),
  shape('{invitations: {}}', { invitations: {} }, 0, unknown, either),
  shape('{total: 0}', { total: 0 }, 0, yes, either),
  shape('{total: 0, invitations: null}', { total: 0, invitations: null }, 0, yes),
  shape(
    'a list of nothing with a word about it',
    { items: [], message: 'No invitations yet.', error_code: 0 },
    0,
  ),
  shape('nothing of an unknown name beside no error', { errno: 0, errmsg: 'ok', waiting: [] }, 0),
  shape('{items: [], next: null}', { items: [], next: null }, 0, yes),
  shape('{items: [], total: 7}', { items: [], total: 7 }, 0, ['no']),
  shape('no line', '', 0, unknown, { contentType: 'application/jsonl; charset=utf-8' }),
  shape('a list and how many there are, in an envelope', { data: [list, 3], message: 'ok' }, 3, yes),
  shape('none, and how many there are, in an envelope', { data: [[], 0] }, 0, yes),
  shape('no content', '', 0, unknown, { status: 204 }),
];

/** No list of invitations at all. */
const others: Shape[] = [
  shape('a team', { id: 'team_1', name: 'Acme', plan: 'Scale', created_at: 1_760_000_000 }, null),
  shape(
    'a team in an envelope',
    { data: { id: 'team_1', name: 'Acme', seats: { total: 5, used: 2 } } },
    null,
  ),
  shape('a team with its members', { id: 'team_1', name: 'Acme', members }, null),
  shape('an error', { error: { code: 'internal', message: 'No.' } }, null),
  shape('an error as a text', { error: 'Something broke.' }, null),
  shape(
    'an error of problem details',
    { type: 'about:blank', title: 'Bad', status: 500, detail: 'No.' },
    null,
  ),
  shape(
    'an error with an empty list of its causes',
    { errorCode: 'E0000006', errorSummary: 'You do not have permission.', errorCauses: [] },
    null,
  ),
  shape(
    'an error with an empty list',
    { errorCode: 'E_SCOPE', errorMessage: 'Ask an owner.', data: [] },
    null,
  ),
  shape('errors', { errors: [{ id: 'e1', status: '500', title: 'No.', detail: 'No.' }] }, null),
  shape('ok: false', { ok: false, error: 'missing_scope', invitations: [] }, null),
  shape('success: false', { success: false, errors: [{ code: 10_000, message: 'No.' }], result: null }, null),
  shape('a text', '"no"', null),
  shape('a number', '7', null),
  shape('true', 'true', null),
  shape('ids only', { data: ['inv_01', 'inv_02', 'inv_03'] }, null, unknown, { orUnreadable: true }),
  shape('a web page', '<!doctype html><html><body>Sign in</body></html>', null, unknown, {
    contentType: 'text/html',
  }),
  shape('lines of which one is cut off', lines.slice(0, -9), null, unknown, {
    contentType: 'application/x-ndjson',
  }),
  shape(
    'the only one, cut off, with the sign of RFC 7464',
    `\u001e${lines.split('\n')[0]?.slice(0, -9)}`,
    null,
    unknown,
    {
      contentType: 'application/json-seq',
    },
  ),
  shape('lines of which one is no object', `${lines}\n"the end"`, null),
  shape('XML', '<?xml version="1.0"?><invitations><invitation id="1"/></invitations>', null, unknown, {
    contentType: 'application/xml',
  }),
  shape('half of it', '{"data": [{"id": "inv_01", "email": "person1@acme.example"}, {"id"', null),
];

export const shapes: readonly Shape[] = [
  ...wraps,
  ...bare,
  ...grouped,
  ...shapesBeside,
  ...ofXml,
  ...empty,
  ...others,
];
