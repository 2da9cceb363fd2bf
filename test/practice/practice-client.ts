import { request } from 'node:http';
import { onTestFinished } from 'vitest';
import { type Practice, startPractice } from '../../src-main/practice/practice-service.ts';

/** A clock that tests move. */
export interface TestClock {
  now(): number;
  advance(ms: number): void;
}

export function clockAt(text: string): TestClock {
  let at = Date.parse(text);
  return {
    now: () => at,
    advance: ms => {
      at += ms;
    },
  };
}

export const hour = 60 * 60 * 1000;
export const day = 24 * hour;

/** A service for one test; ends with it. */
export async function started(clock?: TestClock): Promise<Practice> {
  const practice = await startPractice(clock ? { now: clock.now } : {});
  onTestFinished(() => practice.close());
  return practice;
}

export type Json = Record<string, unknown>;

/** The body as an object; tests say what they expect in it. */
export const jsonOf = async (response: Response): Promise<Json> => (await response.json()) as Json;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export const getApi = (practice: Practice, path: string, token = practice.token) =>
  fetch(practice.baseUrl + path, { headers: bearer(token) });

export const getTeam = (practice: Practice, token?: string) => getApi(practice, '/api/v1/team', token);

export const invitationsPath = '/api/v1/team/invitations';

export const goodInvitation = { email: 'new.person@larkspur.example', role: 'member', use_seat: true };

export const invite = (practice: Practice, body: unknown, headers: Record<string, string> = {}) =>
  fetch(practice.baseUrl + invitationsPath, {
    method: 'POST',
    headers: { ...bearer(practice.token), 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

export const postGraphql = (practice: Practice, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${practice.dashboardUrl}/graphql`, {
    method: 'POST',
    headers: {
      cookie: `SERVICE_SESSION=${practice.session}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** The operations as section 4.2 of the service description has them. */
export const createPatQuery = `mutation CreatePat($input: CreatePatInput!) {
  createPat(input: $input) { pat { id token } }
}`;
export const revokePatQuery = 'mutation RevokePat($id: ID!) { revokePat(id: $id) { pat { id } } }';

export const createPat = (practice: Practice, input: Json, headers?: Record<string, string>) =>
  postGraphql(practice, { query: createPatQuery, variables: { input } }, headers);

export const revokePat = (practice: Practice, id: unknown) =>
  postGraphql(practice, { query: revokePatQuery, variables: { id } });

export async function newPat(practice: Practice, more: Json = {}): Promise<{ id: string; token: string }> {
  const response = await createPat(practice, { name: 'Made in a test', teamId: practice.teamId, ...more });
  const { data } = (await response.json()) as { data: { createPat: { pat: { id: string; token: string } } } };
  return data.createPat.pat;
}

export interface GraphqlError {
  message: string;
  extensions: { code: string; fields?: Record<string, string[]> };
}

export async function graphqlErrors(response: Response): Promise<GraphqlError[]> {
  return ((await response.json()) as { errors: GraphqlError[] }).errors;
}

/** For what fetch does not let through: a Host of one's own, odd methods. Resolves with the status. */
export function rawStatus(url: string, method: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, response => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}
