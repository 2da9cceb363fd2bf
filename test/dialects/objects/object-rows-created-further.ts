import { type CreatedRow, created } from './object-row.ts';

const i = (email: string) => ({ id: 'inv_1', email, role: 'member' });
const must = ['inv_1'];
const may = ['inv_1', null];

/** What frameworks answer, what the description allows, and what shows no invitation. */
export const furtherCreatedRows: readonly CreatedRow[] = [
  created(
    'Contentful',
    'https://www.contentful.com/developers/docs/references/content-management-api/#/reference/organization-invitations',
    201,
    may,
    email => ({
      sys: { type: 'Invitation', id: 'inv_1', status: 'pending' },
      firstName: 'Ann',
      email,
      role: 'member',
    }),
  ),
  created('Payload', 'https://payloadcms.com/docs/rest-api/overview', 201, must, email => ({
    message: 'Invitation successfully created.',
    doc: { id: 'inv_1', email, role: 'member', createdAt: '2026-11-20T10:00:00.000Z' },
  })),
  created(
    'Mailchimp',
    'https://mailchimp.com/developer/marketing/api/list-members/add-member-to-list/',
    200,
    must,
    email => ({
      id: 'inv_1',
      email_address: email,
      unique_email_id: 'u',
      web_id: 1,
      status: 'pending',
      _links: [{ rel: 'self', href: 'https://x', method: 'GET' }],
    }),
  ),
  created('its maker beside whom it is for', null, 201, must, email => ({
    id: 'inv_1',
    status: 'pending',
    invitee: { email },
    created_by: {
      id: 'usr_1',
      email: 'owner@acme.example',
      role: 'owner',
      created_at: '2020-01-01T00:00:00Z',
    },
  })),
  created('Asana', 'https://developers.asana.com/reference/adduserforworkspace', 200, may, email => ({
    data: { gid: 'inv_1', email, name: email },
  })),
  created(
    'Vercel',
    'https://vercel.com/docs/rest-api/reference/endpoints/teams/invite-a-user',
    200,
    may,
    email => ({ uid: 'inv_1', username: 'new', email, role: 'MEMBER' }),
  ),
  created('SCIM 2.0', 'https://datatracker.ietf.org/doc/html/rfc7644#section-3.3', 201, must, email => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id: 'inv_1',
    userName: email,
    emails: [{ value: email, primary: true }],
    meta: { resourceType: 'User', location: '/Users/inv_1' },
  })),
  created('Laravel', 'https://laravel.com/docs/12.x/eloquent-resources', 201, must, email => ({
    data: i(email),
  })),
  created(
    'Spring HATEOAS',
    'https://docs.spring.io/spring-hateoas/docs/current/reference/html/',
    201,
    must,
    email => ({ ...i(email), _links: { self: { href: '/invitations/inv_1' } } }),
  ),
  created('Strapi 4', 'https://docs-v4.strapi.io/dev-docs/api/rest', 200, ['1'], email => ({
    data: { id: 1, attributes: { email, role: 'member' } },
    meta: {},
  })),
  created('API Platform', 'https://api-platform.com/docs/core/getting-started/', 201, ['1'], email => ({
    '@context': '/contexts/Invitation',
    '@id': '/invitations/1',
    '@type': 'Invitation',
    id: 1,
    email,
    role: 'member',
  })),
  created('Ardalis.Result', 'https://result.ardalis.com/', 200, must, email => ({
    value: i(email),
    status: 0,
    isSuccess: true,
    successMessage: '',
    errors: [],
    validationErrors: [],
  })),
  created('JSend', 'https://github.com/omniti-labs/jsend', 201, must, email => ({
    status: 'success',
    data: { invitation: i(email) },
  })),
  created(
    'GraphQL over the same address',
    'https://spec.graphql.org/October2021/#sec-Response-Format',
    200,
    may,
    email => ({ data: { createInvitation: { invitation: i(email) } } }),
  ),
  created('tRPC with superjson', 'https://trpc.io/docs/server/data-transformers', 200, must, email => ({
    result: { data: { json: i(email), meta: { values: {} } } },
  })),
  created('JSON-RPC', 'https://www.jsonrpc.org/specification', 200, may, email => ({
    jsonrpc: '2.0',
    id: 7,
    result: i(email),
  })),
  created(
    'an echo without an id',
    'https://www.django-rest-framework.org/api-guide/generic-views/#createmodelmixin',
    201,
    [null],
    email => ({ email, role: 'member', use_seat: true }),
  ),
  created('several at once, an array of one', null, 201, may, email => [i(email)]),
  created('several at once, in an envelope', null, 200, may, email => ({
    invitations: [i(email)],
    errors: [],
  })),
  created('the invitation beside the user', null, 201, must, email => ({
    invitation: i(email),
    user: { id: 'user_1', email: 'ann@acme.example' },
  })),
  created('an envelope with an id of its own', null, 201, must, email => ({
    id: 'req_1',
    object: 'response',
    data: i(email),
  })),
  created('three envelopes', null, 201, may, email => ({ response: { data: { invitation: i(email) } } })),
  created('PascalCase', null, 201, may, email => ({ Id: 'inv_1', Email: email, Role: 'member' })),
  created(
    'an id beyond 2^53',
    null,
    201,
    ['9007199254740993'],
    email => `{"id":9007199254740993,"email":"${email}","role":"member"}`,
  ),

  // In the list that a batch answers with.
  created(
    'LaunchDarkly',
    'https://launchdarkly.com/docs/api/account-members/post-members',
    201,
    must,
    email => ({ items: [{ _id: 'inv_1', email, role: 'reader', _pendingInvite: true }], _links: {} }),
  ),
  created('Salesforce, records', 'https://developer.salesforce.com/docs/', 201, must, email => ({
    records: [i(email)],
  })),
  created('HAL, embedded', 'https://stateless.group/hal_specification.html', 201, must, email => ({
    _embedded: { invitations: [i(email)] },
  })),
  created('Relay, edges', 'https://relay.dev/graphql/connections.htm', 201, must, email => ({
    edges: [{ cursor: 'c1', node: i(email) }],
  })),
  ...['seats', 'quota', 'usage', 'licenses'].map(beside =>
    created(`what is used of the ${beside} beside it`, null, 201, must, email => ({
      ...i(email),
      [beside]: { used: 5, total: 5, limit: 5, expired: 2, failed: 1 },
    })),
  ),

  // The invitation is not shown: of these nothing may be made up.
  created(
    'GitLab',
    'https://docs.gitlab.com/api/invitations/#add-a-member-to-a-group-or-project',
    201,
    null,
    () => ({ status: 'success' }),
  ),
  created('Slack', 'https://docs.slack.dev/reference/methods/admin.users.invite', 200, null, () => ({
    ok: true,
  })),
  created('Zulip', 'https://zulip.com/api/send-invites', 200, null, () => ({ result: 'success', msg: '' })),
  created('Grafana', 'https://grafana.com/docs/grafana/latest/developers/http_api/org/', 200, null, () => ({
    message: 'Sent invite to somebody',
  })),
  created(
    'only a Location',
    'https://datatracker.ietf.org/doc/html/rfc9110#section-15.3.2',
    201,
    null,
    () => '',
    { location: '/api/v1/team/invitations/inv_1' },
  ),
  created('a number', null, 201, null, () => '1'),
  created('a word', null, 201, null, () => '"created"'),
  created('how many', null, 200, null, () => ({ created: 1, skipped: 0 })),
  created('a job', 'https://google.aip.dev/151', 202, null, () => ({
    name: 'operations/op_1',
    done: false,
    metadata: {},
  })),
  created('the team', null, 200, null, () => ({ id: 'team_1', name: 'Acme', seats: { total: 5, used: 3 } })),
];
