import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invitation } from '../../../src-shared/invitation.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Team } from '../../../src-shared/team.ts';
import { type ServedLists, startServedLists } from '../../support/hostile/served-lists.ts';
import { createdRows } from './object-rows-created.ts';
import { furtherCreatedRows } from './object-rows-created-further.ts';
import { documentedTeams } from './object-rows-team.ts';
import { formatTeams } from './object-rows-team-formats.ts';
import { furtherTeams } from './object-rows-team-further.ts';
import { mistakableTeams } from './object-rows-team-mistakable.ts';

type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

const teams = [...documentedTeams, ...furtherTeams, ...formatTeams, ...mistakableTeams];
const made = [...createdRows, ...furtherCreatedRows].map((row, index) => ({
  ...row,
  email: `new${index}@acme.example`,
}));
let served: ServedLists;

beforeAll(async () => {
  served = await startServedLists();
});
afterAll(() => served.close());

const ask = async <T>(method: string, input: object) =>
  (await served.core.app.dispatch(method, { connectionId: served.connectionId, ...input })) as Answer<T>;

describe('a team', () => {
  it.each(teams)('$name', async ({ body, id, called, unreadable }) => {
    served.serve(() => ({ body }));
    const answer = await ask<Team>('team.get', {});
    if (!answer.ok) {
      expect(unreadable).toBe(true);
      expect(answer.problem.code).not.toBe('internal');
      return;
    }
    expect(id).toContain(answer.value.id);
    expect(called).toContain(answer.value.name);
  });
});

describe('an invitation that was made', () => {
  it.each(made)('$name', async ({ status, body, headers, id, email }) => {
    const sent: string[] = [];
    served.serve(({ method }) => {
      if (method !== 'POST') return { body: { data: [], has_more: false } };
      sent.push(method);
      return { status, body: body(email), headers: headers ?? {} };
    });
    const input = { email, role: 'member', useSeat: true };
    const answer = await ask<{ invitation: Invitation | null }>('invitations.create', input);
    expect(sent).toHaveLength(1);
    const mayBeUnseen = id === null || id.includes(null);
    if (!answer.ok) {
      expect(mayBeUnseen).toBe(true);
      expect(answer.problem.code).toBe('outcome-unknown');
      return;
    }
    const { invitation } = answer.value;
    if (id === null || (mayBeUnseen && invitation === null)) {
      expect(invitation).toBeNull();
      return;
    }
    expect(id).toContain(invitation?.id);
    expect(mayBeUnseen ? [email, null] : [email]).toContain(invitation?.email);
  });
});

it('names each once', () => {
  expect(new Set(teams.map(({ name }) => name)).size).toBe(teams.length);
  expect(new Set(made.map(({ name }) => name)).size).toBe(made.length);
});
