import { type TeamRow, team } from './object-row.ts';

const must = ['team_1'];
/** Where it may be told from the names, and need not. */
const may = ['team_1', null];
const perhaps = ['Acme', null];

/** As services write an organisation, a team or an account. */
export const documentedTeams: readonly TeamRow[] = [
  team(
    'GitHub',
    'https://docs.github.com/rest/orgs/orgs#get-an-organization',
    {
      login: 'acme',
      id: 1,
      node_id: 'MDEy',
      url: 'https://api.github.com/orgs/acme',
      name: 'Acme',
      company: 'Acme Inc',
      plan: { name: 'Medium', space: 400, private_repos: 20, filled_seats: 4, seats: 5 },
      created_at: '2008-01-14T04:33:35Z',
      type: 'Organization',
    },
    ['1'],
  ),
  team(
    'GitLab',
    'https://docs.gitlab.com/api/groups/',
    {
      id: 4,
      name: 'Acme',
      path: 'acme',
      full_name: 'Acme',
      parent_id: null,
      projects: [{ id: 7, name: 'Flight' }],
      created_at: '2026-01-15T12:36:29.590Z',
    },
    ['4'],
  ),
  team(
    'Bitbucket',
    'https://developer.atlassian.com/cloud/bitbucket/rest/api-group-workspaces/',
    {
      type: 'workspace',
      uuid: '{7f3d}',
      name: 'Acme',
      slug: 'acme',
      is_private: false,
      links: { self: { href: 'https://api.bitbucket.org/2.0/workspaces/acme' } },
    },
    ['{7f3d}', null],
  ),
  team(
    'Slack',
    'https://docs.slack.dev/reference/methods/team.info',
    { ok: true, team: { id: 'T123', name: 'Acme', domain: 'acme', icon: { image_default: true } } },
    ['T123'],
  ),
  team(
    'Discord, a snowflake',
    'https://discord.com/developers/docs/resources/guild',
    {
      id: '2909267986263572999',
      name: 'Acme',
      owner_id: '53908232506183680',
      roles: [{ id: '2909267986263572999', name: '@everyone' }],
    },
    ['2909267986263572999'],
  ),
  team(
    'a snowflake as a number',
    'https://docs.x.com/fundamentals/x-ids',
    '{"id":2909267986263572999,"id_str":"2909267986263572999","name":"Acme"}',
    ['2909267986263572999', null],
  ),
  team(
    'Vercel',
    'https://vercel.com/docs/rest-api/reference/endpoints/teams/get-a-team',
    {
      id: 'team_1',
      slug: 'acme',
      name: 'Acme',
      creatorId: 'user_1',
      createdAt: 1_630_748_523_395,
      membership: { uid: 'user_1', role: 'OWNER', teamId: 'team_1' },
      billing: { plan: 'pro' },
    },
    must,
  ),
  team(
    'Netlify',
    'https://open-api.netlify.com/#tag/accountMembership/operation/getAccount',
    {
      id: 'team_1',
      name: 'Acme',
      slug: 'acme',
      owner_ids: ['user_1'],
      roles_allowed: ['Owner'],
      type_name: 'Pro',
    },
    must,
  ),
  team(
    'DigitalOcean, in an account',
    'https://docs.digitalocean.com/reference/api/digitalocean/#tag/Account',
    {
      account: {
        droplet_limit: 25,
        email: 'ann@acme.example',
        uuid: 'account_1',
        team: { uuid: 'team_1', name: 'Acme' },
      },
    },
    may,
    perhaps,
  ),
  team(
    'Cloudflare',
    'https://developers.cloudflare.com/api/resources/accounts/methods/get/',
    {
      success: true,
      errors: [],
      messages: [],
      result: {
        id: 'team_1',
        name: 'Acme',
        type: 'standard',
        settings: { enforce_twofactor: true },
        created_on: '2014-03-01T12:21:02.0000Z',
      },
    },
    must,
  ),
  team(
    'Heroku',
    'https://devcenter.heroku.com/articles/platform-api-reference#team',
    {
      id: 'team_1',
      name: 'Acme',
      default: true,
      role: 'admin',
      type: 'team',
      identity_provider: { id: 'idp_1', name: 'okta' },
      enterprise_account: { id: 'ent_1', name: 'Holding' },
    },
    must,
  ),
  team(
    'Render',
    'https://api-docs.render.com/reference/retrieve-owner',
    { id: 'team_1', name: 'Acme', email: 'ann@acme.example', type: 'team', twoFactorAuthEnabled: true },
    must,
  ),
  team(
    'Okta',
    'https://developer.okta.com/docs/api/openapi/okta-management/management/tag/OrgSettingGeneral/',
    {
      id: 'team_1',
      subdomain: 'acme',
      companyName: 'Acme',
      status: 'ACTIVE',
      _links: { self: { href: 'https://acme.okta.com/api/v1/org' } },
    },
    must,
    perhaps,
  ),
  team(
    'Auth0',
    'https://auth0.com/docs/api/management/v2/organizations/get-organizations-by-id',
    { id: 'team_1', name: 'acme', display_name: 'Acme', branding: { logo_url: 'https://x' } },
    must,
    ['acme', 'Acme'],
  ),
  team(
    'Clerk',
    'https://clerk.com/docs/reference/backend-api/tag/Organizations',
    {
      object: 'organization',
      id: 'team_1',
      name: 'Acme',
      slug: 'acme',
      members_count: 3,
      max_allowed_memberships: 5,
    },
    must,
  ),
  team(
    'WorkOS',
    'https://workos.com/docs/reference/organization',
    {
      id: 'team_1',
      object: 'organization',
      name: 'Acme',
      domains: [{ object: 'organization_domain', id: 'org_domain_1', domain: 'acme.example' }],
    },
    must,
  ),
  team(
    'Stytch',
    'https://stytch.com/docs/b2b/api/get-organization',
    {
      status_code: 200,
      request_id: 'request-id-1',
      organization: { organization_id: 'team_1', organization_name: 'Acme', organization_slug: 'acme' },
    },
    may,
    perhaps,
  ),
  team(
    'FusionAuth',
    'https://fusionauth.io/docs/apis/tenants#retrieve-a-tenant',
    { tenant: { id: 'team_1', name: 'Acme', configured: true } },
    may,
    perhaps,
  ),
  team(
    'SCIM 2.0, a group',
    'https://datatracker.ietf.org/doc/html/rfc7643#section-4.2',
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      id: 'team_1',
      displayName: 'Acme',
      members: [{ value: 'user_1', display: 'Ann' }],
      meta: { resourceType: 'Group' },
    },
    must,
  ),
];
