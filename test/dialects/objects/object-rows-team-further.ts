import { type TeamRow, team } from './object-row.ts';

const must = ['team_1'];
/** Where it may be told from the names, and need not. */
const may = ['team_1', null];
const none = [null];
const perhaps = ['Acme', null];

/** As further services write one. */
export const furtherTeams: readonly TeamRow[] = [
  team(
    'Asana',
    'https://developers.asana.com/reference/getteam',
    {
      data: {
        gid: 'team_1',
        resource_type: 'team',
        name: 'Acme',
        organization: { gid: 'org_1', name: 'Holding' },
      },
    },
    may,
  ),
  team(
    'Trello',
    'https://developer.atlassian.com/cloud/trello/rest/api-group-organizations/',
    { id: 'team_1', name: 'acme', displayName: 'Acme', desc: '', idMembers: ['user_1'] },
    must,
    ['acme', 'Acme'],
  ),
  team(
    'ClickUp, a list of one',
    'https://developer.clickup.com/reference/getauthorizedteams',
    {
      teams: [
        {
          id: 'team_1',
          name: 'Acme',
          color: '#000000',
          members: [{ user: { id: 1, email: 'ann@acme.example' } }],
        },
      ],
    },
    may,
    perhaps,
    { unreadable: true },
  ),
  team(
    'Intercom',
    'https://developers.intercom.com/docs/references/rest-api/api.intercom.io/teams/retrieveteam',
    { type: 'team', id: 'team_1', name: 'Acme', admin_ids: [493_881] },
    must,
  ),
  team(
    'HubSpot',
    'https://developers.hubspot.com/docs/reference/api/account/account-information',
    { portalId: 1_234, accountType: 'STANDARD', timeZone: 'US/Eastern' },
    ['1234', null],
    none,
  ),
  team(
    'Zendesk',
    'https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/',
    { organization: { id: 35_436, name: 'Acme', group_id: 17, url: 'https://x' } },
    ['35436', null],
    perhaps,
  ),
  team(
    'PagerDuty',
    'https://developer.pagerduty.com/api-reference/get-a-team',
    {
      team: {
        id: 'team_1',
        type: 'team',
        summary: 'Acme',
        name: 'Acme',
        parent: { id: 'P1', type: 'team_reference' },
      },
    },
    must,
  ),
  team(
    'Datadog',
    'https://docs.datadoghq.com/api/latest/teams/#get-a-team',
    {
      data: {
        id: 'team_1',
        type: 'team',
        attributes: { name: 'Acme', handle: 'acme', user_count: 3 },
        relationships: { team_links: { data: [{ id: 'l1', type: 'team_links' }] } },
      },
      included: [{ id: 'u1', type: 'users', attributes: { name: 'Ann' } }],
    },
    must,
  ),
  team(
    'Terraform Cloud, whose ids are names',
    'https://developer.hashicorp.com/terraform/cloud-docs/api-docs/organizations',
    {
      data: {
        id: 'team_1',
        type: 'organizations',
        attributes: { 'external-id': 'org-WV6D', name: 'Acme', 'created-at': '2021-08-24T23:10:04.675Z' },
      },
    },
    must,
  ),
  team(
    'Sentry',
    'https://docs.sentry.io/api/organizations/retrieve-an-organization/',
    {
      id: 'team_1',
      slug: 'acme',
      name: 'Acme',
      status: { id: 'active', name: 'active' },
      dateCreated: '2018-11-06T21:19:55.101Z',
      teams: [
        { id: '2', name: 'Ancient' },
        { id: '3', name: 'Powerful' },
      ],
    },
    may,
  ),
  team(
    'Grafana',
    'https://grafana.com/docs/grafana/latest/developers/http_api/org/',
    { id: 1, name: 'Acme', address: { address1: '', city: '' } },
    ['1'],
  ),
  team(
    'Microsoft Graph',
    'https://learn.microsoft.com/graph/api/team-get',
    {
      '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#teams/$entity',
      id: 'team_1',
      displayName: 'Acme',
      internalId: '19:x',
      isArchived: false,
    },
    must,
  ),
  team(
    'Azure Resource Manager',
    'https://learn.microsoft.com/rest/api/resources/tenants/list',
    {
      id: '/tenants/team_1',
      name: 'Acme',
      type: 'Microsoft.Resources/tenants',
      properties: { displayName: 'Acme', tenantId: 'team_1' },
    },
    ['/tenants/team_1', 'team_1', null],
  ),
  team(
    'Google, whose name is a path',
    'https://google.aip.dev/122',
    { name: 'organizations/123', displayName: 'Acme', uid: 'team_1', createTime: '2026-01-01T00:00:00Z' },
    may,
    ['Acme', 'organizations/123', null],
  ),
  team(
    'AWS',
    'https://docs.aws.amazon.com/organizations/latest/APIReference/API_DescribeOrganization.html',
    {
      Organization: {
        Id: 'team_1',
        Arn: 'arn:aws:organizations::1:organization/o-1',
        MasterAccountId: '111111111111',
        MasterAccountEmail: 'bill@acme.example',
      },
    },
    may,
    none,
  ),
  team(
    'Kubernetes',
    'https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/object-meta/',
    {
      apiVersion: 'acme.example/v1',
      kind: 'Team',
      metadata: { name: 'acme', uid: 'team_1' },
      spec: { displayName: 'Acme' },
    },
    may,
    ['Acme', 'acme', null],
  ),
  team(
    'Xero, whose envelope has an id',
    'https://developer.xero.com/documentation/api/accounting/organisation',
    {
      Id: '7b1f1a3c',
      Status: 'OK',
      ProviderName: 'Keyholder',
      Organisations: [{ OrganisationID: 'team_1', Name: 'Acme', APIKey: null }],
    },
    may,
    perhaps,
    { unreadable: true },
  ),
  team(
    'Salesforce',
    'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_retrieve_get.htm',
    {
      attributes: { type: 'Account', url: '/services/data/v60.0/sobjects/Account/team_1' },
      Id: 'team_1',
      Name: 'Acme',
    },
    may,
    perhaps,
  ),
  team(
    'Strapi 4',
    'https://docs-v4.strapi.io/dev-docs/api/rest',
    { data: { id: 1, attributes: { name: 'Acme', createdAt: '2026-01-01T00:00:00.000Z' } }, meta: {} },
    ['1'],
  ),
  team(
    'Strapi 5',
    'https://docs.strapi.io/cms/api/rest',
    { data: { id: 1, documentId: 'team_1', name: 'Acme' }, meta: {} },
    ['1', 'team_1', null],
  ),
];
