import { describe, expect, it } from 'vitest';
import { findList } from '../../../src-main/core/service/find-list.ts';
import { decodeCreatedInvitation, decodeInvitation } from '../../../src-main/core/service/invitation.ts';
import { decodeTeam } from '../../../src-main/core/service/team.ts';

const plain = (text: string) => text;
const item = {
  id: 'inv_1',
  email: 'a@example.com',
  role: 'admin',
  use_seat: true,
  expires_at: 1_800_000_000,
};
const other = { ...item, id: 'inv_2', email: 'b@example.com' };
const user = { id: 'user_1', email: 'u@example.com', role: 'owner', name: 'U' };
const found = (answer: unknown) => findList(answer)?.list;

describe('the list, wherever it stands', () => {
  it.each<[string, unknown]>([
    ['data', { data: [item] }],
    ['Spring', { content: [item], pageable: { sort: {} }, totalElements: 1 }],
    ['HAL', { _embedded: { invitations: [item] }, _links: {} }],
    ['OData', { '@odata.context': 'x', value: [item] }],
    ['OData 2', { d: { results: [item] } }],
    ['AWS', { Invitations: [item], ResponseMetadata: { RequestId: 'x' } }],
    ['Hydra', { 'hydra:member': [item], 'hydra:totalItems': 1 }],
    ['SCIM', { Resources: [item], totalResults: 1 }],
    ['Elasticsearch', { hits: { total: { value: 1 }, hits: [item] } }],
    ['deep', { response: { data: { team: { invitations: { edges: [item] } } } } }],
    ['a name of its own', { team_invitations: [item] }],
    ['an unknown name', { waiting: [item] }],
    ['beside members', { members: [user, user], invitations: [item] }],
    ['beside included users', { data: [item], included: [user], errors: [] }],
    ['beside an empty list of people', { users: [], pending: [item] }],
    ['a list of one envelope', [{ data: [item] }]],
    ['the same twice', { nodes: [item], edges: [{ node: item }] }],
    ['the World Bank', [{ page: 1, pages: 1, per_page: '50', total: 1 }, [item]]],
    ['the same, the other way round', [[item], { total: 1 }]],
  ])('%s', (_what, answer) => {
    expect(found(answer)).toEqual([item]);
  });

  it('an object keyed by ids or by addresses', () => {
    const { id: _, ...noId } = item;
    const { email: __, ...noEmail } = item;
    expect(found({ data: { '-Nx1': noId, '-Nx2': other } })).toEqual([{ ...noId, id: '-Nx1' }, other]);
    expect(found({ 0: item, 2: other })).toEqual([item, other]);
    expect(found({ invitations: { 'a@example.com': noEmail } })).toEqual([
      { ...noEmail, email: 'a@example.com' },
    ]);
    expect(found(JSON.parse('{"data":{"__proto__":{"x":1},"i1":{"email":"a@x"}}}'))).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['an invitation list that is empty, not the members', { invitations: [], members: [user] }],
    ['one that is null, not the members', { invitations: null, members: [user] }],
    ['deep and empty', { data: { team: { id: 't', name: 'A', invitations: { edges: [] } } } }],
    ['left out', { total: 0 }],
    ['beside what no text can be made of', { message: { toString: 1, valueOf: 1 }, data: null }],
    ['left out, with a token', { nextPageToken: '' }],
    ['called list', { object: 'list' }],
    ['with a word beside it', { message: 'Users listed.', data: [], pagination: { total: 0 } }],
  ])('%s', (_what, answer) => {
    expect(found(answer)).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a team', { id: 'team_1', name: 'Acme', members: [user] }],
    ['a wrapped team', { data: { id: 'team_1', name: 'Acme' } }],
    ['an error', { error: 'x', data: null }],
    ['a message in its place', { message: 'No', data: null }],
    ['errors', [{ message: 'No', code: 4 }]],
    ['a total that is not there', { total: 3 }],
    ['two that are as good', { sent: [item], received: [other] }],
    ['two under usual names', { data: [item], results: [other] }],
    ['one invitation', item],
    ['a text', 'none'],
  ])('%s is no list', (_what, answer) => {
    expect(findList(answer)).toBeNull();
  });
});

describe('an item, however it is written', () => {
  const right = { id: 'inv_1', email: 'a@example.com', role: 'admin', useSeat: true, badFields: [] };
  it.each<[string, object]>([
    ['camel case', { id: 'inv_1', emailAddress: 'a@example.com', role: 'admin', useSeat: true }],
    ['Pascal case', { Id: 'inv_1', Email: 'a@example.com', Role: 'admin', UseSeat: true }],
    ['kebab case', { id: 'inv_1', 'e-mail': 'a@example.com', role: 'admin', 'use-seat': true }],
    [
      'attributes',
      {
        id: 'inv_1',
        type: 'invitations',
        attributes: { email: 'a@example.com', role: 'admin', useSeat: true },
      },
    ],
    ['an edge', { cursor: 'x', node: { ...item } }],
    ['a resource', { fullUrl: 'x', resource: { ...item } }],
    ['Collection+JSON', { href: 'x', data: Object.entries(item).map(([name, value]) => ({ name, value })) }],
    ['a role that is an object', { ...item, role: { id: 'r', name: 'admin' } }],
    [
      'an invitee',
      { id: 'inv_1', role: 'admin', use_seat: true, invitee: { id: 'user_1', email: 'a@example.com' } },
    ],
    ['roles', { id: 'inv_1', email: 'a@example.com', roles: [{ name: 'admin' }], use_seat: true }],
    ['the id of a store', { _id: { $oid: 'inv_1' }, email: 'a@example.com', role: 'admin', use_seat: true }],
  ])('%s', (_what, one) => {
    expect(decodeInvitation({ ...one }, plain)).toMatchObject(right);
  });

  it('whoever invited is not whoever is invited', () => {
    const shown = decodeInvitation(
      { id: 'i', invited_by: { email: 'z@x' }, inviter: { email: 'y@x' } },
      plain,
    );
    expect(shown.email).toBeNull();
    expect(shown.extra).toHaveLength(2);
  });

  it('a documented name is believed before any other, and nothing is lost', () => {
    const shown = decodeInvitation(
      { uuid: 'u', id: 'i', Email: 'B@x', email: 'a@x', created: 5, role: ['a', 'b'] },
      plain,
    );
    expect(shown).toMatchObject({ id: 'i', email: 'a@x', role: null, createdAt: null, badFields: ['role'] });
    expect(shown.extra.map(({ path }) => path[0])).toEqual(['uuid', 'Email', 'created', 'role', 'role']);
  });

  it('items of different shapes are not read by each other’s', () => {
    const items = [item, { id: 'x' }, { email: 'c@x', id: 'y' }, item, { id: 'z', node: 4 }];
    expect(items.map(one => decodeInvitation({ ...one }, plain).email)).toEqual([
      ...['a@example.com', null, 'c@x', 'a@example.com', null],
    ]);
  });
});

describe('the answer to an invitation', () => {
  it.each<[unknown, unknown]>([
    [item, ['inv_1', 'a@example.com']],
    [{ id: 'req', data: item }, ['inv_1', 'a@example.com']],
    [{ data: { createInvitation: { invitation: item } } }, ['inv_1', 'a@example.com']],
    [{ data: { type: 'invitations', id: 'i', attributes: { email: 'a@x' } } }, ['i', 'a@x']],
    [{ invitations: [item] }, ['inv_1', 'a@example.com']],
    [{ invitation: { id: 'i' } }, ['i', null]],
    [{ id: 'i' }, ['i', null]],
    [{ id: 'u', object: 'user', email: 'me@x' }, undefined],
    [{ invitations: [item, other] }, undefined],
    [{ ok: true }, undefined],
    [[], undefined],
    [null, undefined],
  ])('%j', (answer, expected) => {
    const shown = decodeCreatedInvitation(answer, plain);
    expect(shown ? [shown.id, shown.email] : undefined).toEqual(expected);
  });
});

describe('SECURITY: the id of a team is never guessed, since tokens are made for it', () => {
  const acme = { id: 'team_1', name: 'Acme' };
  it.each<[unknown, string | null, string | null]>([
    [acme, 'team_1', 'Acme'],
    [[acme], 'team_1', 'Acme'],
    [{ team: { team: acme } }, 'team_1', 'Acme'],
    [{ data: { viewer: { id: 'user_1', team: acme } } }, 'team_1', 'Acme'],
    [{ response: { result: { payload: acme } } }, 'team_1', 'Acme'],
    [{ data: { type: 'teams', id: 'team_1', attributes: { name: 'Acme' } } }, 'team_1', 'Acme'],
    [{ Team: { TeamId: 'team_1', DisplayName: 'Acme' } }, 'team_1', 'Acme'],
    [{ ...acme, data: { theme: 'dark' }, items: [{ id: 1 }, { id: 2 }] }, 'team_1', 'Acme'],
    [{ id: 'req_1', type: 'response', data: acme }, 'team_1', 'Acme'],
    [{ id: 'req_1', data: acme }, 'team_1', 'Acme'],
    [{ id: 'member_1', object: 'team_member', team: acme }, 'team_1', 'Acme'],
    [{ ...acme, parent_team: { id: 'team_0', name: 'All' } }, 'team_1', 'Acme'],
    [{ id: 'req_1', data: { name: 'Acme' } }, null, 'Acme'],
    [{ id: 'req_1', name: 'GetTeam', data: acme }, null, null],
    [{ id: 'req_1', data: { id: 'team_1' } }, null, null],
    [{ id: 'member_1', team_id: 'team_1', role: 'owner' }, null, null],
    [{ team_id: 'team_1', data: { id: 'x', name: 'Acme' } }, null, 'Acme'],
    [{ id: 'user_1', type: 'user', name: 'U' }, null, null],
    [[acme, { id: 'team_2', name: 'B' }], null, null],
    [{ data: [acme, { id: 'team_2', name: 'B' }] }, null, null],
    [{ teams: [{ id: 'team_1' }, { id: 'team_2' }] }, null, null],
    [{ user: { id: 'user_1', name: 'U' } }, null, null],
    [JSON.parse('{"id":1e21,"name":"Acme"}'), null, 'Acme'],
    [{ id: '  ', name: 'Acme', owner: 'user_1' }, null, 'Acme'],
  ])('%j', (answer, id, name) => {
    const team = decodeTeam(answer, plain);
    expect([team?.id, team?.name]).toEqual([id, name]);
    if (id === null) expect(JSON.stringify(team?.extra)).toMatch(/team_|user_|req_|member_|1e\+21/);
  });
});

describe('a word about an answer, or about who asks, is no team', () => {
  it.each<[unknown]>([
    [{ message: 'Unauthorized' }],
    [{ errno: 10001, errmsg: 'invalid token' }],
    [{ ret: -1, msg: 'not login', data: null }],
    [{ resultCode: '1001', resultMsg: 'Token expired', traceId: 'x' }],
    [{ err: 'auth' }],
    [{ faultcode: 'x', faultstring: 'Invalid token' }],
    [{ authenticated: false }],
    [{ loggedIn: false, user: null }],
    [{ '@type': 'Error', description: 'No.' }],
    [{ object: 'error', hint: 'Sign in.' }],
  ])('%j', answer => {
    expect(decodeTeam(answer, plain)).toBeNull();
  });

  it.each<[unknown]>([
    [{ team: null }],
    [{ id: 'team_1', status: 'active', type: 'paid' }],
    [{ title: 'Acme', code: 'ac', status: 'active' }],
    [{ result: { seats: 5 } }],
    [{ error: null, region: 'eu' }],
  ])('and this may be one: %j', answer => {
    expect(decodeTeam(answer, plain)).not.toBeNull();
  });
});
