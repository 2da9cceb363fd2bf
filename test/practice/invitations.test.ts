import { describe, expect, it } from 'vitest';
import {
  clockAt,
  day,
  getApi,
  goodInvitation,
  invitationsPath,
  invite,
  type Json,
  jsonOf,
  started,
} from './practice-client.ts';

describe('POST /api/v1/team/invitations', () => {
  it('creates an invitation with exactly the fields of section 2.2, for seven days', async () => {
    const clock = clockAt('2026-03-10T12:00:00.789Z');
    const practice = await started(clock);
    const response = await invite(practice, { ...goodInvitation, unnamed: 'ignored' });
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('application/json');
    const at = Math.floor(clock.now() / 1000);
    const created = await jsonOf(response);
    expect(created).toEqual({
      id: expect.stringMatching(/^inv_[0-9A-Za-z]{24}$/),
      object: 'invitation',
      ...goodInvitation,
      created_at: at,
      updated_at: at,
      expires_at: at + 7 * 24 * 60 * 60,
    });
    const list = (await (await getApi(practice, invitationsPath)).json()) as { data: Json[] };
    expect(list.data[0]).toEqual(created);
  });

  it.each(['owner', 'admin', 'member', 'billing'])('takes the role %s', async role => {
    const practice = await started();
    expect((await invite(practice, { ...goodInvitation, role })).status).toBe(201);
  });

  it.each([
    "o'brien+x@sub.larkspur.example",
    'a@b.co',
    'UPPER@Larkspur.Example',
    'jürgen@büro.example',
    `${'a'.repeat(64)}@larkspur.example`,
  ])('takes the address %s and keeps its spelling', async email => {
    const practice = await started();
    const response = await invite(practice, { ...goodInvitation, email });
    expect(response.status).toBe(201);
    expect((await jsonOf(response)).email).toBe(email);
  });

  it.each<[string, Json, string]>([
    ['missing', { email: undefined }, 'email'],
    ['null', { email: null }, 'email'],
    ['a number', { email: 5 }, 'email'],
    ['empty', { email: '' }, 'email'],
    ['nonsense', { email: 'nonsense' }, 'email'],
    ['without a dot in its domain', { email: 'a@localhost' }, 'email'],
    ['with two @', { email: 'a@b@c.example' }, 'email'],
    ['with spaces around it', { email: ' a@b.example ' }, 'email'],
    ['with a line break inside', { email: 'a@b.example\nBcc: c@d.example' }, 'email'],
    ['with an empty label', { email: 'a@b..example' }, 'email'],
    ['with a leading dot', { email: '.a@b.example' }, 'email'],
    ['with a name around it', { email: 'A <a@b.example>' }, 'email'],
    ['with a long local part', { email: `${'a'.repeat(65)}@b.example` }, 'email'],
    ['of 10,000 letters', { email: `a@${'b'.repeat(10_000)}.example` }, 'email'],
    ['missing', { role: undefined }, 'role'],
    ['unknown', { role: 'king' }, 'role'],
    ['in another case', { role: 'Member' }, 'role'],
    ['of 300 characters', { role: 'm'.repeat(300) }, 'role'],
    ['a property of every object', { role: 'constructor' }, 'role'],
    ['a list', { role: ['member'] }, 'role'],
    ['missing', { use_seat: undefined }, 'use_seat'],
    ['a word', { use_seat: 'true' }, 'use_seat'],
    ['a number', { use_seat: 1 }, 'use_seat'],
  ])('%s: %j is a field error on %s alone', async (_name, change, field) => {
    const practice = await started();
    const response = await invite(practice, { ...goodInvitation, ...change });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      error: {
        code: 'validation_failed',
        message: expect.any(String),
        fields: { [field]: [expect.stringContaining(field)] },
      },
    });
    const list = (await (await getApi(practice, invitationsPath)).json()) as { data: Json[] };
    expect(list.data).toHaveLength(9);
  });

  it('names every bad field at once, and the roles that there are', async () => {
    const practice = await started();
    const response = await invite(practice, { role: 'king' });
    const { error } = (await response.json()) as { error: { fields: Record<string, string[]> } };
    expect(Object.keys(error.fields).sort()).toEqual(['email', 'role', 'use_seat']);
    expect(error.fields.role).toEqual(['role must be one of: owner, admin, member, billing.']);
  });

  it('refuses a second pending invitation for an address in any case, and takes it once the first has expired', async () => {
    const clock = clockAt('2026-03-10T12:00:00Z');
    const practice = await started(clock);
    await invite(practice, { ...goodInvitation, email: 'New.Person@Larkspur.example' });
    const again = { ...goodInvitation, email: 'new.PERSON@larkspur.example' };
    const refused = await invite(practice, again);
    expect(refused.status).toBe(409);
    expect(await jsonOf(refused)).toMatchObject({
      error: { code: 'invitation_pending', fields: { email: [expect.any(String)] } },
    });
    clock.advance(7 * day - 1);
    expect((await invite(practice, again)).status).toBe(409);
    clock.advance(1);
    expect((await invite(practice, again)).status).toBe(201);
  });

  it('refuses an invitation with a seat where none is left, and takes one without', async () => {
    const practice = await started();
    const email = (n: number) => `person${n}@larkspur.example`;
    let taken = 0;
    while ((await invite(practice, { ...goodInvitation, email: email(taken) })).status === 201) taken++;
    const refused = await invite(practice, { ...goodInvitation, email: email(taken) });
    expect(refused.status).toBe(422);
    expect(await jsonOf(refused)).toHaveProperty('error.fields.use_seat', ['No seat is left in this team.']);
    const team = (await (await getApi(practice, '/api/v1/team')).json()) as Json;
    expect(team.seats).toEqual({ total: 50, used: 50, available: 0 });
    const without = await invite(practice, { ...goodInvitation, email: email(taken), use_seat: false });
    expect(without.status).toBe(201);
  });
});

describe('GET /api/v1/team/invitations', () => {
  interface Page {
    object: string;
    data: { id: string }[];
    has_more: boolean;
  }

  it('answers with a list object', async () => {
    const practice = await started();
    const page = (await (await getApi(practice, invitationsPath)).json()) as Page;
    expect(page).toMatchObject({ object: 'list', has_more: false });
    expect(page.data).toHaveLength(9);
  });

  it('pages with limit and starting_after through every invitation once', async () => {
    const practice = await started();
    const all = (await (await getApi(practice, invitationsPath)).json()) as Page;
    const seen: string[] = [];
    const more: boolean[] = [];
    for (let query = '?limit=4'; more.at(-1) !== false; ) {
      const page = (await (await getApi(practice, invitationsPath + query)).json()) as Page;
      seen.push(...page.data.map(item => item.id));
      more.push(page.has_more);
      query = `?limit=4&starting_after=${seen.at(-1)}`;
    }
    expect(seen).toEqual(all.data.map(item => item.id));
    expect(more).toEqual([true, true, false]);
  });

  it('says has_more: false on a page that ends with the last one', async () => {
    const practice = await started();
    expect(await jsonOf(await getApi(practice, `${invitationsPath}?limit=9`))).toHaveProperty(
      'has_more',
      false,
    );
    expect(await jsonOf(await getApi(practice, `${invitationsPath}?limit=8`))).toHaveProperty(
      'has_more',
      true,
    );
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['starting_after=inv_a&starting_after=inv_b', 'starting_after'],
    ['starting_after=inv_unknown', 'starting_after'],
    ['starting_after=', 'starting_after'],
  ])('refuses ?%s as a field error on %s', async (query, field) => {
    const practice = await started();
    const response = await getApi(practice, `${invitationsPath}?${query}`);
    expect(response.status).toBe(422);
    expect(await jsonOf(response)).toHaveProperty(`error.fields.${field}`);
  });
});
