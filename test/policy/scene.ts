import type { SignInWindow } from '../../src-main/core/base/ports/sign-in-window.ts';
import type { Method } from '../../src-shared/rpc.ts';
import { type Core, connected, type Overrides, startCore } from '../support/core-harness.ts';
import { eachMethod } from '../support/each-method.ts';
import { json, type RawService, type Seen, startRawService } from '../support/raw-service.ts';

export const session = 'session-of-the-scene';
export const token = 'token-of-the-scene';

/** A service that says yes to everything with these two, unless it refuses. */
export function startAgreeableService(refuses: () => boolean = () => false): Promise<RawService> {
  const invited: unknown[] = [];
  return startRawService((request, response) => {
    // Two answers to the same question are the same.
    response.sendDate = false;
    if (refuses()) return json(response, 401, {});
    if (request.path.startsWith('/graphql')) return json(response, ...graphql(request));
    if (request.headers.authorization === undefined) return json(response, 401, {});
    if (request.method === 'POST') {
      invited.push({ id: 'inv_1', email: 'a@b.example' });
      return json(response, 201, invited.at(-1));
    }
    return json(response, 200, request.path.endsWith('/team') ? { id: 'team_1' } : { data: invited });
  });
}

function graphql({ headers, body }: Seen): [number, unknown] {
  if (headers.cookie === undefined) return [401, {}];
  if (body.includes('createPat')) {
    return [200, { data: { createPat: { pat: { id: 'pat_2', token: 'token-that-was-created' } } } }];
  }
  return [200, { data: { __typename: 'Query', revokePat: { pat: { id: 'pat_1' } } } }];
}

/** Two services that a connection leads to, with a session and a token that were taken in before there was any policy. */
export interface Scene {
  core: Core;
  connectionId: string;
  key: string;
  /** Addresses that the sign-in window was opened at. */
  signedIn: string[];
  /** Goes on with the same files and the same keychain under another policy. */
  under(policy: Overrides): Promise<Core>;
}

export async function startScene(addresses: { baseUrl: string; dashboardUrl: string }): Promise<Scene> {
  const first = await startCore();
  const connectionId = await connected(first, { ...addresses, session, token });
  const [row] = await first.call('tokens.list', { connectionId });
  await first.call('tokens.setId', { key: row?.key ?? '', id: 'pat_1' });
  await first.close();
  const signedIn: string[] = [];
  const signIn: SignInWindow = {
    capture: async ({ dashboardUrl, prove }) => {
      signedIn.push(dashboardUrl);
      return (await prove(session)) ? session : null;
    },
  };
  const { files, keychain, clipboard } = first;
  return {
    core: first,
    connectionId,
    key: row?.key ?? '',
    signedIn,
    under: overrides => startCore({ signIn, ...overrides }, { files, keychain, clipboard }),
  };
}

/** Something that every method takes, for this connection. */
export function inputs(
  { connectionId, key }: Pick<Scene, 'connectionId' | 'key'>,
  addresses: { baseUrl: string; dashboardUrl: string },
): Readonly<Record<Method, unknown>> {
  const each = Object.entries(eachMethod({ connectionId, key, session, token, ...addresses }));
  return Object.fromEntries(each.map(([method, [, input]]) => [method, input])) as Record<Method, unknown>;
}

/** What goes on by itself has come to rest. */
export async function atRest(core: Core): Promise<void> {
  for (;;) {
    const { jobs } = await core.call('jobs.list', {});
    if (jobs.every(({ state, counts }) => state !== 'running' && counts.sent === 0)) return;
    await new Promise(resolve => setImmediate(resolve));
  }
}
