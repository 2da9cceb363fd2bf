import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Practice } from '../../src-main/practice/practice-service.ts';
import {
  getApi,
  getTeam,
  invitationsPath,
  invite,
  newPat,
  postGraphql,
  revokePat,
} from './practice-client.ts';
import { freshFolder, printed, run } from './practice-program.ts';

/** What was asked of the service, and whether it answered. */
interface Asked {
  invitations: Map<string, { email: string }>;
  /** By address; no answer came. */
  doubtful: Set<string>;
  tokens: Map<string, { token: string; revoked: 'no' | 'asked' | 'yes' }>;
  sessions: Map<string, 'open' | 'asked' | 'ended'>;
  answers: number;
}

const signIn = async (practice: Practice): Promise<string> => {
  const response = await fetch(`${practice.baseUrl}/sign-in`, { method: 'POST', redirect: 'manual' });
  return /SERVICE_SESSION=(\w+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
};

/** Writes one thing after another until the service is gone. `answered` is told of every answer. */
async function write(practice: Practice, name: string, asked: Asked, answered: () => void): Promise<void> {
  for (let n = 0; ; n += 1) {
    const email = `${name}.${n}@larkspur.example`;
    asked.doubtful.add(email);
    const response = await invite(practice, { email, role: 'member', use_seat: false });
    const { id } = (await response.json()) as { id: string };
    asked.doubtful.delete(email);
    asked.invitations.set(id, { email });
    answered();

    const pat = await newPat(practice, { name: email });
    asked.tokens.set(pat.id, { token: pat.token, revoked: 'no' });
    answered();

    const session = await signIn(practice);
    asked.sessions.set(session, 'open');
    answered();

    if (n % 2 === 0) continue;
    asked.tokens.set(pat.id, { token: pat.token, revoked: 'asked' });
    await (await revokePat(practice, pat.id)).json();
    asked.tokens.set(pat.id, { token: pat.token, revoked: 'yes' });
    answered();

    asked.sessions.set(session, 'asked');
    const cookie = `SERVICE_SESSION=${session}`;
    await (await fetch(`${practice.baseUrl}/sign-out`, { method: 'POST', headers: { cookie } })).text();
    asked.sessions.set(session, 'ended');
    answered();
  }
}

async function allInvitations(practice: Practice): Promise<{ id: string; email: string }[]> {
  const all: { id: string; email: string }[] = [];
  for (let after = ''; ; after = `?starting_after=${all.at(-1)?.id}`) {
    const page = await getApi(practice, invitationsPath + after);
    const { data, has_more } = (await page.json()) as { data: typeof all; has_more: boolean };
    all.push(...data);
    if (!has_more) return all;
  }
}

it('finds after a SIGKILL in the middle of writing every change that was answered, and none twice', async () => {
  const folder = freshFolder();
  const asked: Asked = {
    invitations: new Map(),
    doubtful: new Set(),
    tokens: new Map(),
    sessions: new Map(),
    answers: 0,
  };
  let known: { session: string; token: string } | null = null;
  async function start() {
    const program = run(['--data', join(folder, 'practice.db')]);
    const values = await printed(program);
    known ??= { session: values.Session ?? '', token: values['Token (PAT)'] ?? '' };
    const url = values['Base URL'] ?? '';
    const practice: Practice = {
      ...known,
      baseUrl: url,
      dashboardUrl: url,
      teamId: values['Team id'] ?? '',
      control: { endSession() {}, tokens: () => [] },
      close: async () => {},
    };
    return { program, practice };
  }

  for (const [round, until] of [7, 20, 41, 60].entries()) {
    const { program, practice } = await start();
    const gone = once(program.child, 'exit');
    const goal = asked.answers + until;
    // Of four writers the other three are in the middle of something.
    const answered = () => {
      asked.answers += 1;
      if (asked.answers === goal) program.child.kill('SIGKILL');
    };
    const writers = [0, 1, 2, 3].map(n => write(practice, `round${round}.writer${n}`, asked, answered));
    const ends = await Promise.allSettled(writers);
    expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(await gone).toEqual([null, 'SIGKILL']);
  }

  const { practice } = await start();
  const found = await allInvitations(practice);
  const emails = found.map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  const byId = new Map(found.map(({ id, email }) => [id, email]));
  for (const [id, { email }] of asked.invitations) expect(byId.get(id)).toBe(email);
  // Besides the nine that it begins with, there is nothing that nobody asked for.
  const others = found.filter(({ id }) => !asked.invitations.has(id)).slice(0, -9);
  expect(others.filter(({ email }) => !asked.doubtful.has(email))).toEqual([]);

  for (const [id, { token, revoked }] of asked.tokens) {
    const { status } = await getTeam(practice, token);
    if (revoked !== 'asked') expect([id, status]).toEqual([id, revoked === 'yes' ? 401 : 200]);
  }
  for (const [session, state] of asked.sessions) {
    const cookie = `SERVICE_SESSION=${session}`;
    const { status } = await postGraphql(practice, { query: '{ __typename }' }, { cookie });
    if (state !== 'asked') expect(status).toBe(state === 'ended' ? 401 : 200);
  }
  expect(asked.answers).toBeGreaterThanOrEqual(7 + 20 + 41 + 60);
});
