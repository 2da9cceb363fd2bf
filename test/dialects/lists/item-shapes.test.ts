import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { type ServedLists, startServedLists } from '../../support/hostile/served-lists.ts';

/** One invitation of a list as documented services write it, and whom it is for: whoever is not found here is invited twice. */
let served: ServedLists;
beforeAll(async () => {
  served = await startServedLists();
});
afterAll(() => served.close());

const email = 'kim@acme.example';
const boss = { id: 'user_1', name: 'Bo', email: 'boss@acme.example' };

async function shown(item: object): Promise<Partial<Invitation>> {
  served.serve(() => ({ body: { data: [item], has_more: false } }));
  const { core, connectionId } = served;
  const list = await core.call('invitations.list', { connectionId });
  expect(list.items).toHaveLength(1);
  return list.items[0] ?? {};
}

describe('whom it is for', () => {
  it.each<[source: string, item: object]>([
    ['GitLab', { id: 1, invite_email: email, access_level: 30, user_name: 'Kim', created_by_name: 'Bo' }],
    ['GitHub', { id: 1, login: null, email, role: 'direct_member', inviter: { ...boss, login: 'bo' } }],
    ['Microsoft Graph, a user', { id: 'u', mail: email, userPrincipalName: 'kim#EXT#@acme.example' }],
    ['Okta, a user', { id: '00u', status: 'STAGED', profile: { login: email, email, firstName: 'Kim' } }],
    ['Auth0', { id: 'uinv_1', inviter: { name: 'Bo' }, invitee: { email }, roles: ['member'] }],
    ['Clerk, a user', { id: 'u', email_addresses: [{ id: 'idn', email_address: email }] }],
    [
      'Clerk, its inviter beside',
      { id: 'i', public_inviter_data: { identifier: boss.email }, email_address: email },
    ],
    ['SCIM', { id: 'u', emails: [{ value: 'k@home.example' }, { value: email, primary: true }] }],
    ['SCIM, by its name only', { id: 'u', userName: email, active: false }],
    ['Asana', { gid: '1', member: { gid: '2', email } }],
    ['Appwrite', { $id: 'm', userEmail: email, teamName: 'T', invited: '2026-10-01T10:00:00Z', joined: '' }],
    ['a sender beside', { id: 'i', sender_email: boss.email, to: email }],
    ['a person of its own', { id: 'i', invited_by: boss, person: { email_address: email } }],
    ['a guest', { id: 'i', guest_email: email, host_email: boss.email }],
    ['a guest of its own', { id: 'i', inviter: boss, guest: { name: 'Kim', emails: [email] } }],
    ['a new member', { id: 'i', newMember: { mail: email }, createdBy: boss }],
    ['an identifier', { id: 'i', identifier: email, inviter: boss.email }],
    ['an id of its own, as it is called', { id: 'i', emailId: email, sentByEmailId: boss.email }],
    ['Spanish', { id: 'i', correo: email, rol: 'miembro', invitado_por: 'Bo', remitente: boss.name }],
    ['a destination', { id: 'i', destination: email, reply_to: boss.email, team_email: 'team@acme.example' }],
    ['a principal beside its name', { id: 'i', username: 'kim', principal: email, created_by: boss.email }],
    [
      'a user, where no address was written',
      { id: 'i', email: null, user: { id: 'u', email }, invited_by: boss },
    ],
    [
      'another field, where one is empty',
      { id: 'i', email: null, invitee_email: email, sender_email: boss.email },
    ],
    ['whom it is to, where there is no login', { id: 'i', login: null, to: email, referrer: boss.email }],
    ['a profile of the user', { id: 'i', user: { id: 'u', profile: { email } }, invited_by: boss }],
    ['the user of a membership', { id: 'i', membership: { id: 'm', user: { email } }, sender: boss }],
    [
      'the only one of its recipients',
      { id: 'i', role: 'member', recipients: [{ email }], from: boss.email },
    ],
    ['the same as a text', { id: 'i', role: 'member', recipients: [email], from: boss.email }],
    ['a user to come', { id: 'i', newUser: { emailAddress: email }, createdBy: boss }],
    ['a user with what is known of them', { id: 'i', userInfo: { name: 'Kim', email }, inviter: boss }],
    ['details of it', { id: 'i', role: 'member', details: { email, locale: 'en' }, inviter: boss }],
    ['an envelope of its own, as Shopify has it', { user_invite: { id: 1, email, permissions: [] } }],
    [
      'the same beside its kind',
      { type: 'invite', organizationInvitation: { id: 'i', role: 'member', email } },
    ],
    ['a document', { doc: { id: 'i', role: 'member', email } }],
    ['a candidate', { id: 'i', role: 'member', candidate: { fullName: 'Kim', email }, recruiter: boss }],
    ['a contact', { id: 'i', owner: boss, contact: { email: { address: email, verified: false } } }],
  ])('%s', async (_source, item) => {
    expect((await shown(item)).email).toBe(email);
  });

  it.each<[what: string, item: object]>([
    ['whoever invites', { id: 'i', role: 'member', inviter: boss, inviter_email: boss.email }],
    [
      'a user who is called by a name',
      { id: 'i', role: 'member', username: 'kim', createdByEmail: boss.email },
    ],
    ['the team', { id: 'i', role: 'member', organization_email: email, billingEmail: email }],
    ['one of two', { id: 'i', role: 'member', primero: email, segundo: boss.email }],
    ['several recipients', { id: 'i', role: 'member', recipients: [email, 'lee@acme.example'] }],
    [
      'an account, or a user of another thing',
      { id: 'i', role: 'member', account: boss, plan: { user: boss } },
    ],
    [
      'whom to ask, in its details',
      { id: 'i', role: 'member', details: { support: boss, contact: boss.email } },
    ],
    ['several of equal right', { id: 'i', role: 'member', emails: [email, 'kim@home.example'] }],
  ])('is not told by %s', async (_what, item) => {
    expect((await shown(item)).email).toBeNull();
  });
});

describe('what is said of it', () => {
  it.each<[what: string, item: object, right: Partial<Invitation>]>([
    ['a role under one of two names', { project_role: null, role_name: 'member' }, { role: 'member' }],
    ['an id under one of two names', { id: null, uuid: '0193-a7' }, { id: '0193-a7' }],
    ['a seat under one of two names', { use_seat: null, uses_seat: true }, { useSeat: true }],
    [
      'an id of an invitation, as AppVeyor has it',
      { id: undefined, userInvitationId: '6i9w' },
      { id: '6i9w' },
    ],
    ['an id as Twilio has it', { id: undefined, sid: 'IN1' }, { id: 'IN1' }],
    ['an id of another kind', { id: undefined, invitation_uuid: '0193-a7' }, { id: '0193-a7' }],
    ['a role that is shown by a name', { role: { id: 1, displayName: 'Member' } }, { role: 'Member' }],
    ['a role that has a title', { role: { id: 'r_1', title: 'Member' } }, { role: 'Member' }],
    ['a role by its key', { role_key: 'member' }, { role: 'member' }],
    ['a role of the workplace', { workplace_role: { name: 'Member', identifier: 'm' } }, { role: 'Member' }],
    ['a role of the account', { accountRole: 'member' }, { role: 'member' }],
    ['a role by its tag, as Dropbox has it', { role: { '.tag': 'member' } }, { role: 'member' }],
    ['SCIM roles', { roles: [{ value: 'member', primary: true }] }, { role: 'member' }],
    ['a seat as a text', { use_seat: 'false' }, { useSeat: false }],
    ['a seat as a bit', { use_seat: 1 }, { useSeat: true }],
  ])('%s', async (_what, item, right) => {
    expect(await shown({ id: 'i', email, ...item })).toMatchObject({ ...right, badFields: [] });
  });

  it('an end that stands beside a flag of the same name', async () => {
    const end = '2026-12-25T10:00:00Z';
    const item = await shown({
      id: 'i',
      email,
      expires: false,
      expiry: end,
      created: true,
      date_created: end,
    });
    const at = { raw: end, epochMs: Date.parse(end), unit: 'rfc3339' };
    expect(item).toMatchObject({ expiresAt: at, createdAt: at, badFields: [] });
  });

  it('a seat that is something else is not understood', async () => {
    expect(await shown({ id: 'i', email, use_seat: 2 })).toMatchObject({
      useSeat: null,
      badFields: ['use_seat'],
    });
  });
});

describe('when it was made, changed, and ends', () => {
  const [made, changed, ends] = ['2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z', '2026-11-27T09:00:00Z'];
  const epochMs = (time: string) => Date.parse(time);

  it.each<[source: string, item: object]>([
    ['AIP-142', { create_time: made, update_time: changed, expire_time: ends }],
    ['gRPC-gateway', { createTime: made, updateTime: changed, expireTime: ends }],
    ['Microsoft Graph', { createdDateTime: made, lastModifiedDateTime: changed, expirationDateTime: ends }],
    ['Spring Data', { createdDate: made, lastModifiedDate: changed, expirationDate: ends }],
    ['Oracle Cloud', { timeCreated: made, timeUpdated: changed, timeExpires: ends }],
    ['Ecto', { inserted_at: made, updated_at: changed, expires_at: ends }],
    ['.NET', { CreatedAtUtc: made, UpdatedAtUtc: changed, ExpiresAtUtc: ends }],
    ['Sentry', { dateCreated: made, dateUpdated: changed, dateExpires: ends }],
    ['Mattermost', { create_at: epochMs(made), update_at: epochMs(changed), expire_at: epochMs(ends) }],
    ['LaunchDarkly', { creationDate: epochMs(made), lastModified: changed, validUntil: ends }],
    ['Neon', { invited_at: made, modified_at: changed, invitation_expires_at: ends }],
    [
      'Stack Auth',
      {
        ...{ created_at_millis: epochMs(made), updated_at_millis: epochMs(changed) },
        ...{ expires_at_millis: epochMs(ends) },
      },
    ],
    [
      'Gitea',
      {
        ...{ created_unix: epochMs(made) / 1_000, updated_unix: epochMs(changed) / 1_000 },
        ...{ expires_unix: epochMs(ends) / 1_000 },
      },
    ],
    ['MongoDB Atlas', { invitationCreatedAt: made, lastModified: changed, invitationExpiresAt: ends }],
    ['Slack', { date_created: made, date_update: changed, date_expire: ends }],
    ['Aiven', { invite_time: made, update_time: changed, invite_expires: ends }],
    ['Alibaba', { gmtCreate: made, gmtModified: changed, gmtExpire: ends }],
    ['Parse', { createdAt: made, updatedAt: changed, expiresAt: { __type: 'Date', iso: ends } }],
    [
      'BigQuery',
      { created_at: { value: made }, updated_at: { value: changed }, expires_at: { value: ends } },
    ],
    [
      'a number with its unit in its name',
      {
        ...{ created_at_ms: epochMs(made), updated_ts: epochMs(changed) / 1_000 },
        ...{ expiry_timestamp: epochMs(ends) },
      },
    ],
    [
      'a flag and a number of seconds before them',
      {
        ...{ created: true, createdOn: made, modified: false, lastModified: changed },
        ...{ expires: 604_800, expirationTime: ends },
      },
    ],
  ])('%s', async (_source, item) => {
    const { createdAt, updatedAt, expiresAt } = await shown({ id: 'i', email, ...item });
    expect([createdAt, updatedAt, expiresAt].map(time => time?.epochMs)).toEqual(
      [made, changed, ends].map(epochMs),
    );
  });

  it('is not read from a number that may be anything, or from a flag', async () => {
    const item = { id: 'i', email, createdOn: 5, changed: true, validUntil: 7 };
    expect(await shown(item)).toMatchObject({ createdAt: null, updatedAt: null, expiresAt: null });
  });
});
