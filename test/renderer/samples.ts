import { type AccessToken, accessTokenSchema } from '../../src-shared/access-token.ts';
import { type Connection, connectionSchema } from '../../src-shared/connection.ts';
import type { ExchangeRecord } from '../../src-shared/exchange-record.ts';
import type { AppInfo } from '../../src-shared/host.ts';
import type { Invitation, InvitationList } from '../../src-shared/invitation.ts';
import type { PolicyReport } from '../../src-shared/policy.ts';
import type { Output } from '../../src-shared/rpc.ts';
import { usualViews } from '../../src-shared/table-views.ts';
import type { Team } from '../../src-shared/team.ts';
import type { OverviewRow } from '../../src-shared/token-overview.ts';
import type { UpdateState } from '../../src-shared/update.ts';
import type { Handlers } from '../support/fake-bridge.ts';

export const hour = 3_600_000;
export const day = 24 * hour;

export const info: AppInfo = {
  version: '0.1.0',
  host: 'electron',
  features: {
    ...{ signInWindow: true, reveal: true, clipboard: true, presenceDialog: true, asksItself: false },
    saveDialog: true,
    notifications: true,
  },
  runsOn: 'Electron 45.3.4, Chromium 152.0.7000.1, Node 24.12.0, linux x64',
  keychainService: 'Keyholder',
  dataDir: '/home/owner/.local/share/keyholder',
};

export const northwind: Connection = connectionSchema.parse({
  id: 'c1',
  label: 'Northwind',
  baseUrl: 'https://api.northwind.example',
  dashboardUrl: 'https://app.northwind.example',
  teamId: 'team_1',
  kind: 'service',
  session: { heldIn: 'keychain', savedAt: 1, verdict: 'accepted', checkedAt: 1 },
  tokenInUse: 't1',
  managed: false,
  clockOffsetMs: null,
});

/** What a stored row may lack is as a new one's. */
export const deploys: AccessToken = accessTokenSchema.parse({
  key: 't1',
  connectionId: 'c1',
  id: 'pat_1',
  name: 'CI deploys',
  teamId: 'team_1',
  createdAt: 1,
  recordedAt: 1,
  expiresAt: null,
  expiry: 'none',
  tail: 'x9Qz',
  how: 'created',
  secretIn: 'keychain',
  state: 'active',
  revokedAt: null,
  refusedAt: null,
  inUse: false,
});

export const ada: Invitation = {
  id: 'inv_1',
  email: 'Ada@northwind.example',
  role: 'member',
  useSeat: true,
  createdAt: { raw: '1', epochMs: 1, unit: 'ms' },
  updatedAt: null,
  expiresAt: { raw: '4102444800', epochMs: 4_102_444_800_000, unit: 's' },
  badFields: [],
  extra: [],
};

export const team: Team = {
  id: 'team_1',
  name: 'Northwind',
  slug: 'northwind',
  plan: 'Scale',
  seatsTotal: 50,
  seatsUsed: 12,
  memberCount: 14,
  createdAt: null,
  extra: [{ path: ['billing', 'currency'], value: 'EUR' }],
  extraCut: false,
  fetchedAt: 1,
  clockOffsetMs: null,
  staleBecause: null,
  mislabelled: false,
};

/** An exchange as the inspector keeps it. */
export const posted: ExchangeRecord = {
  id: 2,
  at: 1_700_000_000_000,
  tookMs: 42.4,
  method: 'POST',
  url: 'https://api.northwind.example/api/v1/team/invitations',
  requestHeaders: { authorization: 'Bearer <PAT>', 'content-type': 'application/json' },
  requestBody: '{"email":"bo@northwind.example"}',
  status: 201,
  fault: null,
  responseHeaders: { 'content-type': 'application/json' },
  responseBody: '{"id":"inv_2","note":"<b>bold</b>"}',
};

export const listOf = (items: Invitation[], more: Partial<InvitationList> = {}): InvitationList => ({
  items,
  complete: 'unknown',
  stopped: null,
  problem: null,
  pages: 1,
  unreadableItems: 0,
  fetchedAt: Date.now(),
  clockOffsetMs: null,
  staleBecause: null,
  mislabelled: false,
  ...more,
});

/** A computer that nobody manages. */
export const noPolicy: PolicyReport = {
  state: 'none',
  file: '/etc/keyholder/policy.json',
  faults: [],
  allowedOrigins: null,
  connections: [],
  fixes: [],
};

/** Looks for newer versions; has found none. */
export const noUpdate: UpdateState = {
  off: null,
  channel: 'latest',
  feed: 'updates.example',
  phase: 'idle',
  found: null,
  progress: null,
  checkedAt: null,
  problem: null,
};

/** As the core judges a token that nothing is to be done about. */
export const works = {
  connectionLabel: 'Northwind',
  practice: false,
  group: 'active',
  why: null,
  ended: false,
  daysLeft: null,
} as const;

export const overviewOf = (rows: OverviewRow[], endsSoon = 0): Output<'tokens.overview'> => {
  const counts = { decision: 0, soon: 0, active: 0, past: 0 };
  for (const { group } of rows) counts[group] += 1;
  return { rows, counts, endsSoon, matching: rows.length, all: rows.length };
};

/** A host with one connection, one token and one invitation; a test replaces what it is about. */
export const usual: Handlers = {
  'app.info': () => info,
  'keychain.status': () => ({ state: 'ready', detail: null, platform: 'linux' }),
  'notices.list': () => [],
  'settings.get': () => ({
    clipboardSeconds: 45,
    goneDays: 365,
    endDays: [30, 14, 7, 1],
    idleMinutes: 15,
    updates: true,
    fixed: [],
  }),
  'policy.get': () => noPolicy,
  'updates.get': () => noUpdate,
  'idle.touch': () => ({}),
  'connections.list': () => ({ connections: [northwind], currentId: 'c1' }),
  'connections.select': () => ({}),
  'team.get': () => team,
  'tokens.list': () => [deploys],
  'tokens.unsettled': () => [],
  'tokens.removed': () => [],
  'tokens.overview': () => overviewOf([{ ...deploys, ...works }]),
  'invitations.list': () => listOf([ada]),
  'invitations.doubts': () => [],
  'invitations.views': () => usualViews,
  'invitations.setViews': () => ({}),
  'jobs.list': () => ({ jobs: [], earlier: 'known' }),
  'inspector.list': () => [],
};
