import { QueryClient } from '@tanstack/react-query';
import type { Input, Method, Payload } from '../src-shared/rpc.ts';
import { topics } from '../src-shared/topics.ts';

export type Topic = (typeof topics)[number];
export type QueryKey<M extends Method> = readonly [M, Input<M>];

/** The queries that show each topic. */
const queriesOf: Record<Topic, readonly Method[]> = {
  connections: ['connections.list', 'tokens.removed'],
  tokens: ['tokens.list', 'tokens.unsettled', 'tokens.removed'],
  team: ['team.get'],
  invitations: ['invitations.list', 'invitations.doubts'],
  keychain: ['keychain.status', 'tokens.unsettled'],
  notices: ['notices.list'],
  settings: ['settings.get'],
  inspector: ['inspector.list'],
  updates: ['updates.get'],
};

/** What a mutation may have changed, whether it succeeded or not: a refusal can end a session too. */
export const touchedBy: Partial<Record<Method, readonly Topic[]>> = {
  'keychain.check': ['keychain', 'tokens', 'connections'],
  'keychain.cancel': ['keychain'],
  'keychain.useMemory': ['keychain', 'tokens', 'connections'],
  'notices.dismiss': ['notices'],
  'settings.set': ['settings', 'updates'],
  'updates.check': ['updates'],
  'updates.download': ['updates'],
  'updates.install': ['updates'],
  'updates.skip': ['updates'],
  'inspector.clear': ['inspector'],
  'connections.create': ['connections'],
  'connections.update': [...topics],
  'connections.remove': [...topics],
  'connections.select': ['connections'],
  'connections.openPractice': ['connections', 'tokens'],
  'sessions.save': ['connections'],
  'sessions.check': ['connections'],
  'sessions.forget': ['connections'],
  'sessions.signIn': ['connections'],
  'invitations.create': ['invitations', 'tokens'],
  'tokens.create': ['tokens', 'connections'],
  'tokens.adopt': ['tokens', 'connections', 'team', 'invitations'],
  'tokens.setId': ['tokens'],
  'tokens.revoke': ['tokens', 'connections', 'team', 'invitations'],
  'tokens.revokeById': ['tokens', 'connections', 'team', 'invitations'],
  'tokens.use': ['tokens', 'connections', 'team', 'invitations'],
  'tokens.store': ['tokens'],
  'tokens.forget': ['tokens', 'connections', 'team', 'invitations'],
  'tokens.restore': ['tokens'],
};

/** A second one is not begun from the same place while the first is under way. */
export const oneAtATime: ReadonlySet<Method> = new Set<Method>([
  'connections.create',
  'connections.update',
  'connections.remove',
  'connections.openPractice',
  'sessions.signIn',
  'updates.check',
  'updates.download',
  'updates.install',
  'tokens.setId',
  'tokens.revoke',
  'tokens.revokeById',
  'tokens.forget',
  'tokens.restore',
]);

/** These ask the service; everything else is read from this computer and stays true until `changed` says otherwise. */
const askedOfTheService: ReadonlySet<Method> = new Set<Method>(['team.get', 'invitations.list']);

const minute = 60_000;

export function freshness(method: Method): {
  staleTime: number;
  refetchOnWindowFocus: boolean;
  structuralSharing: boolean;
} {
  return askedOfTheService.has(method)
    ? // A list of 100,000 is not compared with the one before it: that takes longer than showing it.
      { staleTime: minute, refetchOnWindowFocus: true, structuralSharing: false }
    : { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, structuralSharing: true };
}

/** The connection whose service a query asks; null where it asks none. */
export function asksServiceOf([method, input]: readonly unknown[]): string | null {
  if (![...askedOfTheService].some(one => one === method)) return null;
  if (typeof input !== 'object' || input === null || !('connectionId' in input)) return null;
  return typeof input.connectionId === 'string' ? input.connectionId : null;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The core decides on retries: it alone knows whether a request can have reached the service.
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: false },
      // A mutation is never sent twice without the owner's word. Its input is not kept once it is done.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
}

type Changed = Payload<'changed'>;

/** True where a query shows something under one of the topics for that connection (null: any connection). */
export function isAffected(key: readonly unknown[], { topics: changed, connectionId }: Changed): boolean {
  const [method, input] = key;
  if (!changed.some(topic => queriesOf[topic].some(one => one === method))) return false;
  if (connectionId === null || typeof input !== 'object' || input === null) return true;
  return !('connectionId' in input) || input.connectionId === connectionId;
}

/**
 * Gathers changes for a moment before asking anew: a mutation and the core's own event name the same topics, and
 * the service should be asked once.
 */
export function createInvalidator(queries: QueryClient, gatherMs = 40): (changed: Changed) => void {
  let waiting: Changed[] = [];
  return changed => {
    waiting.push(changed);
    if (waiting.length > 1) return;
    setTimeout(() => {
      const all = waiting;
      waiting = [];
      void queries.invalidateQueries({
        predicate: query => all.some(one => isAffected(query.queryKey, one)),
      });
    }, gatherMs);
  };
}
