import { type CreatedRow, created } from './object-row.ts';

const i = (email: string) => ({ id: 'inv_1', email, role: 'member' });
/** What was made just now says so: an older time is that of an earlier one. */
const madeAt = new Date().toISOString();
const endsAt = new Date(Date.now() + 21 * 86_400_000).toISOString();
const must = ['inv_1'];
const may = ['inv_1', null];
const vnd = { 'content-type': 'application/vnd.api+json' };
const invited = (email: string) => ({
  id: 'inv_1',
  type: 'invitation',
  attributes: { email, role: 'member', created_at: madeAt },
});

/** What services answer to who has invited somebody. */
export const createdRows: readonly CreatedRow[] = [
  created(
    'GitHub',
    'https://docs.github.com/rest/orgs/members#create-an-organization-invitation',
    201,
    ['1'],
    email => ({
      id: 1,
      login: null,
      email,
      role: 'direct_member',
      created_at: madeAt,
      inviter: { login: 'octocat', id: 2, email: 'octocat@acme.example' },
      team_count: 2,
    }),
  ),
  created('OpenAI', 'https://platform.openai.com/docs/api-reference/invite/create', 200, must, email => ({
    object: 'organization.invite',
    ...i(email),
    invited_at: 1_711_471_533,
    expires_at: 1_711_471_533,
    accepted_at: null,
  })),
  created(
    'Anthropic',
    'https://docs.anthropic.com/en/api/admin-api/invites/create-invite',
    200,
    must,
    email => ({
      ...i(email),
      type: 'invite',
      invited_at: madeAt,
      expires_at: endsAt,
      status: 'pending',
    }),
  ),
  created(
    'Clerk',
    'https://clerk.com/docs/reference/backend-api/tag/Organization-Invitations',
    200,
    must,
    email => ({
      object: 'organization_invitation',
      id: 'inv_1',
      email_address: email,
      role: 'member',
      organization_id: 'org_1',
      status: 'pending',
    }),
  ),
  created(
    'WorkOS',
    'https://workos.com/docs/reference/user-management/invitation/send',
    201,
    must,
    email => ({
      object: 'invitation',
      id: 'inv_1',
      email,
      state: 'pending',
      organization_id: 'org_1',
      inviter_user_id: 'user_1',
      accept_invitation_url: 'https://x',
    }),
  ),
  created(
    'Auth0',
    'https://auth0.com/docs/api/management/v2/organizations/post-invitations',
    200,
    must,
    email => ({
      id: 'inv_1',
      organization_id: 'org_1',
      inviter: { name: 'Ann' },
      invitee: { email },
      client_id: 'c1',
      created_at: madeAt,
      ticket_id: 't1',
    }),
  ),
  created('Stytch', 'https://stytch.com/docs/b2b/api/send-invite-email', 200, ['member_1', null], email => ({
    status_code: 200,
    request_id: 'request-id-1',
    member_id: 'member_1',
    member: { member_id: 'member_1', organization_id: 'org_1', email_address: email, status: 'invited' },
    organization: { organization_id: 'org_1', organization_name: 'Acme' },
  })),
  created('Ghost, an array of one', 'https://docs.ghost.org/admin-api', 201, must, email => ({
    invites: [{ id: 'inv_1', role_id: 'r1', status: 'sent', email, expires: 1_760_000_000_000 }],
  })),
  created(
    'Discourse',
    'https://docs.discourse.org/#tag/Invites/operation/createInvite',
    200,
    ['42'],
    email => ({
      id: 42,
      invite_key: 'k',
      link: 'https://forum.example/invites/k',
      email,
      emailed: true,
      topics: [],
      groups: [],
    }),
  ),
  created(
    'Calendly',
    'https://developer.calendly.com/api-docs/organization-invitations',
    201,
    [null, 'https://api.calendly.com/organizations/a/invitations/inv_1'],
    email => ({
      resource: {
        uri: 'https://api.calendly.com/organizations/a/invitations/inv_1',
        organization: 'https://api.calendly.com/organizations/a',
        email,
        status: 'pending',
      },
    }),
  ),
  created(
    'Sentry',
    'https://docs.sentry.io/api/organizations/add-a-member-to-an-organization/',
    201,
    must,
    email => ({
      ...i(email),
      orgRole: 'member',
      pending: true,
      expired: false,
      user: null,
      inviteStatus: 'approved',
      inviterName: 'ann@acme.example',
      teams: [],
    }),
  ),
  created('PagerDuty', 'https://developer.pagerduty.com/api-reference/create-a-user', 201, may, email => ({
    user: { ...i(email), type: 'user', teams: [{ id: 'T1', type: 'team_reference' }] },
  })),
  created(
    'Zendesk',
    'https://developer.zendesk.com/api-reference/ticketing/users/users/#create-user',
    201,
    may,
    email => ({ user: { ...i(email), organization_id: 57_542 } }),
  ),
  created('Datadog', 'https://docs.datadoghq.com/api/latest/users/#create-a-user', 201, must, email => ({
    data: {
      type: 'users',
      id: 'inv_1',
      attributes: { email, name: null, status: 'Pending' },
      relationships: { org: { data: { type: 'orgs', id: 'org_1' } } },
    },
    included: [{ type: 'orgs', id: 'org_1', attributes: { name: 'Acme' } }],
  })),
  created(
    'Terraform Cloud',
    'https://developer.hashicorp.com/terraform/cloud-docs/api-docs/organization-memberships',
    201,
    must,
    email => ({
      data: {
        id: 'inv_1',
        type: 'organization-memberships',
        attributes: { status: 'invited', email, 'created-at': madeAt },
      },
    }),
    vnd,
  ),
  created(
    'Fastly',
    'https://www.fastly.com/documentation/reference/api/account/invitations/',
    200,
    must,
    email => ({ data: invited(email) }),
    vnd,
  ),
  created(
    'JSON:API with people',
    'https://jsonapi.org/format/#crud-creating-responses',
    201,
    must,
    email => ({
      data: invited(email),
      included: [{ id: 'user_1', type: 'people', attributes: { email: 'ann@acme.example' } }],
      links: { self: '/invitations/inv_1' },
    }),
    vnd,
  ),
  created(
    'Cloudflare',
    'https://developers.cloudflare.com/api/resources/accounts/subresources/members/methods/create/',
    200,
    must,
    email => ({
      success: true,
      errors: [],
      messages: [],
      result: {
        id: 'inv_1',
        status: 'pending',
        user: { id: 'user_1', email },
        roles: [{ id: 'r1', name: 'member' }],
      },
    }),
  ),
  created('Microsoft Entra', 'https://learn.microsoft.com/graph/api/invitation-post', 201, may, email => ({
    '@odata.context': 'https://x/$metadata#invitations/$entity',
    id: 'inv_1',
    inviteRedeemUrl: 'https://x',
    invitedUserEmailAddress: email,
    status: 'PendingAcceptance',
    invitedUser: { id: 'user_1' },
  })),
];
